// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of the node, with a master and messages on this computer. The plugins are those of
// examples/simulation_plugins.

#include <arpa/inet.h>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <mjtools_ros/Step.h>
#include <mujoco_ros_msgs/Reload.h>
#include <mujoco_ros_msgs/SetPause.h>
#include <netinet/in.h>
#include <ros/ros.h>
#include <rosgraph_msgs/Clock.h>
#include <sensor_msgs/JointState.h>
#include <std_srvs/Empty.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
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
    "<joint name='j' axis='0 1 0'/><geom size='.1' pos='.5 0 0'/></body></worldbody>"
    "<actuator><motor name='j' joint='j' gear='10'/></actuator></mujoco>";

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

}  // namespace

TEST_CASE("the node simulates a model with plugins, and services control it") {
  const Ros ros_system;
  const std::string model = ros_system.path("arm.xml");
  std::ofstream(model) << kModel;
  const std::vector<std::string> command = {MJTOOLS_ROS_SERVER, "__name:=mujoco_server",
                                            "--admin-hash", "some_hash"};
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
  ros::param::set("/mujoco_server/plugin_path", MJTOOLS_SIMULATION_PLUGINS);
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
  set_plugins("/mujoco_server/MujocoPlugins", {servo(0.4)});
  (void)call<std_srvs::Empty>("reset");
  CHECK(topics.shows_clock(0));
  CHECK(step(1).time == doctest::Approx(0.001));
  CHECK(topics.shows_effort(2));
  CHECK(reload("").success);
  CHECK(topics.shows_clock(0));
  (void)step(1);
  CHECK(topics.shows_effort(4));

  // a reload that fails changes nothing
  const auto missing = reload(ros_system.path("none.xml"));
  CHECK(!missing.success);
  has(missing.status_message, "none.xml");
  has(reload(std::string(1001, 'x')).status_message, "the path of the model is too long");
  CHECK(step(1).time == doctest::Approx(0.002));

  // pausing needs the secret, continuing does not
  CHECK(set_paused(false));
  has(step(1).status_message, "the simulation is running");
  CHECK(!set_paused(true));
  CHECK(set_paused(true, "some_hash"));
  CHECK(step(1).success);

  (void)call<std_srvs::Empty>("shutdown");
  CHECK(node.wait() == 0);
  has(node.log(), "plugin 1 (demo/Failing) failed in load: no power, so it is left out");
}
