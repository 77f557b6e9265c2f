// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Orientations as authors give them.

#ifndef MJTOOLS_SPEC_ORIENTATION_H_
#define MJTOOLS_SPEC_ORIENTATION_H_

#include <functional>
#include <string>
#include <string_view>

#include "spec/model_spec.h"
#include "spec/rotation.h"

namespace mj::spec {

// Takes what is wrong with an orientation and the attribute that is to blame; does not return.
using OrientationFault = std::function<void(DiagnosticCode code, std::string_view attribute,
                                            const std::string& message)>;

// The quaternion of an element: its alternative orientation when it has one, else `given`.
[[nodiscard]] Quat resolve_orientation(const Compiler& compiler, const Numbers<4>& given,
                                       const Orientation& alt, const OrientationFault& fail);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_ORIENTATION_H_
