// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies into the description of a model the changes that a program made to the compiled model.

#ifndef MJTOOLS_LOAD_COPY_BACK_H_
#define MJTOOLS_LOAD_COPY_BACK_H_

#include <mujoco/mjmodel.h>

#include <span>

#include "compile/compile.h"
#include "spec/model_spec.h"

namespace mj {

// Copies into the description the options of `m`, and the values of all elements whose values
// differ between `m` and `original`. `original` is the model to which the description compiles, and
// `ids` maps handles of elements to ids in `original`. Changed elements get the poses, ranges and
// sizes of `m`, in the units of the description and without frames. Meshes, height fields and
// textures stay as they are. Throws Error (not-its-model) if `m` does not have the same elements.
void copy_back(spec::ModelSpec& description, const mjModel& original, const mjModel& m,
               std::span<const HandleId> ids);

}  // namespace mj

#endif  // MJTOOLS_LOAD_COPY_BACK_H_
