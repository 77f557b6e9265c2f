// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/byte_size.h"

#include <doctest/doctest.h>

using namespace mj::report;

TEST_CASE("a number of bytes may be followed by a unit but by nothing else") {
  CHECK(parse_byte_size("0") == 0);
  CHECK(parse_byte_size("12345") == 12345);
  CHECK(parse_byte_size("3K") == 3 * 1024);
  CHECK(parse_byte_size("512M") == uint64_t{512} << 20);
  CHECK(parse_byte_size("4G") == uint64_t{4} << 30);
  CHECK(parse_byte_size("16383T") == uint64_t{16383} << 40);
  for (const char* bad :
       {"", "G", "-1", "1.5G", "4 G", "4GB", "4g", "x", "18446744073709551616", "16777216T"}) {
    CAPTURE(bad);
    CHECK_FALSE(parse_byte_size(bad));
  }
  std::string text = "4x";
  CHECK(byte_size()(text) == "must be a number of bytes like 512M or 4G, not '4x'");
}
