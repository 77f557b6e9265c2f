// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Names of the rows of model arrays.

#ifndef MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_
#define MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/field_kind.h"

namespace mj::report {

// Returns the name of an object of a counted kind ("torso" for Size::nbody), or "#3" without a
// name.
[[nodiscard]] std::string object_label(const mjModel& m, Size count, int64_t id);

// Returns a label for each row of arrays with this row count: names of objects, joint names for
// qpos and dofs, "mesh[12]" for parts of a mesh. Returns an empty list if rows never have names.
[[nodiscard]] std::vector<std::string> row_labels(const mjModel& m, Size rows);

// The row labels of one model. Each list is made once.
class ModelLabels {
 public:
  explicit ModelLabels(const mjModel& m) : m_(m) {}
  [[nodiscard]] const mjModel& model() const { return m_; }
  [[nodiscard]] const std::vector<std::string>& rows(Size size) const;
  // Returns the label of one row, or "#3" without a label.
  [[nodiscard]] std::string row(Size size, int64_t i) const;

 private:
  const mjModel& m_;
  mutable std::map<Size, std::vector<std::string>> lists_;
};

// Arrays that give the position of each owner's parts in a list of `rows`, such as mesh_vertadr and
// mesh_vertnum for nmeshvert. The members are kNone if no such arrays exist.
struct Ownership {
  Array address = Array::kNone;
  Array count = Array::kNone;
  Size owners = Size::kNone;
};
[[nodiscard]] Ownership ownership(Size rows);

// Returns "body" for Size::nbody, and so on. Returns an empty string if the size does not count
// named objects.
[[nodiscard]] std::string object_kind_name(Size count);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_
