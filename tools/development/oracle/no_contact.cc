// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "no_contact.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/data/data.h"
#include "engine/linearize/finite_difference.h"
#include "engine/pipeline/forward.h"
#include "engine/pipeline/inverse.h"
#include "states.h"

namespace mj::oracle {

using nlohmann::json;

namespace {

constexpr double kEpsilon = 1e-4;  // step of finite differences, as in no_contact.mjs

constexpr std::pair<const char*, int> kIntegrators[] = {{"Euler", mjINT_EULER},
                                                        {"RK4", mjINT_RK4},
                                                        {"implicit", mjINT_IMPLICIT},
                                                        {"implicitfast", mjINT_IMPLICITFAST}};

// Compares the values that are computed from one recorded state. Each computation uses new data and
// its own options.
class StateOfModel {
 public:
  StateOfModel(const Figures& figures, std::string name, mjModel& m)
      : figures_(figures), name_(std::move(name)), m_(m), given_(m.opt) {}

  json row() {
    json row = {{"name", name_}, {"steps", json::object()}, {"twin", json::object()}};
    row["forward"] = forward_rows(figures_, name_, m_, *fresh());
    for (const auto& [integrator, value] : kIntegrators) {
      if (!recorded(integrator)) continue;
      m_.opt.integrator = value;
      const json steps = step_rows(figures_, name_, name_ + "/" + integrator, m_, *fresh());
      row["steps"][integrator] = steps["steps"];
      row["twin"][integrator] = steps["twin"];
    }
    m_.opt = given_;
    inverse();
    for (const auto& [integrator, value] : kIntegrators) {
      m_.opt.integrator = value;
      transition(integrator, /*centered=*/value != mjINT_IMPLICITFAST);
      velocity_derivative(integrator);
    }
    inverse_difference();
    m_.opt = given_;
    std::stable_sort(errors_.begin(), errors_.end(),
                     [](const auto& a, const auto& b) { return a.error > b.error; });
    row["matrices"] = json::array();
    for (const ArrayError& e : errors_) row["matrices"].push_back(error_row(e));
    return row;
  }

 private:
  [[nodiscard]] engine::DataPtr fresh() const {
    engine::DataPtr d = engine::make_data(m_);
    set_input(figures_, name_, m_, *d);
    return d;
  }
  [[nodiscard]] engine::DataPtr accelerated(const std::string& record) const {
    engine::DataPtr d = fresh();
    const auto qacc = figures_.numbers(name_ + "/" + record);
    std::copy(qacc.begin(), qacc.end(), d->qacc);
    return d;
  }
  [[nodiscard]] bool recorded(const std::string& prefix) const {
    return !figures_.names_below(name_ + "/" + prefix + "/").empty();
  }
  void compare(const std::string& record, std::span<const double> ours) {
    errors_.push_back(compare_array(figures_, name_, record, ours));
  }

  void inverse() {
    const auto at = [this](const std::string& way) {
      const engine::DataPtr d = accelerated("inverse_qacc");
      engine::inverse(m_, *d);
      const std::string prefix = "inverse/" + way + "/";
      const auto array = [](const double* x, mjtSize n) {
        return std::span<const double>(x, static_cast<size_t>(n));
      };
      compare(prefix + "qfrc_inverse", array(d->qfrc_inverse, m_.nv));
      compare(prefix + "qfrc_constraint", array(d->qfrc_constraint, m_.nv));
      compare(prefix + "qacc", array(d->qacc, m_.nv));
      compare(prefix + "sensordata", array(d->sensordata, m_.nsensordata));
    };
    m_.opt.integrator = mjINT_EULER;
    m_.opt.enableflags &= ~mjENBL_INVDISCRETE;
    at("continuous");
    m_.opt.enableflags |= mjENBL_INVDISCRETE;
    for (const auto& [integrator, value] : kIntegrators) {
      m_.opt.integrator = value;
      if (value != mjINT_RK4) at(integrator);
    }
    m_.opt = given_;
  }

  void transition(const std::string& integrator, bool centered) {
    const std::string prefix = "transition/" + integrator;
    if (!recorded(prefix)) return;
    const auto nx = static_cast<size_t>(2 * m_.nv + m_.na), nu = static_cast<size_t>(m_.nu),
               ns = static_cast<size_t>(m_.nsensordata);
    std::vector<double> A(nx * nx), B(nx * nu), C(ns * nx), D(ns * nu);
    engine::transition_derivative(
        m_, *fresh(), kEpsilon, centered,
        {.A = A.data(), .B = B.data(), .C = ns ? C.data() : nullptr, .D = ns ? D.data() : nullptr});
    compare(prefix + "/A", A);
    compare(prefix + "/B", B);
    compare(prefix + "/C", C);
    if (centered) negate_two_sided(D);
    compare(prefix + "/D", D);
  }

  // Changes signs in D to match the official build, where the signs of centred differences are
  // wrong for controls that can move in both directions (DIFFERENCES.md).
  void negate_two_sided(std::vector<double>& D) const {
    const auto controls = figures_.numbers(name_ + "/input/ctrl");
    for (size_t i = 0; i < controls.size(); ++i) {
      const double low = m_.actuator_ctrlrange[2 * i], high = m_.actuator_ctrlrange[2 * i + 1];
      const bool two_sided = !m_.actuator_ctrllimited[i] ||
                             (controls[i] - kEpsilon >= low && controls[i] + kEpsilon <= high);
      if (!two_sided) continue;
      for (size_t k = i; k < D.size(); k += controls.size()) D[k] = -D[k];
    }
  }

  void velocity_derivative(const std::string& integrator) {
    const std::string record = "qDeriv/" + integrator;
    if (!figures_.has(name_ + "/" + record)) return;
    const engine::DataPtr d = fresh();
    engine::step(m_, *d);
    compare(record, {d->qDeriv, static_cast<size_t>(m_.nD)});
  }

  void inverse_difference() {
    if (!recorded("inverseFD")) return;
    m_.opt.integrator = mjINT_EULER;
    m_.opt.noslip_iterations = 0;
    const auto nv = static_cast<size_t>(m_.nv), ns = static_cast<size_t>(m_.nsensordata);
    std::vector<double> DfDq(nv * nv), DfDv(nv * nv), DfDa(nv * nv), DsDq(nv * ns), DsDv(nv * ns),
        DsDa(nv * ns), DmDq(nv * static_cast<size_t>(m_.nC));
    const auto sensors = [ns](std::vector<double>& x) { return ns ? x.data() : nullptr; };
    engine::inverse_derivative(m_, *accelerated("difference_qacc"), kEpsilon, true,
                               {DfDq.data(), DfDv.data(), DfDa.data(), sensors(DsDq), sensors(DsDv),
                                sensors(DsDa), DmDq.data()});
    compare("inverseFD/DfDq", DfDq);
    compare("inverseFD/DfDv", DfDv);
    compare("inverseFD/DfDa", DfDa);
    compare("inverseFD/DsDq", DsDq);
    compare("inverseFD/DsDv", DsDv);
    compare("inverseFD/DsDa", DsDa);
    compare("inverseFD/DmDq", DmDq);
  }

  const Figures& figures_;
  const std::string name_;
  mjModel& m_;
  const mjOption given_;
  std::vector<ArrayError> errors_;
};

}  // namespace

json compare_without_contact(const Figures& figures, mjModel& m) {
  m.opt.disableflags |= mjDSBL_CONTACT;
  json states = json::array();
  for (const char* state : {"default", "random1", "random2", "random3"}) {
    states.push_back(StateOfModel(figures, state, m).row());
  }
  return states;
}

}  // namespace mj::oracle
