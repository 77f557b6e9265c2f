// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions whose Python form differs from the C form. They are listed in functions.txt. They run
// without the GIL, and report errors as the library does.

#ifndef MJTOOLS_PYTHON_LIBRARY_CALLS_H_
#define MJTOOLS_PYTHON_LIBRARY_CALLS_H_

#include <mujoco/mujoco.h>

#include <string>
#include <vector>

#include "arguments.h"

namespace mj::python {

// Returns a description of the XML schema of MJCF, as text or HTML.
[[nodiscard]] std::string print_schema(bool is_html, bool is_padded);

// Returns the names of the files that a model consists of.
[[nodiscard]] std::vector<std::string> xml_dependencies(const char* filename);

// Run the C function of the same purpose. If it fails, the text in its error buffer is reported as
// the error.
void save_last_xml(const char* filename, const mjModel* m);
void set_length_range(mjModel* m, mjData* d, int index, const mjLROpt* opt);

// Writes the value of a sensor to `result`. If the library returns a pointer to a stored value
// instead, the value is copied.
void read_sensor(const mjModel* m, const mjData* d, int id, mjtNum time, mjtNum* result, int interp);

// Returns the number of values of a sensor. If the sensor does not exist, returns kAnySize and
// leaves the error to the library.
[[nodiscard]] mjtSize sensor_width(const mjModel* m, int id);

// Return how many objects of a type (mjtObj) a model has, and how many bodies the model of `d` has.
// For a type without a pose, object_count() returns kAnySize and leaves the error to the library.
[[nodiscard]] mjtSize object_count(const mjModel* m, int type);
[[nodiscard]] mjtSize body_count(const mjData* d);

// Return whether a history buffer has n samples, each with `width` numbers. If the actuator or
// sensor does not exist or has no buffer, return true and leave the error to the library.
[[nodiscard]] bool has_control_samples(const mjModel* m, int id, mjtSize n);
[[nodiscard]] bool has_sensor_samples(const mjModel* m, int id, mjtSize n, mjtSize width);

// Returns the index after the last element of all rows of a sparse matrix.
[[nodiscard]] mjtSize end_of_rows(const ArrayView& rownnz, const ArrayView& rowadr);

// Returns whether a sparse matrix is valid: no row ends beyond the end of `colind` or beyond
// element `size` of the values, and all column indices are below `width`. `width` may be kAnySize.
[[nodiscard]] bool is_sparse(const ArrayView& rownnz, const ArrayView& rowadr, const ArrayView& colind, mjtSize size,
                             mjtSize width);

// Returns whether the model of `d` has the fixed camera or the tracked body that `camera` names.
[[nodiscard]] bool has_camera(const mjData* d, const mjvCamera* camera);

// Returns the number of pixels of a rectangle, at most 2^40. It is 0 if a side is negative.
[[nodiscard]] mjtSize pixels(const mjrRect* rect);

// Allocate the arrays of constraints or of islands in the arena, with undefined content.
// allocate_constraints() empties the arena first.
void allocate_constraints(mjData& d, int ncon, int nefc, int nJ);
void allocate_islands(mjData& d, int nisland, int nidof);

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_LIBRARY_CALLS_H_
