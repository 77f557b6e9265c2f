// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Model that is written in MJCF, and its data, for tests of the engine.

#ifndef MJTOOLS_ENGINE_TEST_MODEL_H_
#define MJTOOLS_ENGINE_TEST_MODEL_H_

#include <doctest/doctest.h>

#include <algorithm>
#include <initializer_list>
#include <string>

#include "base/diagnostic.h"
#include "compile/compile.h"
#include "engine/data/data.h"
#include "math/check_values.h"
#include "mjcf/read/read_mjcf.h"

namespace mj::engine {

struct TestModel {
  // Compiles a model. `mjcf` is the content of its <mujoco> element.
  explicit TestModel(const std::string& mjcf) {
    Diagnostics diagnostics;
    const spec::ModelSpec spec = mjcf::read_mjcf_text("<mujoco>" + mjcf + "</mujoco>", "test.xml",
                                                      MemoryReader({}), diagnostics);
    if (diagnostics.error_count() == 0) model = compile(spec, diagnostics);
    for (const Diagnostic& problem : diagnostics.all()) MESSAGE(format(problem));
    REQUIRE(model);
    data = make_data(*model);
  }

  mjModel& m() { return *model; }
  mjData& d() { return *data; }

  ModelPtr model;
  DataPtr data;
};

inline void set(double* x, std::initializer_list<double> values) {
  std::copy(values.begin(), values.end(), x);
}

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_TEST_MODEL_H_
