// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Finds files by names that are relative to a ROS package: package://NAME/path/in/package.

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

// Returns the folders that the environment variable ROS_PACKAGE_PATH lists.
[[nodiscard]] std::vector<std::string> ros_package_path();

struct PackageOptions {
  // packages whose folders are given; they are not searched elsewhere
  std::vector<Package> packages;
  std::vector<std::string> search_path = ros_package_path();
};

// A file name of the form package://NAME/path, split into its two parts.
struct PackageFile {
  std::string package;
  std::string path;  // path inside the package
};

// Returns the name with its URI escapes decoded, such as "a b" for "a%20b". Returns nothing if the
// name has no escapes.
[[nodiscard]] std::optional<std::string> without_escapes(std::string_view name);

// Splits a name into a package and a path. Returns nothing if the name does not have this form. The
// prefix model:// of Gazebo is accepted, too.
[[nodiscard]] std::optional<PackageFile> split_package_name(std::string_view name);

// The result of searching a file in packages.
struct PackageSearch {
  // The path of the file, for opening it and for the model. It is empty if the file was not found.
  std::string path;
  std::string directory;            // folder of the package
  std::vector<std::string> looked;  // package folders that were searched, in order
};

// Searches files in packages. The folder of a package is found by these rules, in order:
//   1. the folder that the options give for the package
//   2. each folder of the search path, or a folder below it, that has the package's name or whose
//      package.xml gives that name
//   3. from the folder of the model upwards, the first folder that has the package's name
// A folder that does not contain the file is skipped.
class PackageFinder {
 public:
  // Sets the folders in which packages are searched. `model_directory` is the folder of the model
  // file, with a trailing separator, or empty.
  PackageFinder(const PackageOptions& options, const FileReader& files,
                std::string model_directory);

  // Finds a file. A file with exactly the name in `file` takes precedence over a file that has this
  // name with its URI escapes decoded.
  [[nodiscard]] PackageSearch find(const PackageFile& file);

 private:
  [[nodiscard]] PackageSearch find_as_written(const PackageFile& file);
  [[nodiscard]] const std::vector<std::string>& candidates(const std::string& package);

  const PackageOptions& options_;
  const FileReader& files_;
  std::string model_directory_;
  // package folders that were found for each name of a package
  std::map<std::string, std::vector<std::string>> candidates_;
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_PACKAGE_PATH_H_
