// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Macros that select which names a shared library exports. MJAPI before a declaration exports its
// name, even if the compiler hides all other names (-fvisibility=hidden). MJLOCAL hides a name.
// Programs that link the library statically define MJ_STATIC, which makes MJAPI and MJLOCAL empty.
// MUJOCO_DLL_EXPORTS is defined only on Windows, while the library itself is compiled.

#ifndef MUJOCO_MJEXPORT_H_
#define MUJOCO_MJEXPORT_H_

#if defined(_WIN32) || defined(__CYGWIN__)
#define MUJOCO_HELPER_DLL_IMPORT __declspec(dllimport)
#define MUJOCO_HELPER_DLL_EXPORT __declspec(dllexport)
#define MUJOCO_HELPER_DLL_LOCAL
#elif defined(__GNUC__)
#define MUJOCO_HELPER_DLL_IMPORT __attribute__((visibility("default")))
#define MUJOCO_HELPER_DLL_EXPORT __attribute__((visibility("default")))
#define MUJOCO_HELPER_DLL_LOCAL __attribute__((visibility("hidden")))
#else
#define MUJOCO_HELPER_DLL_IMPORT
#define MUJOCO_HELPER_DLL_EXPORT
#define MUJOCO_HELPER_DLL_LOCAL
#endif

#if defined(MJ_STATIC)
#define MJAPI
#define MJLOCAL
#elif defined(MUJOCO_DLL_EXPORTS)
#define MJAPI MUJOCO_HELPER_DLL_EXPORT
#define MJLOCAL MUJOCO_HELPER_DLL_LOCAL
#else
#define MJAPI MUJOCO_HELPER_DLL_IMPORT
#define MJLOCAL MUJOCO_HELPER_DLL_LOCAL
#endif

#endif  // MUJOCO_MJEXPORT_H_
