// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that replace bodies of descriptions by frames.

#include <mujoco/mujoco.h>

#include <memory>
#include <unordered_map>
#include <vector>

#include "api/boundary.h"
#include "api/edit/spec.h"
#include "api/files/vfs.h"
#include "asset/process_cache.h"
#include "compile/compile.h"
#include "math/quat.h"
#include "resource/archive_reader.h"
#include "spec/edit/dissolve.h"

namespace {

using mj::spec::Description;
using mj::spec::Inertial;

// Compiles a description to find the inertias of its bodies.
class CompiledBodies {
 public:
  explicit CompiledBodies(Description& description) {
    std::vector<mj::HandleId> ids;
    mj::Diagnostics diagnostics;
    const auto base = description.files ? description.files : mj::api::reader_of(nullptr);
    const mj::ArchiveReader files(*base);
    m_ = mj::compile(description.values(),
                     {.files = &files, .cache = &mj::process_cache(), .ids = &ids}, diagnostics);
    if (!m_) {
      throw mj::Error(
          "usage",
          "cannot compute the inertia of a body from its geoms: " +
              diagnostics.first_error().message,
          "complete the description, or give the body and its parent an explicit inertial");
    }
    for (const auto& [handle, id] : ids) {
      if (handle->elemtype == mjOBJ_BODY) ids_[handle] = id;
    }
  }

  [[nodiscard]] Inertial of(const mjsElement* body) const {
    const auto at = ids_.find(body);
    if (at == ids_.end()) return {};
    const int id = at->second;
    Inertial out{m_->body_mass[id], mj::vec3(m_->body_ipos + 3 * id)};
    const mj::Mat3 axes = mj::to_matrix(mj::quat(m_->body_iquat + 4 * id));
    for (int i = 0; i < 3; ++i) out.inertia(i, i) = m_->body_inertia[3 * id + i];
    out.inertia = axes * out.inertia * mj::transpose(axes);
    return out;
  }

 private:
  mj::ModelPtr m_;
  std::unordered_map<const mjsElement*, int> ids_;
};

}  // namespace

mjsFrame* mjs_bodyToFrame(mjsBody** body) {
  if (!body || !*body) return nullptr;
  mj::spec::BodyNode& node = mj::api::node_of(*body);
  mjsFrame* out = nullptr;
  mj::api::edited(*node.owner, [&] {
    std::unique_ptr<CompiledBodies> compiled;
    const auto inferred = [&](const mjsElement* handle) {
      if (!compiled) compiled = std::make_unique<CompiledBodies>(*node.owner);
      return compiled->of(handle);
    };
    out = &mj::spec::dissolve(*node.owner, node, inferred).face;
    *body = nullptr;
  });
  return out;
}
