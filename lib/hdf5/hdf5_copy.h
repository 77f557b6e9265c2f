// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_HDF5_HDF5_COPY_H_
#define MJTOOLS_HDF5_HDF5_COPY_H_

#include <functional>
#include <string>

#include "hdf5/hdf5_output.h"

namespace mj::h5 {

// Copies an HDF5 file that was written by Output. Objects are copied in the order of their names,
// and chunks in the order of rows. Therefore files with the same contents give the same copy, even
// if their layouts differ. `shown` is the name of the file in messages. Throws Error on failure.
void copy_in_order(const std::string& from, const std::string& to, const std::string& shown);

// Copies the attributes and the members of a group, and of all groups in it. Leaves out the objects
// and attributes for which `is_copied` returns false. The argument of `is_copied` is a path in the
// group, such as "contact/pos", or "contact/pos@rows" for an attribute. Throws Error on failure,
// and for links to other files.
void copy_members(const Output& out, hid_t from, hid_t to,
                  const std::function<bool(const std::string& path)>& is_copied);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_COPY_H_
