// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Simulation plugins: C++ classes whose objects exist as long as a simulation. A host, such as
// mj-simulate, makes an object for each entry of the list MujocoPlugins in its configuration:
//
//   #include <mjtools/plugin.hpp>
//
//   class Servo final : public mjtools::Plugin {
//    public:
//     bool load(const mjModel* m, mjData*) override {
//       actuator_ = mj_name2id(m, mjOBJ_ACTUATOR, config()["actuator"].as_text().c_str());
//       target_ = config().real("target", 0);
//       return actuator_ >= 0;
//     }
//     void reset() override {}
//     void control(const mjModel*, mjData* d) override { d->ctrl[actuator_] = target_; }
//
//    private:
//     int actuator_ = -1;
//     double target_ = 0;
//   };
//   MJTOOLS_PLUGIN(Servo, "my_package/Servo")
//
// This is built as a shared library. A description file, in a folder of the plugin path, tells
// which library has the class. The path of the library is relative to the file:
//
//   <library path="libmy_package">
//     <class name="my_package/Servo" type="Servo" base_class_type="mjtools::Plugin"/>
//   </library>
//
// A library that uses ROS's class_loader can instead contain CLASS_LOADER_REGISTER_CLASS(Servo,
// mjtools::Plugin) in its source, if the host was built with class_loader. The description file is
// the same, but its attribute `type` is then the first argument of the macro.
//
// The life of an object has these stages:
//
//   instantiation  The class is found and the constructor runs. Then config(), name_space() and
//                  host() are set. The object does nothing yet.
//   load           Runs when all objects exist. After load() has returned true, the object takes
//                  part in the simulation.
//   run            control(), passive(), last_stage(), record(), render(), geom_changed() and reset()
//                  are called, for one object after the other in the order of the list. Functions
//                  that the class does not override are not called.
//   unload         unload() and the destructor run, while model and data still exist. This happens
//                  at the end of the simulation, and before a reload.
//
// Any of these functions may throw an exception. The host then reports the text of the exception
// and leaves the object out. Only one function runs at a time, but not always in the same thread.
//
// This header needs C++17. The functions of mujoco.h come from the host, also if the
// plugin is linked to libmjtools or libmujoco.

#ifndef MJTOOLS_PLUGIN_HPP_
#define MJTOOLS_PLUGIN_HPP_

#include <mjtools/config.hpp>
#include <mujoco/mujoco.h>

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace mjtools {

// The program that runs the simulation.
class Host {
 public:
  enum class Request { kPause, kResume, kReset, kReload, kStop };

  // Returns the folder of the configuration, to which relative names of files refer. An empty text
  // is the current folder.
  virtual std::string folder() const = 0;
  // Print a message that names the plugin whose function is running.
  virtual void note(const std::string& text) = 0;
  virtual void warn(const std::string& text) = 0;
  // Asks the host to do something. The host does it before the next step.
  virtual void request(Request request) = 0;

 protected:
  Host() = default;
  ~Host() = default;
  Host(const Host&) = default;
  Host& operator=(const Host&) = default;
};

// The base class of simulation plugins.
class Plugin {
 public:
  Plugin() = default;
  virtual ~Plugin() = default;
  Plugin(const Plugin&) = delete;
  Plugin& operator=(const Plugin&) = delete;

  // Prepares the object. Returns whether it can take part in the simulation. The object may keep
  // the pointers until unload() returns.
  virtual bool load(const mjModel* m, mjData* d) = 0;
  // Puts the object back into its initial state. Called after the simulation was reset.
  virtual void reset() = 0;
  // Ends the work of the object, for example closes its files. Called if load() returned true.
  virtual void unload() {}

  // Writes d->ctrl, d->qfrc_applied or d->xfrc_applied. Called when the engine computes forces.
  virtual void control(const mjModel* m, mjData* d) { static_cast<void>(m), static_cast<void>(d); }
  // Adds forces to d->qfrc_passive. Called before control().
  virtual void passive(const mjModel* m, mjData* d) { static_cast<void>(m), static_cast<void>(d); }
  // Called after each step.
  virtual void last_stage(const mjModel* m, mjData* d) {
    static_cast<void>(m), static_cast<void>(d);
  }
  // Called for each frame of the recording, when everything has been computed from its state.
  virtual void record(const mjModel* m, mjData* d) { static_cast<void>(m), static_cast<void>(d); }
  // Appends geoms to a scene. Called by hosts that draw pictures, for each picture.
  virtual void render(const mjModel* m, mjData* d, mjvScene* scene) {
    static_cast<void>(m), static_cast<void>(d), static_cast<void>(scene);
  }
  // Called after a service of the host has changed properties of a geom.
  virtual void geom_changed(const mjModel* m, mjData* d, int geom) {
    static_cast<void>(m), static_cast<void>(d), static_cast<void>(geom);
  }

  // Sets what config(), name_space() and host() return. For hosts.
  void attach(Config config, std::string name_space, Host& host) {
    config_ = std::move(config);
    name_space_ = std::move(name_space);
    host_ = &host;
  }

 protected:
  // Return the entry of the list (including its member `type`), the namespace of the list (such as
  // "/robot"), and the host. Not available in the constructor.
  const Config& config() const { return config_; }
  const std::string& name_space() const { return name_space_; }
  Host& host() const { return *host_; }

 private:
  Config config_;
  std::string name_space_;
  Host* host_ = nullptr;
};

// Bits of the callbacks that a class overrides.
enum PluginCallback : unsigned {
  kControlCallback = 1U << 0,
  kPassiveCallback = 1U << 1,
  kLastStageCallback = 1U << 2,
  kRecordCallback = 1U << 3,
  kRenderCallback = 1U << 4,
  kGeomChangedCallback = 1U << 5,
};

// The version of the interface between plugins and hosts. It changes when this header changes in a
// way that needs plugins to be built again.
constexpr int kPluginInterface = 1;

// A class that a library offers.
struct PluginClass {
  int interface = kPluginInterface;
  // sizes of classes, which differ if library and host were built with different C++ libraries
  std::size_t plugin_size = sizeof(Plugin);
  std::size_t config_size = sizeof(Config);
  const char* name = nullptr;  // such as "my_package/Servo"; null at the end of the list
  unsigned callbacks = 0;      // PluginCallback bits
  Plugin* (*create)() = nullptr;
  void (*destroy)(Plugin* plugin) = nullptr;
  const PluginClass* next = nullptr;  // next class of the library
};

namespace detail {

// The list of the classes in this library. It is hidden, so that each library has its own. The end
// of the list has no name. It tells how a library without a class in the list was built.
__attribute__((visibility("hidden"))) inline constexpr PluginClass kEndOfClasses{};
__attribute__((visibility("hidden"))) inline const PluginClass* first_class = &kEndOfClasses;

// Defines the template `Overrides`. Its member kValue says whether class T or a base of T overrides
// the callback `name`. A callback that is not accessible counts as overridden.
#define MJTOOLS_OVERRIDES(name, Overrides)                                          \
  template <typename T, typename = void>                                            \
  struct Overrides {                                                                \
    static constexpr bool kValue = true;                                            \
  };                                                                                \
  template <typename T>                                                             \
  struct Overrides<T, std::void_t<decltype(&T::name)>> {                            \
    static constexpr bool kValue =                                                  \
        !std::is_same<decltype(&T::name), decltype(&Plugin::name)>::value;          \
  };
MJTOOLS_OVERRIDES(control, OverridesControl)
MJTOOLS_OVERRIDES(passive, OverridesPassive)
MJTOOLS_OVERRIDES(last_stage, OverridesLastStage)
MJTOOLS_OVERRIDES(record, OverridesRecord)
MJTOOLS_OVERRIDES(render, OverridesRender)
MJTOOLS_OVERRIDES(geom_changed, OverridesGeomChanged)
#undef MJTOOLS_OVERRIDES

}  // namespace detail

// Returns the PluginCallback bits of the callbacks that class T overrides.
template <typename T>
constexpr unsigned overridden_callbacks() {
  return (detail::OverridesControl<T>::kValue ? kControlCallback : 0U) |
         (detail::OverridesPassive<T>::kValue ? kPassiveCallback : 0U) |
         (detail::OverridesLastStage<T>::kValue ? kLastStageCallback : 0U) |
         (detail::OverridesRecord<T>::kValue ? kRecordCallback : 0U) |
         (detail::OverridesRender<T>::kValue ? kRenderCallback : 0U) |
         (detail::OverridesGeomChanged<T>::kValue ? kGeomChangedCallback : 0U);
}

// Returns the description of class T under `name`.
template <typename T>
PluginClass plugin_class(const char* name) {
  static_assert(std::is_base_of<Plugin, T>::value, "a plugin derives from mjtools::Plugin");
  PluginClass out;
  out.name = name;
  out.callbacks = overridden_callbacks<T>();
  out.create = []() -> Plugin* { return new T; };
  out.destroy = [](Plugin* plugin) { delete plugin; };
  return out;
}

namespace detail {

// Adds a class to the classes of the library.
struct Registration {
  explicit Registration(PluginClass added) : entry(added) {
    entry.next = first_class;
    first_class = &entry;
  }
  PluginClass entry;
};

}  // namespace detail
}  // namespace mjtools

// Offers a class under a name "package/Class". Write it outside of all namespaces, once for each
// class, and on a line of its own.
#define MJTOOLS_PLUGIN(Class, name) MJTOOLS_PLUGIN_AT(Class, name, __LINE__)
#define MJTOOLS_PLUGIN_AT(Class, name, line) MJTOOLS_PLUGIN_NAMED(Class, name, line)
#define MJTOOLS_PLUGIN_NAMED(Class, name, line)                                 \
  static const mjtools::detail::Registration mjtools_registration_##line(       \
      mjtools::plugin_class<Class>(name));

// Returns the first class of the library. The host looks for this function in each library.
extern "C" __attribute__((weak, visibility("default"))) const mjtools::PluginClass*
mjtools_plugin_classes();
extern "C" __attribute__((weak, visibility("default"))) const mjtools::PluginClass*
mjtools_plugin_classes() {
  return mjtools::detail::first_class;
}

#endif  // MJTOOLS_PLUGIN_HPP_
