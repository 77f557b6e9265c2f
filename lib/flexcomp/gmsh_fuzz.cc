// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Entry point of libFuzzer that reads the bytes as the GMSH file of a flexcomp. The last byte
// chooses the degrees of freedom. The expected result is an error, or a flex whose elements refer
// to its vertices.

#include <algorithm>
#include <cstdint>

#include "flexcomp/flexcomp.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace mj;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  flexcomp::Settings settings;
  settings.flex.name = "F";
  settings.file = "a.msh";
  settings.shape = flexcomp::Shape::kGmsh;
  const unsigned choice = size > 0 ? data[size - 1] : 0;
  settings.dof = static_cast<flexcomp::Dof>(choice % 5);
  settings.rigid = choice % 7 == 0;
  settings.constraint = static_cast<flexcomp::Constraint>(choice / 8 % 4);
  if (choice % 3 == 0) settings.flex.cellcount = {2, 3, 4};
  if (choice % 11 == 0) settings.pins.id = {0};
  try {
    const flexcomp::Expansion made =
        flexcomp::expand(settings, {"world", {}, ""}, [&] { return bytes; });
    const spec::Flex& flex = made.flex;
    const size_t vertices = std::max(flex.vertbody.size(), flex.vert.size() / 3);
    if (flex.elem.empty() || flex.elem.size() % (flex.dim + 1) != 0) __builtin_trap();
    for (const int id : flex.elem) {
      if (id < 0 || static_cast<size_t>(id) >= vertices) __builtin_trap();
    }
  } catch (const Error& error) {
    if (error.diagnostic().message.empty()) __builtin_trap();
  }
  return 0;
}
