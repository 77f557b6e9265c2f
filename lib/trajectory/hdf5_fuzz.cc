// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The entry point for libFuzzer. It treats the bytes as an HDF5 file and reads the tree of
// objects, and some rows of every dataset as numbers, texts and values. The file is parsed in this
// process (see hdf5/isolated_in_process.cpp).

#include "base/diagnostic.h"
#include "resource/fuzz_file.h"
#include "trajectory/hdf5_tree.h"

namespace {

constexpr int64_t kRows = 3;

template <typename Read>
void try_to(Read read) {
  try {
    (void)read();
    // the error is about a single dataset; other datasets may be readable
  } catch (const mj::Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static mj::FuzzFile to;
  try {
    const mj::Hdf5File file(std::make_shared<mj::FileBytes>(to.write(data, size)));
    for (const mj::Hdf5Object& object : file.tree().objects) {
      if (!object.is_dataset) continue;
      try_to([&] { return file.numbers(object.path, 0, kRows); });
      try_to([&] { return file.texts(object.path, 0, kRows); });
      try_to([&] { return file.values(object.path, 0, kRows); });
    }
    (void)mj::load_hdf5_tree(mj::FileBytes(to.write(data, size)));
  } catch (const mj::Error&) {
    return 0;
  }
  return 0;
}
