// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The C API, source-compatible with the part of MuJoCo 3.12's that mjtools provides.

#ifndef MUJOCO_MUJOCO_H_
#define MUJOCO_MUJOCO_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjmodel.h>
#include <mujoco/mjtype.h>

#define mjVERSION_HEADER 3012000

#ifdef __cplusplus
extern "C" {
#endif

#ifdef __cplusplus
}
#endif

#endif  // MUJOCO_MUJOCO_H_
