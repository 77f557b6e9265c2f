// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/structure_hash.h"

#include <doctest/doctest.h>
#include <mujoco/mjmodel.h>

#include <limits>
#include <string>

#include "model/names.h"

namespace mj::spec {
namespace {

std::string line(int depth, const std::string& text) {
  return std::string(2 * static_cast<size_t>(depth), ' ') + text + "\n";
}

uint64_t hash_of(const std::string& text) {
  return string_hash(text) % std::numeric_limits<uint64_t>::max();
}

TEST_CASE("the hash of a structure is that of its text, at any depth") {
  for (const int depth : {0, 1, 2, 3, 7, 31, 100, 1000, 1022}) {
    CAPTURE(depth);
    StructureHash hash;
    hash.begin_body(depth);
    for (const int type : {mjJNT_FREE, mjJNT_BALL, mjJNT_SLIDE, mjJNT_HINGE}) {
      hash.joint(depth, type);
    }
    hash.geoms(depth, 3);
    hash.sites(depth, 2);
    hash.cameras(depth, 1);
    hash.lights(depth, 1);
    hash.end_body(depth);
    hash.lists({.meshes = 2, .equalities = 2});
    hash.sensor(mjSENS_GYRO);
    hash.keys({.keys = 1});
    const int inner = depth + 1;
    CHECK(hash.value() ==
          hash_of("\n" + line(depth, "<body>") + line(inner, "<joint>7</joint>") +
                  line(inner, "<joint>4</joint>") + line(inner, "<joint>1</joint>") +
                  line(inner, "<joint>1</joint>") + line(inner, "<geom/>") +
                  line(inner, "<geom/>") + line(inner, "<geom/>") + line(inner, "<site/>") +
                  line(inner, "<site/>") + line(inner, "<camera/>") + line(inner, "<light/>") +
                  line(depth, "</body>") + "<mesh/>\n<mesh/>\n<equality/>\n<sensor>" +
                  std::to_string(mjSENS_GYRO) + "<sensor/>\n<key/>\n"));
  }
}

TEST_CASE("lines are indented by at most 1,024 levels") {
  StructureHash hash;
  hash.begin_body(1024);
  hash.begin_body(1025);
  CHECK(hash.value() == hash_of("\n" + line(1024, "<body>") + line(1024, "<body>")));
}

}  // namespace
}  // namespace mj::spec
