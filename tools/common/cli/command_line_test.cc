// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/command_line.h"

#include <doctest/doctest.h>

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

namespace mj::report {
namespace {

// Keeps the text of a stream as long as it lives.
class Kept {
 public:
  explicit Kept(std::ostream& stream) : stream_(stream), before_(stream.rdbuf(text_.rdbuf())) {}
  ~Kept() { stream_.rdbuf(before_); }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  [[nodiscard]] std::string text() const { return text_.str(); }

 private:
  std::ostringstream text_;
  std::ostream& stream_;
  std::streambuf* before_;
};

TEST_CASE("a program for developers runs, or ends with 0 after its help and with 2 after errors") {
  const auto code_of = [](std::vector<std::string> words) {
    const Kept out(std::cout), err(std::cerr);
    CLI::App app("A program.");
    int count = 0;
    app.add_option("--count", count, "A number")->required();
    words.insert(words.begin(), "program");
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    const auto code = parse_command_line(app, static_cast<int>(arguments.size()), arguments.data());
    CHECK(out.text().empty() == (code != 0));
    CHECK(err.text().empty() == (code != 2));
    return code;
  };
  CHECK_FALSE(code_of({"--count", "1"}).has_value());
  CHECK(code_of({"--help"}) == 0);
  CHECK(code_of({}) == 2);
  CHECK(code_of({"--count", "x"}) == 2);
  CHECK(code_of({"--count", "1", "--other"}) == 2);
}

}  // namespace
}  // namespace mj::report
