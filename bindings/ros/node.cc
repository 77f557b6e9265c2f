// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mjtools-ros-server: a node of ROS 1 that simulates a model with plugins. README.md lists its
// parameters, topics and services.

#include <mjtools_ros/Step.h>
#include <mujoco_ros_msgs/Reload.h>
#include <mujoco_ros_msgs/SetPause.h>
#include <ros/ros.h>
#include <rosgraph_msgs/Clock.h>
#include <sensor_msgs/JointState.h>
#include <std_srvs/Empty.h>

#include <cmath>
#include <mujoco/mujoco.h>
#include <thread>

#include "base/fragile_code.h"
#include "server.h"
#include "xmlrpc_config.h"

namespace mj::server {
namespace {

// Longest path of a model that the service reload accepts.
constexpr size_t kMaxModelPath = 1000;

void print(Level level, const std::string& text) {
  if (level == Level::kError) ROS_ERROR_STREAM(text);
  if (level == Level::kWarning) ROS_WARN_STREAM(text);
  if (level == Level::kNote) ROS_INFO_STREAM(text);
}

class Node {
 public:
  explicit Node(std::string admin_hash) : admin_hash_(std::move(admin_hash)) {
    if (!ros::param::get("/use_sim_time", has_clock_)) {
      throw ServerError("the parameter /use_sim_time is not set: set it to true");
    }
    is_protected_ = node_.param("eval_mode", false);
    if (is_protected_ && admin_hash_.empty()) {
      throw ServerError("eval_mode needs a secret: start the node with --admin-hash SECRET");
    }
    joint_period_ = 1 / node_.param("joint_state_frequency", 50.0);
    clock_ = global_.advertise<rosgraph_msgs::Clock>("/clock", 1);
    joints_ = global_.advertise<sensor_msgs::JointState>("joint_states", 10, true);
    const Server::Hooks hooks{print, [this](const auto& m, const auto& d) { publish(m, d); },
                              [this] { return setup(); }};
    server_ = std::make_unique<Server>(hooks, !node_.param("unpause", true),
                                       node_.param("num_steps", -1));
    advertise();
  }

  void run() {
    ros::AsyncSpinner spinner(4);
    spinner.start();
    while (ros::ok() && !server_->is_over()) std::this_thread::sleep_for(server_->round());
    spinner.stop();
  }

 private:
  void advertise() {
    using mjtools_ros::Step;
    using mujoco_ros_msgs::Reload;
    using mujoco_ros_msgs::SetPause;
    using std_srvs::Empty;
    add<SetPause>("set_pause", [this](SetPause::Request& in, SetPause::Response& out) {
      out.success = !in.paused || may(in.admin_hash);
      if (out.success) server_->set_paused(in.paused);
    });
    add<Step>("step", [this](Step::Request& in, Step::Response& out) {
      out.status_message = problem_of([&] { out.time = server_->step(in.num_steps); });
      out.success = out.status_message.empty();
    });
    add<Reload>("reload", [this](Reload::Request& in, Reload::Response& out) {
      out.status_message = in.model.size() > kMaxModelPath
                               ? "the path of the model is too long"
                               : problem_of([&] { server_->reload(in.model); });
      out.success = out.status_message.empty();
    });
    add<Empty>("reset", [this](Empty::Request&, Empty::Response&) { server_->reset(); });
    add<Empty>("shutdown", [this](Empty::Request&, Empty::Response&) { server_->stop(); });
  }

  template <typename Service, typename Work>
  void add(const std::string& name, Work work) {
    using Request = typename Service::Request;
    using Response = typename Service::Response;
    const boost::function<bool(Request&, Response&)> serve = [work](Request& in, Response& out) {
      work(in, out);
      return true;
    };
    services_.push_back(node_.advertiseService(name, serve));
  }

  // Returns the message of the error that `work` throws, or an empty text.
  template <typename Work>
  static std::string problem_of(Work work) {
    try {
      work();
    } catch (const ServerError& e) {
      return e.what();
    }
    return {};
  }

  [[nodiscard]] bool may(const std::string& hash) const {
    return !is_protected_ || hash == admin_hash_;
  }

  // ---- parameters

  // Returns a parameter of the private namespace, or else of the nearest enclosing one that has it.
  // Returns null if there is none.
  [[nodiscard]] mjtools::Config searched(const std::string& name) const {
    std::string path;
    XmlRpc::XmlRpcValue value;
    if (!node_.searchParam(name, path) || !node_.getParam(path, value)) return {};
    return config_of(value, path);
  }

  [[nodiscard]] Setup setup() const {
    Setup out;
    out.model = node_.param("modelfile", std::string());
    out.plugins = searched("MujocoPlugins");
    out.name_space = node_.getNamespace();
    out.is_strict = node_.param("plugins", std::string("lenient")) == "strict";
    out.positions = joint_words("initial_joint_positions/joint_map");
    out.velocities = joint_words("initial_joint_velocities/joint_map");
    double realtime = 0;
    if (node_.getParam("realtime", realtime)) out.realtime = realtime;
    const mjtools::Config path = searched("plugin_path");
    if (path.is_text()) out.plugin_path = {path.as_text()};
    for (const mjtools::Config& folder : path.items()) out.plugin_path.push_back(folder.as_text());
    return out;
  }

  // Returns the words "NAME=X,X" of a map from joints to numbers.
  [[nodiscard]] std::vector<std::string> joint_words(const std::string& name) const {
    std::vector<std::string> out;
    const mjtools::Config map = searched(name);
    for (size_t i = 0; i < map.size() && map.is_struct(); ++i) {
      std::string word;
      for (const double x : map.items()[i].numbers()) {
        word += (word.empty() ? "" : ",") + mjtools::Config::make_real(x).to_yaml();
      }
      out.push_back(map.keys()[i] + "=" + word);
    }
    return out;
  }

  // ---- topics

  void publish(const mjModel& m, const mjData& d) {
    const ros::Time now(std::max(0.0, d.time));
    if (has_clock_) {
      ros::Time::setNow(now);  // the clock of this node must not wait for the message
      rosgraph_msgs::Clock clock;
      clock.clock = now;
      clock_.publish(clock);
    }
    const bool is_due = d.time < last_joints_ || d.time >= last_joints_ + joint_period_ - 1e-9;
    if (!is_due && joints_sent_) return;
    last_joints_ = d.time;
    joints_sent_ = true;
    publish_joints(m, d, now);
  }

  void publish_joints(const mjModel& m, const mjData& d, const ros::Time& now) {
    sensor_msgs::JointState state;
    state.header.stamp = now;
    for (int j = 0; j < m.njnt; ++j) {
      const bool is_scalar = m.jnt_type[j] == mjJNT_HINGE || m.jnt_type[j] == mjJNT_SLIDE;
      const char* name = mj_id2name(&m, mjOBJ_JOINT, j);
      if (!is_scalar || !name) continue;
      const int dof = m.jnt_dofadr[j];
      state.name.emplace_back(name);
      state.position.push_back(d.qpos[m.jnt_qposadr[j]]);
      state.velocity.push_back(d.qvel[dof]);
      state.effort.push_back(d.qfrc_actuator[dof]);
    }
    joints_.publish(state);
  }

  ros::NodeHandle global_, node_{"~"};
  std::string admin_hash_;
  bool has_clock_ = false, is_protected_ = false;
  ros::Publisher clock_, joints_;
  double joint_period_ = 0, last_joints_ = 0;
  bool joints_sent_ = false;
  std::vector<ros::ServiceServer> services_;
  std::unique_ptr<Server> server_;
};

std::string admin_hash_in(int argc, char** argv) {
  for (int i = 1; i + 1 < argc; ++i) {
    if (std::string(argv[i]) == "--admin-hash") return argv[i + 1];
  }
  return {};
}

int run(int argc, char** argv) {
  FragileCode::leave();  // ends the start that the library of the tools guards
  ros::init(argc, argv, "mujoco_server");
  const ros::NodeHandle alive;  // keeps the log open until the error below is written
  try {
    Node(admin_hash_in(argc, argv)).run();
    return 0;
  } catch (const std::runtime_error& e) {  // ServerError and ConfigError
    ROS_FATAL_STREAM(e.what());
  }
  return 2;
}

}  // namespace
}  // namespace mj::server

int main(int argc, char** argv) {
  return mj::server::run(argc, argv);
}
