// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Converts orientations to quaternions. Authors may give orientations in several other forms.

#ifndef MJTOOLS_SPEC_ORIENTATION_H_
#define MJTOOLS_SPEC_ORIENTATION_H_

#include <functional>
#include <string>
#include <string_view>

#include "spec/model_spec.h"
#include "spec/rotation.h"

namespace mj::spec {

// Function that reports an error in an orientation. `attribute` is the attribute that causes the
// error. The function does not return.
using OrientationFault = std::function<void(DiagnosticCode code, std::string_view attribute,
                                            const std::string& message)>;

// Returns the orientation of an element as a quaternion. This is `alt` if the element has an
// alternative orientation, otherwise `given`.
[[nodiscard]] Quat resolve_orientation(const Compiler& compiler, const Numbers<4>& given,
                                       const Orientation& alt, const OrientationFault& fail);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ORIENTATION_H_
