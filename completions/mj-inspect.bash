# bash completion of mj-inspect. Made by scripts/make/man from the options of the tool.
_mj_inspect() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    --plugin) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --include-path) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --asset-path) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --package) COMPREPLY=(); return ;;
    --resource) COMPREPLY=(); return ;;
    --max-input) COMPREPLY=(); return ;;
    --max-memory) COMPREPLY=(); return ;;
    --cache) COMPREPLY=($(compgen -W 'off' -- "$word")); return ;;
    --data) COMPREPLY=(); return ;;
    --keyframe) COMPREPLY=(); return ;;
    --rollout) COMPREPLY=(); return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --format) COMPREPLY=($(compgen -W 'text json ndjson csv npy npz' -- "$word")); return ;;
    --plot) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --merge) COMPREPLY=(); return ;;
    --picture) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --video) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --camera) COMPREPLY=(); return ;;
    --size) COMPREPLY=(); return ;;
    --show) COMPREPLY=(); return ;;
    --hide) COMPREPLY=(); return ;;
    --pixels) COMPREPLY=(); return ;;
    --depth-unit) COMPREPLY=(); return ;;
    --qpos) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --frames) COMPREPLY=(); return ;;
    --fps) COMPREPLY=(); return ;;
    --speed) COMPREPLY=(); return ;;
    -j | --jobs) COMPREPLY=(); return ;;
    --html) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --diagnostics) COMPREPLY=($(compgen -W 'text json sarif github' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--plugin --include-path --asset-path --package --resource --sandbox --max-input --max-memory --cache --list --tree --names --inertia --pairs --sensors-table --dot --hash --data --keyframe --rollout --model -o --output -n --no-clobber --format --json --ndjson --csv --npy --npz --plot --merge --copy --picture --video --camera --size --show --hide --pixels --depth-unit --qpos --frames --fps --speed -j --jobs --html --diagnostics -q --quiet --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_inspect mj-inspect
