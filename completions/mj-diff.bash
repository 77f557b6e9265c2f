# bash completion of mj-diff. Made by scripts/make/man from the options of the tool.
_mj_diff() {
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
    --include) COMPREPLY=(); return ;;
    --exclude) COMPREPLY=(); return ;;
    --dynamics) COMPREPLY=(); return ;;
    --rtol) COMPREPLY=(); return ;;
    --atol) COMPREPLY=(); return ;;
    --ulp) COMPREPLY=(); return ;;
    --field-rtol) COMPREPLY=(); return ;;
    --field-atol) COMPREPLY=(); return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --format) COMPREPLY=($(compgen -W 'text json markdown junit stat name-only sarif html' -- "$word")); return ;;
    --max-bytes) COMPREPLY=(); return ;;
    --curves) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --plot) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --picture) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --camera) COMPREPLY=(); return ;;
    --size) COMPREPLY=(); return ;;
    --show) COMPREPLY=(); return ;;
    --hide) COMPREPLY=(); return ;;
    --diagnostics) COMPREPLY=($(compgen -W 'text json sarif github' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--plugin --include-file --exclude-file --include-path --asset-path --package --resource --sandbox --max-input --max-memory --cache --git --git-external-diff --include --exclude --physics --visual --names --dynamics --model --rtol --atol --ulp --field-rtol --field-atol -o --output -n --no-clobber --format --json --markdown --junit --stat --name-only --sarif --html --max-bytes --exit-zero --tolerate-broken --all --curves --plot --picture --camera --size --show --hide --diagnostics -q --quiet --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_diff mj-diff
