// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "sweep.h"

#include <mujoco/mjxmacro.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <set>
#include <string_view>

#include "base/diagnostic.h"
#include "load/option_override.h"
#include "mjcf/schema/keywords.h"

namespace mj::bench {
namespace {

[[noreturn]] void fail(const std::string& message, std::string hint = {}) {
  throw Error("usage", message, std::move(hint));
}

struct Keyed {
  std::string_view option;
  mjcf::Keywords keywords;
};
constexpr Keyed kKeyed[] = {{"integrator", mjcf::kIntegrator},
                            {"cone", mjcf::kCone},
                            {"jacobian", mjcf::kJacobian},
                            {"solver", mjcf::kSolver}};

mjcf::Keywords keywords_of(std::string_view option) {
  for (const Keyed& keyed : kKeyed) {
    if (keyed.option == option) return keyed.keywords;
  }
  return {};
}

// Calls visit(name, member) for each member of mjOption that is a single number.
template <typename Visit>
void for_each_option(mjOption& o, Visit visit) {
#define MJ_X(type, name, count, ...) \
  if constexpr ((count) == 1) visit(#name, o.name);
  MJOPTION_TABLE(MJ_X)
#undef MJ_X
}

void check_option(const std::string& option) {
  mjOption any{};
  std::vector<std::string_view> known;
  for_each_option(any, [&](std::string_view name, auto&) { known.push_back(name); });
  for (const std::string_view name : known) {
    if (name == option) return;
  }
  const std::string match(closest_match(option, known));
  fail("--sweep: '" + option + "' is not an option with a single number",
       match.empty() ? "" : "did you mean 'opt." + match + "'?");
}

double value_of(const std::string& option, const std::string& text) {
  const mjcf::Keywords keywords = keywords_of(option);
  if (!keywords.empty()) {
    if (const auto value = mjcf::keyword_value(keywords, text)) return *value;
    std::vector<std::string_view> words;
    for (const mjcf::Keyword& keyword : keywords) words.push_back(keyword.word);
    const std::string match(closest_match(text, words));
    fail("--sweep: '" + text + "' is not a valid " + option,
         match.empty() ? "" : "did you mean '" + match + "'?");
  }
  double value = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc() || read.ptr != end || !std::isfinite(value)) {
    fail("--sweep: '" + text + "' is not a number");
  }
  mjOption any{};
  for_each_option(any, [&](std::string_view name, auto& member) {
    if constexpr (std::is_same_v<std::decay_t<decltype(member)>, int>) {
      if (name == option &&
          (value != std::floor(value) || value < 0 || value > std::numeric_limits<int>::max())) {
        fail("--sweep: " + option + " must be a whole number, but is '" + text + "'");
      }
    }
  });
  return value;
}

// Returns a setting for each value in `sweep`, which has the form "opt.NAME=VALUE,VALUE,...".
std::vector<Setting> parse(const std::string& sweep) {
  const size_t equals = sweep.find('=');
  if (!sweep.starts_with("opt.") || equals == std::string::npos) {
    fail("--sweep: '" + sweep + "' is not of the form opt.NAME=VALUE,VALUE,...",
         suggested_override(sweep));
  }
  const std::string option = sweep.substr(4, equals - 4);
  check_option(option);
  std::vector<Setting> settings;
  for (size_t begin = equals + 1; begin <= sweep.size();) {
    const size_t end = std::min(sweep.find(',', begin), sweep.size());
    const std::string text = sweep.substr(begin, end - begin);
    if (std::ranges::find(settings, text, &Setting::text) != settings.end()) {
      fail("--sweep: '" + text + "' is given twice for opt." + option);
    }
    settings.push_back({option, text, value_of(option, text)});
    begin = end + 1;
  }
  return settings;
}

}  // namespace

std::string name_of(const Variant& variant) {
  std::string out;
  for (const Setting& s : variant) out += (out.empty() ? "" : ",") + s.option + "=" + s.text;
  return out;
}

std::vector<Variant> make_variants(const std::vector<std::string>& sweeps,
                                   const std::vector<std::string>& overrides) {
  std::vector<Variant> variants(1);
  std::set<std::string> changed;  // names of the options that were set so far
  for (const std::string& override : overrides) {
    const std::string name = override.substr(0, override.find('='));
    if (!changed.insert(name).second) fail("--set changes " + name + " twice");
  }
  for (const std::string& sweep : sweeps) {
    const std::vector<Setting> settings = parse(sweep);
    const std::string name = "opt." + settings[0].option;
    if (!changed.insert(name).second)
      fail("--sweep: another --sweep or --set already changes " + name);
    std::vector<Variant> next;
    for (const Variant& variant : variants) {
      for (const Setting& setting : settings) {
        next.push_back(variant);
        next.back().push_back(setting);
      }
    }
    variants = std::move(next);
  }
  return variants;
}

void apply(const Variant& variant, mjOption& option) {
  for (const Setting& setting : variant) {
    for_each_option(option, [&](std::string_view name, auto& member) {
      if (name == setting.option) {
        member = static_cast<std::decay_t<decltype(member)>>(setting.value);
      }
    });
  }
}

}  // namespace mj::bench
