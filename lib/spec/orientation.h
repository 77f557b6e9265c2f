// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Orientations in the forms that authors use.

#ifndef MJTOOLS_SPEC_ORIENTATION_H_
#define MJTOOLS_SPEC_ORIENTATION_H_

#include <functional>
#include <string>
#include <string_view>

#include "spec/model_spec.h"
#include "spec/rotation.h"

namespace mj::spec {

// Reports an error of an orientation, with the attribute that causes the error. Does not return.
using OrientationFault = std::function<void(DiagnosticCode code, std::string_view attribute,
                                            const std::string& message)>;

// Returns the quaternion of an element: its alternative orientation if it has one, else `given`.
[[nodiscard]] Quat resolve_orientation(const Compiler& compiler, const Numbers<4>& given,
                                       const Orientation& alt, const OrientationFault& fail);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ORIENTATION_H_
