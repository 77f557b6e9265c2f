// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Runs every example of README.md, the guide and the manual pages, and follows the links of
// Markdown files.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "example.h"
#include "link.h"
#include "run_tool.h"

using namespace mj::documentation;
using namespace mj::testing;
namespace fs = std::filesystem;

namespace {

const std::string kSource = MJTOOLS_SOURCE;
const std::string kPrograms = fs::path(MJTOOLS_TOOL).parent_path().string();
const char* const kTools[] = {"mj-compile", "mj-simulate", "mj-inspect", "mj-diff", "mj-bench"};

std::string page_of(const std::string& tool) {
  return "man/" + tool + ".1";
}

// Copies into the folder: the models of testdata/examples, the humanoid, the plugin that gives
// controls, testdata itself, and a compiler that finds the headers as if they were installed.
void fill(const TemporaryFolder& folder) {
  fs::copy(kSource + "/testdata/examples", folder.path(""), fs::copy_options::recursive);
  fs::copy(kSource + "/testdata/humanoid.xml", folder.path("humanoid.xml"));
  fs::copy(kSource + "/testdata/plugins/swing.c", folder.path("swing.c"));
  fs::create_directory_symlink(kSource + "/testdata", folder.path("testdata"));
  fs::create_directory(folder.path(".bin"));
  folder.file(".bin/cc",
              "#!/bin/sh\nexec '" MJTOOLS_C_COMPILER "' -I '" + kSource + "/lib/include' \"$@\"\n");
  fs::permissions(folder.path(".bin/cc"), fs::perms::owner_all);
}

bool has_git() {
  return run("/bin/sh", {{"-c", "command -v git"}}).exit_code == 0;
}

// Turns the folder into a git repository. Its last commit renames a joint in an included file.
void make_repository(const TemporaryFolder& folder) {
  const Result r = run("/bin/sh", {.arguments = {"-c", R"sh(set -e
commit() { git -c user.name=n -c user.email=e commit -qm "$1"; }
git init -q .
sed -i s/left_finger/finger/ cell/*.xml
git add cell && commit one
sed -i 's/"finger"/"left_finger"/' cell/*.xml
git add cell && commit two
)sh"},
                                   .folder = folder.path("")});
  CAPTURE(r.err);
  REQUIRE(r.exit_code == 0);
}

bool is_about_git(const Example& example) {
  return std::any_of(example.commands.begin(), example.commands.end(),
                     [](const Command& c) { return c.text.find("git") != std::string::npos; });
}

void check_examples(const std::string& document, const std::vector<Example>& examples) {
  CHECK(!examples.empty());
  const TemporaryFolder folder;
  fill(folder);
  if (has_git()) make_repository(folder);
  const std::string programs = kPrograms + ":" + folder.path(".bin");
  for (const Example& example : examples) {
    if (is_about_git(example) && !has_git()) continue;
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

TEST_CASE("examples in Markdown and troff are found with their markers") {
  const auto markdown = examples_of_markdown(
      "text\n<!-- numbers vary -->\n```\n$ a \\\n  b\nout\n$ c\n```\n```c\nint x;\n```\n");
  REQUIRE(markdown.size() == 1);
  CHECK(markdown[0].numbers_vary);
  REQUIRE(markdown[0].commands.size() == 2);
  CHECK(markdown[0].commands[0].text == "a \\\n  b");
  CHECK(markdown[0].commands[0].output == "out\n");
  const auto troff =
      examples_of_man_page(".PP\n.\\\" numbers vary\n.nf\n.RS\n$ mj\\-a \\e\n\\&.x\n.RE\n.fi\n");
  REQUIRE(troff.size() == 1);
  CHECK(troff[0].numbers_vary);
  CHECK(troff[0].commands[0].text == "mj-a \\\n.x");
}

TEST_CASE("expected output matches if lines are elided or numbers are allowed to vary") {
  CHECK(!matches("a\n...\nz\n", "a\nb\nz\n", false));
  CHECK(matches("a\n... (2 more lines: letters)\nz\n", "a\nb\nc\nz\n", true));
  CHECK(!matches("a\n... (1 more line: letters)\nz\n", "a\nb\nc\nz\n", true));
  CHECK(matches("time  12.5 ms\n", "time 3 ms\n", true));
  CHECK(matches("time  12.5 ms\n", "time 3 us\n", true));
  CHECK(!matches("12.5 kB\n", "3 MB\n", true));
}

TEST_CASE("commands print the output that README.md and the guide show") {
  std::vector<std::string> pages = {"README.md"};
  for (const fs::directory_entry& page : fs::directory_iterator(kSource + "/docs/guide")) {
    pages.push_back("docs/guide/" + page.path().filename().string());
  }
  CHECK(pages.size() >= 7);
  for (const std::string& page : pages) {
    check_examples(page, examples_of_markdown(contents_of(kSource + "/" + page)));
  }
}

TEST_CASE("commands print the output that manual pages show") {
  for (const std::string tool : kTools) {
    const std::string page = page_of(tool);
    check_examples(page, examples_of_man_page(contents_of(kSource + "/" + page)));
  }
}

TEST_CASE("--help shows the examples of the manual page") {
  for (const std::string tool : kTools) {
    CAPTURE(tool);
    std::vector<std::string> commands;
    for (const Example& example :
         examples_of_man_page(contents_of(kSource + "/" + page_of(tool)))) {
      for (const Command& command : example.commands) commands.push_back(command.text);
    }
    const std::string help = run(kPrograms + "/" + tool, {{"--help"}}).out;
    CHECK(examples_of_help(help) == commands);
  }
}

TEST_CASE("manual pages list every variable of the environment that the code reads") {
  std::set<std::string> read;
  for (const char* folder : {"/lib", "/tools"}) {
    for (const fs::directory_entry& file : fs::recursive_directory_iterator(kSource + folder)) {
      const std::string name = file.path().filename().string();
      if (!name.ends_with(".cc") && !name.ends_with(".h")) continue;
      if (name.ends_with("_test.cc")) continue;
      if (file.path().string().find("/tools/development/") != std::string::npos) continue;
      const std::string code = contents_of(file.path().string());
      constexpr std::string_view kCall = "getenv(\"";
      for (size_t at = code.find(kCall); at != std::string::npos; at = code.find(kCall, at + 1)) {
        const size_t begin = at + kCall.size();
        if (code[begin] != '\\') read.insert(code.substr(begin, code.find('"', begin) - begin));
      }
    }
  }
  CHECK(read.contains("XDG_CACHE_HOME"));
  std::string pages;
  for (const std::string tool : kTools) pages += contents_of(kSource + "/" + page_of(tool));
  for (const std::string& variable : read) {
    CAPTURE(variable);
    CHECK(pages.find("\n.TP\n" + variable + "\n") != std::string::npos);
  }
}

TEST_CASE("the plugin in the guide is identical to the compiled example") {
  const std::string plugin = contents_of(kSource + "/testdata/plugins/swing.c");
  const std::string code = plugin.substr(plugin.find("#include"));
  const std::string page = contents_of(kSource + "/docs/guide/simulate.md");
  CHECK(page.find("```c\n" + code + "```\n") != std::string::npos);
}

TEST_CASE("the pictures in README.md show the output of the tools") {
  const TemporaryFolder folder;
  const std::string build = fs::path(kPrograms).parent_path().string();
  const Result r = run(kSource + "/scripts/make/picture", {.arguments = {build, folder.path("")}});
  CAPTURE(r.err);
  REQUIRE(r.exit_code == 0);
  CHECK(contents_of(folder.path("picture.svg")) == contents_of(kSource + "/docs/picture.svg"));
  // the signature and the size
  constexpr size_t kHead = 24;
  CHECK(contents_of(folder.path("fall.png")).substr(0, kHead) ==
        contents_of(kSource + "/docs/fall.png").substr(0, kHead));
}

TEST_CASE("every relative link in a Markdown file leads to an existing file and heading") {
  int links = 0;
  for (const std::string& page : markdown_files(kSource)) {
    for (const Link& link : links_of_markdown(contents_of(page))) {
      if (link.target.find(':') != std::string::npos) continue;
      ++links;
      const std::string file =
          link.target.empty() ? page : (fs::path(page).parent_path() / link.target).string();
      CAPTURE(page);
      CAPTURE(link.line);
      CAPTURE(link.target);
      CAPTURE(link.heading);
      CHECK(fs::exists(file));
      if (link.heading.empty() || !fs::is_regular_file(file)) continue;
      CHECK(headings_of_markdown(contents_of(file)).contains(link.heading));
    }
  }
  CHECK(links > 50);
}

// Returns the sources of all tests. Texts that are split over several lines are put together.
std::string sources_of_tests() {
  std::string text;
  for (const char* part : {"lib", "tools", "plugins"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kSource + "/" + part)) {
      if (entry.path().string().ends_with("_test.cc")) text += contents_of(entry.path().string());
    }
  }
  std::string out;
  for (size_t at = 0; at < text.size(); ++at) {
    const size_t next = text[at] == '"' ? text.find_first_not_of(" \n", at + 1) : at;
    const bool is_split = text[at] == '"' && next != std::string::npos && text[next] == '"' &&
                          text.find('\n', at) < next;
    if (is_split) {
      at = next;
    } else {
      out += text[at];
    }
  }
  return out;
}

TEST_CASE("SECURITY.md names a test that exists for each statement") {
  const std::string page = contents_of(kSource + "/SECURITY.md"), tests = sources_of_tests();
  const std::regex row("\\| `([^`]+)` \\|\n");
  int count = 0;
  for (std::sregex_iterator at(page.begin(), page.end(), row), end; at != end; ++at, ++count) {
    const std::string name = (*at)[1];
    INFO(name);
    CHECK(tests.find('"' + name + '"') != std::string::npos);
  }
  CHECK(count > 20);
}

TEST_CASE("Markdown files link to the files that they name") {
  for (const std::string& page : markdown_files(kSource)) {
    const std::string folder = fs::path(page).parent_path().string();
    if (folder.starts_with(kSource + "/tools/")) continue;  // sources of manual pages
    for (const std::string& name : files_without_link(contents_of(page))) {
      for (const std::string& place : {folder, kSource, kSource + "/lib"}) {
        const std::string file = place + "/" + name;
        CAPTURE(page);
        CAPTURE(name);
        CHECK(!(fs::is_regular_file(file) && !fs::equivalent(file, page)));
      }
    }
  }
}

TEST_CASE("links, headings and file names are found in Markdown") {
  const std::string text =
      "# A title, `code`!\n`a/b c` [a](b.md) and [`c.md`](d/c.md#a-b)\n```\n[x](y) `z.md`\n```\n"
      "`e.md` [here](#one)\n";
  const std::vector<Link> links = links_of_markdown(text);
  REQUIRE(links.size() == 3);
  CHECK(links[0].target == "b.md");
  CHECK(links[1].target == "d/c.md");
  CHECK(links[1].heading == "a-b");
  CHECK(links[2].line == 6);
  CHECK(links[2].target.empty());
  CHECK(headings_of_markdown(text) == std::set<std::string>{"a-title-code"});
  CHECK(files_without_link(text) == std::vector<std::string>{"e.md"});
}
