// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Stands in for mpi_ranks.cc in a build without MPI.

#include "divided/ranks.h"

namespace mj::simulate {

std::unique_ptr<Ranks> join_ranks() {
  return nullptr;
}

}  // namespace mj::simulate
