// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Values of the parameter server as values of a configuration.

#ifndef MJTOOLS_BINDINGS_ROS_XMLRPC_CONFIG_H_
#define MJTOOLS_BINDINGS_ROS_XMLRPC_CONFIG_H_

#include <xmlrpcpp/XmlRpcValue.h>

#include <mjtools/config.hpp>
#include <string>

namespace mj::server {

// Converts the value of a parameter. `path` is the name of the parameter, which messages show.
// Values that a configuration cannot have, such as dates, become null.
[[nodiscard]] mjtools::Config config_of(XmlRpc::XmlRpcValue& value, const std::string& path);

}  // namespace mj::server

#endif  // MJTOOLS_BINDINGS_ROS_XMLRPC_CONFIG_H_
