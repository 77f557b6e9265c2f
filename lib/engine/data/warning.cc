// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/warning.h"

#include <atomic>
#include <cstdio>
#include <utility>

#include "base/log.h"
#include "engine/data/warning_scope.h"

namespace mj::engine {
namespace {

void log_text(mjtWarning, const char* text) {
  log_warning(text);
}

std::atomic<WarningHandler> g_handler{log_text};
thread_local const WarningScope::Take* t_take = nullptr;

// Returns the text of a warning, in which %lld stands for the index or size.
const char* warning_format(int type) {
  switch (type) {
    case mjWARN_INERTIA:
      return "the inertia matrix is nearly singular at degree of freedom %lld";
    case mjWARN_CONTACTFULL:
      return "out of arena memory with %lld contacts; increase <size memory=\"...\"/>";
    case mjWARN_CNSTRFULL:
      return "out of arena memory: the constraints need more than %lld bytes; increase <size "
             "memory=\"...\"/>";
    case mjWARN_BADQPOS:
      return "Nan, Inf or huge value in QPOS, qpos[%lld]: the simulation is unstable";
    case mjWARN_BADQVEL:
      return "Nan, Inf or huge value in QVEL, qvel[%lld]: the simulation is unstable";
    case mjWARN_BADQACC:
      return "Nan, Inf or huge value in QACC, qacc[%lld]: the simulation is unstable";
    case mjWARN_BADCTRL:
      return "Nan, Inf or huge value in CTRL, ctrl[%lld]: all controls are taken as zero";
    default:
      return "warning of an unknown kind (%lld)";
  }
}

}  // namespace

std::string warning_text(int type, mjtSize info) {
  char text[200];
  std::snprintf(text, sizeof(text), warning_format(type), static_cast<long long>(info));
  return text;
}

WarningHandler set_warning_handler(WarningHandler handler) {
  return g_handler.exchange(handler ? handler : log_text);
}

void warn(mjData& d, mjtWarning type, mjtSize info) {
  mjWarningStat& stat = d.warning[type];
  stat.lastinfo = static_cast<int>(info);
  if (stat.number++ > 0) return;
  char time[40];
  std::snprintf(time, sizeof(time), " (time %.4f)", d.time);
  const std::string text = warning_text(type, info) + time;
  if (t_take) return (*t_take)(type, text.c_str());
  g_handler.load()(type, text.c_str());
}

WarningScope::WarningScope(Take take) : take_(std::move(take)), outer_(t_take) {
  t_take = &take_;
}

WarningScope::~WarningScope() {
  t_take = outer_;
}

}  // namespace mj::engine
