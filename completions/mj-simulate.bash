# bash completion of mj-simulate. Made by scripts/make/man from the options of the tool.
_mj_simulate() {
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
    --config) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --namespace) COMPREPLY=(); return ;;
    --mujoco-plugin) COMPREPLY=(); return ;;
    --plugin-path) COMPREPLY=($(compgen -d -- "$word")); return ;;
    --plugins) COMPREPLY=($(compgen -W 'lenient strict' -- "$word")); return ;;
    --reload-at) COMPREPLY=(); return ;;
    --steps) COMPREPLY=(); return ;;
    --duration) COMPREPLY=(); return ;;
    --set) COMPREPLY=(); return ;;
    --realtime) COMPREPLY=(); return ;;
    --control-socket) COMPREPLY=(); return ;;
    --keyframe) COMPREPLY=(); return ;;
    --from) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --joint-position) COMPREPLY=(); return ;;
    --joint-velocity) COMPREPLY=(); return ;;
    --init-noise) COMPREPLY=(); return ;;
    --resume) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --ctrl) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --ctrl-end) COMPREPLY=($(compgen -W 'hold zero' -- "$word")); return ;;
    --ctrl-noise) COMPREPLY=(); return ;;
    --ctrl-noise-time) COMPREPLY=(); return ;;
    --push) COMPREPLY=(); return ;;
    --rollouts) COMPREPLY=(); return ;;
    --shard) COMPREPLY=($(compgen -W 'auto' -- "$word")); return ;;
    --shards) COMPREPLY=(); return ;;
    --timeout) COMPREPLY=(); return ;;
    --randomize) COMPREPLY=(); return ;;
    --sweep) COMPREPLY=(); return ;;
    -j | --jobs | --threads) COMPREPLY=(); return ;;
    --seed) COMPREPLY=(); return ;;
    -o | --output) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --format) COMPREPLY=($(compgen -W 'h5 csv ndjson' -- "$word")); return ;;
    --record) COMPREPLY=(); return ;;
    --camera-size) COMPREPLY=(); return ;;
    --every | --nstep-per-record) COMPREPLY=(); return ;;
    --compress) COMPREPLY=(); return ;;
    --state-every) COMPREPLY=(); return ;;
    --layout) COMPREPLY=($(compgen -W 'native robomimic minari d4rl' -- "$word")); return ;;
    --reward) COMPREPLY=(); return ;;
    --observe) COMPREPLY=(); return ;;
    --model-by) COMPREPLY=($(compgen -W 'value reference' -- "$word")); return ;;
    --check-against) COMPREPLY=($(compgen -f -- "$word")); return ;;
    --return) COMPREPLY=(); return ;;
    --rtol) COMPREPLY=(); return ;;
    --atol) COMPREPLY=(); return ;;
    --ulp) COMPREPLY=(); return ;;
    --diagnostics) COMPREPLY=($(compgen -W 'text json sarif github' -- "$word")); return ;;
    --color) COMPREPLY=($(compgen -W 'auto always never' -- "$word")); return ;;
  esac
  if [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W '--plugin --include-path --asset-path --package --resource --sandbox --max-input --max-memory --floating-base --mimic-equalities --transmission-motors --inertial-rotation --meshes-by-path --cache --config --print-config --allow-plugins --allow-outside --namespace --mujoco-plugin --plugin-path --plugins --reload-at --steps --duration --set --backwards --realtime --headless --control-socket --paused --keyframe --from --joint-position --joint-velocity --init-noise --resume --append --ctrl --ctrl-end --ctrl-noise --ctrl-noise-time --push --rollouts --shard --resume-shard --shards --timeout --randomize --sweep -j --jobs --threads --pin-threads --seed -o --output --format --csv --ndjson --record --camera-size --every --nstep-per-record --compress --state-every --layout --reward --observe -n --no-clobber --no-model --model-by --provenance --json --check-against --memory --summary --return --rtol --atol --ulp --fail-on-warning --diagnostics -q --quiet --color --version -h --help' -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _mj_simulate mj-simulate
