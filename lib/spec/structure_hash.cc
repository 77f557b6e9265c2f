// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/structure_hash.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <limits>
#include <string>

#include "model/names.h"

namespace mj::spec {
namespace {

constexpr int kMaxIndent = 1024;

}  // namespace

StructureHash::StructureHash() : hash_(string_hash("\n")) {}

void StructureHash::add(std::string_view text) {
  hash_ = string_hash(text, hash_);
}

void StructureHash::line(int depth, std::string_view content, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    for (int k = 0; k < std::min(depth, kMaxIndent); ++k) add("  ");
    add(content);
    add("\n");
  }
}

void StructureHash::begin_body(int depth) {
  line(depth, "<body>");
}

void StructureHash::joint(int depth, int type) {
  line(depth + 1, type == mjJNT_FREE   ? "<joint>7</joint>"
                  : type == mjJNT_BALL ? "<joint>4</joint>"
                                       : "<joint>1</joint>");
}

void StructureHash::geoms(int depth, size_t count) {
  line(depth + 1, "<geom/>", count);
}

void StructureHash::sites(int depth, size_t count) {
  line(depth + 1, "<site/>", count);
}

void StructureHash::cameras(int depth, size_t count) {
  line(depth + 1, "<camera/>", count);
}

void StructureHash::lights(int depth, size_t count) {
  line(depth + 1, "<light/>", count);
}

void StructureHash::end_body(int depth) {
  line(depth, "</body>");
}

void StructureHash::lists(const ListCounts& counts) {
  line(0, "<flex/>", counts.flexes);
  line(0, "<mesh/>", counts.meshes);
  line(0, "<skin/>", counts.skins);
  line(0, "<heightfield/>", counts.hfields);
  line(0, "<texture/>", counts.textures);
  line(0, "<material/>", counts.materials);
  line(0, "<pair/>", counts.pairs);
  line(0, "<exclude/>", counts.excludes);
  // MuJoCo's signature counts one equality fewer than the model has. This line does the same.
  line(0, "<equality/>", counts.equalities == 0 ? 0 : counts.equalities - 1);
  line(0, "<tendon/>", counts.tendons);
  line(0, "<actuator/>", counts.actuators);
}

void StructureHash::sensor(int type) {
  line(0, "<sensor>" + std::to_string(type) + "<sensor/>");
}

void StructureHash::keys(const ListCounts& counts) {
  line(0, "<key/>", counts.keys);
}

uint64_t StructureHash::value() const {
  return hash_ % std::numeric_limits<uint64_t>::max();
}

}  // namespace mj::spec
