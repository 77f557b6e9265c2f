// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds implausible settings of the whole model. The description does not record where a setting
// was made. If several elements give the same setting, a warning points to the last of them.

#include <cmath>

#include "compile/check/checks.h"
#include "mjcf/schema/value.h"
#include "mjcf/xml/source_text.h"
#include "mjcf/xml/xml_scanner.h"

namespace mj::compiler {
namespace {

constexpr double kLongestStep = 0.1;   // seconds; contacts are unstable with a longer step
constexpr double kMostGravity = 1000;  // 100 times earth gravity; more suggests other units

class SettingsCheck {
 public:
  explicit SettingsCheck(const Checked& checked) : c_(checked) {
    for (const spec::SourceFile& source : c_.draft.spec.sources) read(source);
  }

  void run() {
    check_option();
    for (const Replicate& r : replicates_) {
      c_.findings.add(r.where, {.code = "check-replicate",
                                .message = "a count of " + std::to_string(r.count) +
                                           " makes no copies of the contents of <replicate>",
                                .attribute = "count",
                                .hint = "give a count of at least 1"});
    }
  }

 private:
  struct Replicate {
    SourceLocation where;
    int count;
  };

  void read(const spec::SourceFile& source) {
    if (!source.text) return;
    const mjcf::SourceText text(source.name, *source.text);
    const auto string_of = [&](mjcf::TextRange r) { return text.text().substr(r.begin, r.length); };
    for (const mjcf::ScannedElement& e : mjcf::scan_xml(text.text()).elements) {
      const std::string_view tag = string_of(e.name);
      if (tag != "option" && tag != "replicate") continue;
      const SourceLocation where = text.locate({e.begin, 1});
      for (const mjcf::ScannedAttribute& a : e.attributes) {
        if (tag == "option") option_[std::string(string_of(a.name))] = where;
        int count = 0;
        if (tag == "replicate" && string_of(a.name) == "count" &&
            mjcf::parse_number(string_of(a.value), count) == mjcf::NumberFault::kNone &&
            count < 1) {
          replicates_.push_back({where, count});
        }
      }
    }
  }

  void blame(DiagnosticCode code, const char* attribute, const std::string& message,
             std::string hint = {}) {
    c_.findings.add(
        option_[attribute],
        {.code = code, .message = message, .attribute = attribute, .hint = std::move(hint)});
  }

  void check_option() {
    const mjOption& o = c_.m.opt;
    if (!(o.timestep > 0)) {
      blame("check-timestep", "timestep",
            "the timestep is " + short_number(o.timestep) + " s, but must be positive");
    } else if (o.timestep > kLongestStep) {
      blame("check-timestep", "timestep",
            "a timestep of " + short_number(o.timestep) + " s is very long",
            "usual timesteps are 0.001 to 0.01 s; is the number in milliseconds?");
    }
    const std::pair<const char*, int> counts[] = {{"iterations", o.iterations},
                                                  {"ls_iterations", o.ls_iterations},
                                                  {"noslip_iterations", o.noslip_iterations},
                                                  {"ccd_iterations", o.ccd_iterations},
                                                  {"sdf_iterations", o.sdf_iterations},
                                                  {"sdf_initpoints", o.sdf_initpoints}};
    for (const auto& [name, count] : counts) {
      if (count >= 0) continue;
      blame("check-iterations", name, std::string(name) + " is negative: " + std::to_string(count));
    }
    if (!(o.impratio > 0)) blame("check-option", "impratio", "impratio is not positive");
    if (o.density < 0) blame("check-option", "density", "the density of the medium is negative");
    if (o.viscosity < 0) {
      blame("check-option", "viscosity", "the viscosity of the medium is negative");
    }
    const double gravity = std::hypot(o.gravity[0], o.gravity[1], o.gravity[2]);
    if (gravity > kMostGravity) {
      blame("check-option", "gravity", "gravity is " + short_number(gravity) + " m/s^2",
            "lengths are in metres, and gravity on earth is 9.81");
    }
  }

  const Checked& c_;
  // Place of the last element that gives each attribute.
  std::map<std::string, SourceLocation> option_;
  std::vector<Replicate> replicates_;
};

}  // namespace

void check_settings(const Checked& c) {
  SettingsCheck(c).run();
}

}  // namespace mj::compiler
