// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/program/program.h"

#include <mujoco/mujoco.h>
#include <unistd.h>

#include <cstdlib>

#include "model/mjb.h"

namespace mj::report {
namespace {

bool is_set(const char* value) {
  return value != nullptr && *value != '\0';
}

std::string compiler() {
#if defined(__clang__)
  return "clang " + std::to_string(__clang_major__) + "." + std::to_string(__clang_minor__) + "." +
         std::to_string(__clang_patchlevel__);
#elif defined(__GNUC__)
  return "gcc " + std::to_string(__GNUC__) + "." + std::to_string(__GNUC_MINOR__) + "." +
         std::to_string(__GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

std::string isa() {
#if defined(__AVX512F__) && defined(__AVX512VL__)
  return "x86-64-v4";
#elif defined(__AVX2__) && defined(__FMA__)
  return "x86-64-v3";
#elif defined(__SSE4_2__)
  return "x86-64-v2";
#elif defined(__x86_64__)
  return "x86-64";
#elif defined(__aarch64__)
  return "aarch64";
#else
  return "unknown";
#endif
}

std::string_view sequence(Ink ink) {
  switch (ink) {
    case Ink::kBold:
      return "\x1b[1m";
    case Ink::kRed:
      return "\x1b[31m";
    case Ink::kGreen:
      return "\x1b[32m";
    case Ink::kYellow:
      return "\x1b[33m";
    case Ink::kCyan:
      return "\x1b[36m";
  }
  return "";
}

}  // namespace

Program& program() {
  static Program program;
  return program;
}

bool wants_colour(int descriptor) {
  if (program().colour != "auto") return program().colour == "always";
  const char* terminal = std::getenv("TERM");
  return ::isatty(descriptor) && !is_set(std::getenv("NO_COLOR")) &&
         (terminal == nullptr || std::string_view(terminal) != "dumb");
}

std::string painted(std::string_view text, Ink ink, bool is_coloured) {
  if (!is_coloured) return std::string(text);
  return std::string(sequence(ink)) + std::string(text) + "\x1b[0m";
}

const Build& build() {
  static const Build build = {.engine = mj::version_text(mjVERSION_HEADER),
                              .mjb_version = mjVERSION_HEADER,
                              .compiler = compiler(),
                              .isa = isa()};
  return build;
}

std::string version_text() {
  return program().name + " (mjtools) " + program().version + "\n" + "engine: MuJoCo " +
         build().engine + ", independent implementation\n" +
         "MJB version: " + std::to_string(build().mjb_version) + "\n" +
         "built with: " + build().compiler + " for " + build().isa + "\n";
}

}  // namespace mj::report
