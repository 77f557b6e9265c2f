// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/model/log_compilation.h"

#include <cstdio>
#include <string>

#include "base/log.h"

namespace mj::api {
namespace {

std::string milliseconds(double seconds) {
  char text[40];
  std::snprintf(text, sizeof(text), "%.3f ms", 1e3 * seconds);
  return text;
}

std::string line(const PassTime& pass, double total) {
  char text[100];
  std::snprintf(text, sizeof(text), "%-16s %14s %6.1f%%", std::string(pass.name).c_str(),
                milliseconds(pass.seconds).c_str(), 100 * pass.seconds / total);
  return text;
}

std::string place_of(const Diagnostic& d) {
  if (d.where.file.empty()) return {};
  std::string out = d.where.file + ":";
  if (d.where.line > 0) {
    out += std::to_string(d.where.line) + ":" + std::to_string(d.where.column) + ":";
  }
  return out + " ";
}

// Returns whether this is a warning that MuJoCo never gives, because it neither checks models for
// NaN nor tries their first step. Such warnings do not go to a warning handler, because a program
// that treats warnings as failures would refuse models that MuJoCo accepts.
bool is_unknown_to_programs(const Diagnostic& d) {
  return d.code.name() == "nan-in-model" || d.message.starts_with("in the first step: ");
}

void log_warning(const Diagnostic& d) {
  mjLogMessage message = make_message(mjLOG_WARNING, place_of(d) + d.message);
  std::string body = format(d);
  body.erase(0, body.find('\n') + 1);
  while (body.ends_with('\n')) body.pop_back();
  if (!body.empty()) message.body = body.c_str();
  mju_message(&message);
}

}  // namespace

void log_warnings(const Diagnostics& diagnostics) {
  for (const Diagnostic& d : diagnostics.all()) {
    if (d.severity != Severity::kWarning) continue;
    if (!is_unknown_to_programs(d) || !has_warning_handler()) log_warning(d);
  }
}

void log_compile_times(const PassTimes& times) {
  double total = 0;
  for (const PassTime& pass : times.all()) total += pass.seconds;
  if (total <= 0) return;
  std::string body;
  for (const PassTime& pass : times.all()) {
    if (!body.empty()) body += "\n";
    body += line(pass, total);
  }
  mjLogMessage message =
      make_message(mjLOG_INFO, "time of reading and compiling: " + milliseconds(total));
  message.topic = mjTOPIC_TIME_CMP;
  message.body = body.c_str();
  mju_message(&message);
}

}  // namespace mj::api
