// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "spec_settings.h"

#include <mujoco/mjspecmacro.h>
#include <mujoco/mjxmacro.h>

#include "spec_field.h"

namespace mj::python {
namespace {

// Members of mjLROpt: X(type, name, count).
#define MJTOOLS_LROPT_FIELDS \
  X(int, mode, 1)            \
  X(int, useexisting, 1)     \
  X(int, uselimit, 1)        \
  X(mjtNum, accel, 1)        \
  X(mjtNum, maxforce, 1)     \
  X(mjtNum, timeconst, 1)    \
  X(mjtNum, timestep, 1)     \
  X(mjtNum, inttotal, 1)     \
  X(mjtNum, interval, 1)     \
  X(mjtNum, tolrange, 1)

template <class F>
void set(const char* name, std::vector<FaceField> fields) {
  class_of_face<F>().name = name;
  class_of_face<F>().fields = std::move(fields);
}

}  // namespace

void set_settings_fields() {
#define X MJTOOLS_FIELD
#define XVEC MJTOOLS_FIELD
  {
    using F = mjsCompiler;
    set<F>("MjsCompiler", {MJSCOMPILER_FIELDS});
  }
  {
    using F = mjsAuthored;
    set<F>("MjsAuthored", {MJSAUTHORED_FIELDS});
  }
  {
    using F = mjLROpt;
    set<F>("MjLROpt", {MJTOOLS_LROPT_FIELDS});
  }
#undef X
#undef XVEC
#define MJTOOLS_MEANT_FIELD(type, name, count, meaning) MJTOOLS_FIELD(type, name, count)
  {
    using F = mjOption;
    set<F>("MjOption", {MJOPTION_TABLE(MJTOOLS_MEANT_FIELD)});
  }
  {
    using F = mjStatistic;
    set<F>("MjStatistic", {MJSTATISTIC_TABLE(MJTOOLS_MEANT_FIELD)});
  }
  {
    using F = decltype(mjVisual::global);
    set<F>("MjVisualGlobal", {MJVISUAL_GLOBAL_TABLE(MJTOOLS_MEANT_FIELD)});
  }
  {
    using F = decltype(mjVisual::quality);
    set<F>("MjVisualQuality", {MJVISUAL_QUALITY_TABLE(MJTOOLS_MEANT_FIELD)});
  }
  {
    using F = decltype(mjVisual::headlight);
    set<F>("MjVisualHeadlight", {MJVISUAL_HEADLIGHT_TABLE(MJTOOLS_MEANT_FIELD)});
  }
  {
    using F = decltype(mjVisual::map);
    set<F>("MjVisualMap", {MJVISUAL_MAP_TABLE(MJTOOLS_MEANT_FIELD)});
  }
  {
    using F = decltype(mjVisual::scale);
    set<F>("MjVisualScale", {MJVISUAL_SCALE_TABLE(MJTOOLS_MEANT_FIELD)});
  }
  {
    using F = decltype(mjVisual::rgba);
    set<F>("MjVisualRgba", {MJVISUAL_RGBA_TABLE(MJTOOLS_MEANT_FIELD)});
  }
#undef MJTOOLS_MEANT_FIELD
  using F = mjVisual;
#define MJTOOLS_PART(name, table) make_field<decltype(F::name)>(#name, "struct", offsetof(F, name)),
  std::vector<FaceField> parts = {MJVISUAL_TABLE(MJTOOLS_PART)};
#undef MJTOOLS_PART
  parts[0].name = "global_";  // `global` is a keyword of Python
  set<F>("MjVisual", parts);
}

void add_spec_settings(pybind11::module_& module, pybind11::handle spec_class) {
  make_class(spec_class, class_of_face<mjOption>(), "Simulation options of an MjSpec.", {});
  make_class(spec_class, class_of_face<mjStatistic>(), "Statistics of an MjSpec. The compiler computes each value that is NaN.", {});
  make_class(spec_class, class_of_face<mjVisual>(), "Settings of visualization of an MjSpec.", {});
  make_class(spec_class, class_of_face<mjLROpt>(), "How length ranges of actuators are computed.", {});
  make_class(module, class_of_face<mjsCompiler>(), "Compiler settings of an MjSpec.", {});
  make_class(module, class_of_face<mjsAuthored>(), "Bits that tell which settings the text of an MjSpec gave.", {});
#define MJTOOLS_MAKE_PART(name, table) \
  make_class(module, class_of_face<decltype(mjVisual::name)>(), "Settings `visual." #name "` of an MjSpec.", {});
  MJVISUAL_TABLE(MJTOOLS_MAKE_PART)
#undef MJTOOLS_MAKE_PART
}

}  // namespace mj::python
