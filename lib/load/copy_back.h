// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What was changed in a compiled model, back into the description that it was compiled from.

#ifndef MJTOOLS_LOAD_COPY_BACK_H_
#define MJTOOLS_LOAD_COPY_BACK_H_

#include <mujoco/mjmodel.h>

#include <span>

#include "compile/compile.h"
#include "spec/model_spec.h"

namespace mj {

// Options, and the values of elements in which the model differs from `original`, to which the
// description compiles: those elements get the poses, ranges and sizes of the model, in the units of
// the description and outside of frames. Meshes, height fields and pictures are left as they are.
// `ids` are the elements of `original` by their handles. Throws Error (not-its-model) when the
// elements of a model are others.
void copy_back(spec::ModelSpec& description, const mjModel& original, const mjModel& m,
               std::span<const HandleId> ids);

}  // namespace mj

#endif  // MJTOOLS_LOAD_COPY_BACK_H_
