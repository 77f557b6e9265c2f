// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>
#include <mujoco/mjlog.h>

int main(int argc, char** argv) {
  mjLogConfig config = mju_getLogConfig();
  config.logto_file = false;  // tests leave no files behind
  mju_setLogConfig(config);
  return doctest::Context(argc, argv).run();
}
