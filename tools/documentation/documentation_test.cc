// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs every example of README.md and of the manual pages.

#include <doctest/doctest.h>

#include <filesystem>

#include "example.h"
#include "run_tool.h"

using namespace mj::documentation;
using namespace mj::testing;
namespace fs = std::filesystem;

namespace {

const std::string kSource = MJTOOLS_SOURCE;

// The models of testdata/examples, the humanoid, and testdata itself.
void fill(const TemporaryFolder& folder) {
  fs::copy(kSource + "/testdata/examples", folder.path(""), fs::copy_options::recursive);
  fs::copy(kSource + "/testdata/humanoid.xml", folder.path("humanoid.xml"));
  fs::create_directory_symlink(kSource + "/testdata", folder.path("testdata"));
}

void check_examples(const std::string& document, const std::vector<Example>& examples) {
  CHECK(!examples.empty());
  const TemporaryFolder folder;
  fill(folder);
  const std::string programs = fs::path(MJTOOLS_TOOL).parent_path().string();
  for (const Example& example : examples) {
    if (example.is_shown_only) continue;
    const auto outputs = outputs_of(example, folder.path(""), programs);
    for (size_t i = 0; i < outputs.size(); ++i) {
      const Command& command = example.commands[i];
      if (matches(command.output, outputs[i], example.numbers_vary)) continue;
      FAIL_CHECK(document, ":", example.line, ": $ ", command.text, "\n--- shown\n", command.output,
                 "--- printed\n", outputs[i], "---");
    }
  }
}

}  // namespace

TEST_CASE("examples of Markdown and troff are found with their marks") {
  const auto markdown = examples_of_markdown(
      "text\n<!-- numbers vary -->\n```\n$ a \\\n  b\nout\n$ c\n```\n```c\nint x;\n```\n");
  REQUIRE(markdown.size() == 1);
  CHECK(markdown[0].numbers_vary);
  REQUIRE(markdown[0].commands.size() == 2);
  CHECK(markdown[0].commands[0].text == "a \\\n  b");
  CHECK(markdown[0].commands[0].output == "out\n");
  const auto troff =
      examples_of_man_page(".PP\n.\\\" shown only\n.nf\n.RS\n$ mj\\-a \\e\n\\&.x\n.RE\n.fi\n");
  REQUIRE(troff.size() == 1);
  CHECK(troff[0].is_shown_only);
  CHECK(troff[0].commands[0].text == "mj-a \\\n.x");
}

TEST_CASE("output matches with lines left out, and with other numbers where they may vary") {
  CHECK(matches("a\n...\nz\n", "a\nb\nc\nz\n", false));
  CHECK(!matches("a\n...\nz\n", "a\nb\n", false));
  CHECK(matches("a\n... (2 more lines: letters)\nz\n", "a\nb\nc\nz\n", true));
  CHECK(!matches("a\n... (1 more lines)\nz\n", "a\nb\nc\nz\n", true));
  CHECK(matches("time  12.5 ms\n", "time 3 ms\n", true));
  CHECK(!matches("time  12.5 ms\n", "time 3 us\n", true));
}

TEST_CASE("commands print what README.md shows") {
  check_examples("README.md", examples_of_markdown(contents_of(kSource + "/README.md")));
}

TEST_CASE("commands print what manual pages show") {
  for (const std::string tool :
       {"mj-compile", "mj-simulate", "mj-inspect", "mj-diff", "mj-bench"}) {
    const std::string page = "man/" + tool + ".1";
    check_examples(page, examples_of_man_page(contents_of(kSource + "/" + page)));
  }
}
