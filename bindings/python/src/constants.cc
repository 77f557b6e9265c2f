// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "constants.h"

#include <mujoco/mujoco.h>
#include <pybind11/numpy.h>

namespace mj::python {
namespace {

namespace py = pybind11;

template <size_t n>
py::tuple texts(const char* const (&names)[n]) {
  py::tuple result(n);
  for (size_t i = 0; i < n; ++i) result[i] = py::str(names[i]);
  return result;
}

// Returns a tuple of flags, one for each row. A row has the name, "1" if the flag is initially on
// and "0" otherwise, and the keyboard shortcut.
template <size_t n>
py::tuple flags(const char* const (&rows)[n][3]) {
  py::tuple result(n);
  for (size_t i = 0; i < n; ++i) result[i] = texts(rows[i]);
  return result;
}

}  // namespace

void add_constants(py::module_& module) {
#define MJ_PYTHON_CONSTANTS(X)                                                                        \
  X(mjMAXCONPAIR) X(mjMAXFLEXNODES) X(mjMAXIMP) X(mjMAXLIGHT) X(mjMAXLINE) X(mjMAXLINEPNT)             \
  X(mjMAXOVERLAY) X(mjMAXPLANEGRID) X(mjMAXTREEDEPTH) X(mjMAXVAL) X(mjMINAWAKE) X(mjMINIMP)            \
  X(mjMINMU) X(mjMINVAL) X(mjNBIAS) X(mjNDYN) X(mjNEQDATA) X(mjNFLUID) X(mjNGAIN) X(mjNGROUP)          \
  X(mjNIMP) X(mjNISLAND) X(mjNPOLY) X(mjNREF) X(mjNSENS) X(mjNSOLVER) X(mjPI) X(mjVERSION_HEADER)
#define MJ_PYTHON_CONSTANT(NAME) module.attr(#NAME) = NAME;
  MJ_PYTHON_CONSTANTS(MJ_PYTHON_CONSTANT)
#undef MJ_PYTHON_CONSTANT
#undef MJ_PYTHON_CONSTANTS
  module.attr("mjDISABLESTRING") = texts(mjDISABLESTRING);
  module.attr("mjENABLESTRING") = texts(mjENABLESTRING);
  module.attr("mjTIMERSTRING") = texts(mjTIMERSTRING);
  module.attr("mjLABELSTRING") = texts(mjLABELSTRING);
  module.attr("mjFRAMESTRING") = texts(mjFRAMESTRING);
  module.attr("mjVISSTRING") = flags(mjVISSTRING);
  module.attr("mjRNDSTRING") = flags(mjRNDSTRING);
  module.attr("MJTNUM_BYTES") = sizeof(mjtNum);
  module.attr("MJTNUM_DTYPE") = py::module_::import("numpy").attr("float64");
  module.attr("__version__") = mj_versionString();
}

}  // namespace mj::python
