#!/bin/bash
# Merges the shards of rollouts.sh to one recording. See README.md.
#SBATCH --job-name=merge
#SBATCH --ntasks=1
#SBATCH --time=00:30:00
#SBATCH --output=merge-%j.log

out=${OUT:-out.h5}
mj-inspect --merge "$out" "${out%.h5}".shard-*-of-*.h5
