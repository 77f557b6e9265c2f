// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_HDF5_HDF5_COPY_H_
#define MJTOOLS_HDF5_HDF5_COPY_H_

#include <string>

namespace mj::h5 {

// Copies an HDF5 file that was written by Output. Objects are copied in the order of their names,
// and chunks in the order of rows. Therefore files with the same contents give the same copy, even
// if their layouts differ. `shown` is the name of the file in messages. Throws Error on failure.
void copy_in_order(const std::string& from, const std::string& to, const std::string& shown);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_COPY_H_
