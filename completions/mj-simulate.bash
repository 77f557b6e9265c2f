# bash completion of mj-simulate. Made by scripts/make-man from the options of the tool.
_mj_simulate() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    -o | --output) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --steps) COMPREPLY=(); return ;;
    --duration) COMPREPLY=(); return ;;
    --keyframe) COMPREPLY=(); return ;;
    --ctrl) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --every) COMPREPLY=(); return ;;
    --cache) COMPREPLY=($(compgen -W 'off' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '-o --output --steps --duration --keyframe --ctrl --every --fail-on-warning --cache --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_simulate mj-simulate
