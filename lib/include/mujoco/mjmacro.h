// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Macros that the documentation of MuJoCo offers to users of the C API.

#ifndef MUJOCO_MJMACRO_H_
#define MUJOCO_MJMACRO_H_

// Test bits of mjtDisableBit or mjtEnableBit in the options of the model that the variable m points
// to. The result is nonzero if one of the bits is set.
#define mjDISABLED(x) (m->opt.disableflags & (x))
#define mjENABLED(x) (m->opt.enableflags & (x))

// Return the maximum or the minimum of two values. These macros evaluate one argument twice, so do
// not pass expressions with side effects. mju_max and mju_min evaluate each argument once.
#define mjMAX(a, b) (((a) > (b)) ? (a) : (b))
#define mjMIN(a, b) (((a) < (b)) ? (a) : (b))

// Tests whether the group of actuator i is disabled in the model that the variable m points to. The
// result is nonzero if the group is disabled.
#define mjACTUATORDISABLED(i) (m->opt.disableactuator & (1 << m->actuator_group[i]))

// Tells the compiler that a function has a format text like printf. The format is parameter n, and
// the values that it formats begin with parameter m.
#ifndef mjPRINTFLIKE
#if defined(__GNUC__)
#define mjPRINTFLIKE(n, m) __attribute__((format(printf, n, m)))
#else
#define mjPRINTFLIKE(n, m)
#endif
#endif

#endif  // MUJOCO_MJMACRO_H_
