// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "math/index_set.h"

#include <doctest/doctest.h>

#include <cstddef>
#include <vector>

namespace mj {
namespace {

TEST_CASE("an index set lists its indices in ascending order and is empty afterwards") {
  std::vector<uint64_t> words(static_cast<std::size_t>(IndexSet::words_for(200)));
  CHECK(words.size() == 4);
  IndexSet set(words.data(), static_cast<int>(words.size()));
  for (const int i : {199, 3, 64, 63, 3, 0, 128}) set.insert(i);
  CHECK(set.contains(64));
  CHECK_FALSE(set.contains(65));
  std::vector<int> out(200);
  out.resize(static_cast<std::size_t>(set.take(out.data())));
  CHECK(out == std::vector<int>{0, 3, 63, 64, 128, 199});
  CHECK(set.take(out.data()) == 0);
}

}  // namespace
}  // namespace mj
