// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mjtools_conformance MODEL FIGURES [--write-mjb FILE] [--check]
// mjtools_conformance MODEL FIGURES --no-contact
// mjtools_conformance MODEL FIGURES --matrix
// mjtools_conformance --pairs FIGURES
// mjtools_conformance --stability FIGURES
// mjtools_conformance --scenes FIGURES
// mjtools_conformance --same MODEL MODEL
// mjtools_conformance --edit SCRIPT...
//
// Compares our compiled model, forward pass and steps with figures of the official build and prints
// one JSON object. If our compiler refuses the model, our engine simulates the official model
// instead. Options choose other comparisons:
//
//   --check       prints values out of tolerance and ends with 1 if any exist (golden tests)
//   --no-contact  compares all smooth computations
//   --matrix      compares the engine in every variant of the options, on the official model
//   --pairs       reads figures of random geom pairs
//   --scenes      reads figures of abstract scenes
//   --same        prints the fields in which two models differ
//   --edit        runs editing scripts (edits.h)

#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <span>
#include <sstream>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "compare.h"
#include "edits.h"
#include "engine/data/data.h"
#include "engine/data/unsupported.h"
#include "engine/pipeline/forward.h"
#include "figures.h"
#include "load/load_model.h"
#include "model/mjb.h"
#include "no_contact.h"
#include "pairs.h"
#include "scenes.h"
#include "states.h"

namespace {

using mj::oracle::error_value;
using mj::oracle::Figures;
using mj::oracle::kForwardTolerance;
using nlohmann::json;

constexpr double kStepTolerance = 1e-6;

json compare_fields(const mjModel& official, mjModel& ours, std::span<const double> signature) {
  auto comparison = mj::oracle::compare_models(official, ours);
  const uint64_t expected =
      (static_cast<uint64_t>(signature[0]) << 32) | static_cast<uint64_t>(signature[1]);
  ++comparison.fields;
  if (ours.signature != expected) {
    comparison.differences.push_back({"signature", 0, double(expected), double(ours.signature)});
  }
  const bool polygons = mj::oracle::same_polygons(official, ours);
  if (polygons) mj::oracle::copy_polygon_order(official, ours);
  const bool trees = mj::oracle::trees_differ_by_degenerate_faces(official, ours);
  if (trees) mj::oracle::copy_trees(official, ours);
  json differ = json::array();
  for (const auto& d : comparison.differences) {
    if (trees && (d.name == "bvh_nodeid" || d.name == "bvh_aabb")) continue;
    if (polygons && mj::oracle::depends_on_polygon_order(d.name)) continue;
    differ.push_back({{"name", d.name},
                      {"index", d.index},
                      {"official", error_value(d.official)},
                      {"ours", error_value(d.ours)}});
  }
  return {{"total", comparison.fields}, {"differ", differ}, {"degenerateFaces", trees}};
}

json compare_states(const Figures& figures, const mjModel& m) {
  json states = json::array();
  for (const char* state : {"default", "random1", "random2", "random3"}) {
    if (figures.has(std::string(state) + "/input/qpos")) {
      states.push_back(mj::oracle::state_row(figures, state, m));
    }
  }
  return states;
}

json compare_model(const std::string& path, const Figures& figures, const std::string& mjb_out,
                   bool without_contact) {
  json row;
  mj::Diagnostics diagnostics;
  mj::ModelPtr ours;
  try {
    ours = mj::load_model(path, diagnostics);
  } catch (const mj::Error& e) {
    diagnostics.add(e.diagnostic());
  }
  row["ours"] = ours ? "ok" : "refused";
  for (const mj::Diagnostic& d : diagnostics.all()) {
    if (d.severity != mj::Severity::kError) continue;
    row["ourError"] = d.message;
    row["unsupported"] = d.message.find("supported yet") != std::string::npos ||
                         d.message.find("yet supported") != std::string::npos;
    break;
  }
  if (figures.has("error")) {
    const auto text = figures.bytes("error");
    row["official"] = "refused";
    row["officialError"] = std::string(reinterpret_cast<const char*>(text.data()), text.size());
    return row;
  }
  row["official"] = "ok";
  const auto bytes = figures.bytes("mjb");
  mj::ModelPtr official;
  try {
    official = mj::read_mjb(bytes, "official MJB");
    const auto again = mj::write_mjb(*official);
    row["roundtrip"] =
        again.size() == bytes.size() && std::memcmp(again.data(), bytes.data(), bytes.size()) == 0
            ? json(true)
            : json("not equal after reading and writing");
  } catch (const mj::Error& e) {
    row["roundtrip"] = e.what();
    return row;
  }
  if (ours) {
    if (!mjb_out.empty()) {
      const auto out = mj::write_mjb(*ours);
      std::ofstream(mjb_out, std::ios::binary)
          .write(reinterpret_cast<const char*>(out.data()),
                 static_cast<std::streamsize>(out.size()));
    }
    row["fields"] = compare_fields(*official, *ours, figures.numbers("signature"));
  }
  mjModel& m = ours ? *ours : *official;
  const std::vector<std::string> unsupported = mj::engine::unsupported_features(m);
  row["engineUnsupported"] = unsupported;
  if (!unsupported.empty()) return row;
  row["states"] = without_contact ? mj::oracle::compare_without_contact(figures, m)
                                  : compare_states(figures, m);
  return row;
}

void set_options(mjModel& m, std::span<const double> options) {
  int* const fields[] = {&m.opt.solver,
                         &m.opt.cone,
                         &m.opt.jacobian,
                         &m.opt.integrator,
                         &m.opt.noslip_iterations,
                         &m.opt.disableflags,
                         &m.opt.enableflags};
  for (size_t i = 0; i < std::size(fields); ++i) *fields[i] = static_cast<int>(options[i]);
}

json compare_matrix(const Figures& figures) {
  const mj::ModelPtr m = mj::read_mjb(figures.bytes("mjb"), "official MJB");
  const auto text = figures.bytes("variants");
  std::istringstream names(std::string(reinterpret_cast<const char*>(text.data()), text.size()));
  json variants = json::array();
  for (std::string name; std::getline(names, name);) {
    set_options(*m, figures.numbers(name + "/options"));
    json states = json::array();
    for (const char* state : {"/default", "/random1"}) {
      states.push_back(mj::oracle::state_row(figures, name + state, *m));
    }
    variants.push_back({{"name", name}, {"states", states}});
  }
  return variants;
}

// Simulates the runs that stability_of_model.mjs recorded. Returns the official numbers and ours:
// the total energy and the deepest penetration of contacts at every tenth of a second.
json compare_stability(const Figures& figures) {
  const mj::ModelPtr m = mj::read_mjb(figures.bytes("mjb"), "official MJB");
  if (const auto unsupported = mj::engine::unsupported_features(*m); !unsupported.empty()) {
    return {{"engineUnsupported", unsupported}};
  }
  const double seconds = figures.numbers("seconds")[0], runs = figures.numbers("runs")[0];
  const long stride = std::max(1L, std::lround(0.1 / m->opt.timestep));
  json official = json::array(), ours = json::array();
  int bad_steps = 0;
  for (int run = 0; run < runs; ++run) {
    const mj::engine::DataPtr d = mj::engine::make_data(*m);
    for (int i = 0; i < m->nv; ++i) d->qvel[i] += (i % 2 ? 1e-12 : -1e-12) * run;
    json samples = json::array();
    for (long step = 1; static_cast<double>(step) * m->opt.timestep <= seconds; ++step) {
      mj::engine::step(*m, *d);
      if (step % stride != 0) continue;
      double deepest = 0;
      for (int i = 0; i < d->ncon; ++i) deepest = std::min(deepest, d->contact[i].dist);
      samples.push_back(error_value(d->energy[0] + d->energy[1]));
      samples.push_back(deepest);
    }
    ours.push_back(samples);
    const auto theirs = figures.numbers("samples" + std::to_string(run));
    official.push_back(std::vector<double>(theirs.begin(), theirs.end()));
    bad_steps += d->warning[mjWARN_BADQPOS].number + d->warning[mjWARN_BADQVEL].number +
                 d->warning[mjWARN_BADQACC].number;
  }
  return {{"official", official}, {"ours", ours}, {"badSteps", bad_steps}};
}

// Returns whether the error after some steps is acceptable: at most the tolerance, or at most 100
// times the error of a twin run of the official build that starts from a state changed by 1e-12.
// The twin differs much in chaotic scenes and in ties that rounding decides.
bool within(const json& error, const json& twin, double tolerance) {
  const auto value = [](const json& e) { return e.is_number() ? e.get<double>() : HUGE_VAL; };
  return value(error) <= std::max(tolerance, 100 * value(twin));
}

// Prints the values in `row` that are out of tolerance, for the golden tests. Returns true if there
// are no such values.
bool within_tolerance(const json& row) {
  bool good = row.value("ours", "") == "ok" && row.contains("fields") && row.contains("states");
  if (!good) std::cerr << "not compared: " << row.dump() << "\n";
  for (const json& d : row.value("/fields/differ"_json_pointer, json::array())) {
    std::cerr << "field " << d.dump() << "\n";
    good = false;
  }
  for (const json& state : row.value("states", json::array())) {
    for (const json& e : state["forward"]) {
      if (e["error"].is_number() && e["error"] <= kForwardTolerance) continue;
      std::cerr << state["name"] << ": forward " << e.dump() << "\n";
      good = false;
    }
    for (const auto& [mark, error] : state["steps"].items()) {
      if (within(error, state["twin"][mark], kStepTolerance)) continue;
      std::cerr << state["name"] << ": after " << mark << " steps " << error << "\n";
      good = false;
    }
  }
  return good;
}

// Returns whether a field contains paths of files or depends on their lengths. Such fields may
// differ between equal models.
bool is_place_of_file(const std::string& field) {
  return field == "npaths" || field == "paths" || field == "nbuffer" || field.ends_with("_pathadr");
}

json fields_that_differ(const std::string& a, const std::string& b) {
  const auto load = [](const std::string& path) {
    mj::Diagnostics diagnostics;
    mj::ModelPtr model = mj::load_model(path, diagnostics);
    for (const mj::Diagnostic& d : diagnostics.all()) {
      if (d.severity == mj::Severity::kError) throw mj::Error(d);
    }
    return model;
  };
  const mj::ModelPtr first = load(a), second = load(b);
  const bool polygons = mj::oracle::same_polygons(*first, *second);
  json names = json::array();
  for (const auto& d : mj::oracle::compare_models(*first, *second).differences) {
    if (is_place_of_file(d.name)) continue;
    if (polygons && mj::oracle::depends_on_polygon_order(d.name)) continue;
    if (d.name == "bvh_nodeid" && mj::oracle::same_leaves(*first, *second)) continue;
    if (d.name == "bvh_aabb" && mj::oracle::same_boxes(*first, *second)) continue;
    std::ostringstream text;
    text << d.name << "[" << d.index << "]: " << d.official << ", " << d.ours;
    names.push_back(text.str());
  }
  return names;
}

// Runs all scripts, even if some fail. Returns the exit code of the program.
int edit(const std::vector<std::string>& scripts) {
  int code = 0;
  for (const std::string& script : scripts) {
    try {
      mj::oracle::run_edits(script);
    } catch (const std::exception& e) {
      std::cerr << script << ": " << e.what() << "\n";
      code = 2;
    }
  }
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (!arguments.empty() && arguments[0] == "--edit") {
    return edit({arguments.begin() + 1, arguments.end()});
  }
  std::vector<std::string> files;
  std::string mjb_out;
  bool check = false, matrix = false, pairs = false, same = false, stability = false;
  bool no_contact = false, scenes = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--check") {
      check = true;
    } else if (arguments[i] == "--no-contact") {
      no_contact = true;
    } else if (arguments[i] == "--matrix") {
      matrix = true;
    } else if (arguments[i] == "--pairs") {
      pairs = true;
    } else if (arguments[i] == "--stability") {
      stability = true;
    } else if (arguments[i] == "--scenes") {
      scenes = true;
    } else if (arguments[i] == "--same") {
      same = true;
    } else if (arguments[i] == "--write-mjb" && i + 1 < arguments.size()) {
      mjb_out = arguments[++i];
    } else {
      files.push_back(arguments[i]);
    }
  }
  if (files.size() != (pairs || stability || scenes ? 1 : 2)) {
    std::cerr
        << "usage: mjtools_conformance MODEL FIGURES [--write-mjb FILE] [--check | --matrix | "
           "--no-contact]\n"
           "       mjtools_conformance --pairs FIGURES\n"
           "       mjtools_conformance --stability FIGURES\n"
           "       mjtools_conformance --scenes FIGURES\n"
           "       mjtools_conformance --same MODEL MODEL\n"
           "       mjtools_conformance --edit SCRIPT...\n";
    return 2;
  }
  try {
    if (pairs || same) {
      const json found = pairs ? mj::oracle::compare_pairs(Figures::read(files[0]))
                               : fields_that_differ(files[0], files[1]);
      std::cout << found.dump() << "\n";
      return 0;
    }
    if (matrix) {
      std::cout << compare_matrix(Figures::read(files[1])).dump() << "\n";
      return 0;
    }
    if (stability) {
      std::cout << compare_stability(Figures::read(files[0])).dump() << "\n";
      return 0;
    }
    if (scenes) {
      std::cout << mj::oracle::compare_scenes(Figures::read(files[0])).dump() << "\n";
      return 0;
    }
    const json row = compare_model(files[0], Figures::read(files[1]), mjb_out, no_contact);
    if (check) return within_tolerance(row) ? 0 : 1;
    std::cout << row.dump() << "\n";
    return 0;
  } catch (const std::exception& e) {
    std::cerr << files[0] << ": " << e.what() << "\n";
    return 2;
  }
}
