// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The command line of mj-compile.

#ifndef MJTOOLS_TOOLS_COMPILE_OPTIONS_H_
#define MJTOOLS_TOOLS_COMPILE_OPTIONS_H_

#include <optional>
#include <string>
#include <vector>

#include "common/cli/folder_files.h"
#include "common/cli/tool.h"
#include "file_options.h"
#include "model/print_model.h"

namespace mj::compile_tool {

struct Options {
  // IN and OUT; with --check or --out-dir: the models and folders to read
  std::vector<std::string> files;
  std::string output;  // OUT, if it was given with --output
  std::string out_dir;
  std::string root_dir;  // folder; the paths of models relative to it are kept in out_dir
  std::string out_name;  // template of names in out_dir, see out_name.h; empty: {stem}.{format}
  std::string format;    // format of the output; empty: the extension of the output determines it
  std::string real_format{kDefaultRealFormat};
  std::string stats;   // form of the report of --stats: "text", "json" or empty
  std::string schema;  // "xsd", "json" or nothing
  FileOptions of_files;
  report::FileChoice of_folders;
  std::optional<std::string> cache;  // value of --cache; see common/cli/cache_option.h
  int max_errors = 20;
  int digits = 0;
  int jobs = 0;
  bool flatten = false;
  bool check = false;
  bool incremental = false;
  bool no_clobber = false;
  bool strict = false;
  bool info = false;
  std::string verify;   // depth of --verify: "quick", "deep" or empty
  std::string tree;     // form of --tree: "text", "dot", "svg" or empty
  bool json = false;    // whether --info or --verify prints JSON
  std::string explain;  // diagnostic code to explain
  bool diagnostics_man = false;
};

[[nodiscard]] const report::ToolPage& page();

void define(CLI::App& app, Options& options);

// Moves the value of --output to `files`, as if it had been given as OUT. Throws Error if that is
// impossible.
void join_output(Options& options);

// Throws Error if options contradict each other or if a required option or file is missing.
void check_usage(const Options& options);

}  // namespace mj::compile_tool

#endif  // MJTOOLS_TOOLS_COMPILE_OPTIONS_H_
