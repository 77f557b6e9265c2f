# fish completion of mj-inspect. Made by scripts/make-man from the options of the tool.
complete -c mj-inspect -l list -d 'Names, types and shapes instead of values'
complete -c mj-inspect -l json -d 'Machine-readable output'
complete -c mj-inspect -l csv -d 'A line per row (models) or frame (trajectories)'
complete -c mj-inspect -l cache -x -a 'off' -d 'Folder in which processed meshes and images are kept for the next time, or off (default: mjtools in $XDG_CACHE_HOME or ~/.cache)'
complete -c mj-inspect -l color -x -a 'auto always never' -d 'When messages and text have colours: auto is on terminals, unless NO_COLOR is set (default: auto)'
complete -c mj-inspect -l version -d 'Print the version, and what this program was built with and for'
complete -c mj-inspect -s h -l help -d 'Print this help'
