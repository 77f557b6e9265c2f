// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "recording.h"

#include <ctime>
#include <filesystem>
#include <optional>

#include "common/program/program.h"
#include "draw/choice.h"
#include "load/identity.h"
#include "load/save_mjcf.h"
#include "resource/read_file.h"
#include "resource/write/atomic_file.h"
#include "trajectory/datasets/layout_writer.h"
#include "trajectory/datasets/minari_folder.h"
#include "trajectory/text_writer.h"

namespace mj::simulate {
namespace {

class Hdf5Recording final : public Recording {
 public:
  Hdf5Recording(const mjModel& m, const RecordPlan& plan, const Options& o,
                const RecordingInfo& info)
      : writer_(o.output, m, plan, origin_of(m, o),
                {.rollouts = o.rollouts,
                 .seeds = info.seeds,
                 .frames = info.frames,
                 .compression = o.compression,
                 .checkpoint_size = info.checkpoint_size,
                 .initial_states = info.initial_states,
                 .sweep_names = info.sweep_names,
                 .sweep = info.sweep,
                 .starts = info.starts,
                 .kept_frames = info.kept_frames,
                 .continued = info.continued,
                 .shard = o.shard,
                 .has_model = !o.omit_model,
                 .may_replace = !o.no_clobber}) {}

  FrameSink& sink() override { return writer_; }
  [[nodiscard]] int64_t block_frames() const override { return writer_.block_frames(); }
  void finish(const std::vector<rollout::End>& ends) override { writer_.finish(ends); }

 private:
  Hdf5Writer writer_;
};

class TextRecording final : public Recording {
 public:
  TextRecording(const mjModel& m, const RecordPlan& plan, const Options& o,
                std::function<void(std::string_view)> put) {
    if (o.output != "-") {
      file_.emplace(o.output, !o.no_clobber);
      put = [this](std::string_view text) { file_->write(text); };
    }
    const TextForm form = o.format == Format::kCsv ? TextForm::kCsv : TextForm::kNdjson;
    writer_ = std::make_unique<TextWriter>(form, plan, origin_of(m, o), m.names, o.rollouts,
                                           std::move(put));
  }

  FrameSink& sink() override { return *writer_; }
  void finish(const std::vector<rollout::End>&) override {
    if (file_) file_->commit();
  }

 private:
  std::optional<StreamedFile> file_;
  std::unique_ptr<TextWriter> writer_;
};

// Returns the model as MJCF. The text is empty if the model did not come from a description, came
// from a pipe, or cannot be written as MJCF. The last case gives a warning. Throws Error if memory
// is exhausted.
std::string model_text(const Options& o) {
  std::error_code ignored;
  // a model from a pipe cannot be read again
  if (!std::filesystem::is_regular_file(o.model, ignored)) return {};
  const std::string bytes = read_file(o.model);
  const auto contents = std::as_bytes(std::span(bytes));
  if (!is_description(contents)) return {};
  Diagnostics diagnostics;
  std::string text =
      save_mjcf(contents, o.model, {.load = report::load_options(o.files)}, diagnostics);
  if (diagnostics.ok()) return text;
  Diagnostic why = diagnostics.first_error();
  if (why.code == DiagnosticCode("out-of-memory")) throw Error(std::move(why));
  why.severity = Severity::kWarning;
  why.message = "the data set does not contain the model (attribute model_file): " + why.message;
  report::print(why);
  return {};
}

LayoutOptions layout_options(const Options& o) {
  return {.compression = o.compression,
          .may_replace = !o.no_clobber,
          .reward = o.reward,
          .observe = o.observe,
          .size = recorded_size(o),
          .every = o.every,
          .version = MJTOOLS_VERSION};
}

class LayoutRecording final : public Recording {
 public:
  LayoutRecording(const mjModel& m, const RecordPlan& plan, const Options& o,
                  const RecordingInfo& info)
      : writer_(layout_of(o), o.output, m, plan, with_contents(layout_options(o), o, info)) {}

  FrameSink& sink() override { return writer_; }
  void finish(const std::vector<rollout::End>& ends) override { writer_.finish(ends); }

 private:
  static LayoutOptions with_contents(LayoutOptions layout, const Options& o,
                                     const RecordingInfo& info) {
    if (o.layout == Layout::kRobomimic) layout.model_file = model_text(o);
    layout.seeds = info.seeds;
    return layout;
  }
  static EpisodeLayout layout_of(const Options& o) {
    return o.layout == Layout::kRobomimic ? EpisodeLayout::kRobomimic
           : o.layout == Layout::kMinari  ? EpisodeLayout::kMinari
                                          : EpisodeLayout::kD4rl;
  }

  LayoutWriter writer_;
};

// A recording that discards all frames, for runs that only check or measure.
class NoRecording final : public Recording, private FrameSink {
 public:
  FrameSink& sink() override { return *this; }
  void finish(const std::vector<rollout::End>&) override {}

 private:
  void write(FrameBlock&) override {}
  void flush() override {}
  [[nodiscard]] bool needs_order() const override { return false; }
};

}  // namespace

namespace {

using Provenance = std::vector<std::pair<std::string, std::string>>;

// Returns a time in UTC in the form "2026-05-04T03:02:01Z".
std::string utc_text(std::time_t now) {
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  char text[32];
  return {text, std::strftime(text, sizeof(text), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

Provenance provenance_of(const Options& options) {
  if (!options.provenance.empty()) return options.provenance;
  std::error_code error;
  return {{"command_line", options.command_line},
          {"folder", std::filesystem::current_path(error).string()},
          {"created", utc_text(std::time(nullptr))},
          {"isa", report::build().isa}};
}

}  // namespace

RecordedSize recorded_size(const Options& options) {
  if (options.camera_size.empty()) return {};
  const draw::PictureSize size = draw::chosen_size(options.camera_size);
  return {size.width, size.height};
}

std::vector<std::string> record_items(const mjModel& m, const Options& options) {
  if (options.layout != Layout::kNative) return layout_record(m, layout_options(options));
  return options.record;
}

std::string recording_file(const Options& options) {
  return options.layout == Layout::kMinari ? minari_data_file(options.output) : options.output;
}

TrajectoryOrigin origin_of(const mjModel& m, const Options& options) {
  return {.mjtools_version = MJTOOLS_VERSION,
          .engine = "MuJoCo " + report::build().engine,
          .model_sha256 = model_identity(m),
          .inputs = options.inputs,
          .model = options.model_reference,
          .settings = options.settings,
          .every = options.every,
          .seed = options.seed,
          .provenance = options.has_provenance ? provenance_of(options) : Provenance()};
}

std::unique_ptr<Recording> open_recording(const mjModel& m, const RecordPlan& plan,
                                          const Options& options, const RecordingInfo& info,
                                          std::function<void(std::string_view)> put) {
  if (options.output.empty()) return std::make_unique<NoRecording>();
  if (options.layout != Layout::kNative) {
    return std::make_unique<LayoutRecording>(m, plan, options, info);
  }
  if (options.format == Format::kHdf5) {
    return std::make_unique<Hdf5Recording>(m, plan, options, info);
  }
  return std::make_unique<TextRecording>(m, plan, options, std::move(put));
}

}  // namespace mj::simulate
