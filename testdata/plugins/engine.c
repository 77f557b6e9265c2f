// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A stand-in for the engine library against which plugins are linked. A program that is the engine
// itself must not load it.

#include <stdio.h>
#include <stdlib.h>

void mjp_defaultPlugin(void) {}
void mjp_registerPlugin(void) {}
void mj_getPluginConfig(void) {}

__attribute__((constructor)) static void loaded(void) {
  fputs("a second engine was loaded\n", stderr);
  abort();
}
