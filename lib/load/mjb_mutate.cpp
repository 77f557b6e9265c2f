// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Loads damaged copies of MJB files. Loading a copy must give an error or a model, take less than a
// second of processor time, and use less memory than twice the file size. Models that load are
// simulated.
//
// The program is meant for the asan preset. The damage of a case depends only on the seed and on
// the number of the case.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/cli/command_line.h"
#include "load/mjb_damage.h"
#include "load/mjb_exercise.h"
#include "model/mjb.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"

#if __has_feature(address_sanitizer)
#include <sanitizer/allocator_interface.h>
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

namespace {

using Bytes = std::vector<std::byte>;

// ---- memory in use, measured only with the sanitizer's allocator

size_t g_in_use = 0;
size_t g_peak = 0;

#if __has_feature(address_sanitizer)
void on_allocate(const volatile void*, size_t n) {
  g_in_use += n;
  g_peak = std::max(g_peak, g_in_use);
}

void on_free(const volatile void* p) {
  if (p) g_in_use -= __sanitizer_get_allocated_size(const_cast<const void*>(p));
}

void count_memory() {
  __sanitizer_install_malloc_and_free_hooks(on_allocate, on_free);
}
constexpr bool kMeasuresMemory = true;
#else
void count_memory() {}
constexpr bool kMeasuresMemory = false;
#endif

// Bytes of memory that do not depend on the file size: the padding between the arrays, the model
// struct, and error texts.
constexpr size_t kConstantBytes = 1 << 17;

// ---- the run

struct Totals {
  int64_t cases = 0, refused = 0, loaded = 0, failed_steps = 0;
  double slowest_ms = 0;
  // Peak memory divided by file size, for files of more than kConstantBytes.
  double largest_ratio = 0;
  int64_t too_slow = 0, too_large = 0, not_equal = 0;
  std::map<std::string, int64_t> reasons;

  [[nodiscard]] int64_t findings() const { return too_slow + too_large + not_equal; }
};

// Description of the running case, for a crash report.
std::string g_case;
const Bytes* g_bytes = nullptr;

#if __has_feature(address_sanitizer)
// Broken invariants, which abort the program, are reported like findings of the sanitizers.
extern "C" const char* __asan_default_options() {
  return "handle_abort=1";
}

void on_death() {
  std::fprintf(stderr, "\nwhile loading %s\n", g_case.c_str());
  if (!g_bytes) return;
  if (std::FILE* f = std::fopen("mjb_mutate_crash.mjb", "wb")) {
    std::fwrite(g_bytes->data(), 1, g_bytes->size(), f);
    std::fclose(f);
    std::fprintf(stderr, "its bytes are in mjb_mutate_crash.mjb\n");
  }
}
#endif

void run_case(const Bytes& bytes, int steps, Totals& totals) {
  ++totals.cases;
  const size_t before = g_in_use;
  g_peak = g_in_use;
  const std::clock_t start = std::clock();
  mj::ModelPtr m;
  std::string reason;
  try {
    m = mj::read_mjb(bytes, "case");
  } catch (const mj::Error& e) {
    reason = e.diagnostic().code.name();
  }
  const double ms = 1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  const size_t used = g_peak - before;
  totals.slowest_ms = std::max(totals.slowest_ms, ms);
  totals.too_slow += ms >= 1000;
  totals.too_large += used > 2 * bytes.size() + kConstantBytes;
  if (bytes.size() > kConstantBytes)
    totals.largest_ratio = std::max(totals.largest_ratio,
                                    static_cast<double>(used) / static_cast<double>(bytes.size()));
  if (!m) {
    ++totals.refused;
    ++totals.reasons[reason];
    return;
  }
  ++totals.loaded;
  totals.not_equal += mj::write_mjb(*m) != bytes;
  const std::string stopped = mj::exercise(*m, steps);
  totals.failed_steps += !stopped.empty();
  if (!stopped.empty()) ++totals.reasons["stopped: " + stopped];
}

void report(const Totals& t, double seconds) {
  std::printf("%ld of the loaded models stopped with an error\n", t.failed_steps);
  for (const auto& [reason, n] : t.reasons) std::printf("  %8ld %s\n", n, reason.c_str());
  std::printf("slowest load %.1f ms", t.slowest_ms);
  if (kMeasuresMemory) std::printf(", largest memory %.2f x the file", t.largest_ratio);
  std::printf(
      "\nslower than 1 s: %ld; memory beyond twice the file: %ld; changed by writing: %ld\n",
      t.too_slow, t.too_large, t.not_equal);
  std::printf(
      "%ld damaged files, %ld refused, %ld loaded and simulated, %ld findings; %.0f files/s\n",
      t.cases, t.refused, t.loaded, t.findings(), static_cast<double>(t.cases) / seconds);
}

Bytes read_bytes(const std::string& path) {
  const std::string text = mj::read_file(path);
  const auto bytes = std::as_bytes(std::span(text));
  return {bytes.begin(), bytes.end()};
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Load damaged copies of MJB files and simulate those that still load.");
  int64_t count = 10000, first = 0;
  uint64_t seed = 1;
  int steps = 2;
  double longest = std::numeric_limits<double>::infinity();
  std::vector<std::string> files;
  app.add_option("-n,--count", count, "number of cases")->capture_default_str();
  app.add_option("--first", first, "number of the first case")->capture_default_str();
  app.add_option("--seed", seed, "seed of the damage")->capture_default_str();
  app.add_option("--steps", steps, "steps to simulate what loads; 0 for none")
      ->capture_default_str();
  app.add_option("--for", longest, "stop after so many seconds");
  app.add_option("FILE", files, "intact MJB files")->required();
  if (const auto code = mj::report::parse_command_line(app, argc, argv)) return *code;

  std::vector<Bytes> originals;
  std::vector<mj::ModelPtr> models;
  try {
    for (const std::string& file : files) {
      originals.push_back(read_bytes(file));
      models.push_back(mj::read_mjb(originals.back(), file));
    }
  } catch (const mj::Error& error) {
    std::fputs(mj::format(error.diagnostic(), {.program = "mjb_mutate"}).c_str(), stderr);
    return 2;
  }
#if __has_feature(address_sanitizer)
  __sanitizer_set_death_callback(on_death);
#endif
  count_memory();
  Totals totals;
  const auto start = std::chrono::steady_clock::now();
  const auto seconds = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  };
  for (int64_t i = first; i < first + count && seconds() < longest; ++i) {
    const size_t which = static_cast<size_t>(i) % files.size();
    Bytes bytes = originals[which];
    mj::MjbDamage(seed * 1000003 + static_cast<uint64_t>(i)).apply(bytes, *models[which]);
    bytes.shrink_to_fit();
    g_case =
        "case " + std::to_string(i) + " of seed " + std::to_string(seed) + ", from " + files[which];
    g_bytes = &bytes;
    run_case(bytes, steps, totals);
    g_bytes = nullptr;
  }
  report(totals, seconds());
  return totals.findings() == 0 ? 0 : 1;
}
