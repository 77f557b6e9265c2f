// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What the rows of model arrays are called.

#ifndef MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_
#define MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/field_kind.h"

namespace mj::report {

// Name of the object of a counted kind ("torso" for Size::nbody), or "#3" for one without a name.
[[nodiscard]] std::string object_label(const mjModel& m, Size count, int64_t id);

// A label for each row of arrays with this row count: names of objects, joint names for qpos and
// dofs, "mesh[12]" for the parts of a larger whole; empty when rows have no names at all.
[[nodiscard]] std::vector<std::string> row_labels(const mjModel& m, Size rows);

// The row labels of one model, each list made once.
class ModelLabels {
 public:
  explicit ModelLabels(const mjModel& m) : m_(m) {}
  [[nodiscard]] const mjModel& model() const { return m_; }
  [[nodiscard]] const std::vector<std::string>& rows(Size size) const;
  // Label of one row, "#3" when there is none.
  [[nodiscard]] std::string row(Size size, int64_t i) const;

 private:
  const mjModel& m_;
  mutable std::map<Size, std::vector<std::string>> lists_;
};

// Arrays that say where in a list of `rows` the parts of each owner are: mesh_vertadr and
// mesh_vertnum for nmeshvert. Array::kNone when there are none.
struct Ownership {
  Array address = Array::kNone;
  Array count = Array::kNone;
  Size owners = Size::kNone;
};
[[nodiscard]] Ownership ownership(Size rows);

// "body" for Size::nbody ... ; empty when the size does not count named objects.
[[nodiscard]] std::string object_kind_name(Size count);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_
