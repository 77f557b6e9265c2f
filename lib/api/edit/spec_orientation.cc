// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that compute the orientations of elements.

#include <mujoco/mujoco.h>

#include "math/quat.h"
#include "spec/edit/face.h"
#include "spec/orientation.h"

const char* mjs_resolveOrientation(double quat[4], mjtByte degree, const char* sequence,
                                   const mjsOrientation* orientation) {
  thread_local std::string text;
  if (orientation->type == mjORIENTATION_QUAT) return nullptr;
  mj::spec::Compiler compiler;
  compiler.degree = degree != 0;
  if (orientation->type == mjORIENTATION_EULER) compiler.eulerseq.assign(sequence, 3);
  mj::spec::Orientation alt;
  mj::spec::take(*orientation, alt);
  try {
    const auto fail = [](mj::DiagnosticCode code, std::string_view, const std::string& message) {
      throw mj::Error(code, message);
    };
    mj::store(quat, resolve_orientation(compiler, {}, alt, fail));
  } catch (const mj::Error& error) {
    text = error.diagnostic().message;
    return text.c_str();
  }
  return nullptr;
}
