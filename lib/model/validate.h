// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Validates models, so that the engine can trust them. In a model that has passed, no index,
// address, count, path or sparsity pattern leads outside the arrays, even if the file was damaged.
//
// Validation is stricter than MuJoCo's loader. The loader does not check tree ids, sparse
// structures, bounding volumes and the name map, and it accepts most indices of -1. Every model
// from MuJoCo's compiler passes.

#ifndef MJTOOLS_MODEL_VALIDATE_H_
#define MJTOOLS_MODEL_VALIDATE_H_

#include <mujoco/mjmodel.h>

#include <cstdint>

#include "model/field_table.h"
#include "model/number_rule.h"

namespace mj {

enum class ModelOrigin {
  kFile,
  // The compiler. For its models, validate() omits two checks that take most of the time for a
  // robot, because the compiler has already made sure of their results. The bounding-volume tree of
  // a mesh was built from the faces of the same mesh (compile/geometry/bounding_tree.h). The
  // indices of faces and polygons were checked when the mesh was compiled (compile/mesh/mesh.cc) or
  // read from the cache of assets (compile/geometry/mesh_arrays.cc).
  kCompiler,
};

// Throws Error (code "model-invalid") if the model is invalid. The error names the array and the
// row, and shows the value that was found and the values that are allowed.
void validate(const mjModel& m, ModelOrigin origin = ModelOrigin::kFile);

// Returns the index of the first element of a field that violates the rule. Returns -1 if no
// element does.
[[nodiscard]] int64_t first_forbidden_number(const FieldView& f, NumberRule rule);

// Throws Error (code "model-invalid") if an element violates the rule of the field. The error names
// the first such element. validate() does not call this function, because a reader that skips
// arrays cannot check them.
void validate_numbers(const FieldView& f);

}  // namespace mj

#endif  // MJTOOLS_MODEL_VALIDATE_H_
