// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec/structure_hash.h"

#include <mujoco/mjtype.h>

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <string>

#include "model/names.h"

namespace mj::spec {
namespace {

constexpr int kMaxIndent = 1024;

// The effect of a text on the hash h, which becomes 33 h ^ c for each character c. An ASCII
// character changes only the low 7 bits of 33 h, by an amount that depends on no other bits.
// The text therefore maps h to
//   factor h + sum[h mod 128]
class TextHash {
 public:
  constexpr TextHash() = default;  // the effect of an empty text
  constexpr explicit TextHash(std::string_view text) {
    for (size_t i = 0; i < text.size(); ++i) factor_ *= 33;
    for (uint64_t low = 0; low < kLow; ++low) {
      uint64_t bits = low, sum = 0;
      for (const char c : text) {
        const uint64_t product = bits * 33 % kLow;
        bits = product ^ static_cast<uint64_t>(c);
        sum = 33 * sum + (bits - product);
      }
      sum_[low] = sum;
    }
  }
  // Returns the effect of the text followed by the text of `next`.
  [[nodiscard]] constexpr TextHash then(const TextHash& next) const {
    TextHash out;
    out.factor_ = factor_ * next.factor_;
    for (uint64_t low = 0; low < kLow; ++low)
      out.sum_[low] = next.after(after(low)) - out.factor_ * low;
    return out;
  }
  // Returns the hash after the text if it is `hash` before it.
  [[nodiscard]] constexpr uint64_t after(uint64_t hash) const {
    return factor_ * hash + sum_[hash % kLow];
  }

 private:
  static constexpr uint64_t kLow = 128;

  uint64_t factor_ = 1;
  std::array<uint64_t, kLow> sum_ = {};
};

// Indents of 1, 2, 4, ... levels.
constexpr auto kIndents = [] {
  std::array<TextHash, std::bit_width(unsigned{kMaxIndent})> out = {TextHash("  ")};
  for (size_t i = 1; i < out.size(); ++i) out[i] = out[i - 1].then(out[i - 1]);
  return out;
}();

constexpr TextHash kBeginBody("<body>\n"), kEndBody("</body>\n");
constexpr TextHash kFreeJoint("<joint>7</joint>\n"), kBall("<joint>4</joint>\n"),
    kHingeOrSlide("<joint>1</joint>\n");
constexpr TextHash kGeom("<geom/>\n"), kSite("<site/>\n"), kCamera("<camera/>\n"),
    kLight("<light/>\n");

// Returns the hash after a line of that text, indented by `depth` levels.
uint64_t after_line(uint64_t hash, int depth, const TextHash& text) {
  const auto levels = static_cast<unsigned>(std::min(depth, kMaxIndent));
  for (unsigned rest = levels; rest != 0; rest &= rest - 1) {
    hash = kIndents[static_cast<size_t>(std::countr_zero(rest))].after(hash);
  }
  return text.after(hash);
}

uint64_t after_lines(uint64_t hash, int depth, const TextHash& text, size_t count) {
  for (size_t i = 0; i < count; ++i) hash = after_line(hash, depth, text);
  return hash;
}

}  // namespace

StructureHash::StructureHash() : hash_(string_hash("\n")) {}

void StructureHash::add(std::string_view text) {
  hash_ = string_hash(text, hash_);
}

void StructureHash::line(std::string_view content, size_t count) {
  for (size_t i = 0; i < count; ++i) {
    add(content);
    add("\n");
  }
}

void StructureHash::begin_body(int depth) {
  hash_ = after_line(hash_, depth, kBeginBody);
}

void StructureHash::joint(int depth, int type) {
  hash_ = after_line(hash_, depth + 1,
                     type == mjJNT_FREE   ? kFreeJoint
                     : type == mjJNT_BALL ? kBall
                                          : kHingeOrSlide);
}

void StructureHash::geoms(int depth, size_t count) {
  hash_ = after_lines(hash_, depth + 1, kGeom, count);
}

void StructureHash::sites(int depth, size_t count) {
  hash_ = after_lines(hash_, depth + 1, kSite, count);
}

void StructureHash::cameras(int depth, size_t count) {
  hash_ = after_lines(hash_, depth + 1, kCamera, count);
}

void StructureHash::lights(int depth, size_t count) {
  hash_ = after_lines(hash_, depth + 1, kLight, count);
}

void StructureHash::end_body(int depth) {
  hash_ = after_line(hash_, depth, kEndBody);
}

void StructureHash::lists(const ListCounts& counts) {
  line("<flex/>", counts.flexes);
  line("<mesh/>", counts.meshes);
  line("<skin/>", counts.skins);
  line("<heightfield/>", counts.hfields);
  line("<texture/>", counts.textures);
  line("<material/>", counts.materials);
  line("<pair/>", counts.pairs);
  line("<exclude/>", counts.excludes);
  // MuJoCo's signature counts one equality fewer than the model has. This line does the same.
  line("<equality/>", counts.equalities == 0 ? 0 : counts.equalities - 1);
  line("<tendon/>", counts.tendons);
  line("<actuator/>", counts.actuators);
}

void StructureHash::sensor(int type) {
  line("<sensor>" + std::to_string(type) + "<sensor/>");
}

void StructureHash::keys(const ListCounts& counts) {
  line("<key/>", counts.keys);
}

uint64_t StructureHash::value() const {
  return hash_ % std::numeric_limits<uint64_t>::max();
}

}  // namespace mj::spec
