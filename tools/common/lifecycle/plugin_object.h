// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Objects of simulation plugins (mjtools/plugin.hpp), and where their classes come from.

#ifndef MJTOOLS_TOOLS_COMMON_LIFECYCLE_PLUGIN_OBJECT_H_
#define MJTOOLS_TOOLS_COMMON_LIFECYCLE_PLUGIN_OBJECT_H_

#include <memory>
#include <mjtools/plugin.hpp>
#include <string>
#include <utility>

namespace mj::lifecycle {

// An object of a plugin class. The library of the class stays loaded as long as the object exists.
class PluginObject {
 public:
  // Creates an object. Throws what its constructor throws.
  PluginObject(std::shared_ptr<const void> library, const mjtools::PluginClass& plugin_class)
      : library_(std::move(library)),
        callbacks_(plugin_class.callbacks),
        plugin_(plugin_class.create(), plugin_class.destroy) {}

  // Takes an object over, which is deleted with `delete`.
  PluginObject(std::shared_ptr<const void> library, mjtools::Plugin* plugin, unsigned callbacks)
      : library_(std::move(library)),
        callbacks_(callbacks),
        plugin_(plugin, [](mjtools::Plugin* p) { delete p; }) {}

  PluginObject(PluginObject&&) = default;
  // An assignment could release the library before the object that it replaces.
  PluginObject& operator=(PluginObject&&) = delete;

  mjtools::Plugin* operator->() const { return plugin_.get(); }
  // Returns the PluginCallback bits of the callbacks that the class overrides.
  [[nodiscard]] unsigned callbacks() const { return callbacks_; }

 private:
  std::shared_ptr<const void> library_;  // declared before plugin_, so that it is released later
  unsigned callbacks_;
  std::unique_ptr<mjtools::Plugin, void (*)(mjtools::Plugin*)> plugin_;
};

class ClassSource {
 public:
  ClassSource() = default;
  virtual ~ClassSource() = default;
  ClassSource(const ClassSource&) = delete;
  ClassSource& operator=(const ClassSource&) = delete;

  // Creates an object of the class with this name, such as "my_package/Servo". Throws Error if the
  // class cannot be found or loaded. Also throws what the constructor of the class throws.
  [[nodiscard]] virtual PluginObject create(const std::string& name) = 0;
};

}  // namespace mj::lifecycle

#endif  // MJTOOLS_TOOLS_COMMON_LIFECYCLE_PLUGIN_OBJECT_H_
