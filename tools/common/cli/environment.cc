// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/cli/environment.h"

namespace mj::report {
namespace {

constexpr std::string_view kAll = "";
constexpr std::string_view kWithCache = "mj-compile mj-simulate mj-inspect mj-diff";

struct Variable {
  std::string_view name, meaning;
  std::string_view tools;  // that read it
};

constexpr Variable kVariables[] = {
    {"HOME", "The folder in which .cache is, where XDG_CACHE_HOME does not say another.",
     kWithCache},
    {"MUJOCO_LOG_TOPICS",
     "Topics that the library logs, separated by commas: time_stp, time_cmp, sleep. The tools show "
     "none of it; plugins may.",
     kAll},
    {"NO_COLOR", "If set and not empty, nothing has colours (see --color).", kAll},
    {"ROS_PACKAGE_PATH",
     "Folders, separated by colons, below which the packages are that URDF files name as "
     "package://NAME/... and --package does not say.",
     kAll},
    {"TERM", "If it is dumb, the terminal gets no colours (see --color).", kAll},
    {"TMPDIR",
     "The temporary folder, /tmp by default, for models that are saved and loaded again, and for "
     "caches of assets (see --cache).",
     "mj-bench"},
    {"XDG_CACHE_HOME",
     "The folder in which mjtools is, the cache of assets, if it is an absolute path; ~/.cache by "
     "default (see --cache).",
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
