// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Loads damaged copies of MJB files. Loading a copy must give an error or a model, take less than a
// second, and use less memory than twice the file size. Models that load are simulated.
//
// The program is meant for the asan preset. The damage of a case depends only on the seed and on
// the number of the case.

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <iostream>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "load/mjb_exercise.h"
#include "model/field_table.h"
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

// ---- damage

class Damage {
 public:
  Damage(uint64_t seed, uint64_t number) : random_(seed * 1000003 + number) {}

  void apply(Bytes& bytes, const mjModel& m) {
    const int rounds = 1 + static_cast<int>(below(3));
    for (int i = 0; i < rounds; ++i) {
      switch (below(9)) {
        case 0:
          return flip_bits(bytes, bytes.size());
        case 1:
          return flip_bits(bytes, std::min<size_t>(bytes.size(), 1798));
        case 2:
          return bytes.resize(below(bytes.size() + 1));
        case 3:
          return bytes.resize(bytes.size() + 1 + below(1000));
        case 4:
          change_size(bytes);
          break;
        case 5:
          swap_elements(bytes, m);
          break;
        case 6:
          change_real(bytes, m);
          break;
        default:
          change_index(bytes, m);
          break;
      }
    }
  }

 private:
  uint64_t below(uint64_t n) { return n == 0 ? 0 : random_() % n; }

  template <typename T>
  static T get(const Bytes& bytes, size_t at) {
    T value{};
    if (at + sizeof(T) <= bytes.size()) std::memcpy(&value, bytes.data() + at, sizeof(T));
    return value;
  }
  template <typename T>
  static void set(Bytes& bytes, size_t at, T value) {
    if (at + sizeof(T) <= bytes.size()) std::memcpy(bytes.data() + at, &value, sizeof(T));
  }

  void flip_bits(Bytes& bytes, size_t range) {
    for (uint64_t k = 1 + below(8); k > 0 && range > 0; --k)
      bytes[below(range)] ^= static_cast<std::byte>(1u << below(8));
  }

  // Returns a number to write instead of `value`: a number next to it, a special number such as
  // `bound`, or a random number.
  int64_t other(int64_t value, int64_t bound) {
    switch (below(8)) {
      case 0:
        return value < std::numeric_limits<int64_t>::max() ? value + 1 : 0;
      case 1:
        return value > std::numeric_limits<int64_t>::min() ? value - 1 : 0;
      case 2:
        return -1;
      case 3:
        return bound;
      case 4:
        return std::numeric_limits<int>::max() - static_cast<int>(below(3));
      case 5:
        return static_cast<int64_t>(random_());
      default:
        return static_cast<int64_t>(below(static_cast<uint64_t>(std::max<int64_t>(bound, 1))));
    }
  }

  void change_size(Bytes& bytes) {
    const size_t at = 20 + 8 * below(mj::kSizeCount);
    const auto value = get<int64_t>(bytes, at);
    set(bytes, at, other(value, std::clamp<int64_t>(value, 0, 1 << 30) * 2 + 1));
  }

  // Finds a random array of a type that wanted() accepts, and the offset of the array in the file.
  template <typename Wanted>
  const mj::ArrayField* pick(const mjModel& m, Wanted wanted, size_t& offset, int64_t& count) {
    for (int attempt = 0; attempt < 200; ++attempt) {
      const size_t index = below(mj::kArrayCount);
      const mj::ArrayField& f = mj::array_fields()[index];
      count = mj::value(m, f.rows) * f.cols.of(m);
      if (count == 0 || !wanted(f)) continue;
      offset = 1798;
      for (size_t k = 0; k < index; ++k) {
        const mj::ArrayField& before = mj::array_fields()[k];
        offset += static_cast<size_t>(mj::value(m, before.rows) * before.cols.of(m)) *
                  mj::element_bytes(before.type);
      }
      return &f;
    }
    return nullptr;
  }

  void change_index(Bytes& bytes, const mjModel& m) {
    size_t offset = 0;
    int64_t count = 0;
    const auto* f = pick(
        m,
        [](const mj::ArrayField& a) {
          return a.type == mj::ElementType::kInt || a.type == mj::ElementType::kByte ||
                 a.type == mj::ElementType::kBool || a.type == mj::ElementType::kSize;
        },
        offset, count);
    if (!f) return;
    const size_t width = mj::element_bytes(f->type);
    const size_t at = offset + width * below(static_cast<uint64_t>(count));
    const int64_t bound = f->kind.size == mj::Size::kNone ? 10 : mj::value(m, f->kind.size);
    if (width == 1) set(bytes, at, static_cast<uint8_t>(other(get<uint8_t>(bytes, at), 3)));
    if (width == 4) set(bytes, at, static_cast<int32_t>(other(get<int32_t>(bytes, at), bound)));
    if (width == 8) set(bytes, at, other(get<int64_t>(bytes, at), bound));
  }

  void swap_elements(Bytes& bytes, const mjModel& m) {
    size_t offset = 0;
    int64_t count = 0;
    const auto* f = pick(
        m, [](const mj::ArrayField& a) { return a.type == mj::ElementType::kInt; }, offset, count);
    if (!f) return;
    const size_t a = offset + 4 * below(static_cast<uint64_t>(count));
    const size_t b = offset + 4 * below(static_cast<uint64_t>(count));
    const auto value = get<int32_t>(bytes, a);
    set(bytes, a, get<int32_t>(bytes, b));
    set(bytes, b, value);
  }

  void change_real(Bytes& bytes, const mjModel& m) {
    size_t offset = 0;
    int64_t count = 0;
    const auto* f = pick(
        m, [](const mj::ArrayField& a) { return a.type == mj::ElementType::kNum; }, offset, count);
    if (!f) return;
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const double values[] = {std::numeric_limits<double>::quiet_NaN(),
                             kInfinity,
                             -kInfinity,
                             0,
                             -1,
                             1e300,
                             -1e300,
                             1e-300,
                             1e10,
                             3};
    set(bytes, offset + 8 * below(static_cast<uint64_t>(count)), values[below(std::size(values))]);
  }

  std::mt19937_64 random_;
};

// ---- the run

struct Totals {
  int64_t cases = 0, refused = 0, loaded = 0, failed_steps = 0;
  double slowest_ms = 0;
  // Peak memory divided by file size, for files of more than kConstantBytes.
  double largest_ratio = 0;
  int64_t too_slow = 0, too_large = 0, not_equal = 0;
  std::map<std::string, int64_t> reasons;
};

// Description of the running case, for a crash report.
std::string g_case;
const Bytes* g_bytes = nullptr;

#if __has_feature(address_sanitizer)
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
  using Clock = std::chrono::steady_clock;
  ++totals.cases;
  const size_t before = g_in_use;
  g_peak = g_in_use;
  const auto start = Clock::now();
  mj::ModelPtr m;
  std::string reason;
  try {
    m = mj::read_mjb(bytes, "case");
  } catch (const mj::Error& e) {
    reason = e.diagnostic().code.name();
  }
  const double ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
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

void report(const Totals& t) {
  std::printf("%ld cases: %ld refused, %ld loaded (%ld of them stopped with an error)\n", t.cases,
              t.refused, t.loaded, t.failed_steps);
  for (const auto& [reason, n] : t.reasons) std::printf("  %8ld %s\n", n, reason.c_str());
  std::printf("slowest load %.1f ms", t.slowest_ms);
  if (kMeasuresMemory) std::printf(", largest memory %.2f x the file", t.largest_ratio);
  std::printf(
      "\nslower than 1 s: %ld; memory beyond twice the file: %ld; changed by writing: %ld\n",
      t.too_slow, t.too_large, t.not_equal);
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
  std::vector<std::string> files;
  app.add_option("-n,--count", count, "number of cases")->capture_default_str();
  app.add_option("--first", first, "number of the first case")->capture_default_str();
  app.add_option("--seed", seed, "seed of the damage")->capture_default_str();
  app.add_option("--steps", steps, "steps to simulate what loads; 0 for none")
      ->capture_default_str();
  app.add_option("FILE", files, "intact MJB files")->required();
  CLI11_PARSE(app, argc, argv);

  std::vector<Bytes> originals;
  std::vector<mj::ModelPtr> models;
  for (const std::string& file : files) {
    originals.push_back(read_bytes(file));
    models.push_back(mj::read_mjb(originals.back(), file));
  }
#if __has_feature(address_sanitizer)
  __sanitizer_set_death_callback(on_death);
#endif
  count_memory();
  Totals totals;
  for (int64_t i = first; i < first + count; ++i) {
    const size_t which = static_cast<size_t>(i) % files.size();
    Bytes bytes = originals[which];
    Damage(seed, static_cast<uint64_t>(i)).apply(bytes, *models[which]);
    bytes.shrink_to_fit();
    g_case =
        "case " + std::to_string(i) + " of seed " + std::to_string(seed) + ", from " + files[which];
    g_bytes = &bytes;
    run_case(bytes, steps, totals);
    g_bytes = nullptr;
  }
  report(totals);
  return totals.too_slow + totals.too_large + totals.not_equal == 0 ? 0 : 1;
}
