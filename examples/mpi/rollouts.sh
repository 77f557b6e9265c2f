#!/bin/sh
# Simulates rollouts with the processes of mpirun. Slurm can run it as a batch script. See README.md.
#SBATCH --ntasks=8
#SBATCH --cpus-per-task=1
set -eu

# mpirun takes the number of processes from Slurm, unless RANKS is set. Status 1 means that a rollout
# was unstable. The recording is complete then.
# shellcheck disable=SC2086 # several options
mpirun ${RANKS:+-n "$RANKS"} ${MPIRUN_OPTIONS:-} mj-simulate "${MODEL:-arm.xml}" -o "${OUT:-out.h5}" \
  --rollouts "${ROLLOUTS:-1000}" --steps "${STEPS:-200}" --ctrl-noise 0.1 --resume-shard || [ $? -eq 1 ]
