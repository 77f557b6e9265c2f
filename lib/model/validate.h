// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Whether a model is what the engine may rely on. After validation no index, address, count, path
// or sparsity pattern of the model leads outside its arrays, whatever file it came from.
//
// Stricter than MuJoCo's loader, which leaves tree ids, sparse structures, bounding volumes, the
// name map and most -1 values unchecked; every model that MuJoCo's compiler writes passes.

#ifndef MJTOOLS_MODEL_VALIDATE_H_
#define MJTOOLS_MODEL_VALIDATE_H_

#include <mujoco/mjmodel.h>

#include <cstdint>

#include "model/field_table.h"
#include "model/number_rule.h"

namespace mj {

enum class ModelOrigin {
  kFile,
  // What has been seen to be good is not looked at again, which would be most of the work for a
  // robot: the trees of meshes were written for their numbers of faces (compile/geometry/bounding_tree.h),
  // and the indices of faces and polygons were checked when the mesh was compiled (compile/mesh/mesh.cc)
  // or read from the cache of assets (compile/geometry/mesh_arrays.cc).
  kCompiler,
};

// Throws Error (code "model-invalid") that names the array, the row, what was found and what was
// expected.
void validate(const mjModel& m, ModelOrigin origin = ModelOrigin::kFile);

// The index of the first element of a floating-point field that the rule forbids, or -1.
[[nodiscard]] int64_t first_forbidden_number(const FieldView& f, NumberRule rule);

// Throws Error (code "model-invalid") that names the first element which the field's own rule
// forbids. Not part of validate(): a reader that skips arrays has nothing to check in them.
void validate_numbers(const FieldView& f);

}  // namespace mj

#endif  // MJTOOLS_MODEL_VALIDATE_H_
