// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds the source locations of a compiled model's objects.

#ifndef MJTOOLS_LOAD_OBJECT_PLACES_H_
#define MJTOOLS_LOAD_OBJECT_PLACES_H_

#include <mujoco/mjmodel.h>

#include <cstdint>
#include <map>
#include <vector>

#include "base/diagnostic.h"
#include "model/field_kind.h"
#include "spec/model_spec.h"

namespace mj {

class ObjectPlaces {
 public:
  ObjectPlaces() = default;
  // Finds the places of the objects of `m`, the model to which `spec` compiles. Objects that an
  // element generates (replicate, composite, flexcomp) have the place of that element.
  ObjectPlaces(const spec::ModelSpec& spec, const mjModel& m);

  // Returns the place of an object's start tag, or null if it is unknown.
  [[nodiscard]] const SourceLocation* of(Size kind, int64_t id) const;

 private:
  std::map<Size, std::vector<SourceLocation>> places_;
};

}  // namespace mj

#endif  // MJTOOLS_LOAD_OBJECT_PLACES_H_
