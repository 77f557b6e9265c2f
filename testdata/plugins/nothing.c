// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A shared library that has nothing to do with MuJoCo.

int answer(void) {
  return 42;
}
