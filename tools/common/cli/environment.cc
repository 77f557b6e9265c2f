// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/environment.h"

namespace mj::report {
namespace {

constexpr std::string_view kAll = "";
constexpr std::string_view kWithPlot = "mj-inspect mj-diff mj-bench";
constexpr std::string_view kWithCache = "mj-compile mj-simulate mj-inspect mj-diff";

struct Variable {
  std::string_view name, meaning;
  std::string_view tools;  // names of the tools that read the variable
};

constexpr Variable kVariables[] = {
    {"COLUMNS",
     "Width of plots on the terminal in characters (default: width of the terminal, or 80; see "
     "--plot -).",
     kWithPlot},
    {"HOME", "Folder that contains .cache if XDG_CACHE_HOME is not set.", kWithCache},
    {"LC_ALL, LC_CTYPE, LANG",
     "Plots on the terminal are plain ASCII unless the first of these variables that is set names "
     "UTF-8 (see --plot -).",
     kWithPlot},
    {"MUJOCO_LOG_TOPICS",
     "Topics that the library logs, separated by commas: time_stp, time_cmp, sleep. The tools "
     "never print these messages, but a plugin may print them.",
     kAll},
    {"NO_COLOR", "If this variable is set and not empty, the output has no colours (see --color).",
     kAll},
    {"PATH",
     "Folders, separated by colons. The absolute ones are searched for git (mj-diff) and ffmpeg "
     "(mj-inspect), the current folder never.",
     "mj-inspect mj-diff"},
    {"ROS_PACKAGE_PATH",
     "Folders, separated by colons. They are searched for the packages that URDF files name "
     "(package://NAME/...) and that have no --package option.",
     kAll},
    {"TERM", "If the value is dumb, the output has no colours (see --color).", kAll},
    {"TMPDIR",
     "Temporary folder for models that are saved and loaded again, and for caches of assets "
     "(default: /tmp; see --cache).",
     "mj-bench"},
    {"XDG_CACHE_HOME",
     "Folder in which the tools keep the cache of assets, as the subfolder mjtools. A relative "
     "path is ignored (default: ~/.cache; see --cache).",
     kWithCache},
};

}  // namespace

std::vector<std::pair<std::string, std::string>> environment_of(std::string_view tool) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const Variable& v : kVariables) {
    const bool is_read = v.tools == kAll || v.tools.find(tool) != std::string_view::npos;
    if (is_read) out.emplace_back(v.name, v.meaning);
  }
  return out;
}

}  // namespace mj::report
