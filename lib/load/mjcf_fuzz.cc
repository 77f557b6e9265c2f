// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// libFuzzer entry: compiles the text as an MJCF or URDF file that includes nothing and can use two
// assets. A compiled model must pass the validation of model files, simulate, and be saved as a
// description that can be read. Most mutations keep the XML syntax intact, because they only change
// attribute values, and remove or repeat tags. The others insert words of the dictionary.

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostic.h"
#include "load/load_model.h"
#include "load/mjb_exercise.h"
#include "load/save_mjcf.h"
#include "model/mjb.h"

namespace {

// A range of characters of the text.
struct Part {
  size_t begin = 0, size = 0;
};

// Returns the ranges of all attribute values (="...") without their quotes.
std::vector<Part> values(const std::string& text) {
  std::vector<Part> out;
  for (size_t at = text.find("=\""); at != std::string::npos; at = text.find("=\"", at)) {
    const size_t begin = at + 2;
    const size_t end = text.find('"', begin);
    if (end == std::string::npos) break;
    out.push_back({begin, end - begin});
    at = end + 1;
  }
  return out;
}

// Returns the ranges of all tags, each from '<' to '>'.
std::vector<Part> tags(const std::string& text) {
  std::vector<Part> out;
  for (size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at)) {
    const size_t end = text.find('>', at);
    if (end == std::string::npos) break;
    out.push_back({at, end + 1 - at});
    at = end + 1;
  }
  return out;
}

constexpr std::array kValues = {
    "0",    "1",     "-1",         "2",          "3",     "1e-20", "1e20",    "1e308",    "-1e308",
    "nan",  "inf",   "0 0 0",      "1 0 0",      "0 0 1", "1 1 1", "0 0 0 0", "0.1 0.1",  "-1 1",
    "1 -1", "",      "2147483647", "4294967296", "100",   "true",  "false",   "auto",     "a.obj",
    "mesh", "a.png", "hinge",      "ball",       "free",  "slide", "box",     "ellipsoid"};

template <typename List>
auto& any_of(List& list, std::minstd_rand& random) {
  return list[random() % list.size()];
}

// Replaces one number of an attribute's value, or the whole value. The new value comes from a list
// of special values or from another place in the text.
void change_value(std::string& text, std::minstd_rand& random) {
  const std::vector<Part> all = values(text);
  if (all.empty()) return;
  Part target = any_of(all, random);
  const Part source = any_of(all, random);
  const std::string value =
      random() % 2 ? text.substr(source.begin, source.size) : any_of(kValues, random);
  const std::string_view old(text.data() + target.begin, target.size);
  if (const size_t space = old.find(' '); space != std::string_view::npos && random() % 2) {
    target.size = space;
  }
  text.replace(target.begin, target.size, value);
}

// Removes a tag or inserts it a second time.
void move_tag(std::string& text, std::minstd_rand& random) {
  const std::vector<Part> all = tags(text);
  if (all.empty()) return;
  const Part target = any_of(all, random);
  if (random() % 2) {
    text.erase(target.begin, target.size);
  } else {
    text.insert(any_of(all, random).begin, text.substr(target.begin, target.size));
  }
}

// Returns the two small asset files that the text can use.
const mj::MemoryReader& files() {
  static const mj::MemoryReader reader(std::map<std::string, std::string>{
      {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"},
      {"a.msh", std::string("\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16)}});
  return reader;
}

// Returns whether two steps of the model are fast enough under the sanitizers. Larger models would
// show nothing new.
bool is_small(const mjModel& m) {
  constexpr mjtSize kMaxBytes = 1 << 24, kMaxSize = 400;
  return m.nbuffer < kMaxBytes && m.nv < kMaxSize && m.ngeom < kMaxSize && m.nsensor < kMaxSize;
}

// Ends the program if the validation of model files rejects the model.
void must_be_valid(const mjModel& m) noexcept {
  (void)mj::read_mjb(mj::write_mjb(m), "written");
}

}  // namespace

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,
                                          unsigned seed) {
  constexpr unsigned kOneInPlain = 4;  // one of so many mutations does not know XML
  if (seed % kOneInPlain == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::string text(reinterpret_cast<const char*>(data), size);
  std::minstd_rand random(seed);
  for (size_t changes = 1 + random() % 3; changes > 0; --changes) {
    random() % 4 ? change_value(text, random) : move_tag(text, random);
  }
  text.resize(std::min(text.size(), max_size));
  std::copy(text.begin(), text.end(), data);
  return text.size();
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  try {
    mj::Diagnostics diagnostics;
    const mj::LoadOptions options = {.files = &files(), .threads = 1};
    const auto bytes = std::as_bytes(std::span(data, size));
    const mj::ModelPtr m = mj::load_model(bytes, "model.xml", diagnostics, options);
    if (!m) {
      if (diagnostics.ok()) __builtin_trap();
      return 0;
    }
    if (!is_small(*m)) return 0;
    must_be_valid(*m);
    (void)mj::save_mjcf(bytes, "model.xml", {.load = options}, diagnostics);
    (void)mj::exercise(*m, 2);
  } catch (const mj::Error&) {
    return 0;
  }
  return 0;
}
