# bash completion of mj-bench. Made by scripts/make-man from the options of the tool.
_mj_bench() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}
  case $before in
    --stage) COMPREPLY=(); return ;;
    --steps) COMPREPLY=(); return ;;
    --repeat) COMPREPLY=(); return ;;
    --keyframe) COMPREPLY=(); return ;;
    --ctrl-noise) COMPREPLY=(); return ;;
    -j | --jobs) COMPREPLY=(); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--stage --steps --repeat --keyframe --ctrl-noise -j --jobs --json --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_bench mj-bench
