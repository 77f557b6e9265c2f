// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/scene/drawing.h"

#include <map>
#include <mutex>
#include <utility>

#include "base/diagnostic.h"

namespace mj::api {
namespace {

struct Registry {
  std::mutex mutex;
  std::map<unsigned, std::shared_ptr<Drawing>> drawings;
  unsigned last = 0;
};

Registry& registry() {
  // The registry is never destroyed, so that contexts may be freed while the program ends.
  static Registry* const registry = new Registry;
  return *registry;
}

// Number of the current objects of the thread, or 0.
thread_local unsigned current = 0;

std::shared_ptr<Drawing> find(unsigned number) {
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  const auto found = r.drawings.find(number);
  return found == r.drawings.end() ? nullptr : found->second;
}

}  // namespace

unsigned add_drawing(std::shared_ptr<Drawing> drawing) {
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  r.drawings.emplace(++r.last, std::move(drawing));
  return current = r.last;
}

void remove_drawing(unsigned number) {
  std::shared_ptr<Drawing> removed;  // ends after the lock
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  const auto found = r.drawings.find(number);
  if (found == r.drawings.end()) return;
  removed = std::move(found->second);
  r.drawings.erase(found);
}

std::shared_ptr<Drawing> drawing_of(const mjrContext& con) {
  std::shared_ptr<Drawing> drawing = find(con.offFBO);
  if (!drawing) {
    throw Error("bad-argument", "the rendering context was not made: call mjr_makeContext first");
  }
  current = con.offFBO;
  return drawing;
}

std::shared_ptr<Drawing> current_drawing() {
  if (std::shared_ptr<Drawing> drawing = find(current)) return drawing;
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  if (r.drawings.empty()) {
    throw Error("bad-argument", "there is no rendering context: call mjr_makeContext first");
  }
  return r.drawings.rbegin()->second;
}

bool has_drawings() {
  Registry& r = registry();
  const std::lock_guard lock(r.mutex);
  return !r.drawings.empty();
}

}  // namespace mj::api
