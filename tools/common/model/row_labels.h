// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Labels for the rows of model arrays, such as names of objects.

#ifndef MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_
#define MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/field_kind.h"

namespace mj::report {

// Returns the name of an object, or a text such as "#3" if it has no name. `count` is the size that
// counts objects of this kind, for example Size::nbody for bodies.
[[nodiscard]] std::string object_label(const mjModel& m, Size count, int64_t id);

// Returns a label for each row of the arrays that have `rows` rows. The label is the name of an
// object, the name of the joint for a row of qpos or a dof, or a text such as "mesh[12]" for a part
// of a mesh. Returns an empty list if such rows never have names.
[[nodiscard]] std::vector<std::string> row_labels(const mjModel& m, Size rows);

// The row labels of one model. Each list of labels is computed only once, when it is first needed.
class ModelLabels {
 public:
  explicit ModelLabels(const mjModel& m) : m_(m) {}
  [[nodiscard]] const mjModel& model() const { return m_; }
  [[nodiscard]] const std::vector<std::string>& rows(Size size) const;
  // Returns the label of one row, or a text such as "#3" if the row has no label.
  [[nodiscard]] std::string row(Size size, int64_t i) const;

 private:
  const mjModel& m_;
  mutable std::map<Size, std::vector<std::string>> lists_;
};

// The two arrays that tell which rows belong to which owner. For example, mesh_vertadr and
// mesh_vertnum tell which of the nmeshvert rows are vertices of a mesh. The members are kNone if
// there are no such arrays.
struct Ownership {
  Array address = Array::kNone;
  Array count = Array::kNone;
  Size owners = Size::kNone;
};
[[nodiscard]] Ownership ownership(Size rows);

// Returns the kind of objects that a size counts, for example "body" for Size::nbody. Returns an
// empty string if the size does not count named objects.
[[nodiscard]] std::string object_kind_name(Size count);

}  // namespace mj::report

#endif  // MJTOOLS_TOOLS_COMMON_MODEL_ROW_LABELS_H_
