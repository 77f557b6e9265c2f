// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "xmlrpc_config.h"

#include <doctest/doctest.h>

TEST_CASE("values of the parameter server keep their kinds, and lists of text may hold numbers") {
  XmlRpc::XmlRpcValue value;
  value["type"] = "a/B";
  value["gain"] = 2;
  value["ratio"] = 0.5;
  value["on"] = true;
  value["rows"][0][0] = "0 0 1";
  value["rows"][1][0] = 3;
  value["inner"]["x"] = -1;
  const mjtools::Config c = mj::server::config_of(value, "/MujocoPlugins[0]");
  CHECK(c.keys() == std::vector<std::string>{"gain", "inner", "on", "ratio", "rows", "type"});
  CHECK(c["gain"].as_integer() == 2);
  CHECK(c["ratio"].as_real() == 0.5);
  CHECK(c["on"].as_boolean());
  CHECK(c["rows"].rows_of_numbers() == std::vector<std::vector<double>>{{0, 0, 1}, {3}});
  CHECK(c["inner"]["x"].as_real() == -1);
  std::string text;
  try {
    (void)c["type"].as_real();
  } catch (const mjtools::ConfigError& e) {
    text = e.what();
  }
  CHECK(text == "'/MujocoPlugins[0].type' is text (a/B), but a number is needed");
}
