# bash completion of mj-compile. Made by scripts/make/man from the options of the tool.
_mj_compile() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    --plugin) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --include-file) COMPREPLY=(); return ;;
    --exclude-file) COMPREPLY=(); return ;;
    --include-path) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --asset-path) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --package) COMPREPLY=(); return ;;
    --resource) COMPREPLY=(); return ;;
    --max-input) COMPREPLY=(); return ;;
    --max-memory) COMPREPLY=(); return ;;
    --cache) COMPREPLY=($(compgen -W 'off' -- "$word")); return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --out-dir) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --root-dir) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --out-name) COMPREPLY=(); return ;;
    --format) COMPREPLY=($(compgen -W 'mjb xml mjz txt' -- "$word")); return ;;
    --bundle) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --assets-dir) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --mesh) COMPREPLY=($(compgen -W 'keep obj stl msh' -- "$word")); return ;;
    --manifest) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --frame) COMPREPLY=($(compgen -W 'mujoco unity' -- "$word")); return ;;
    --digits) COMPREPLY=(); return ;;
    --real-format) COMPREPLY=(); return ;;
    --depfile) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --tree) COMPREPLY=($(compgen -W 'text dot svg' -- "$word")); return ;;
    -j | --jobs | --threads) COMPREPLY=(); return ;;
    --max-errors) COMPREPLY=(); return ;;
    --explain) COMPREPLY=(); return ;;
    --diagnostics) COMPREPLY=($(compgen -W 'text json sarif github' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--plugin --include-file --exclude-file --include-path --asset-path --package --resource --sandbox --max-input --max-memory --floating-base --mimic-equalities --transmission-motors --inertial-rotation --meshes-by-path --cache --schema -o --output -n --no-clobber --out-dir --root-dir --out-name --format --bundle --force --incremental --flatten --assets-dir --mesh --manifest --frame --digits --real-format --check --depfile --info --verify --tree --json -j --jobs --threads --max-errors --strict --explain --stats --diagnostics -q --quiet --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_compile mj-compile
