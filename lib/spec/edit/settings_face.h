// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies settings between mjSpec, which users edit, and ModelSpec, which the library works on.

#ifndef MJTOOLS_SPEC_EDIT_SETTINGS_FACE_H_
#define MJTOOLS_SPEC_EDIT_SETTINGS_FACE_H_

#include <mujoco/mjspec.h>

#include "spec/edit/face.h"
#include "spec/model_spec.h"

namespace mj::spec {

// Sets the settings of a new description. All other members become zero, and pointers become NULL.
void set_default_settings(mjSpec& face);

// Points the pointers to new, empty containers.
void make_settings_containers(mjSpec& face, Containers& containers);

void take_settings(const mjSpec& from, ModelSpec& to);
void give_settings(const ModelSpec& from, mjSpec& to);

// Copies only the compiler settings and the folders of the model's files.
void take_compiler(const mjSpec& from, Compiler& to);

}  // namespace mj::spec

#endif  // MJTOOLS_SPEC_EDIT_SETTINGS_FACE_H_
