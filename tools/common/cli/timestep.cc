// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/timestep.h"

#include "base/diagnostic.h"
#include "common/cli/number.h"

namespace mj::report {

void require_positive_timestep(const mjOption& opt, const std::string& hint) {
  if (opt.timestep > 0) return;
  throw Error("bad-timestep",
              "a simulation needs a positive timestep, but the timestep of the model is " +
                  number_text(opt.timestep),
              opt.timestep < 0
                  ? hint
                  : "set a positive timestep, for example with --set opt.timestep=0.002");
}

}  // namespace mj::report
