// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/lifecycle/class_loader.h"

#ifdef MJTOOLS_CLASS_LOADER
#include <class_loader/class_loader.hpp>
#endif

#include "base/diagnostic.h"
#include "plugin/stand_in.h"

namespace mj::lifecycle {

bool needs_class_loader(const std::string& path) {
  return plugin::is_linked_to(path, "libclass_loader.so");
}

#ifdef MJTOOLS_CLASS_LOADER

namespace {

class LoadedClasses final : public RegisteredClasses {
 public:
  explicit LoadedClasses(const std::string& path) : loader_(path) {}

  [[nodiscard]] std::vector<std::string> types() const override {
    return loader_.getAvailableClasses<mjtools::Plugin>();
  }
  [[nodiscard]] mjtools::Plugin* create(const std::string& type) override {
    return loader_.createUnmanagedInstance<mjtools::Plugin>(type);
  }

 private:
  class_loader::ClassLoader loader_;
};

}  // namespace

bool has_class_loader() {
  return true;
}

std::unique_ptr<RegisteredClasses> RegisteredClasses::open(const std::string& path) {
  console_bridge::setLogLevel(console_bridge::CONSOLE_BRIDGE_LOG_NONE);  // errors are thrown
  try {
    return std::make_unique<LoadedClasses>(path);
  } catch (const class_loader::ClassLoaderException& e) {
    throw Error("plugin-library", std::string("the library cannot be loaded: ") + e.what());
  }
}

#else

bool has_class_loader() {
  return false;
}

std::unique_ptr<RegisteredClasses> RegisteredClasses::open(const std::string& path) {
  throw Error(
      "plugin-library",
      "the library '" + path +
          "' registers its classes with class_loader, but this program was built without it",
      "build mjtools where class_loader is installed (scripts/setup --with class-loader), or "
      "write MJTOOLS_PLUGIN(Class, \"package/Class\") in the source of the library");
}

#endif

}  // namespace mj::lifecycle
