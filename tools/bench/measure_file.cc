// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Saving and loading of MJB files.

#include "measure.h"
#include "model/mjb.h"
#include "resource/read_file.h"
#include "temporary_folder.h"

namespace mj::bench {

Measurements measure_save(const mjModel& m, const Repetitions& repetitions) {
  const TemporaryFolder folder;
  Measurement save{.stage = "save"};
  for (int r = -repetitions.warmup; r < repetitions.count; ++r) {
    const Cost cost = cost_of([&] { save_mjb(m, folder.path() + "/model.mjb"); });
    if (r >= 0) add(save, cost);
  }
  save.counters.push_back({"bytes", static_cast<double>(mjb_size(m))});
  return {save};
}

Measurements measure_load(const mjModel& m, const std::string& mjb_path,
                          const Repetitions& repetitions) {
  const TemporaryFolder folder;
  std::string path = mjb_path;
  if (path.empty()) {
    path = folder.path() + "/model.mjb";
    save_mjb(m, path);
  }
  Measurement load{.stage = "load"}, read{.stage = "load/plain read", .part = true};
  size_t size = 0;
  for (int r = -repetitions.warmup; r < repetitions.count; ++r) {
    const Cost plain = cost_of([&] { size = read_file(path).size(); });
    const Cost whole = cost_of([&] {
      const std::string bytes = read_file(path);
      (void)read_mjb(std::as_bytes(std::span(bytes)), path);
    });
    if (r < 0) continue;
    add(read, plain);
    add(load, whole);
  }
  load.counters.push_back({"bytes", static_cast<double>(size)});
  return {load, read};
}

}  // namespace mj::bench
