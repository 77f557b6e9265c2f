// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions whose form in Python is not that of C: functions.txt names them. They run without the
// GIL, and report errors as the library does.

#ifndef MJTOOLS_PYTHON_LIBRARY_CALLS_H_
#define MJTOOLS_PYTHON_LIBRARY_CALLS_H_

#include <mujoco/mujoco.h>

#include <string>
#include <vector>

#include "arguments.h"

namespace mj::python {

// Returns the grammar of MJCF.
[[nodiscard]] std::string print_schema(bool is_html, bool is_padded);

// Returns the files that a model consists of.
[[nodiscard]] std::vector<std::string> xml_dependencies(const char* filename);

// Run the function of C. The text in its buffer is the error if it fails.
void save_last_xml(const char* filename, const mjModel* m);
void set_length_range(mjModel* m, mjData* d, int index, const mjLROpt* opt);

// Writes the value of a sensor to `result`, also if the library has it stored.
void read_sensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result, int interp);

// Returns the size of the data of a sensor. Returns kAnySize if the sensor does not exist, which is
// an error of the library.
[[nodiscard]] mjtSize sensor_width(const mjModel* m, int id);

// Return the number of objects of a type (mjtObj) that have a pose, and of the bodies of the model of
// d. Other types give kAnySize, since they are errors of the library.
[[nodiscard]] mjtSize object_count(const mjModel* m, int type);
[[nodiscard]] mjtSize body_count(const mjData* d);

// Return whether a history buffer has n samples, of `width` numbers each. An actuator or sensor
// without a buffer has any number, because it is an error of the library.
[[nodiscard]] bool has_control_samples(const mjModel* m, int id, mjtSize n);
[[nodiscard]] bool has_sensor_samples(const mjModel* m, int id, mjtSize n, mjtSize width);

// Returns the end of the last row of a sparse matrix.
[[nodiscard]] mjtSize end_of_rows(const ArrayView& rownnz, const ArrayView& rowadr);

// Returns whether the rows lie in arrays of `size` elements and in colind, with columns below `width`,
// which may be kAnySize.
[[nodiscard]] bool is_sparse(const ArrayView& rownnz, const ArrayView& rowadr, const ArrayView& colind, mjtSize size,
                             mjtSize width);

// Returns whether the model of d has the camera that `camera` shows, or the body that it follows.
[[nodiscard]] bool has_camera(const mjData* d, const mjvCamera* camera);

// Reset the arena and allocate the arrays of constraints or islands, with undefined content.
void allocate_constraints(mjData& d, int ncon, int nefc, int nJ);
void allocate_islands(mjData& d, int nisland, int nidof);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_LIBRARY_CALLS_H_
