// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/base64.h"

#include <doctest/doctest.h>

TEST_CASE("texts of RFC 4648 and back") {
  const char* const pairs[][2] = {{"", ""},
                                  {"f", "Zg=="},
                                  {"fo", "Zm8="},
                                  {"foo", "Zm9v"},
                                  {"foob", "Zm9vYg=="},
                                  {"fooba", "Zm9vYmE="},
                                  {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : pairs) {
    CHECK(mj::to_base64(bytes) == text);
    CHECK(mj::from_base64(text) == bytes);
  }
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  CHECK(mj::from_base64(mj::to_base64(all)) == all);
  for (const char* bad : {"Zg", "Zg=", "Z===", "Zg==Zg==", "Zm9v\n", "Zm9-", "===="}) {
    CHECK_MESSAGE(!mj::from_base64(bad), bad);
  }
}
