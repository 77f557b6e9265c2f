// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Where the files are that URDF names relative to a ROS package: package://NAME/path/in/package.

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

// The folders of ROS_PACKAGE_PATH.
[[nodiscard]] std::vector<std::string> ros_package_path();

struct PackageOptions {
  std::vector<Package> packages;  // where these are is settled: nothing else is searched
  std::vector<std::string> search_path = ros_package_path();
};

// The parts of a name of such a file.
struct PackageFile {
  std::string package;
  std::string path;  // in the package
};

// The name with the escapes of URIs resolved, as "a b" for "a%20b"; nothing if it has none.
[[nodiscard]] std::optional<std::string> without_escapes(std::string_view name);

// Nothing if the name is not of that form. Gazebo's model:// means the same.
[[nodiscard]] std::optional<PackageFile> split_package_name(std::string_view name);

// What came of a search.
struct PackageSearch {
  std::string path;       // of the file, to be opened or written into the model; empty: not found
  std::string directory;  // of the package
  std::vector<std::string> looked;  // folders of the package that were tried, in order
};

// The rules, in order: the folder given for the package; below each folder of the search path, the
// folder itself or one below it that has the package's name or whose package.xml says so; from the
// folder of the model upwards, the first folder of that name. A folder that lacks the file is
// passed over.
class PackageFinder {
 public:
  // `model_directory`: of the model file, with trailing separator, or empty.
  PackageFinder(const PackageOptions& options, const FileReader& files,
                std::string model_directory);

  // A file of that very name is preferred to one whose name has the escapes resolved.
  [[nodiscard]] PackageSearch find(const PackageFile& file);

 private:
  [[nodiscard]] PackageSearch find_as_written(const PackageFile& file);
  [[nodiscard]] const std::vector<std::string>& candidates(const std::string& package);

  const PackageOptions& options_;
  const FileReader& files_;
  std::string model_directory_;
  std::map<std::string, std::vector<std::string>> candidates_;  // by package
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_PACKAGE_PATH_H_
