# bash completion of mj-bench. Made by scripts/make/man from the options of the tool.
_mj_bench() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    --plugin) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --include-path) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --asset-path) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --package) COMPREPLY=(); return ;;
    --resource) COMPREPLY=(); return ;;
    --max-input) COMPREPLY=(); return ;;
    --max-memory) COMPREPLY=(); return ;;
    --stage) COMPREPLY=(); return ;;
    --repeat) COMPREPLY=(); return ;;
    --warmup) COMPREPLY=(); return ;;
    --min-time) COMPREPLY=(); return ;;
    -j | --jobs) COMPREPLY=(); return ;;
    --cache) COMPREPLY=($(compgen -W 'off' -- "$word")); return ;;
    --steps) COMPREPLY=(); return ;;
    --keyframe) COMPREPLY=(); return ;;
    --ctrl-noise) COMPREPLY=(); return ;;
    --threads) COMPREPLY=(); return ;;
    --set) COMPREPLY=(); return ;;
    --sweep) COMPREPLY=(); return ;;
    --baseline) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --fail-above) COMPREPLY=(); return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --format) COMPREPLY=($(compgen -W 'text json csv markdown' -- "$word")); return ;;
    --plot) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --diagnostics) COMPREPLY=($(compgen -W 'text json sarif github' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--plugin --include-path --asset-path --package --resource --sandbox --max-input --max-memory --stage --repeat --warmup --min-time -j --jobs --cache --steps --keyframe --ctrl-noise --threads --set --sweep --baseline --fail-above --fail-on-missing -o --output -n --no-clobber --format --json --csv --markdown --plot --diagnostics -q --quiet --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_bench mj-bench
