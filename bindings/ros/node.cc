// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mjtools-ros-server: a node of ROS 1 that simulates a model with plugins. README.md lists its
// parameters, topics and services.

#include <actionlib/server/simple_action_server.h>
#include <mjtools_ros/Step.h>
#include <mujoco_ros_msgs/GetBodyState.h>
#include <mujoco_ros_msgs/GetEqualityConstraintParameters.h>
#include <mujoco_ros_msgs/GetGeomProperties.h>
#include <mujoco_ros_msgs/GetGravity.h>
#include <mujoco_ros_msgs/GetPluginStats.h>
#include <mujoco_ros_msgs/GetSimInfo.h>
#include <mujoco_ros_msgs/GetStateUint.h>
#include <mujoco_ros_msgs/Reload.h>
#include <mujoco_ros_msgs/SetEqualityConstraintParameters.h>
#include <mujoco_ros_msgs/SetFloat.h>
#include <mujoco_ros_msgs/SetGravity.h>
#include <mujoco_ros_msgs/SetPause.h>
#include <mujoco_ros_msgs/StepAction.h>
#include <ros/ros.h>
#include <rosgraph_msgs/Clock.h>
#include <std_srvs/Empty.h>

#include <atomic>
#include <cmath>
#include <thread>

#include "base/fragile_code.h"
#include "camera_topics.h"
#include "messages.h"
#include "packages.h"
#include "properties.h"
#include "server.h"
#include "xmlrpc_config.h"

namespace mj::server {
namespace {

// Longest path of a model that the service reload accepts.
constexpr size_t kMaxModelPath = 1000;

const std::string kRefusal = "this needs the secret of --admin-hash";

using StepServer = actionlib::SimpleActionServer<mujoco_ros_msgs::StepAction>;

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
    if (node_.param("render_offscreen", true) && !node_.param("no_x", false)) {
      cameras_ = std::make_unique<CameraTopics>(
          node_, [this](const std::string& name) { return searched(name); });
    }
    wait_for_model();
    Server::Hooks hooks;
    hooks.tell = print;
    hooks.publish = [this](const mjModel& m, const mjData& d) { publish(m, d); };
    hooks.setup = [this] { return setup(); };
    hooks.loaded = [this](const mjModel& m) {
      if (cameras_) cameras_->load(m);
    };
    hooks.observe = [this](const mjModel& m, mjData& d, const Server::AddGeoms& add_geoms) {
      if (cameras_) cameras_->publish(m, d, add_geoms);
    };
    server_ = std::make_unique<Server>(hooks, !node_.param("unpause", true),
                                       node_.param("num_steps", -1));
    advertise();
    advertise_properties();
    advertise_figures();
    steps_ = std::make_unique<StepServer>(
        node_, "step", [this](const auto& goal) { make_steps(*goal); }, false);
    steps_->start();
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
    add<Empty>("load_initial_joint_states",
               [this](Empty::Request&, Empty::Response&) { server_->set_initial_joints(); });
  }

  // Services for bodies, geoms, constraints and gravity.
  void advertise_properties() {
    using namespace mujoco_ros_msgs;
    add<SetBodyState>("set_body_state", [this](const auto& in, auto& out) {
      answer(in.admin_hash, out, [&](mjModel& m, mjData& d) {
        const std::string problems = change_body(m, d, change_in(in));
        if (!problems.empty()) throw ServerError(problems);
      });
    });
    add<GetBodyState>("get_body_state", [this](const auto& in, auto& out) {
      answer(in.admin_hash, out, [&](mjModel& m, mjData& d) {
        out.state = message_of(body_state(m, d, in.name), ros::Time(std::max(0.0, d.time)));
      });
    });
    add<SetGeomProperties>("set_geom_properties", [this](const auto& in, auto& out) {
      std::string warning;
      answer(in.admin_hash, out, [&](mjModel& m, mjData& d) {
        server_->geom_changed(change_geom(m, d, change_in(in), warning));
      });
      if (!warning.empty()) print(Level::kWarning, warning);
    });
    add<GetGeomProperties>("get_geom_properties", [this](const auto& in, auto& out) {
      answer(in.admin_hash, out, [&](mjModel& m, mjData&) {
        out.properties = message_of(geom_properties(m, in.geom_name));
      });
    });
    add<SetEqualityConstraintParameters>(
        "set_eq_constraint_parameters", [this](const auto& in, auto& out) {
          answer_each(in.parameters, in.admin_hash, out, [](mjModel& m, mjData& d, const auto& one) {
            change_equality(m, d, change_in(one));
          });
        });
    add<GetEqualityConstraintParameters>(
        "get_eq_constraint_parameters", [this](const auto& in, auto& out) {
          answer_each(in.names, in.admin_hash, out, [&](mjModel& m, mjData& d, const auto& name) {
            out.parameters.push_back(message_of(equality(m, d, name)));
          });
        });
    add<SetGravity>("set_gravity", [this](const auto& in, auto& out) {
      answer(in.admin_hash, out, [&](mjModel& m, mjData&) {
        for (const double g : in.gravity) {
          if (!std::isfinite(g)) throw ServerError("gravity must be finite");
        }
        std::copy(in.gravity.begin(), in.gravity.end(), m.opt.gravity);
      });
    });
    add<GetGravity>("get_gravity", [this](const auto& in, auto& out) {
      answer(in.admin_hash, out, [&](mjModel& m, mjData&) {
        std::copy_n(m.opt.gravity, 3, out.gravity.begin());
      });
    });
  }

  // Services that tell how the simulation runs.
  void advertise_figures() {
    using namespace mujoco_ros_msgs;
    add<GetStateUint>("get_loading_request_state",
                      [this](const auto&, auto& out) { out.state = loading_state(); });
    add<GetSimInfo>("get_sim_info", [this](const auto&, auto& out) { out.state = sim_info(); });
    add<SetFloat>("set_rt_factor", [this](const auto& in, auto& out) {
      out.success = may(in.admin_hash) && server_->set_speed(in.value);
    });
    add<GetPluginStats>("get_plugin_stats", [this](const auto&, auto& out) {
      for (const PluginTimes& times : server_->plugin_times()) {
        PluginStats& stats = out.stats.emplace_back();
        stats.plugin_type = times.type;
        stats.load_time = static_cast<float>(times.load);
        stats.reset_time = static_cast<float>(times.reset);
        stats.ema_steptime_control = static_cast<float>(times.control);
        stats.ema_steptime_passive = static_cast<float>(times.passive);
        stats.ema_steptime_render = static_cast<float>(times.render);
        stats.ema_steptime_last_stage = static_cast<float>(times.last_stage);
      }
    });
  }

  [[nodiscard]] mujoco_ros_msgs::StateUint loading_state() const {
    static constexpr const char* kTexts[] = {"ready", "loading", "load queued"};
    mujoco_ros_msgs::StateUint out;
    out.value = static_cast<uint8_t>(server_->loading_state());
    out.description = kTexts[out.value];
    return out;
  }

  [[nodiscard]] mujoco_ros_msgs::SimInfo sim_info() const {
    const Information information = server_->information();
    mujoco_ros_msgs::SimInfo out;
    out.model_path = information.model;
    out.model_valid = information.is_model_valid;
    out.load_count = static_cast<uint16_t>(information.loads);
    out.loading_state = loading_state();
    out.paused = information.is_paused;
    out.pending_sim_steps = pending_steps_;
    out.rt_measured = static_cast<float>(information.measured_speed);
    out.rt_setting = static_cast<float>(information.speed);
    return out;
  }

  // Does the work of a service that needs the secret in evaluation mode, and sets success and
  // status_message of its response.
  template <typename Response, typename Work>
  void answer(const std::string& hash, Response& out, Work work) {
    out.status_message = may(hash) ? problem_of([&] { server_->access(work); }) : kRefusal;
    out.success = out.status_message.empty();
  }

  // Does the work of such a service for each item of a list. If the work fails for an item, it is
  // still done for the other items.
  template <typename Items, typename Response, typename Work>
  void answer_each(const Items& items, const std::string& hash, Response& out, Work work) {
    std::string problems = may(hash) ? "" : kRefusal;
    for (size_t i = 0; i < items.size() && may(hash); ++i) {
      const std::string problem = problem_of([&] {
        server_->access([&](mjModel& m, mjData& d) { work(m, d, items[i]); });
      });
      if (!problem.empty()) problems += (problems.empty() ? "" : "; ") + problem;
    }
    out.status_message = problems;
    out.success = problems.empty();
  }

  // ---- the action `step`

  // Makes steps until the goal is reached or cancelled, or until the node ends. Gives up if the
  // simulation is not paused, or if it is reset or loaded again.
  void make_steps(const mujoco_ros_msgs::StepGoal& goal) {
    const int64_t beginnings = server_->beginnings();
    mujoco_ros_msgs::StepResult result;
    mujoco_ros_msgs::StepFeedback feedback;
    for (pending_steps_ = goal.num_steps; pending_steps_ > 0; --pending_steps_) {
      const bool is_over = steps_->isPreemptRequested() || !ros::ok() || server_->is_over() ||
                           server_->beginnings() != beginnings;
      if (is_over || !problem_of([&] { (void)server_->step(1); }).empty()) break;
      feedback.steps_left = static_cast<uint16_t>(pending_steps_ - 1);
      steps_->publishFeedback(feedback);
    }
    result.success = goal.num_steps > 0 && pending_steps_ == 0;
    pending_steps_ = 0;
    if (result.success) {
      steps_->setSucceeded(result);
    } else {
      steps_->setPreempted(result);
    }
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

  // With the parameter wait_for_xml, waits until another node has set the text of the model.
  void wait_for_model() const {
    if (!node_.param("wait_for_xml", false)) return;
    ROS_INFO_STREAM("waiting for the parameter mujoco_xml");
    while (ros::ok() && searched("mujoco_xml").is_null()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    if (!ros::ok()) throw ServerError("the node ends before mujoco_xml was set");
  }

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
    if (node_.param("wait_for_xml", false)) out.model = searched("mujoco_xml").as_text();
    out.plugins = searched("MujocoPlugins");
    out.name_space = node_.getNamespace();
    out.is_strict = node_.param("plugins", std::string("lenient")) == "strict";
    out.positions = joint_words("initial_joint_positions/joint_map");
    out.velocities = joint_words("initial_joint_velocities/joint_map");
    double realtime = 0;
    if (node_.getParam("realtime", realtime)) out.realtime = realtime;
    const mjtools::Config path = searched("plugin_path");
    if (path.is_text()) out.plugin_path = {path.as_text()};
    if (path.is_list()) {
      for (const mjtools::Config& folder : path.items()) {
        out.plugin_path.push_back(folder.as_text());
      }
    }
    for (std::string& folder : plugin_folders_of_packages()) {
      out.plugin_path.push_back(std::move(folder));
    }
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
    sensor_msgs::JointState state = joint_states(m, d);
    state.header.stamp = now;
    joints_.publish(state);
  }

  ros::NodeHandle global_, node_{"~"};
  std::string admin_hash_;
  bool has_clock_ = false, is_protected_ = false;
  ros::Publisher clock_, joints_;
  double joint_period_ = 0, last_joints_ = 0;
  bool joints_sent_ = false;
  std::unique_ptr<CameraTopics> cameras_;
  std::unique_ptr<Server> server_;
  std::vector<ros::ServiceServer> services_;
  std::atomic<uint16_t> pending_steps_ = 0;
  std::unique_ptr<StepServer> steps_;
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
