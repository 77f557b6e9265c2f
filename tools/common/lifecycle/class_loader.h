// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Libraries whose simulation plugins are registered with class_loader, the library of ROS that
// loads classes (CLASS_LOADER_REGISTER_CLASS). They can be used if class_loader is installed when
// this program is built (scripts/setup --with class-loader).

#ifndef MJTOOLS_TOOLS_COMMON_LIFECYCLE_CLASS_LOADER_H_
#define MJTOOLS_TOOLS_COMMON_LIFECYCLE_CLASS_LOADER_H_

#include <memory>
#include <mjtools/plugin.hpp>
#include <string>
#include <vector>

namespace mj::lifecycle {

// Returns whether a library is linked to class_loader.
[[nodiscard]] bool needs_class_loader(const std::string& path);

// Returns whether this program was built with class_loader.
[[nodiscard]] bool has_class_loader();

// A library that class_loader has loaded. All objects of its classes must be destroyed earlier.
class RegisteredClasses {
 public:
  // Loads the library. Throws Error if it cannot be loaded, or if this program was built without
  // class_loader.
  [[nodiscard]] static std::unique_ptr<RegisteredClasses> open(const std::string& path);

  RegisteredClasses() = default;
  virtual ~RegisteredClasses() = default;
  RegisteredClasses(const RegisteredClasses&) = delete;
  RegisteredClasses& operator=(const RegisteredClasses&) = delete;

  // Returns the registered classes that derive from mjtools::Plugin, as the macro names them.
  [[nodiscard]] virtual std::vector<std::string> types() const = 0;
  // Creates an object of one of these classes. The caller deletes it. Throws what the constructor
  // throws.
  [[nodiscard]] virtual mjtools::Plugin* create(const std::string& type) = 0;
};

}  // namespace mj::lifecycle

#endif  // MJTOOLS_TOOLS_COMMON_LIFECYCLE_CLASS_LOADER_H_
