// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds files that URDF names relative to a ROS package: package://NAME/path/in/package.

#ifndef MJTOOLS_URDF_PACKAGE_PATH_H_
#define MJTOOLS_URDF_PACKAGE_PATH_H_

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "resource/file_reader.h"

namespace mj::urdf {

struct Package {
  std::string name;
  std::string directory;
};

// Returns the folders of ROS_PACKAGE_PATH.
[[nodiscard]] std::vector<std::string> ros_package_path();

struct PackageOptions {
  std::vector<Package> packages;  // packages with known folders, which are not searched elsewhere
  std::vector<std::string> search_path = ros_package_path();
};

// The two parts of a package://NAME/path name.
struct PackageFile {
  std::string package;
  std::string path;  // path inside the package
};

// Returns the name with its URI escapes resolved, as "a b" for "a%20b". Returns nothing if the name
// has no escapes.
[[nodiscard]] std::optional<std::string> without_escapes(std::string_view name);

// Splits a name into package and path. Returns nothing if the name does not have that form.
// Gazebo's model:// has the same meaning.
[[nodiscard]] std::optional<PackageFile> split_package_name(std::string_view name);

// The result of a search.
struct PackageSearch {
  // Path of the file, to be opened or written into the model; empty if not found.
  std::string path;
  std::string directory;            // folder of the package
  std::vector<std::string> looked;  // package folders that were tried, in order
};

// Searches packages by these rules, in order:
//   1. the folder that the options give for the package;
//   2. each folder of the search path, or a folder below it, that has the package's name or whose
//      package.xml gives that name;
//   3. from the folder of the model upwards, the first folder of that name.
// A folder that does not contain the file is skipped.
class PackageFinder {
 public:
  // Remembers where to search. `model_directory` is the folder of the model file, with a trailing
  // separator, or empty.
  PackageFinder(const PackageOptions& options, const FileReader& files,
                std::string model_directory);

  // Finds a file. A file of exactly that name is preferred to one whose name has the URI escapes
  // resolved.
  [[nodiscard]] PackageSearch find(const PackageFile& file);

 private:
  [[nodiscard]] PackageSearch find_as_written(const PackageFile& file);
  [[nodiscard]] const std::vector<std::string>& candidates(const std::string& package);

  const PackageOptions& options_;
  const FileReader& files_;
  std::string model_directory_;
  std::map<std::string, std::vector<std::string>> candidates_;  // package folders by package name
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_PACKAGE_PATH_H_
