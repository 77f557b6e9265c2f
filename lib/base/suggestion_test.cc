// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "base/suggestion.h"

#include <doctest/doctest.h>

namespace mj {
namespace {

const std::vector<std::string_view> kFields = {
    "opt.timestep", "body_mass", "body_subtreemass", "geom_size", "site_size", "body_pos",
    "jnt_pos",      "geom_pos",  "site_pos",         "cam_pos",   "qpos",      "contact/dist"};

TEST_CASE("a field is suggested for the last words of its name") {
  CHECK(suggested_fields("timestep", kFields) == "did you mean 'opt.timestep'?");
  CHECK(suggested_fields("mass", kFields) == "did you mean 'body_mass'?");
  CHECK(suggested_fields("dist", kFields) == "did you mean 'contact/dist'?");
  CHECK(suggested_fields("size", kFields) == "did you mean 'geom_size' or 'site_size'?");
  CHECK(suggested_fields("pos", kFields) ==
        "did you mean 'body_pos', 'jnt_pos', 'geom_pos' or 2 others?");
}

TEST_CASE("a field is suggested for a misspelling of its name or of its last word") {
  CHECK(suggested_fields("body_mas", kFields) == "did you mean 'body_mass'?");
  CHECK(suggested_fields("timstep", kFields) == "did you mean 'opt.timestep'?");
  CHECK(suggested_fields("sise", kFields) == "did you mean 'geom_size' or 'site_size'?");
  CHECK(suggested_fields("elephant", kFields).empty());
  CHECK(suggested_fields("", kFields).empty());
  CHECK(suggested_fields("zz*", kFields).empty());
  CHECK(suggested_fields("mass", {}).empty());
}

TEST_CASE("a list of names says how many it leaves out") {
  CHECK(quoted_list({}, 2, "and").empty());
  CHECK(quoted_list({"a"}, 2, "and") == "'a'");
  CHECK(quoted_list({"a", "b"}, 2, "and") == "'a' and 'b'");
  CHECK(quoted_list({"a", "b", "c"}, 3, "and") == "'a', 'b' and 'c'");
  CHECK(quoted_list({"a", "b", "c", "d"}, 3, "and") == "'a', 'b' and 2 others");
}

}  // namespace
}  // namespace mj
