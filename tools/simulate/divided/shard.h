// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Shards on the command line (--shard I/N and --shard auto): which part of the rollouts this
// process simulates, and the file into which it records them.

#ifndef MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_H_
#define MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_H_

#include <functional>
#include <string>

#include "rollout/shard.h"

namespace mj::simulate {

// Returns the value of an environment variable, or null if it is not set.
using Environment = std::function<const char*(const char* name)>;

struct ShardChoice {
  rollout::Shard shard;
  std::string source;  // variables that determined the shard; empty for I/N
};

// Returns the shard that the value of --shard names: I/N, with 0 <= I < N, or "auto". For "auto",
// the shard follows from variables that launchers set:
//
//   OMPI_COMM_WORLD_RANK, OMPI_COMM_WORLD_SIZE      mpirun of Open MPI
//   PMI_RANK, PMI_SIZE                              mpirun of MPICH, srun --mpi=pmi2
//   SLURM_PROCID, SLURM_NTASKS                      srun
//   SLURM_ARRAY_TASK_{ID,MIN,MAX,STEP,COUNT}        job arrays of Slurm
//   JOB_COMPLETION_INDEX, JOB_COMPLETIONS           indexed jobs of Kubernetes
//
// The first of the first three pairs that is set gives the task in a job. The last two give the job
// in a group of jobs. If both exist, the shards of a job follow each other. Throws Error (usage)
// for another value, and for variables that are missing or contradict each other.
[[nodiscard]] ShardChoice choose_shard(const std::string& value, const Environment& environment);

// Returns the name of the file of a shard: out.shard-0-of-3.h5 for out.h5.
[[nodiscard]] std::string shard_file(const std::string& output, const rollout::Shard& shard);

}  // namespace mj::simulate

#endif  // MJTOOLS_TOOLS_SIMULATE_DIVIDED_SHARD_H_
