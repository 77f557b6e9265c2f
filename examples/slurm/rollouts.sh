#!/bin/bash
# Simulates the shards of a recording as a job array, one shard in each task. See README.md.
#SBATCH --job-name=rollouts
#SBATCH --array=0-7
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=rollouts-%A-%a.log

mj-simulate "${MODEL:-arm.xml}" -o "${OUT:-out.h5}" --rollouts "${ROLLOUTS:-1000}" \
  --steps "${STEPS:-200}" --ctrl-noise 0.1 -j "${SLURM_CPUS_PER_TASK:-1}" --shard auto --resume-shard

# Status 1 means that a rollout was unstable. The file of the shard is complete then.
status=$?
((status == 1)) || exit "$status"
