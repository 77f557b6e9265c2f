// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Virtual datasets: datasets whose values are stored in datasets of other files.

#ifndef MJTOOLS_HDF5_VIRTUAL_DATA_H_
#define MJTOOLS_HDF5_VIRTUAL_DATA_H_

#include <hdf5.h>

#include <string>
#include <vector>

#include "hdf5/hdf5.h"

namespace mj::h5 {

// A dataset of another file that provides a part of a virtual dataset.
struct VirtualSource {
  std::string file;     // name of the file, without a folder
  std::string dataset;  // path in that file
  // Shape that the dataset of the other file must have. Empty if the virtual dataset uses the whole
  // dataset and does not tell its shape.
  std::vector<hsize_t> shape;
  hsize_t first = 0;   // start of the part in the first dimension of the virtual dataset
  hsize_t values = 0;  // number of values of the part
};

// Returns the sources of a virtual dataset with the creation properties `create`. A file is not
// trusted to name files outside of its own folder. If a source has a path instead of a plain name,
// or a name that stands for many files, returns nothing and sets `problem` to a sentence about it.
[[nodiscard]] std::vector<VirtualSource> virtual_sources(const Handle& create,
                                                         std::string& problem);

// Adds a source to the creation properties of a virtual dataset of shape `shape`. The source fills
// the box of shape `box` that begins at `first` in the first dimension. Returns false if the
// library reports a failure.
[[nodiscard]] bool add_virtual_source(const Handle& create, const std::vector<hsize_t>& shape,
                                      const std::vector<hsize_t>& box, const VirtualSource& source);

}  // namespace mj::h5

#endif  // MJTOOLS_HDF5_VIRTUAL_DATA_H_
