// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that MuJoCo's Python bindings and tests need. MuJoCo's public headers do not
// declare them (binding_functions.txt).

#ifndef MJTOOLS_API_BINDING_H_
#define MJTOOLS_API_BINDING_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>

#include <cstddef>

extern "C" {

// Memory at the low end of the arena; `alignment` is a power of two. NULL, and nothing changed,
// when it does not fit.
MJAPI void* mj_arenaAllocByte(mjData* d, size_t bytes, size_t alignment);

// Significant digits of numbers in MJCF that the C API saves: 6 at first, as programs compare such
// texts with those of MuJoCo; 0: as many as give back the same number. Archives (MJZ) always have
// these.
MJAPI int _mjPRIVATE__get_xml_precision(void);
MJAPI void _mjPRIVATE__set_xml_precision(int digits);
}

#endif  // MJTOOLS_API_BINDING_H_
