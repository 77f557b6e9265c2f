// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tasks that save and load MJB files.

#include <memory>

#include "measure.h"
#include "model/mjb.h"
#include "resource/read_file.h"
#include "resource/write/temporary_folder.h"

namespace mj::bench {

Task save_task(const mjModel& m) {
  Task task{.whole = {.stage = "save"}};
  task.whole.counters.push_back({"bytes", static_cast<double>(mjb_size(m))});
  task.work = [&m](int64_t rounds) {
    return Sample{.cost = cost_of([&] {
                    for (int64_t i = 0; i < rounds; ++i) (void)write_mjb(m);
                  })};
  };
  return task;
}

Task load_task(const mjModel& m, const std::string& mjb_path) {
  const auto folder = std::make_shared<TemporaryFolder>();
  std::string path = mjb_path;
  if (path.empty()) {
    path = folder->path() / "model.mjb";
    save_mjb(m, path);
  }
  Task task{.whole = {.stage = "load"}};
  task.whole.counters.push_back({"bytes", static_cast<double>(read_file(path).size())});
  task.work = [folder, path](int64_t rounds) {
    Sample sample;
    const Cost plain = cost_of([&] {
      for (int64_t i = 0; i < rounds; ++i) (void)read_file(path);
    });
    sample.parts.add("plain read", plain.real);
    sample.cost = cost_of([&] {
      for (int64_t i = 0; i < rounds; ++i) {
        const std::string bytes = read_file(path);
        (void)read_mjb(std::as_bytes(std::span(bytes)), path);
      }
    });
    return sample;
  };
  return task;
}

}  // namespace mj::bench
