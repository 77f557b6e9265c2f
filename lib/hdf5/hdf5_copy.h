// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_HDF5_HDF5_COPY_H_
#define MJTOOLS_HDF5_HDF5_COPY_H_

#include <string>

namespace mj::h5 {

// Copies an HDF5 file that Output wrote, object by object in the order of their names, chunk by
// chunk in the order of rows. The copy depends on the contents of the file and not on their layout.
// Messages call the file `shown`. Throws Error.
void copy_in_order(const std::string& from, const std::string& to, const std::string& shown);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_HDF5_COPY_H_
