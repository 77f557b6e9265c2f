// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the node, with a master and messages on this computer. The plugins are those of
// examples/simulation_plugins.

#include <actionlib/client/simple_action_client.h>
#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <mjtools_ros/Step.h>
#include <mujoco_ros_msgs/GetBodyState.h>
#include <mujoco_ros_msgs/GetEqualityConstraintParameters.h>
#include <mujoco_ros_msgs/GetGeomProperties.h>
#include <mujoco_ros_msgs/GetGravity.h>
#include <mujoco_ros_msgs/GetPluginStats.h>
#include <mujoco_ros_msgs/GetSimInfo.h>
#include <mujoco_ros_msgs/GetStateUint.h>
#include <mujoco_ros_msgs/Reload.h>
#include <mujoco_ros_msgs/SetBodyState.h>
#include <mujoco_ros_msgs/SetEqualityConstraintParameters.h>
#include <mujoco_ros_msgs/SetFloat.h>
#include <mujoco_ros_msgs/SetGeomProperties.h>
#include <mujoco_ros_msgs/SetGravity.h>
#include <mujoco_ros_msgs/SetPause.h>
#include <mujoco_ros_msgs/StepAction.h>
#include <netinet/in.h>
#include <ros/ros.h>
#include <rosgraph_msgs/Clock.h>
#include <sensor_msgs/CameraInfo.h>
#include <sensor_msgs/Image.h>
#include <sensor_msgs/JointState.h>
#include <std_srvs/Empty.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <tf2_msgs/TFMessage.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace {

using namespace std::chrono_literals;

// Waits at most a minute until `is_done` returns true.
template <typename Done>
bool wait_for(Done is_done) {
  for (int i = 0; i < 6000; ++i) {
    if (is_done()) return true;
    std::this_thread::sleep_for(10ms);
  }
  return false;
}

// A program that runs beside the test. Its messages go to a file.
class Process {
 public:
  Process(const std::vector<std::string>& words, const std::string& log) : log_(log) {
    pid_ = ::fork();
    if (pid_ != 0) return;
    const int file = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    ::dup2(file, 1);
    ::dup2(file, 2);
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }
  ~Process() {
    if (pid_ > 0) ::kill(pid_, SIGTERM);
    if (pid_ > 0) ::waitpid(pid_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // Waits until the program ends, and returns its exit code.
  int wait() {
    int status = 0;
    const bool is_over = wait_for([&] { return ::waitpid(pid_, &status, WNOHANG) == pid_; });
    if (is_over) pid_ = -1;
    return is_over && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  [[nodiscard]] std::string log() const {
    std::ifstream in(log_);
    return {std::istreambuf_iterator<char>(in), {}};
  }

 private:
  std::string log_;
  pid_t pid_ = -1;
};

std::string free_port() {
  const int s = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  (void)::bind(s, reinterpret_cast<const sockaddr*>(&address), size);
  (void)::getsockname(s, reinterpret_cast<sockaddr*>(&address), &size);
  ::close(s);
  return std::to_string(ntohs(address.sin_port));
}

// A master, and this program as a node of it.
struct Ros {
  std::string folder = (std::filesystem::temp_directory_path() / "ros-XXXXXX").string();
  std::unique_ptr<Process> master;

  Ros() {
    REQUIRE(::mkdtemp(folder.data()));
    const std::string port = free_port();
    ::setenv("ROS_MASTER_URI", ("http://127.0.0.1:" + port).c_str(), 1);
    ::setenv("ROS_IP", "127.0.0.1", 1);
    ::setenv("ROS_HOME", path("home").c_str(), 1);
    master = std::make_unique<Process>(
        std::vector<std::string>{"/usr/bin/rosmaster", "--core", "-p", port}, path("master.log"));
    std::map<std::string, std::string> remappings;
    ros::init(remappings, "tester", ros::init_options::NoSigintHandler);
    REQUIRE(wait_for([] { return ros::master::check(); }));
  }
  ~Ros() {
    ros::shutdown();
    master.reset();
    std::filesystem::remove_all(folder);
  }
  Ros(const Ros&) = delete;
  Ros& operator=(const Ros&) = delete;

  [[nodiscard]] std::string path(const std::string& name) const { return folder + "/" + name; }
};

XmlRpc::XmlRpcValue servo(double target) {
  XmlRpc::XmlRpcValue entry;
  entry["type"] = "demo/Servo";
  entry["joint"] = "j";
  entry["points"][0][0] = 0;
  entry["points"][0][1] = target;
  return entry;
}

constexpr const char* kModel =
    "<mujoco><option timestep='0.001' gravity='0 0 0'/><worldbody><body>"
    "<joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body>"
    "<body name='ball' pos='0 0 5'><freejoint/><geom name='shell' size='.1' mass='2'/></body>"
    "<body name='desk' pos='0 5 0'><camera name='eye' pos='0 -8 0' xyaxes='1 0 0 0 0 1'/></body>"
    "</worldbody><equality><joint name='lock' joint1='j' active='false'/></equality><actuator><motor name='j' joint='j' gear='10'/></actuator></mujoco>";

// Takes the last message of a topic.
template <typename Message>
struct Last {
  std::mutex mutex;
  typename Message::ConstPtr message;
  ros::Subscriber subscriber;

  Last(ros::NodeHandle& node, const std::string& topic) {
    const boost::function<void(const typename Message::ConstPtr&)> take = [this](const auto& m) {
      const std::lock_guard lock(mutex);
      message = m;
    };
    subscriber = node.subscribe<Message>(topic, 10, take);
  }
  typename Message::ConstPtr wait() {
    CHECK(wait_for([&] {
      const std::lock_guard lock(mutex);
      return message != nullptr;
    }));
    return message;
  }
};

// The topics that the node publishes.
struct Topics {
  ros::NodeHandle node;
  std::mutex mutex;
  double clock = -1, effort = 0;
  std::string joint;
  ros::Subscriber clocks, joints;
  ros::AsyncSpinner spinner{1};

  Topics() {
    const boost::function<void(const rosgraph_msgs::Clock::ConstPtr&)> take_clock =
        [this](const auto& message) {
          const std::lock_guard lock(mutex);
          clock = message->clock.toSec();
        };
    const boost::function<void(const sensor_msgs::JointState::ConstPtr&)> take_joints =
        [this](const auto& message) {
          const std::lock_guard lock(mutex);
          joint = message->name.at(0);
          effort = message->effort.at(0);
        };
    clocks = node.subscribe<rosgraph_msgs::Clock>("/clock", 100, take_clock);
    joints = node.subscribe<sensor_msgs::JointState>("/joint_states", 100, take_joints);
    spinner.start();
  }
  // Waits until the effort of the joint is `wanted`.
  bool shows_effort(double wanted) {
    return wait_for([&] {
      const std::lock_guard lock(mutex);
      return joint == "j" && std::abs(effort - wanted) < 1e-6;
    });
  }
  bool shows_clock(double wanted) {
    return wait_for([&] {
      const std::lock_guard lock(mutex);
      return std::abs(clock - wanted) < 1e-6;
    });
  }
};

template <typename Service>
typename Service::Response call(const std::string& name, typename Service::Request request = {}) {
  typename Service::Response response;
  CAPTURE(name);
  CHECK(ros::service::call("/mujoco_server/" + name, request, response));
  return response;
}

mjtools_ros::Step::Response step(int64_t count) {
  mjtools_ros::Step::Request request;
  request.num_steps = count;
  return call<mjtools_ros::Step>("step", request);
}

mujoco_ros_msgs::Reload::Response reload(const std::string& model) {
  mujoco_ros_msgs::Reload::Request request;
  request.model = model;
  return call<mujoco_ros_msgs::Reload>("reload", request);
}

bool set_paused(bool is_paused, const std::string& hash = "") {
  mujoco_ros_msgs::SetPause::Request request;
  request.paused = is_paused;
  request.admin_hash = hash;
  return call<mujoco_ros_msgs::SetPause>("set_pause", request).success;
}

bool has(const std::string& text, const std::string& words) {
  CAPTURE(text);
  CAPTURE(words);
  CHECK(text.find(words) != std::string::npos);
  return true;
}

void set_plugins(const std::string& name, const std::vector<XmlRpc::XmlRpcValue>& entries) {
  XmlRpc::XmlRpcValue list;
  list.setSize(static_cast<int>(entries.size()));
  for (size_t i = 0; i < entries.size(); ++i) list[static_cast<int>(i)] = entries[i];
  ros::param::set(name, list);
}

constexpr const char* kHash = "some_hash";

// Fills the secret in, calls a service and returns the message of its failure.
template <typename Service>
std::string problem(const std::string& name, typename Service::Request request) {
  typename Service::Request without = request;
  const auto refused = call<Service>(name, without);
  CHECK(!refused.success);
  CHECK(refused.status_message == "this needs the secret of --admin-hash");
  request.admin_hash = kHash;
  const auto response = call<Service>(name, request);
  CHECK(response.success == response.status_message.empty());
  return response.status_message;
}

void check_bodies() {
  mujoco_ros_msgs::SetBodyState::Request set;
  set.state.name = "shell";
  set.set_pose = set.set_twist = set.set_mass = true;
  set.state.pose.pose.position.x = 2;
  set.state.pose.pose.orientation.x = set.state.pose.pose.orientation.z = .707;
  set.state.twist.twist.linear.y = 3;
  set.state.mass = 5;
  CHECK(problem<mujoco_ros_msgs::SetBodyState>("set_body_state", set) == "");
  mujoco_ros_msgs::GetBodyState::Request get;
  get.name = "ball";
  get.admin_hash = kHash;
  const auto state = call<mujoco_ros_msgs::GetBodyState>("get_body_state", get).state;
  CHECK(state.pose.pose.position.x == 2);
  CHECK(state.pose.pose.orientation.z == doctest::Approx(.70710678));
  CHECK(state.twist.twist.linear.y == 3);
  CHECK(state.mass == 5);
  set.state.pose.header.frame_id = "unknown";
  CHECK(problem<mujoco_ros_msgs::SetBodyState>("set_body_state", set) ==
        "the frame 'unknown' of the pose is not a body of the model");
}

void check_geoms() {
  mujoco_ros_msgs::GetGeomProperties::Request get;
  get.geom_name = "shell";
  get.admin_hash = kHash;
  auto properties = call<mujoco_ros_msgs::GetGeomProperties>("get_geom_properties", get).properties;
  CHECK(properties.size_0 == doctest::Approx(.1));
  mujoco_ros_msgs::SetGeomProperties::Request set;
  set.properties = properties;
  set.properties.size_0 = .2F;
  set.set_size = true;
  CHECK(problem<mujoco_ros_msgs::SetGeomProperties>("set_geom_properties", set) == "");
  properties = call<mujoco_ros_msgs::GetGeomProperties>("get_geom_properties", get).properties;
  CHECK(properties.size_0 == doctest::Approx(.2));
}

void check_constraints_and_gravity() {
  mujoco_ros_msgs::GetEqualityConstraintParameters::Request get;
  get.names = {"lock", "none"};
  get.admin_hash = kHash;
  const auto got =
      call<mujoco_ros_msgs::GetEqualityConstraintParameters>("get_eq_constraint_parameters", get);
  CHECK(!got.success);
  CHECK(got.status_message == "the model has no equality constraint 'none'");
  REQUIRE(got.parameters.size() == 1);
  CHECK(got.parameters[0].element1 == "j");
  mujoco_ros_msgs::SetEqualityConstraintParameters::Request set;
  set.parameters = {got.parameters[0], got.parameters[0]};
  set.parameters[0].name = "none";
  set.parameters[1].polycoef = {0.25};
  CHECK(problem<mujoco_ros_msgs::SetEqualityConstraintParameters>("set_eq_constraint_parameters",
                                                                  set) ==
        "the model has no equality constraint 'none'");
  get.names = {"lock"};
  CHECK(call<mujoco_ros_msgs::GetEqualityConstraintParameters>("get_eq_constraint_parameters", get)
            .parameters.at(0)
            .polycoef[0] == 0.25);
  mujoco_ros_msgs::SetGravity::Request gravity;
  gravity.gravity[2] = -1;
  CHECK(problem<mujoco_ros_msgs::SetGravity>("set_gravity", gravity) == "");
  mujoco_ros_msgs::GetGravity::Request get_gravity;
  get_gravity.admin_hash = kHash;
  CHECK(call<mujoco_ros_msgs::GetGravity>("get_gravity", get_gravity).gravity[2] == -1);
}

void check_figures() {
  const auto info = call<mujoco_ros_msgs::GetSimInfo>("get_sim_info").state;
  CHECK(info.model_valid);
  CHECK(info.load_count == 2);
  CHECK(info.paused);
  CHECK(info.rt_setting == 1);
  CHECK(call<mujoco_ros_msgs::GetStateUint>("get_loading_request_state").state.value == 0);
  mujoco_ros_msgs::SetFloat::Request factor;
  factor.value = -5;
  CHECK(!call<mujoco_ros_msgs::SetFloat>("set_rt_factor", factor).success);
  factor.admin_hash = kHash;
  CHECK(call<mujoco_ros_msgs::SetFloat>("set_rt_factor", factor).success);
  CHECK(call<mujoco_ros_msgs::GetSimInfo>("get_sim_info").state.rt_setting == -1);
  factor.value = 0;
  CHECK(!call<mujoco_ros_msgs::SetFloat>("set_rt_factor", factor).success);
  const auto stats = call<mujoco_ros_msgs::GetPluginStats>("get_plugin_stats").stats;
  REQUIRE(stats.size() == 2);
  CHECK(stats[0].plugin_type == "demo/Servo");
  CHECK(stats[0].load_time >= 0);
  CHECK(stats[0].reset_time == -1);
  CHECK(stats[0].ema_steptime_control > 0);
  CHECK(stats[0].ema_steptime_passive == 0);
  CHECK(stats[1].ema_steptime_render > 0);
}

// The plugin draws a red sphere at the origin, 3 m before the camera.
void check_pictures() {
  ros::NodeHandle node;
  const std::string eye = "/mujoco_server/cameras/eye/";
  Last<sensor_msgs::Image> colours(node, eye + "rgb"), depths(node, eye + "depth");
  Last<sensor_msgs::CameraInfo> info(node, eye + "camera_info");
  Last<tf2_msgs::TFMessage> frames(node, "/tf_static");
  CHECK(wait_for([&] {  // until the node knows the subscribers
    (void)step(20);
    const std::lock_guard lock(depths.mutex);
    return depths.message != nullptr;
  }));
  const auto picture = colours.wait();
  CHECK(picture->encoding == "rgb8");
  CHECK(picture->width == 64);
  REQUIRE(picture->data.size() == 64 * 48 * 3);
  const uint8_t* middle = &picture->data[3 * (24 * 64 + 32)];
  CHECK(middle[0] > 2 * middle[1] + 20);
  const auto depth = depths.wait();
  CHECK(depth->encoding == "32FC1");
  float metres = 0;
  std::memcpy(&metres, &depth->data[sizeof(float) * (24 * 64 + 32)], sizeof metres);
  CHECK(metres == doctest::Approx(2.7).epsilon(0.02));
  CHECK(info.wait()->K[2] == 31.5);
  const auto transforms = frames.wait()->transforms;
  REQUIRE(transforms.size() == 2);
  CHECK(transforms[0].header.frame_id == "desk");
  CHECK(transforms[0].transform.translation.y == -8);
  CHECK(transforms[1].child_frame_id == "eye_optical_frame");
}

void check_action() {
  actionlib::SimpleActionClient<mujoco_ros_msgs::StepAction> steps("/mujoco_server/step", true);
  REQUIRE(steps.waitForServer(ros::Duration(60)));
  mujoco_ros_msgs::StepGoal goal;
  goal.num_steps = 50;
  const double before = step(1).time;
  steps.sendGoal(goal);
  CHECK(steps.waitForResult(ros::Duration(60)));
  CHECK(steps.getResult()->success);
  CHECK(step(1).time == doctest::Approx(before + 0.051));
  goal.num_steps = 60000;
  steps.sendGoal(goal);
  (void)call<std_srvs::Empty>("reset");
  CHECK(steps.waitForResult(ros::Duration(60)));
  CHECK(!steps.getResult()->success);
  CHECK(steps.getState().toString() == "PREEMPTED");
  CHECK(set_paused(false));
  steps.sendGoal(goal);
  CHECK(steps.waitForResult(ros::Duration(60)));
  CHECK(!steps.getResult()->success);  // the client calls it preempted or recalled
  CHECK(set_paused(true, kHash));
}

void check_initial_joints(Topics& topics) {
  XmlRpc::XmlRpcValue map;
  map["j"] = "-0.6";
  ros::param::set("/mujoco_server/initial_joint_positions/joint_map", map);
  (void)call<std_srvs::Empty>("load_initial_joint_states");
  (void)step(1);
  CHECK(topics.shows_effort(10));  // gear 10, gain 1, target 0.4
  ros::param::del("/mujoco_server/initial_joint_positions");
}

}  // namespace

TEST_CASE("the node simulates a model with plugins, and services control it") {
  const Ros ros_system;
  const std::string model = ros_system.path("arm.xml");
  std::ofstream(model) << kModel;
  const std::vector<std::string> command = {MJTOOLS_ROS_SERVER, "__name:=mujoco_server",
                                            "--admin-hash", kHash};
  {
    Process node(command, ros_system.path("node.log"));
    CHECK(node.wait() == 2);
    has(node.log(), "the parameter /use_sim_time is not set");
  }
  ros::param::set("/use_sim_time", true);
  ros::param::set("/mujoco_server/modelfile", model);
  ros::param::set("/mujoco_server/unpause", false);
  ros::param::set("/mujoco_server/eval_mode", true);
  ros::param::set("/mujoco_server/joint_state_frequency", 1000.0);
  XmlRpc::XmlRpcValue path;
  path[0] = MJTOOLS_SIMULATION_PLUGINS;
  path[1] = ros_system.folder;
  std::ofstream(ros_system.path("marker.xml"))
      << "<library path='" MJTOOLS_SIMULATION_PLUGINS "/marker'><class name='test/Marker'/></library>";
  ros::param::set("/mujoco_server/plugin_path", path);
  ros::param::set("/mujoco_server/cam_config/eye/stream_type", 7);
  ros::param::set("/mujoco_server/cam_config/eye/frequency", 100.0);
  ros::param::set("/mujoco_server/cam_config/eye/width", 64);
  ros::param::set("/mujoco_server/cam_config/eye/height", 48);
  {
    Process node({MJTOOLS_ROS_SERVER, "__name:=mujoco_server"}, ros_system.path("node.log"));
    CHECK(node.wait() == 2);
    has(node.log(), "eval_mode needs a secret");
  }
  XmlRpc::XmlRpcValue failing;
  failing["type"] = "demo/Failing";
  failing["in"] = "load";
  set_plugins("/MujocoPlugins", {servo(9)});  // the private list below takes precedence
  set_plugins("/mujoco_server/MujocoPlugins", {servo(0.2), failing});

  Topics topics;
  Process node(command, ros_system.path("node.log"));
  REQUIRE(ros::service::waitForService("/mujoco_server/step", ros::Duration(60)));
  CHECK(topics.shows_clock(0));
  CHECK(step(1).time == doctest::Approx(0.001));
  CHECK(topics.shows_effort(2));  // gear 10, gain 1, target 0.2
  CHECK(topics.shows_clock(0.001));
  CHECK(step(100).time == doctest::Approx(0.101).epsilon(1e-6));
  has(step(0).status_message, "the number of steps must be at least 1");
  CHECK(!step(-10).success);

  // a reset keeps the configuration, a reload reads it again
  XmlRpc::XmlRpcValue marker;
  marker["type"] = "test/Marker";
  set_plugins("/mujoco_server/MujocoPlugins", {servo(0.4), marker});
  (void)call<std_srvs::Empty>("reset");
  CHECK(topics.shows_clock(0));
  CHECK(step(1).time == doctest::Approx(0.001));
  CHECK(topics.shows_effort(2));
  CHECK(reload("").success);
  CHECK(topics.shows_clock(0));
  (void)step(1);
  CHECK(topics.shows_effort(4));

  check_pictures();
  check_figures();
  check_initial_joints(topics);
  check_bodies();
  check_geoms();
  check_constraints_and_gravity();
  check_action();
  (void)reload("");
  (void)step(1);

  // a reload that fails changes nothing
  const auto missing = reload(ros_system.path("none.xml"));
  CHECK(!missing.success);
  has(missing.status_message, "none.xml");
  has(reload(std::string(1001, 'x')).status_message, "the path of the model is too long");
  CHECK(!call<mujoco_ros_msgs::GetSimInfo>("get_sim_info").state.model_valid);
  CHECK(step(1).time == doctest::Approx(0.002));

  // pausing needs the secret, continuing does not
  CHECK(set_paused(false));
  has(step(1).status_message, "the simulation is running");
  CHECK(!set_paused(true));
  CHECK(set_paused(true, kHash));
  CHECK(step(1).success);

  // the model may also come from a parameter
  ros::param::set("/mujoco_server/wait_for_xml", true);
  ros::param::set("/mujoco_xml", kModel);
  CHECK(reload("").success);
  CHECK(call<mujoco_ros_msgs::GetSimInfo>("get_sim_info").state.model_path == "");
  CHECK(step(1).time == doctest::Approx(0.001));

  (void)call<std_srvs::Empty>("shutdown");
  CHECK(node.wait() == 0);
  has(node.log(), "plugin 1 (test/Marker): sees a change of shell");
  has(node.log(), "plugin 1 (demo/Failing) failed in load: no power, so it is left out");
}
