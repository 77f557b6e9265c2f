// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Packages of ROS 1 with simulation plugins.

#ifndef MJTOOLS_BINDINGS_ROS_PACKAGES_H_
#define MJTOOLS_BINDINGS_ROS_PACKAGES_H_

#include <string>
#include <vector>

namespace mj::server {

// Returns the folders of the description files that packages export. The packages are below the
// folders of the environment variable ROS_PACKAGE_PATH. A package exports a description file with
//
//   <export><mjtools plugin="${prefix}/plugins.xml"/></export>
//
// in its package.xml. ${prefix} is the folder of this file. Packages that cannot be read are left
// out.
[[nodiscard]] std::vector<std::string> plugin_folders_of_packages();

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_PACKAGES_H_
