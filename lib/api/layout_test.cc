// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Checks the layout of structs at compile time. A program compiled with MuJoCo's headers must find
// every member at the offset that it expects.

#include <mujoco/mujoco.h>

#include <cstddef>

#if defined(__x86_64__) || defined(__aarch64__)

#define MJ_SIZE(type, bytes) static_assert(sizeof(type) == (bytes));
#define MJ_MEMBER(type, member, place, bytes) \
  static_assert(offsetof(type, member) == (place) && sizeof(type::member) == (bytes));

#include "api/struct_layouts.inc"

#undef MJ_SIZE
#undef MJ_MEMBER

#endif
