// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "engine/data/print_data.h"

#include <cctype>
#include <cstdio>

#include "base/diagnostic.h"

#undef MJ_M
#define MJ_M(n) m.n
#undef MJ_D
#define MJ_D(n) d.n

namespace mj::engine {
namespace {

class Text {
 public:
  explicit Text(std::string_view real_format)
      : real_format_(is_real_format(real_format) ? real_format : kDefaultRealFormat) {}

  template <typename... Values>
  void line(const char* format, Values... values) {
    char buffer[256];
    std::snprintf(buffer, sizeof(buffer), format, values...);
    text_ += buffer;
    text_ += "\n";
  }
  void blank() { text_ += "\n"; }
  void title(std::string_view name) {
    for (const char c : name)
      text_ += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    text_ += "\n";
  }

  void value(double x) {
    char buffer[400];  // a number of 309 digits before the point at most, and what widths add
    std::snprintf(buffer, sizeof(buffer), real_format_.c_str(), x);
    text_ += std::string(" ") + buffer;
  }
  void value(int x) { text_ += " " + std::to_string(x); }
  void value(mjtByte x) { value(static_cast<int>(x)); }
  void value(mjtBool x) { value(static_cast<int>(x)); }
  void value(uintptr_t x) { text_ += x ? " set" : " 0"; }
  void value(const mjContact& c) {
    text_ += " geoms";
    value(c.geom[0]), value(c.geom[1]);
    text_ += "  dim";
    value(c.dim);
    text_ += "  efc_address";
    value(c.efc_address);
    text_ += "  dist";
    value(c.dist);
    text_ += "  pos";
    for (const double x : c.pos) value(x);
    text_ += "  normal";
    for (int k = 0; k < 3; ++k) value(c.frame[k]);
    text_ += "  friction";
    for (const double x : c.friction) value(x);
  }

  template <typename T>
  void array(const char* name, const T* data, mjtSize rows, mjtSize cols) {
    if (!data || rows <= 0 || cols <= 0) return;
    title(name);
    for (mjtSize i = 0; i < rows; ++i) {
      for (mjtSize k = 0; k < cols; ++k) value(data[i * cols + k]);
      text_ += "\n";
    }
    text_ += "\n";
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  std::string real_format_;
  std::string text_;
};

void print_memory(Text& out, const mjData& d) {
  out.title("memory");
  out.line("  total         %lld bytes",
           static_cast<long long>(sizeof(mjData)) + static_cast<long long>(d.nbuffer + d.narena));
  out.line("  buffer        %lld bytes", static_cast<long long>(d.nbuffer));
  const double used =
      d.narena ? 100.0 * static_cast<double>(d.maxuse_arena) / static_cast<double>(d.narena) : 0;
  out.line("  arena         %lld bytes, used %.1f%%", static_cast<long long>(d.narena), used);
  out.blank();
}

void print_scalars(Text& out, const mjData& d) {
  out.title("sizes");
#define MJ_X(type, name, ...) out.line("  %-14s%lld", #name, static_cast<long long>(d.name));
  MJDATA_SCALAR_TABLE(MJ_X)
#undef MJ_X
  out.blank();
}

void print_events(Text& out, const mjData& d) {
  for (int i = 0; i < mjNWARNING; ++i) {
    if (d.warning[i].number == 0) continue;
    out.line("WARNING %d: %d times, last for %d", i, d.warning[i].number, d.warning[i].lastinfo);
  }
  for (int i = 0; i < mjNTIMER; ++i) {
    if (d.timer[i].number == 0) continue;
    out.line("TIMER %d: %g in %d calls", i, d.timer[i].duration, d.timer[i].number);
  }
  out.line("ENERGY = %g %g", d.energy[0], d.energy[1]);
  out.line("TIME = %g", d.time);
  out.blank();
}

}  // namespace

std::string print_data(const mjModel& m, const mjData& d, std::string_view real_format) {
  if (d.pstack) {
    throw Error("stack-in-use", "data cannot be printed while its stack is in use");
  }
  Text out(real_format);
  print_memory(out, d);
  print_scalars(out, d);
  print_events(out, d);
#define MJ_X(type, name, rows, cols, ...) out.array(#name, d.name, m.rows, cols);
  MJDATA_BUFFER_TABLE(MJ_X)
#undef MJ_X
#define MJ_X(type, name, rows, cols, ...) out.array(#name, d.name, rows, cols);
  MJDATA_ARENA_TABLE(MJ_X)
#undef MJ_X
  return out.take();
}

}  // namespace mj::engine
