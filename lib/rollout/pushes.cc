// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "rollout/pushes.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "base/diagnostic.h"
#include "engine/data/arena.h"
#include "engine/position/inertia.h"
#include "engine/position/kinematics.h"
#include "engine/position/tendon.h"
#include "engine/velocity/com_velocity.h"
#include "model/names.h"
#include "resource/read_file.h"
#include "visual/view/perturb.h"

namespace mj::rollout {
namespace {

constexpr double kSameTime = 1e-9;  // times count as equal if they differ by fewer seconds
constexpr const char* kForm =
    "expected BODY@START-END=FX,FY,FZ or BODY@START-END=FX,FY,FZ,TX,TY,TZ";
constexpr const char* kSpringForm =
    "expected spring:BODY@START-END=X,Y,Z[,X2,Y2,Z2][,at=X:Y:Z][,stiffness=K]";
constexpr std::string_view kSpring = "spring:";

// Returns a time as text with at most six significant digits.
std::string time_text(double seconds) {
  char text[64];
  const auto end = std::to_chars(text, text + sizeof(text), seconds, std::chars_format::general, 6);
  return {text, end.ptr};
}

// The place that an error message names: a line of a file, or an argument.
struct Place {
  SourceLocation where;
  std::string line;

  const char* form = kForm;

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
    place.fail("'" + std::string(text) + "' is not a number", place.form);
  }
  return x;
}

std::vector<std::string_view> split(std::string_view text, char separator = ',') {
  std::vector<std::string_view> out;
  for (;;) {
    const size_t comma = text.find(separator);
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

using Cells = std::vector<std::string_view>;

std::array<double, 6> make_wrench(const Cells& cells, const Place& place) {
  if (cells.size() != 3 && cells.size() != 6) {
    place.fail("a push has 3 numbers for the force, or 6 for force and torque, found " +
               std::to_string(cells.size()));
  }
  std::array<double, 6> wrench{};
  for (size_t i = 0; i < cells.size(); ++i) wrench[i] = number(cells[i], place);
  return wrench;
}

Vec3 three_numbers(std::span<const std::string_view> cells, const Place& place) {
  return {number(cells[0], place), number(cells[1], place), number(cells[2], place)};
}

// Sets an option of a spring. `cell` is one of the cells after the numbers, such as "at=0:0:.1" or
// "stiffness=100".
void set_option(Pull& pull, std::string_view cell, const Place& place) {
  const size_t equals = cell.find('=');
  std::string_view name = cell.substr(0, equals);
  name.remove_prefix(std::min(name.find_first_not_of(" \t"), name.size()));
  const std::string_view value = cell.substr(equals + 1);
  if (name == "at") {
    const Cells numbers = split(value, ':');
    if (numbers.size() != 3) {
      place.fail("'" + std::string(value) + "' is not a point with 3 numbers: at=X:Y:Z");
    }
    pull.local = three_numbers(numbers, place);
  } else if (name == "stiffness") {
    pull.stiffness = number(value, place);
    if (pull.stiffness < 0) place.fail("the stiffness of a spring cannot be negative");
  } else {
    place.fail("a spring has no setting '" + std::string(name) + "'", place.form);
  }
}

Pull make_pull(const mjModel& m, const Cells& cells, const Place& place) {
  const auto is_option = [](std::string_view cell) { return cell.find('=') != cell.npos; };
  const auto options = std::find_if(cells.begin(), cells.end(), is_option);
  const Cells target(cells.begin(), options);
  if (target.size() != 3 && target.size() != 6) {
    place.fail("the target of a spring has 3 numbers, or 6 if it moves, found " +
               std::to_string(target.size()));
  }
  Pull pull;
  pull.first = three_numbers(target, place);
  pull.last = three_numbers(std::span(target).last(3), place);
  pull.stiffness = m.vis.map.stiffness;
  for (auto i = options; i != cells.end(); ++i) set_option(pull, *i, place);
  return pull;
}

// Returns whether a push is a spring. If the model has a body whose name begins with "spring:", a
// push with that name pushes this body and is not a spring.
bool is_spring(const mjModel& m, std::string_view body) {
  return body.starts_with(kSpring) && name_to_id(m, mjOBJ_BODY, body) < 0;
}

Push make_push(const mjModel& m, std::string_view body, std::string_view start,
               std::string_view end, const Cells& cells, Place place) {
  const bool has_spring = is_spring(m, body);
  if (has_spring) {
    place.form = kSpringForm;
    body.remove_prefix(kSpring.size());
  }
  Push push{body_of(m, body, place), number(start, place), number(end, place)};
  if (push.end <= push.start) place.fail("a push must end after it starts");
  if (has_spring) {
    push.pull = make_pull(m, cells, place);
  } else {
    push.wrench = make_wrench(cells, place);
  }
  return push;
}

// Returns the position of the "-" that separates two times. A "-" that is a sign or part of an
// exponent is skipped.
size_t time_dash(std::string_view times) {
  for (size_t i = 1; i < times.size(); ++i) {
    if (times[i] == '-' && times[i - 1] != 'e' && times[i - 1] != 'E') return i;
  }
  return std::string_view::npos;
}

Push parse_argument(const mjModel& m, std::string_view text) {
  const bool has_spring = is_spring(m, text.substr(0, text.rfind('@')));
  const Place place{.form = has_spring ? kSpringForm : kForm};
  const size_t equals = has_spring ? text.find('=', text.rfind('@')) : text.rfind('=');
  const size_t at = text.rfind('@', equals);
  const std::string_view times = text.substr(at + 1, equals - at - 1);
  const size_t dash = time_dash(times);
  if (at == text.npos || equals == text.npos || dash == text.npos) {
    place.fail("--push '" + std::string(text) + "' is not complete", place.form);
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
    // The first line may contain the names of the columns.
    if (number == 1 && cells[0] == "body") continue;
    if (cells.size() < 3) place.fail("expected BODY,START,END,FX,FY,FZ[,TX,TY,TZ]");
    out.push_back(
        make_push(m, cells[0], cells[1], cells[2], {cells.begin() + 3, cells.end()}, place));
  }
}

// Computes the quantities of the present state that springs need, each at most once in a step.
class Evaluation {
 public:
  Evaluation(const mjModel& m, mjData& d) : m_(m), d_(d) {}

  void need_velocity() {
    if (has_velocity_) return;
    engine::kinematics(m_, d_);
    engine::com_position(m_, d_);
    engine::com_velocity(m_, d_);
    has_velocity_ = true;
  }
  void need_inertia() {
    if (has_inertia_) return;
    if (m_.ntendon > 0) engine::tendon(m_, d_);
    engine::make_inertia(m_, d_);
    engine::factor_inertia(m_, d_);
    has_inertia_ = true;
  }

 private:
  const mjModel& m_;
  mjData& d_;
  bool has_velocity_ = false, has_inertia_ = false;
};

std::array<double, 6> pull_wrench(const mjModel& m, const Push& push, double& mass, mjData& d,
                                  Evaluation& evaluation) {
  const Pull& pull = *push.pull;
  const double way = std::clamp((d.time - push.start) / (push.end - push.start), 0.0, 1.0);
  evaluation.need_velocity();
  visual::Spring spring{.body = push.body,
                        .point = visual::point_of_body(d, push.body, pull.local),
                        .target = pull.first + way * (pull.last - pull.first),
                        .stiffness = pull.stiffness};
  if (mass == 0) {
    evaluation.need_inertia();
    mass = visual::mass_at(m, d, push.body, spring.point);
  }
  spring.mass = mass;
  const visual::Wrench w = visual::spring_pull(m, d, spring);
  return {w.force.x, w.force.y, w.force.z, w.torque.x, w.torque.y, w.torque.z};
}

// Returns the wrench of a spring. Removes the contacts of the previous step if they leave too
// little memory.
std::array<double, 6> held_wrench(const mjModel& m, const Push& push, double& mass, mjData& d,
                                  Evaluation& evaluation) {
  std::array<double, 6> wrench{};
  engine::run_making_room(d, [&] { wrench = pull_wrench(m, push, mass, d, evaluation); });
  return wrench;
}

}  // namespace

std::vector<Push> read_pushes(const mjModel& m, const std::vector<std::string>& arguments) {
  std::vector<Push> out;
  for (const std::string& argument : arguments) {
    if (argument.find('=') != std::string::npos || is_spring(m, argument)) {
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
    if (m.body_treeid[push.body] < 0) {
      why = "the body cannot move";
    } else if (push.start >= end || push.end <= start) {
      why = "the simulation runs from time " + time_text(start) + " to " + time_text(end);
    } else {
      continue;
    }
    out.add({.severity = Severity::kWarning,
             .code = "simulation-warning",
             .message = "the push of body '" + std::string(name ? name : "") + "' from time " +
                        time_text(push.start) + " to " + time_text(push.end) +
                        " has no effect: " + why});
  }
  return out;
}

int64_t pull_count(const std::vector<Push>& pushes) {
  return std::count_if(pushes.begin(), pushes.end(), [](const Push& p) { return p.pull; });
}

void apply_pushes(const mjModel& m, const std::vector<Push>& pushes, std::span<double> masses,
                  mjData& d) {
  for (const Push& push : pushes) std::fill_n(d.xfrc_applied + 6 * push.body, 6, 0.0);
  Evaluation evaluation(m, d);
  size_t pulls = 0;
  for (const Push& push : pushes) {
    const size_t own = pulls;
    if (push.pull) ++pulls;
    if (d.time < push.start - kSameTime || d.time >= push.end - kSameTime) continue;
    if (m.body_treeid[push.body] < 0) continue;
    const std::array<double, 6> wrench =
        push.pull ? held_wrench(m, push, masses[own], d, evaluation) : push.wrench;
    for (size_t i = 0; i < 6; ++i) d.xfrc_applied[6 * push.body + static_cast<int>(i)] += wrench[i];
  }
}

}  // namespace mj::rollout
