// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions that MuJoCo's Python bindings and tests call although MuJoCo's public headers do not
// declare them. The list of these functions is binding_functions.txt.

#ifndef MJTOOLS_API_BINDING_H_
#define MJTOOLS_API_BINDING_H_

#include <mujoco/mjdata.h>
#include <mujoco/mjexport.h>

#include <cstddef>

extern "C" {

// Allocates memory at the low end of the arena. `alignment` is a power of two. Returns NULL and
// changes nothing if the memory does not fit.
MJAPI void* mj_arenaAllocByte(mjData* d, size_t bytes, size_t alignment);

// Get and set the number of significant digits of numbers in MJCF text that the C API saves. The
// default is 6, because programs compare such files with files that MuJoCo saved. With 0, each
// number is written with as many digits as it needs to be read back unchanged. Archives (MJZ) are
// always saved in this exact form.
MJAPI int _mjPRIVATE__get_xml_precision(void);
MJAPI void _mjPRIVATE__set_xml_precision(int digits);
}

#endif  // MJTOOLS_API_BINDING_H_
