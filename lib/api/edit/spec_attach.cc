// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that attach descriptions to each other.

#include <mujoco/mujoco.h>

#include "api/edit/spec.h"
#include "spec/edit/attach.h"

mjsElement* mjs_attach(mjsElement* parent, const mjsElement* child, const char* prefix,
                       const char* suffix) {
  mj::spec::Node* out = nullptr;
  mj::api::guarded([&] {
    if (!parent) throw mj::Error("usage", "parent element is null");
    if (!child) throw mj::Error("usage", "child element is null");
    mj::spec::Node& to = mj::spec::node_of(parent);
    mj::spec::Description& description = *to.owner;
    const size_t warnings = description.attach_warnings.size();
    mj::api::edited(description, [&] {
      out = &mj::spec::attach(to, mj::spec::node_of(const_cast<mjsElement*>(child)),
                              prefix ? prefix : "", suffix ? suffix : "");
    });
    for (size_t i = warnings; i < description.attach_warnings.size(); ++i) {
      mj::api::report_warning({.severity = mj::Severity::kWarning,
                               .code = "mjcf-attach-conflict",
                               .message = description.attach_warnings[i]});
    }
  });
  return out;
}
