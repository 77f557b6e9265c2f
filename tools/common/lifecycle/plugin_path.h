// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The classes of simulation plugins in shared libraries. Description files in the folders of a
// search path tell which library has a class. Their form is that of ROS's pluginlib:
//
//   <library path="libmy_package">
//     <class name="my_package/Servo" type="Servo" base_class_type="mjtools::Plugin"/>
//   </library>
//
// A file may also have several <library> elements in <class_libraries>. A class without a name has
// its type as name. The path is relative to the file, or to PREFIX/lib if the file is in a folder
// PREFIX/share/PACKAGE. Classes with another base class are ignored, and so are XML files with
// another root element. A library is loaded when its first object is created, and unloaded after
// its last object was destroyed.
//
// A library offers its classes with MJTOOLS_PLUGIN, or it registers them with class_loader
// (class_loader.h). The name in MJTOOLS_PLUGIN is the name of the class in the description file.
// The name of a registered class is its type there.

#ifndef MJTOOLS_TOOLS_COMMON_LIFECYCLE_PLUGIN_PATH_H_
#define MJTOOLS_TOOLS_COMMON_LIFECYCLE_PLUGIN_PATH_H_

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "common/lifecycle/plugin_object.h"

namespace mj::lifecycle {

class PluginPath final : public ClassSource {
 public:
  // Reads the description files in `folders`. If two files declare the same class, the first file
  // counts. Adds a warning to `said` for each file that cannot be read. Throws Error if a folder
  // does not exist.
  PluginPath(const std::vector<std::string>& folders, Diagnostics& said);

  [[nodiscard]] PluginObject create(const std::string& name) override;

 private:
  struct Declared {
    std::string library;      // path as in the description file
    std::string folder;       // folder of the description file
    std::string description;  // path of the description file
    std::string type;         // name of the class in C++
  };
  class Library;

  void read_folder(const std::string& folder, Diagnostics& said);
  void read_description(const std::string& file, const std::string& folder);
  [[nodiscard]] const Declared& declaration(const std::string& name) const;
  [[nodiscard]] std::shared_ptr<Library> open(const std::string& path);

  bool is_empty_;
  std::map<std::string, Declared> classes_;
  std::map<std::string, std::weak_ptr<Library>>
      libraries_;  // loaded libraries; the key is the path
};

}  // namespace mj::lifecycle

#endif  // MJTOOLS_TOOLS_COMMON_LIFECYCLE_PLUGIN_PATH_H_
