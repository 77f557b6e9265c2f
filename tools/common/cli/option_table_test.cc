// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/option_table.h"

#include <doctest/doctest.h>

#include "common/cli/completion.h"
#include "common/cli/shared_options.h"
#include "common/cli/tool.h"

using namespace mj::report;

namespace {

struct Sample {
  CLI::App app{"summary", "mj-test"};
  int n = 3;
  bool json = false;
  std::string file, form, folder;
  Tolerance tolerance;

  Sample() {
    app.add_flag("--version", json, "Version")->group(kGeneralGroup);
    app.add_option("-n,--number", n, "How many; .dots and -dashes")
        ->type_name("N")
        ->capture_default_str();
    app.add_option("FILE", file, "What to read")->required();
    add_choice(app, "--format", form, {"mjb", "xml"}, "It's [the] form")->group(kOutputGroup);
    app.add_option("--out-dir", folder, "Folder")->type_name("DIR")->group(kOutputGroup);
    add_tolerances(app, tolerance);
  }
};

bool has(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

const ToolPage kPage = {.name = "mj-test",
                        .version = "1",
                        .summary = "test",
                        .examples = {{"mj-test a", "Try it:", "output\n.", true}},
                        .exit_status = {{"1", "They differ."}},
                        .files = {{"~/.cache", "Cache."}}};

}  // namespace

TEST_CASE("options are rows of a table, general ones last, old spellings not shown") {
  const Sample sample;
  const auto rows = option_rows(sample.app);
  CHECK(rows.front().is_argument);
  CHECK(rows.back().words == std::vector<std::string>{"--version"});
  CHECK(option_groups(rows) ==
        std::vector<std::string>{"Options", "Output", "Tolerance", "General"});
  for (const OptionRow& row : rows) {
    CHECK(std::count(row.words.begin(), row.words.end(), "--tol-rel") == 0);
  }
  CHECK(rows[3].choices() == std::vector<std::string>{"mjb", "xml"});
  CHECK(rows[4].takes_folder());
}

TEST_CASE("help shows usage, groups and examples") {
  const Sample sample;
  const std::string help = help_text(kPage, sample.app);
  CHECK(has(help, "Usage: mj-test [OPTIONS] FILE\n"));
  CHECK(has(help, "\nOutput:\n      --format mjb|xml        It's [the] form\n"));
  CHECK(has(help, "  -n, --number N              How many; .dots and -dashes (default: 3)\n"));
  CHECK(has(help, "\nExamples:\n  # Try it:\n  mj-test a\n"));
}

TEST_CASE("manual pages are made from option definitions") {
  const Sample sample;
  const std::string page = man_page(kPage, sample.app);
  CHECK(has(page, ".TH MJ-TEST 1"));
  CHECK(has(page, "\\fBmj\\-test\\fR [\\fIoptions\\fR] FILE"));
  CHECK(has(page, ".SS Output\n"));
  CHECK(has(page, "\\fB\\-n\\fR, \\fB\\-\\-number\\fR \\fIN\\fR"));
  CHECK(has(page, "(default: 3)"));
  CHECK(has(page, ".TP\n1\nThey differ.\n"));
  CHECK(has(page, ".TP\n~/.cache\nCache.\n"));
  CHECK(has(page, ".\\\" numbers vary\n.PP\n.nf\n.RS\n$ mj\\-test a\noutput\n\\&.\n.RE\n.fi\n"));
}

TEST_CASE("manual pages list the variables that the tool reads") {
  const Sample sample;
  const std::string page = man_page(kPage, sample.app);
  CHECK(has(page, ".SH ENVIRONMENT\n"));
  CHECK(has(page, ".TP\nROS_PACKAGE_PATH\n"));
  CHECK(!has(page, ".TP\nXDG_CACHE_HOME\n"));  // of tools with a cache alone
  ToolPage compile = kPage;
  compile.name = "mj-compile";
  CHECK(has(man_page(compile, sample.app), ".TP\nXDG_CACHE_HOME\n"));
}

TEST_CASE("completions offer options, their choices, files and folders") {
  const Sample sample;
  const std::string bash = completion("bash", "mj-test", sample.app);
  CHECK(has(bash, "    --format) COMPREPLY=($(compgen -W 'mjb xml' -- \"$word\")); return ;;\n"));
  CHECK(has(bash, "    --out-dir) COMPREPLY=($(compgen -d -- \"$word\")); return ;;\n"));
  CHECK(has(bash, "complete -o filenames -F _mj_test mj-test\n"));
  const std::string zsh = completion("zsh", "mj-test", sample.app);
  CHECK(zsh.starts_with("#compdef mj-test\n"));
  CHECK(has(zsh, "'*--format[It'\\''s \\[the\\] form]:mjb|xml:(mjb xml)'"));
  const std::string fish = completion("fish", "mj-test", sample.app);
  CHECK(has(fish, "complete -c mj-test -l format -x -a 'mjb xml' -d 'It\\'s [the] form'\n"));
}
