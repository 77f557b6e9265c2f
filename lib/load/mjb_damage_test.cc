// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "load/mjb_damage.h"

#include <doctest/doctest.h>

#include <map>
#include <string>

#include "base/diagnostic.h"
#include "model/mjb.h"
#include "resource/read_file.h"

using namespace mj;

TEST_CASE("damage that knows the layout of MJB files reaches every check of the reader") {
  const std::string file = read_file(MJTOOLS_TESTDATA "/model/everything.mjb");
  const auto intact = std::as_bytes(std::span(file));
  const mjModel sizes = check_mjb(intact, "intact");
  std::map<std::string, int> ends;
  for (uint64_t seed = 0; seed < 1000; ++seed) {
    std::vector<std::byte> bytes(intact.begin(), intact.end());
    MjbDamage(seed).apply(bytes, sizes);
    try {
      (void)read_mjb(bytes, "damaged");
      ++ends["loaded"];
    } catch (const Error& e) {
      ++ends[std::string(e.diagnostic().code.name())];
    }
  }
  // most damage is not found by comparing the sizes with the length of the file
  CHECK(ends["loaded"] > 200);
  CHECK(ends["model-invalid"] > 200);
  CHECK(ends["mjb-truncated"] + ends["mjb-sizes"] < 300);
}
