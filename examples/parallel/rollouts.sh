#!/bin/sh
# Simulates the shards of a recording, several at the same time, and merges them. See README.md.
set -eu

model=${MODEL:-arm.xml}
out=${OUT:-out.h5}
shards=${SHARDS:-8}

# Status 1 means that a rollout was unstable. The file of the shard is complete then.
seq 0 $((shards - 1)) | xargs -P "${JOBS:-2}" -I '{}' sh -c \
  'mj-simulate "$@" || [ $? -eq 1 ]' shard "$model" -o "$out" --rollouts "${ROLLOUTS:-1000}" \
  --steps "${STEPS:-200}" --ctrl-noise 0.1 -j 1 --shard "{}/$shards" --resume-shard

mj-inspect --merge "$out" "${out%.h5}".shard-*-of-"$shards".h5
