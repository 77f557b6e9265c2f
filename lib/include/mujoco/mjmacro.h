// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Macros that the documentation of MuJoCo offers to users of the C API.

#ifndef MUJOCO_MJMACRO_H_
#define MUJOCO_MJMACRO_H_

// Nonzero if a bit of mjtDisableBit, or of mjtEnableBit, is set in the model of the variable m.
#define mjDISABLED(x) (m->opt.disableflags & (x))
#define mjENABLED(x) (m->opt.enableflags & (x))

// Maximum and minimum. They evaluate one argument twice; mju_max and mju_min do not.
#define mjMAX(a, b) (((a) > (b)) ? (a) : (b))
#define mjMIN(a, b) (((a) < (b)) ? (a) : (b))

// Nonzero if the group of actuator i is disabled in the model of the variable m.
#define mjACTUATORDISABLED(i) (m->opt.disableactuator & (1 << m->actuator_group[i]))

// Attribute of a function: parameter n is a printf format. The values that it formats begin at
// parameter m.
#ifndef mjPRINTFLIKE
#if defined(__GNUC__)
#define mjPRINTFLIKE(n, m) __attribute__((format(printf, n, m)))
#else
#define mjPRINTFLIKE(n, m)
#endif
#endif

#endif  // MUJOCO_MJMACRO_H_
