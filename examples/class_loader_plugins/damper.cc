// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A damper of a hinge or slide joint. The class is registered with ROS's class_loader:
//
//   type: damping/Damper
//   joint: elbow
//   damping: 2

#include <class_loader/register_macro.hpp>
#include <mjtools/plugin.hpp>
#include <stdexcept>
#include <string>

namespace damping {

class Damper final : public mjtools::Plugin {
 public:
  bool load(const mjModel* m, mjData*) override {
    config().allow_only({"joint", "damping"});
    const std::string name = config()["joint"].as_text();
    const int joint = mj_name2id(m, mjOBJ_JOINT, name.c_str());
    if (joint < 0) throw config()["joint"].error("is not a joint of the model");
    dof_ = m->jnt_dofadr[joint];
    damping_ = config().real("damping", 0);
    return true;
  }
  void reset() override {}
  void passive(const mjModel*, mjData* d) override {
    d->qfrc_passive[dof_] -= damping_ * d->qvel[dof_];
  }

 private:
  int dof_ = -1;
  double damping_ = 0;
};

// A plugin that cannot be made.
class Broken final : public mjtools::Plugin {
 public:
  Broken() { throw std::runtime_error("no oil"); }
  bool load(const mjModel*, mjData*) override { return true; }
  void reset() override {}
};

}  // namespace damping

CLASS_LOADER_REGISTER_CLASS(damping::Damper, mjtools::Plugin)
CLASS_LOADER_REGISTER_CLASS(damping::Broken, mjtools::Plugin)
