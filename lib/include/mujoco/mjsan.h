// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Macros for AddressSanitizer. If a program is compiled with it, ADDRESS_SANITIZER and mjUSEASAN
// are defined. ASAN_POISON_MEMORY_REGION(addr, size) then makes every access to a range of
// addresses an error, and ASAN_UNPOISON_MEMORY_REGION allows accesses again. Without
// AddressSanitizer, the two macros do nothing.

#ifndef MUJOCO_MJSAN_H_
#define MUJOCO_MJSAN_H_

#if !defined(ADDRESS_SANITIZER)
#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SANITIZER
#endif
#endif
#endif

#if defined(ADDRESS_SANITIZER) && !defined(_MSC_VER)
#define mjUSEASAN
#include <sanitizer/asan_interface.h>
#elif defined(_MSC_VER)
#define ASAN_POISON_MEMORY_REGION(addr, size)
#define ASAN_UNPOISON_MEMORY_REGION(addr, size)
#else
#define ASAN_POISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(addr, size) ((void)(addr), (void)(size))
#endif

#endif  // MUJOCO_MJSAN_H_
