// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// mj-inspect: shows the contents of models and trajectories.

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostic.h"
#include "base/glob.h"
#include "base/printable.h"
#include "common/cli/cache_option.h"
#include "common/cli/model_options.h"
#include "common/cli/recorded_model.h"
#include "common/program/exit_code.h"
#include "inspect.h"
#include "load/load_model.h"
#include "model/mjb.h"
#include "options.h"
#include "plot.h"
#include "resource/file_bytes.h"
#include "resource/write/atomic_file.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/hdf5_tree.h"
#include "trajectory/reader.h"
#include "trajectory/rollouts/merge.h"

namespace {

using mj::Error;
using mj::inspect::Options;
using mj::inspect::Request;

// Returns whether it is enough to load the large arrays that the request names, and no other large
// arrays (see load_mjb_partly()).
bool is_small_request(const Request& r) {
  const bool names_objects = std::any_of(r.fields.begin(), r.fields.end(), [](const auto& field) {
    return field.find(':') != std::string::npos;
  });
  return !r.hash && !r.picture.is_wanted() && r.replay.file.empty() && r.data.empty() && !r.pairs &&
         !r.sensors && !names_objects;
}

// Returns a predicate that tells whether one of the requested fields may have a given name.
auto wanted_by(const Request& r) {
  return [&r](std::string_view name) {
    return std::any_of(r.fields.begin(), r.fields.end(), [&](const std::string& field) {
      return mj::glob_match(field, name) || field.substr(0, field.find('[')) == name;
    });
  };
}

// An HDF5 file, which may be a recording and may contain a model.
struct Recording {
  std::shared_ptr<const mj::FileBytes> bytes;

  // Returns the trajectory in the file, or null for another kind of HDF5 file.
  [[nodiscard]] std::unique_ptr<mj::TrajectoryStream> find_trajectory(int64_t rollout) const try {
    return std::make_unique<mj::TrajectoryStream>(bytes, rollout);
  } catch (const Error& e) {
    if (e.diagnostic().code != mj::DiagnosticCode("not-a-recording")) throw;
    return nullptr;
  }
  [[nodiscard]] mj::ModelPtr model() const {
    const std::string mjb = mj::report::load_recorded_model(*bytes);
    return mj::read_mjb(std::as_bytes(std::span(mjb)), bytes->name());
  }
  // Returns the model that the file contains, or null if it contains no model.
  [[nodiscard]] mj::ModelPtr find_model() const try { return model(); } catch (const Error& e) {
    if (e.diagnostic().code != mj::DiagnosticCode("not-a-model")) throw;
    return nullptr;
  }
  // Returns how each rollout ended. Returns an empty list if the file does not tell this.
  [[nodiscard]] std::vector<std::string> statuses() const {
    constexpr const char* kStatus = "rollouts/status";
    const mj::Hdf5File hdf5(bytes);
    const mj::Hdf5Object* const status = hdf5.tree().find(kStatus);
    const bool is_list = status && status->type == "text" && status->shape.size() == 1;
    if (!is_list) return {};
    return hdf5.texts(kStatus, 0, status->shape[0]);
  }
};

void show_recording(const Recording& file, const Request& r, mj::report::Output& out) {
  if (r.pairs || r.inertia || r.dot || r.tree || r.names || r.hash || r.sensors ||
      !r.data.empty()) {
    throw Error("usage", "'" + r.file + "' is a trajectory, but this view is for models",
                "--model shows the model in the recording");
  }
  if (const auto t = file.find_trajectory(r.rollout.value_or(0))) {
    if (r.picture.is_wanted()) {
      mj::inspect::draw_trajectory(*file.model(), *t, r.rollout.value_or(0), r.picture);
      return;
    }
    if (!r.replay.file.empty()) {
      mj::inspect::write_trajectory_replay(*file.model(), *t, r.rollout, r.replay);
      return;
    }
    const mj::inspect::ObjectIds ids(
        [&](const std::string& kind) { return mj::load_object_names(*file.bytes, kind); });
    return mj::inspect::inspect_trajectory(
        *t, r, {[&] { return file.find_model(); }, [&] { return file.statuses(); }}, ids, out);
  }
  if (r.rollout) throw Error("usage", "--rollout is only for recordings of mj-simulate");
  if (r.picture.is_wanted() || !r.replay.file.empty()) {
    throw Error("usage", "'" + r.file + "' is not a recording of mj-simulate, so it has no frames");
  }
  mj::inspect::inspect_hdf5(file.bytes, r, out);
}

// Loads and returns the model. If it does not compile, prints the errors and returns null.
mj::ModelPtr load(const Options& o, const mj::FileBytes& file, mj::ContentKind kind) {
  const Request& r = o.request;
  if (kind == mj::ContentKind::kMjb && !file.is_in_memory()) {
    return is_small_request(r) ? mj::load_mjb_partly(file.path(), wanted_by(r))
                               : mj::load_mjb(file.path());
  }
  const std::string bytes = mj::report::model_bytes(file);
  mj::Diagnostics diagnostics;
  const auto cache = mj::report::open_cache(o.cache, diagnostics);
  mj::LoadOptions options = mj::report::load_options(o.files);
  options.cache = cache.get();
  mj::ModelPtr m = mj::load_model(std::as_bytes(std::span(bytes)), r.file, diagnostics, options);
  mj::report::print(diagnostics);
  return m;
}

// Joins shards to one recording.
void merge(const Options& o, mj::report::Output& out) {
  std::vector<std::string> shards = o.request.fields;
  if (!o.request.file.empty()) shards.insert(shards.begin(), o.request.file);
  if (shards.empty()) throw Error("usage", "--merge needs the files of the shards");
  const int64_t rollouts = mj::merge_shards(
      o.merge, shards, {.copies = o.is_copying, .may_replace = !o.output.no_clobber});
  out.write(mj::printable_line(o.merge) + ": " + std::to_string(rollouts) + " rollouts of " +
            std::to_string(shards.size()) + " shards\n");
}

void run(const Options& o, mj::report::Output& out) {
  if (!o.merge.empty()) return merge(o, out);
  Request request = o.request;
  if (!request.file.empty()) request.file = mj::recording_path(request.file);
  request.form = mj::inspect::form_of(o);
  request.may_replace = request.picture.may_replace = request.replay.may_replace =
      !o.output.no_clobber;
  mj::inspect::check(request);
  const std::string drawn[] = {request.plot, request.picture.file, request.picture.film,
                               request.replay.file};
  mj::require_different_files(o.output.path, request.file);
  for (const std::string& output : drawn) mj::require_different_files(output, request.file);
  for (const std::string& output : drawn) {
    const bool is_file = !output.empty() && output != "-";
    if (o.output.no_clobber && is_file) mj::refuse_to_replace(output);
  }
  out.open(o.output.path, request.may_replace);
  if (request.file.empty()) {
    mj::inspect::show_sensor_kinds(request, out);
    return;
  }
  const auto file = std::make_shared<const mj::FileBytes>(request.file, mj::Accept::kPipes);
  const mj::ContentKind kind = mj::content_kind(*file);
  if (kind == mj::ContentKind::kHdf5 && !o.model) {
    show_recording({file}, request, out);
    return;
  }
  const mj::ModelPtr m = o.model ? Recording{file}.model() : load(o, *file, kind);
  if (!m) return;
  if (request.rollout) throw Error("usage", "--rollout is only for trajectories");
  mj::inspect::inspect_model(*m, request, out);
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  mj::report::Tool tool(mj::inspect::page());
  mj::inspect::define(tool.app(), options);
  return tool.run(argc, argv, [&](mj::report::Output& out) { run(options, out); });
}
