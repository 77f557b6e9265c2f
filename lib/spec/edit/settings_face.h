// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The settings of a description as users edit them (mjSpec, but for its handle) beside those that
// the library works on (ModelSpec).

#ifndef MJTOOLS_SPEC_EDIT_SETTINGS_FACE_H_
#define MJTOOLS_SPEC_EDIT_SETTINGS_FACE_H_

#include <mujoco/mjspec.h>

#include "spec/edit/face.h"
#include "spec/model_spec.h"

namespace mj::spec {

// Zero, and the settings of a new description; pointers are NULL.
void set_default_settings(mjSpec& face);

// Gives the pointers their containers, which are empty.
void make_settings_containers(mjSpec& face, Containers& containers);

void take_settings(const mjSpec& from, ModelSpec& to);
void give_settings(const ModelSpec& from, mjSpec& to);

// The compiler settings alone, and where the files of the model are.
void take_compiler(const mjSpec& from, Compiler& to);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_SETTINGS_FACE_H_
