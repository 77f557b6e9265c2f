// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Prints differences as results in SARIF. The location of a result is the place where the object is
// written in the second model. Therefore code review systems show the result beside this line.

#include "common/report/sarif.h"

#include "common/json/json_text.h"
#include "common/program/exit_code.h"
#include "common/program/program.h"
#include "common/report/diagnostic_output.h"
#include "input.h"
#include "print/describe.h"
#include "print/group.h"

namespace mj::diff {
namespace {

using Kind = ObjectChange::Kind;
using Json = nlohmann::ordered_json;
using Result = Outcome::Result;

constexpr const char* kSchema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

struct Rule {
  const char* id;
  const char* meaning;
};
constexpr Rule kRules[] = {{"added", "An object that only the second model has"},
                           {"removed", "An object that only the first model has"},
                           {"renamed", "An object with another name"},
                           {"moved", "An object in another body"},
                           {"reordered", "An object at another place among objects of its kind"},
                           {"changed", "An object with other values"},
                           {"file", "A file that differs as a whole, or that only one side has"}};

Json result(const std::string& rule, const char* level, const std::string& text) {
  int index = 0;
  while (kRules[index].id != rule) ++index;
  return {{"ruleId", rule}, {"ruleIndex", index}, {"level", level}, {"message", {{"text", text}}}};
}

std::string changes_text(const ObjectChange& c) {
  std::string out;
  for (const FieldChange& f : c.fields) {
    if (f.derived) continue;
    out += (out.empty() ? ": " : "; ") + f.field + " ";
    out += f.old_value.empty() ? f.new_value : f.old_value + " -> " + f.new_value;
  }
  return out;
}

std::string message_of(const ObjectChange& c) {
  const std::string what = properties_text(c.properties);
  const bool is_whole = c.kind == Kind::kAdded || c.kind == Kind::kRemoved;
  const std::string verb = is_whole ? std::string(kind_name(c.kind)) + " " : "";
  return verb + heading(c) + (what.empty() ? "" : ": " + what) + changes_text(c);
}

bool touches_physics(const ObjectChange& c) {
  if (c.kind != Kind::kChanged && c.role == FieldRole::kPhysics) return true;
  for (const FieldChange& f : c.fields) {
    if (!f.derived && f.role == FieldRole::kPhysics) return true;
  }
  return false;
}

Json result_of(const ObjectChange& c, const std::string& file) {
  Json out = result(kind_name(c.kind), touches_physics(c) ? "warning" : "note", message_of(c));
  const bool is_known = !c.where_b.file.empty();
  const SourceLocation whole{.file = file};
  out["locations"].push_back(report::sarif_location(is_known                 ? c.where_b
                                                    : c.where_a.file.empty() ? whole
                                                                             : c.where_a));
  if (!is_known || c.where_a.file.empty()) return out;
  Json before = report::sarif_location(c.where_a);
  before["message"]["text"] = "before";
  out["relatedLocations"].push_back(std::move(before));
  return out;
}

// The SARIF results about the differences in one file.
struct Results {
  const std::string& file;
  Json& out;

  void operator()(std::monostate) const { add("differs"); }
  void operator()(const ModelDiff& d) const {
    for (const ObjectChange& c : d.objects) {
      if (c.is_direct()) out.push_back(result_of(c, file));
    }
    if (d.objects.empty() && !d.layout.empty()) add(layout_text(d));
  }
  void operator()(const TrajectoryDiff& d) const { add(stat_of(d)); }
  void operator()(const Hdf5Diff& d) const { add(stat_of(d)); }

  void add(const std::string& text) const {
    Json whole = result("file", "note", text);
    whole["locations"].push_back(report::sarif_location({.file = file}));
    out.push_back(std::move(whole));
  }
};

}  // namespace

std::string sarif_of(const std::vector<Outcome>& outcomes, const std::string& file) {
  Json results = Json::array();
  for (const Outcome& o : outcomes) {
    const std::string name = o.file.empty() ? file : o.file;
    const Results add{name, results};
    if (o.result == Result::kDiffers) std::visit(add, o.diff);
    if (o.result == Result::kOnlyA) add.add("removed: exists only in the first input");
    if (o.result == Result::kOnlyB) add.add("added: exists only in the second input");
    if (o.result == Result::kBrokenA) add.add("can be read again: " + o.problem_a);
    if (o.result == Result::kBroken) add.add("broken in both: " + o.problem_b);
  }
  Json rules = Json::array();
  for (const Rule& r : kRules) {
    rules.push_back({{"id", r.id}, {"shortDescription", {{"text", r.meaning}}}});
  }
  Json run;
  run["tool"]["driver"] = {{"name", report::program().name},
                           {"version", report::program().version},
                           {"rules", std::move(rules)}};
  const int code = report::exit_code();
  const bool is_good = code != report::kExitError;
  run["invocations"].push_back({{"executionSuccessful", is_good}, {"exitCode", code}});
  run["results"] = std::move(results);
  Json log = {{"$schema", kSchema}, {"version", "2.1.0"}};
  log["runs"].push_back(std::move(run));
  return report::json_text(log);
}

}  // namespace mj::diff
