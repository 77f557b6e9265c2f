// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Parses fuzzer input as the command line of a tool, one word in each line. The result is an error
// with a message, or options whose contradictions are checked. Nothing is run, and the current
// folder is an empty one.

#ifndef MJTOOLS_TOOLS_COMMON_CLI_OPTIONS_EXERCISE_H_
#define MJTOOLS_TOOLS_COMMON_CLI_OPTIONS_EXERCISE_H_

#include <fcntl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/fragile_code.h"
#include "common/cli/tool.h"
#include "resource/write/temporary_folder.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t max_size);

namespace mj::report {

// Values that fit some option of some tool, and values at the limits of number types.
inline constexpr std::array kOptionValues = {"1",
                                             "0",
                                             "-1",
                                             "2.5",
                                             "1e999",
                                             "nan",
                                             "99999999999999",
                                             "a.xml",
                                             "b.mjb",
                                             "c.h5",
                                             "d.csv",
                                             "e.json",
                                             "-",
                                             "",
                                             "x=y",
                                             "a=1,2,3",
                                             "a=1:2:3",
                                             "all",
                                             "default",
                                             "qpos",
                                             "sensor:*",
                                             "50%",
                                             "5%",
                                             "10s",
                                             "100ms",
                                             "1MB",
                                             "640x480",
                                             "a:b",
                                             "1/2",
                                             "*",
                                             "geom:ball",
                                             "body_mass",
                                             "qvel[0]",
                                             "main...topic",
                                             "--",
                                             "joint=1",
                                             "gravity=off",
                                             "opt.timestep=0.001",
                                             "opt.iterations=1,2,4",
                                             "stand:1.5"};

inline std::vector<std::string> words_of(const uint8_t* data, size_t size) {
  std::vector<std::string> out;
  for (size_t at = 0; at < size;) {
    const auto* end = static_cast<const uint8_t*>(std::memchr(data + at, '\n', size - at));
    const size_t length = end ? static_cast<size_t>(end - data) - at : size - at;
    // c_str(): a word of a command line ends at its first 0 byte
    out.emplace_back(std::string(reinterpret_cast<const char*>(data + at), length).c_str());
    at += length + 1;
  }
  return out;
}

// Returns an option of the tool, often with a value: as one word or as two words.
inline std::string option_words(const CLI::App& app, std::minstd_rand& random) {
  const auto any_of = [&](const auto& list) { return list[random() % std::size(list)]; };
  const CLI::Option* option = any_of(app.get_options());
  if (option->get_positional()) return any_of(kOptionValues);
  const std::string name = option->get_lnames().empty() ? "-" + option->get_snames().front()
                                                        : "--" + any_of(option->get_lnames());
  const auto form = random() % 8;
  if (option->get_type_size_max() == 0 && form != 0) return name;
  if (form == 1) return name;
  std::string value = any_of(kOptionValues);
  if (form < 6) {  // one of the words that the option accepts
    std::vector<std::string> words;
    for (const std::string& word : CLI::detail::split(option->get_type_name(), '|')) {
      words.push_back(word);
    }
    if (words.size() > 1) value = any_of(words);
  }
  return name + (random() % 2 ? "=" : "\n") + value;
}

// Inserts, removes or moves words of the command line.
inline size_t mutate_words(const CLI::App& app, uint8_t* data, size_t size, size_t max_size,
                           unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 4 == 0) return LLVMFuzzerMutate(data, size, max_size);
  std::vector<std::string> words = words_of(data, size);
  const size_t at = random() % (words.size() + 1);
  const auto place = words.begin() + static_cast<ptrdiff_t>(at);
  switch (random() % 5) {
    case 0:
      if (at < words.size()) words.erase(place);
      break;
    case 1:
      if (at < words.size()) std::swap(words[at], words[random() % words.size()]);
      break;
    default:
      words.insert(place, option_words(app, random));
  }
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : "\n") + word;
  text.resize(std::min(text.size(), max_size));
  std::memcpy(data, text.data(), text.size());
  return text.size();
}

// Parses the words with `app` and calls `check`, which may throw Error.
inline void exercise_options(CLI::App& app, const uint8_t* data, size_t size,
                             const std::function<void(std::span<const std::string>)>& check) {
  FragileCode::leave();  // which tool.cc enters before main(): else the exit code would be 2
  static const TemporaryFolder folder;
  static const int outside = ::open(".", O_RDONLY | O_DIRECTORY);
  if (::chdir(folder.path().c_str()) != 0) return;
  std::vector<std::string> words = words_of(data, size);
  std::vector<const char*> arguments = {"tool"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  try {
    app.parse(static_cast<int>(arguments.size()), arguments.data());
    check(words);
  } catch (const CLI::Success&) {  // --help, --version
  } catch (const CLI::ParseError& e) {
    if (std::string_view(e.what()).empty()) __builtin_trap();
  } catch (const Error& e) {
    if (e.diagnostic().message.empty() || e.diagnostic().code.empty()) __builtin_trap();
  }
  if (::fchdir(outside) != 0) __builtin_trap();  // the paths of libFuzzer may be relative
}

}  // namespace mj::report

// Defines the entry points of libFuzzer for the command line of a tool with the given namespace.
// `check` is called with the tool, its options, and the words.
#define MJTOOLS_FUZZ_OPTIONS(space, check)                                                         \
  extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {                        \
    space::Options options;                                                                        \
    mj::report::Tool tool(space::page());                                                          \
    space::define(tool.app(), options);                                                            \
    mj::report::exercise_options(tool.app(), data, size, [&](std::span<const std::string> words) { \
      check(tool.app(), options, words);                                                           \
    });                                                                                            \
    return 0;                                                                                      \
  }                                                                                                \
  extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t max_size,           \
                                            unsigned seed) {                                       \
    static space::Options options;                                                                 \
    static mj::report::Tool tool(space::page());                                                   \
    static const bool is_defined = (space::define(tool.app(), options), true);                     \
    (void)is_defined;                                                                              \
    return mj::report::mutate_words(tool.app(), data, size, max_size, seed);                       \
  }

#endif  // MJTOOLS_TOOLS_COMMON_CLI_OPTIONS_EXERCISE_H_
