// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "elementary.h"

#define mj mj_of_plugins
#include "../lib/math/elementary.cc"
#undef mj
