# Functions for the options of scripts, to be sourced.

# need_value "$@": ends the script with exit code 2 unless the option in $1 has a value in $2.
need_value() {
  [[ -z ${2:-} ]] || return 0
  echo "scripts/${0##*scripts/}: $1: the value is missing (see --help)" >&2
  exit 2
}
