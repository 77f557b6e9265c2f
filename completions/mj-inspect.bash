# bash completion of mj-inspect. Made by scripts/make-man from the options of the tool.
_mj_inspect() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    --cache) COMPREPLY=($(compgen -W 'off' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--list --json --csv --cache --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_inspect mj-inspect
