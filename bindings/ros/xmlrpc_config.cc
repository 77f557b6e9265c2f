// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "xmlrpc_config.h"

namespace mj::server {

using mjtools::Config;
using XmlRpc::XmlRpcValue;

namespace {

Config plain_config(XmlRpcValue& value, const std::string& path) {
  switch (value.getType()) {
    case XmlRpcValue::TypeBoolean:
      return Config::make_boolean(static_cast<bool>(value));
    case XmlRpcValue::TypeInt:
      return Config::make_integer(static_cast<int>(value));
    case XmlRpcValue::TypeDouble:
      return Config::make_real(static_cast<double>(value));
    case XmlRpcValue::TypeString:
      // The parameter server does not keep quotes, so a text may also stand for numbers with blanks
      // between them.
      return Config::make_text(static_cast<std::string>(value), true);
    case XmlRpcValue::TypeArray: {
      Config list = Config::make_list();
      for (int i = 0; i < value.size(); ++i) {
        list.push_back(config_of(value[i], path + "[" + std::to_string(i) + "]"));
      }
      return list;
    }
    case XmlRpcValue::TypeStruct: {
      Config members = Config::make_struct();
      for (auto& [key, member] : value) members.set(key, config_of(member, path + "." + key));
      return members;
    }
    default:
      return {};
  }
}

}  // namespace

Config config_of(XmlRpcValue& value, const std::string& path) {
  Config config = plain_config(value, path);
  config.set_path(path);
  return config;
}

}  // namespace mj::server
