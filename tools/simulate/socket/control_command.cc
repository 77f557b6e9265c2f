// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "socket/control_command.h"

#include <charconv>
#include <sstream>
#include <vector>

#include "base/diagnostic.h"
#include "base/printable.h"

namespace mj::simulate {
namespace {

using Kind = ControlCommand::Kind;

struct Word {
  const char* word;
  Kind kind;
};
constexpr Word kWords[] = {{"step", Kind::kStep},     {"pause", Kind::kPause},
                           {"resume", Kind::kResume}, {"reset", Kind::kReset},
                           {"reload", Kind::kReload}, {"state", Kind::kState},
                           {"stats", Kind::kStats},   {"stop", Kind::kStop}};

constexpr int64_t kMaxSteps = int64_t{1} << 52;

int64_t step_count(const std::string& word) {
  int64_t steps = 0;
  const char* end = word.data() + word.size();
  const auto result = std::from_chars(word.data(), end, steps);
  if (result.ec == std::errc() && result.ptr == end && steps > 0 && steps <= kMaxSteps) {
    return steps;
  }
  throw Error("usage",
              "'" + printable_line(word) + "' is not a number of steps, which must be at least 1");
}

}  // namespace

ControlCommand parse_control_command(const std::string& line) {
  std::istringstream in(line);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(std::move(word));
  const std::string name = words.empty() ? "" : words[0];
  for (const Word& known : kWords) {
    if (name != known.word) continue;
    ControlCommand command{known.kind};
    const size_t most = command.kind == Kind::kStep ? 2 : 1;
    if (words.size() > most) {
      throw Error("usage", "unexpected: " + printable_line(words[most]));
    }
    if (words.size() == 2) command.steps = step_count(words[1]);
    return command;
  }
  throw Error("usage", "unknown command '" + printable_line(name) +
                           "'; commands are step [N], pause, resume, reset, reload, state, stats "
                           "and stop");
}

}  // namespace mj::simulate
