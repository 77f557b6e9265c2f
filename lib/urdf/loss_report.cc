// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "urdf/loss_report.h"

#include <algorithm>

namespace mj::urdf {
namespace {

constexpr size_t kMaxNames = 6;
// The number of reported kinds is limited, because a hostile file may have any number of unknown
// elements.
constexpr size_t kMaxKinds = 100;

}  // namespace

void LossReport::add(const Loss& loss, const mjcf::XmlElement& at, const std::string& name) {
  auto entry =
      std::ranges::find_if(entries_, [&](const Entry& e) { return e.loss.what == loss.what; });
  if (entry == entries_.end()) {
    if (entries_.size() == kMaxKinds) return;
    entry = entries_.insert(entry, Entry{.loss = loss, .first = &at, .names = {}});
  }
  if (++entry->count > kMaxNames) return;
  entry->names.push_back(name.empty() ? "line " + std::to_string(at.where().line)
                                      : "'" + name + "'");
}

void LossReport::report(Diagnostics& diagnostics) const {
  for (const Entry& entry : entries_) {
    std::string list;
    for (const std::string& name : entry.names) list += (list.empty() ? "" : ", ") + name;
    if (entry.count > entry.names.size()) {
      list += " and " + std::to_string(entry.count - entry.names.size()) + " more";
    }
    Diagnostic d =
        entry.first->error(entry.loss.code, entry.loss.what + ": " + list, entry.loss.hint);
    d.severity = entry.loss.severity;
    diagnostics.add(std::move(d));
  }
}

}  // namespace mj::urdf
