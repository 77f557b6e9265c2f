// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where the objects of a compiled model are written.

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
  // Finds the places of the objects of `m`, which `spec` compiles to. What an element makes
  // (replicate, composite, flexcomp) is where that element is.
  ObjectPlaces(const spec::ModelSpec& spec, const mjModel& m);

  // The start tag of an object; null if that is not known.
  [[nodiscard]] const SourceLocation* of(Size kind, int64_t id) const;

 private:
  std::map<Size, std::vector<SourceLocation>> places_;
};

}  // namespace mj

#endif  // MJTOOLS_LOAD_OBJECT_PLACES_H_
