// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that return or print texts: names of types, sizes, warnings, matrices.

#include <mujoco/mujoco.h>

#include <cstdio>
#include <cstring>
#include <string>

#include "engine/data/warning.h"
#include "mjcf/attributes/object_type.h"

const char* mjDISABLESTRING[mjNDISABLE] = {
    "Constraint", "Equality",  "Frictionloss", "Limit",        "Contact",   "Spring",  "Damper",
    "Gravity",    "Clampctrl", "Warmstart",    "Filterparent", "Actuation", "Refsafe", "Sensor",
    "Midphase",   "Eulerdamp", "AutoReset",    "NativeCCD",    "Island",    "MultiCCD"};
const char* mjENABLESTRING[mjNENABLE] = {"Override",    "Energy", "Fwdinv",
                                         "InvDiscrete", "Sleep",  "DiagExact"};
const char* mjTOPICSTRING[mjNTOPIC] = {"Step timing", "Compile timing", "Sleep/wake"};

const char* mju_type2Str(int type) {
  if (type == mjOBJ_DOF) return "dof";
  if (type == mjOBJ_FRAME) return "frame";
  for (const mj::mjcf::Keyword& keyword : mj::mjcf::kObjectType) {
    if (keyword.value == type) return keyword.word.data();
  }
  return nullptr;
}

int mju_str2Type(const char* str) {
  if (!str) return mjOBJ_UNKNOWN;
  if (std::strcmp(str, "dof") == 0) return mjOBJ_DOF;
  for (const mj::mjcf::Keyword& keyword : mj::mjcf::kObjectType) {
    if (keyword.word == str) return keyword.value;
  }
  return mjOBJ_UNKNOWN;
}

const char* mju_writeNumBytes(size_t nbytes) {
  thread_local std::string text;
  constexpr char kUnits[] = "KMGTPE";
  size_t count = nbytes, unit = 0;
  while (count > 0 && count % 1024 == 0 && kUnits[unit]) {
    count /= 1024;
    ++unit;
  }
  text = std::to_string(count);
  if (unit > 0) text += kUnits[unit - 1];
  return text.c_str();
}

const char* mju_warningText(int warning, size_t info) {
  thread_local std::string text;
  text = mj::engine::warning_text(warning, static_cast<mjtSize>(info));
  return text.c_str();
}

char* mju_strncpy(char* dst, const char* src, int n) {
  if (dst && src && n > 0) {
    std::strncpy(dst, src, static_cast<size_t>(n));
    dst[n - 1] = 0;
  }
  return dst;
}

void mju_printMat(const mjtNum* mat, int nr, int nc) {
  for (int i = 0; i < nr; ++i) {
    for (int j = 0; j < nc; ++j) std::printf("%.8f ", mat[i * nc + j]);
    std::printf("\n");
  }
  std::printf("\n");
}

void mju_printMatSparse(const mjtNum* mat, int nr, const int* rownnz, const int* rowadr,
                        const int* colind) {
  for (int i = 0; i < nr; ++i) {
    for (int k = rowadr[i]; k < rowadr[i] + rownnz[i]; ++k) {
      std::printf("(%d %d): %9.6f  ", i, colind[k], mat[k]);
    }
    std::printf("\n");
  }
  std::printf("\n");
}
