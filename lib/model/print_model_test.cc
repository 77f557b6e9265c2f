// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "model/print_model.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "model/mjb.h"
#include "resource/read_file.h"

namespace {

std::string testdata(const std::string& name) {
  return std::string(MJTOOLS_TESTDATA) + "/model/" + name;
}

// Returns the first difference of two texts as "line: ours | theirs", or "" if they are equal.
std::string difference(const std::string& ours, const std::string& theirs) {
  if (ours == theirs) return "";
  const auto [a, b] = std::mismatch(ours.begin(), ours.end(), theirs.begin(), theirs.end());
  const std::string rest_a(a, std::min(a + 60, ours.end())), rest_b(b, theirs.end());
  return std::to_string(std::count(ours.begin(), a, '\n') + 1) + ": " + rest_a + " | " +
         rest_b.substr(0, 60);
}

}  // namespace

TEST_CASE("the text of a model is that of the official build") {
  for (const char* name : {"everything", "keyframes"}) {
    const mj::ModelPtr m = mj::load_mjb(testdata(std::string(name) + ".mjb"));
    const std::string official = mj::read_file(testdata(std::string(name) + ".txt"));
    CHECK(difference(mj::print_model(*m), official) == "");
  }
}

TEST_CASE("real numbers are printed in the given format") {
  const mj::ModelPtr m = mj::load_mjb(testdata("keyframes.mjb"));
  CHECK(mj::print_model(*m, "%.3f").find("  tolerance          0.000\n") != std::string::npos);
  CHECK(mj::print_model(*m, "%.100f").find(std::string(98, '0')) != std::string::npos);
  CHECK(mj::print_model(*m, "%s%n") == mj::print_model(*m));
}

TEST_CASE("formats for one real number are told from others") {
  for (const char* good : {"%f", "% -9.2g", "%+012.5LE", "%#.e", "%5g", "%.G"}) {
    CHECK(mj::is_real_format(good));
  }
  for (const char* bad : {"", "f", "%", "%d", "%s", "%ff", "%f ", "%--f", "%lf", "%*f", "%5.2",
                          "%00000000000000000000f", "%.9999f", "%9999f"}) {
    CHECK_FALSE(mj::is_real_format(bad));
  }
}
