// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Makes, copies and frees models. All arrays of a model are in one buffer, each aligned to 64
// bytes.

#ifndef MJTOOLS_MODEL_ALLOCATE_H_
#define MJTOOLS_MODEL_ALLOCATE_H_

#include <mujoco/mjmodel.h>

#include <memory>

namespace mj {

struct ModelDeleter {
  void operator()(mjModel* m) const;
};
using ModelPtr = std::unique_ptr<mjModel, ModelDeleter>;

// The sizes from which a model is constructed: the first MJMODEL_NCONSTRUCT sizes, in the order of
// mjxmacro.h.
struct ConstructSizes {
  mjtSize value[MJMODEL_NCONSTRUCT] = {};
};

// Returns a model with the given sizes, default options, and arrays of zeros. All further sizes are
// zero, except nbuffer and nnames_map, which are computed. Throws Error if a size is negative or
// too large.
[[nodiscard]] ModelPtr make_model(const ConstructSizes& sizes);

// Returns a model whose arrays are not initialised, for readers that fill every array. The bytes
// between the arrays are zero.
[[nodiscard]] ModelPtr make_unfilled_model(const ConstructSizes& sizes);

// Returns a deep copy of a model, including options, flags and signature.
[[nodiscard]] ModelPtr copy_model(const mjModel& m);

// Copies `source` into the existing model `dest`. Throws Error unless the two models have buffers
// of the same size.
void copy_model(mjModel& dest, const mjModel& source);

// Throws Error if a size is negative or too large, or if the model would not have a body.
void check_construct_sizes(const ConstructSizes& sizes);

// Returns the number of bytes in the buffer of a model with these sizes. Throws Error on overflow.
[[nodiscard]] mjtSize model_buffer_size(const mjModel& m);

// Set the options, visual settings and statistics of a new model.
void default_option(mjOption& opt);
void default_visual(mjVisual& vis);
void default_statistic(mjStatistic& stat);

}  // namespace mj

#endif  // MJTOOLS_MODEL_ALLOCATE_H_
