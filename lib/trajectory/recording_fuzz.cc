// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The entry point for libFuzzer that reads the bytes as a recording, in the same way as mj-simulate
// --check-against, mj-simulate --resume and mj-inspect.

#include <algorithm>
#include <span>

#include "base/diagnostic.h"
#include "model/mjb.h"
#include "resource/fuzz_file.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/recorded_rollouts.h"

namespace {

constexpr int64_t kRollouts = 4, kFrames = 5;

template <typename Read>
void try_to(Read read) {
  try {
    (void)read();
  } catch (const mj::Error&) {  // other parts of the recording may be readable
  }
}

void read_frames(const std::string& path) {
  const mj::TrajectoryStream recording(path);
  for (int64_t r = 0; r < std::min(recording.rollouts(), kRollouts); ++r) {
    (void)recording.about(r);
    const int64_t frames = std::min(recording.frames(r), kFrames);
    const mj::Trajectory part = recording.read(r, recording.frames(r) - frames, frames);
    for (const mj::Trajectory::Array& a : part.channels) {
      if (!a.is_list() && a.columns > 0 &&
          static_cast<int64_t>(a.values.size()) != frames * a.columns) {
        __builtin_trap();
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static mj::FuzzFile file;
  const std::string& path = file.write(data, size);
  try_to([&] { return read_frames(path), 0; });
  try_to([&] {
    const std::string model = mj::load_embedded_model(path);
    return mj::read_mjb(std::as_bytes(std::span(model)), "embedded");
  });
  try_to([&] { return mj::RecordedRollouts(path).checkpoint(0); });
  try_to([&] { return mj::RecordedRollouts(path).initial_states(); });
  try_to([&] { return mj::RecordedRollouts(path).seeds(); });
  return 0;
}
