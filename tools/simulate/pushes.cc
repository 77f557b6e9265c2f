// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "pushes.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diagnostic.h"
#include "model/names.h"
#include "report/number.h"
#include "resource/read_file.h"

namespace mj::simulate {
namespace {

constexpr double kSameTime = 1e-9;  // seconds
constexpr const char* kForm =
    "expected BODY@START-END=FX,FY,FZ or BODY@START-END=FX,FY,FZ,TX,TY,TZ";

// Where an error is: in a line of a file, or on the command line.
struct Place {
  SourceLocation where;
  std::string line;

  [[noreturn]] void fail(const std::string& message, std::string hint = {}) const {
    const auto code = where.file.empty() ? DiagnosticCode("usage") : DiagnosticCode("bad-pushes");
    throw Error(Diagnostic{.code = code,
                           .message = message,
                           .where = where,
                           .source_line = line,
                           .hint = std::move(hint)});
  }
};

double number(std::string_view text, const Place& place) {
  const size_t start = text.find_first_not_of(" \t");
  const size_t stop = text.find_last_not_of(" \t\r");
  text =
      start == std::string_view::npos ? std::string_view() : text.substr(start, stop - start + 1);
  if (text.starts_with('+')) text.remove_prefix(1);
  double x = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(x)) {
    place.fail("'" + std::string(text) + "' is not a number", kForm);
  }
  return x;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> out;
  for (;;) {
    const size_t comma = text.find(',');
    out.push_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return out;
    text.remove_prefix(comma + 1);
  }
}

int body_of(const mjModel& m, std::string_view name, const Place& place) {
  constexpr std::string_view kPrefix = "body:";
  int body = name_to_id(m, mjOBJ_BODY, name);
  if (body < 0 && name.starts_with(kPrefix)) {
    name.remove_prefix(kPrefix.size());
    body = name_to_id(m, mjOBJ_BODY, name);
  }
  if (body >= 0) return body;
  std::vector<std::string_view> known;
  for (int i = 0; i < m.nbody; ++i) {
    if (const char* other = id_to_name(m, mjOBJ_BODY, i)) known.emplace_back(other);
  }
  const std::string match(closest_match(name, known));
  place.fail("the model has no body '" + std::string(name) + "'",
             match.empty() ? "" : "did you mean '" + match + "'?");
}

Push make_push(const mjModel& m, std::string_view body, std::string_view start,
               std::string_view end, const std::vector<std::string_view>& wrench,
               const Place& place) {
  if (wrench.size() != 3 && wrench.size() != 6) {
    place.fail("a push has 3 numbers for its force and 3 for its torque if it has one, found " +
               std::to_string(wrench.size()));
  }
  Push push{body_of(m, body, place), number(start, place), number(end, place)};
  if (push.end <= push.start) place.fail("a push must end after it starts");
  for (size_t i = 0; i < wrench.size(); ++i) push.wrench[i] = number(wrench[i], place);
  return push;
}

// The position of the - between two times: not one of an exponent or a sign.
size_t time_dash(std::string_view times) {
  for (size_t i = 1; i < times.size(); ++i) {
    if (times[i] == '-' && times[i - 1] != 'e' && times[i - 1] != 'E') return i;
  }
  return std::string_view::npos;
}

Push parse_argument(const mjModel& m, std::string_view text) {
  const Place place;
  const size_t equals = text.rfind('=');
  const size_t at = text.rfind('@', equals);
  const std::string_view times = text.substr(at + 1, equals - at - 1);
  const size_t dash = time_dash(times);
  if (at == std::string_view::npos || dash == std::string_view::npos) {
    place.fail("--push '" + std::string(text) + "' is not complete", kForm);
  }
  return make_push(m, text.substr(0, at), times.substr(0, dash), times.substr(dash + 1),
                   split(text.substr(equals + 1)), place);
}

void read_file_of_pushes(const mjModel& m, const std::string& path, std::vector<Push>& out) {
  const std::string contents = read_file(path);
  std::string_view rest = contents;
  for (int number = 1; !rest.empty(); ++number) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    const size_t start = line.find_first_not_of(" \t\r");
    if (start == std::string_view::npos || line[start] == '#') continue;
    const Place place{{path, number, 1, static_cast<int>(line.size())},
                      std::string(line.substr(0, 200))};
    const std::vector<std::string_view> cells = split(line);
    if (number == 1 && cells[0] == "body") continue;  // names of the columns
    if (cells.size() < 3) place.fail("expected BODY,START,END,FX,FY,FZ[,TX,TY,TZ]");
    out.push_back(
        make_push(m, cells[0], cells[1], cells[2], {cells.begin() + 3, cells.end()}, place));
  }
}

}  // namespace

std::vector<Push> read_pushes(const mjModel& m, const std::vector<std::string>& arguments) {
  std::vector<Push> out;
  for (const std::string& argument : arguments) {
    if (argument.find('=') != std::string::npos) {
      out.push_back(parse_argument(m, argument));
    } else {
      read_file_of_pushes(m, argument, out);
    }
  }
  return out;
}

Diagnostics pushes_without_effect(const mjModel& m, const std::vector<Push>& pushes, double start,
                                  double end) {
  Diagnostics out;
  for (const Push& push : pushes) {
    const char* name = id_to_name(m, mjOBJ_BODY, push.body);
    std::string why;
    if (push.body == 0) {
      why = "it does not move";
    } else if (push.start >= end || push.end <= start) {
      why = "the simulation is from time " + report::rounded_text(start, 6) + " to " +
            report::rounded_text(end, 6);
    } else {
      continue;
    }
    out.add({.severity = Severity::kWarning,
             .code = "simulation-warning",
             .message = "the push of body '" + std::string(name ? name : "") + "' from time " +
                        report::rounded_text(push.start, 6) + " to " +
                        report::rounded_text(push.end, 6) + " has no effect: " + why});
  }
  return out;
}

void apply_pushes(const std::vector<Push>& pushes, mjData& d) {
  for (const Push& push : pushes) std::fill_n(d.xfrc_applied + 6 * push.body, 6, 0.0);
  for (const Push& push : pushes) {
    if (d.time < push.start - kSameTime || d.time >= push.end - kSameTime) continue;
    for (int i = 0; i < 6; ++i) {
      d.xfrc_applied[6 * push.body + i] += push.wrench[static_cast<size_t>(i)];
    }
  }
}

}  // namespace mj::simulate
