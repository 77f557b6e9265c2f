// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Visits the members of structs with the X macros, without naming each member. Programs that save,
// show or compare all members can work like this.

#include <mujoco/mjspecmacro.h>
#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <stdio.h>

static void print_options(const mjOption* option) {
#define X(type, name, n) printf("option %-18s %g\n", #name, (double)option->name);
#define XVEC(type, name, n) printf("option %-18s %g ... [%d]\n", #name, option->name[0], n);
  MJOPTION_FIELDS
#undef X
#undef XVEC
}

int main(void) {
  mjOption option;
  mj_defaultOption(&option);
  print_options(&option);

  int members = 0;
  int arrays = 0;
#define X(type, name, n)                      \
  printf("mjsGeom %-10s %s\n", #name, #type); \
  members += n;
#define XVEC(type, name, n)                                  \
  printf("mjsGeom %-10s %s [%d]\n", #name, #type, (int)(n)); \
  ++members;                                                 \
  ++arrays;
  MJSGEOM_FIELDS
#undef X
#undef XVEC
  printf("mjsGeom: %d members, %d of them arrays\n", members, arrays);
  return 0;
}
