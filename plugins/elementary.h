// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The elementary functions of lib/math/elementary.h, with the same bits on every processor. The
// plugins contain a copy with a name of its own: a program may contain the library, too, and the C
// API does not offer these functions.

#ifndef MJTOOLS_PLUGINS_ELEMENTARY_H_
#define MJTOOLS_PLUGINS_ELEMENTARY_H_

#define mj mj_of_plugins
#include "../lib/math/elementary.h"
#undef mj

namespace elementary = mj_of_plugins::math;

#endif  // MJTOOLS_PLUGINS_ELEMENTARY_H_
