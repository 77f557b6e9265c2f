// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A recorder. For each frame of the recording it writes a line with the time and the position of
// each joint:
//
//   type: demo/Recorder
//   file: joints.txt        relative to the folder of the configuration
//   joints: [shoulder, elbow]

#include <cstdio>
#include <fstream>
#include <mjtools/plugin.hpp>
#include <vector>

namespace {

class Recorder final : public mjtools::Plugin {
 public:
  bool load(const mjModel* m, mjData*) override {
    config().allow_only({"file", "joints"});
    for (const mjtools::Config& name : config()["joints"].items()) {
      const int joint = mj_name2id(m, mjOBJ_JOINT, name.as_text().c_str());
      if (joint < 0) throw name.error("is not a joint of the model");
      positions_.push_back(m->jnt_qposadr[joint]);
    }
    const std::string file = config()["file"].as_text();
    const std::string folder = host().folder();
    const bool is_whole = folder.empty() || file[0] == '/';
    file_.open(is_whole ? file : folder + "/" + file, std::ios::app);
    return file_.is_open();
  }

  void reset() override { file_ << "reset\n"; }

  void record(const mjModel*, mjData* d) override {
    char text[40];
    std::snprintf(text, sizeof text, "%.3f", d->time);
    file_ << text;
    for (const int position : positions_) {
      std::snprintf(text, sizeof text, " %.6f", d->qpos[position]);
      file_ << text;
    }
    file_ << '\n';
  }

  void unload() override {
    file_ << "unloaded\n";
    file_.close();
    if (!file_) throw config()["file"].error("cannot be written");
  }

 private:
  std::vector<int> positions_;
  std::ofstream file_;
};

}  // namespace

MJTOOLS_PLUGIN(Recorder, "demo/Recorder")
