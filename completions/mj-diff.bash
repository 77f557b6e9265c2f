# bash completion of mj-diff. Made by scripts/make-man from the options of the tool.
_mj_diff() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    --rtol) COMPREPLY=(); return ;;
    --atol) COMPREPLY=(); return ;;
    --ulp) COMPREPLY=(); return ;;
    --exclude) COMPREPLY=(); return ;;
    --cache) COMPREPLY=($(compgen -W 'off' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--rtol --atol --ulp --exclude --cache --all --json --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_diff mj-diff
