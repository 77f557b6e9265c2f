// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that MuJoCo's Python bindings and tests need (binding_functions.txt). MuJoCo's public
// headers do not declare them.

#ifndef MJTOOLS_API_BINDING_H_
#define MJTOOLS_API_BINDING_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>

#include <cstddef>

extern "C" {

// Allocates memory at the low end of the arena. `alignment` is a power of two. Returns NULL and
// changes nothing if the memory does not fit.
MJAPI void* mj_arenaAllocByte(mjData* d, size_t bytes, size_t alignment);

// Get and set the number of significant digits in MJCF that the C API saves. The default is 6,
// because programs compare such files with files that MuJoCo saved. 0 writes as many digits as each
// number needs to be read back unchanged. Archives (MJZ) always have that many digits.
MJAPI int _mjPRIVATE__get_xml_precision(void);
MJAPI void _mjPRIVATE__set_xml_precision(int digits);
}

#endif  // MJTOOLS_API_BINDING_H_
