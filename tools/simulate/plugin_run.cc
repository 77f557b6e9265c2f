// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "plugin_run.h"

#include <utility>

#include "common/report/diagnostic_output.h"
#include "config_file.h"

namespace mj::simulate {
namespace {

class PluginRolloutSink final : public rollout::RolloutSink {
 public:
  PluginRolloutSink(PluginRun& plugins, const mjModel& m, mjData& d,
                    std::unique_ptr<rollout::RolloutSink> next)
      : plugins_(plugins), m_(m), d_(d), next_(std::move(next)) {}

  void frame(int64_t step) override {
    plugins_.lifecycle().record(m_, d_);
    next_->frame(step);
  }
  void stepped(int64_t step) override {
    next_->stepped(step);
    plugins_.lifecycle().last_stage(m_, d_);
  }
  void checkpoint(int64_t step, std::span<const double> numbers) override {
    next_->checkpoint(step, numbers);
  }
  void end(const rollout::Result& result) override {
    next_->end(result);
    plugins_.unload();
  }
  [[nodiscard]] int64_t frames() const override { return next_->frames(); }

 private:
  PluginRun& plugins_;
  const mjModel& m_;
  mjData& d_;
  std::unique_ptr<rollout::RolloutSink> next_;
};

}  // namespace

PluginRun::Sources PluginRun::read_sources(const Options& o) {
  Diagnostics said;
  Sources sources{plugin_list(o), std::make_unique<lifecycle::PluginPath>(o.plugin_path, said)};
  report::print(said);
  return sources;
}

PluginRun::PluginRun(const Options& o) : o_(o) {
  use(read_sources(o));
}

void PluginRun::use(Sources sources) {
  lifecycle_.reset();
  sources_ = std::move(sources);
  lifecycle_ = std::make_unique<lifecycle::Lifecycle>(
      *sources_.path,
      lifecycle::Settings{.is_strict = o_.plugins == "strict",
                          .folder = o_.config_folder,
                          .name_space = o_.name_space.empty() ? "/" : o_.name_space,
                          .tell = [](const Diagnostic& d) { report::print(d); },
                          .request = [this](Request request) { requests_.push_back(request); }});
}

void PluginRun::load(const mjModel& m, mjData& d) {
  if (later_) use(*std::exchange(later_, std::nullopt));
  m_ = &m;
  d_ = &d;
  load();
}

void PluginRun::load() {
  lifecycle_->load(sources_.list, *m_, *d_);
  if (!lifecycle_->plugins().empty()) callbacks_.emplace(*lifecycle_, *d_);
}

void PluginRun::reload(Sources sources) {
  use(std::move(sources));
  load();
}

void PluginRun::unload() {
  callbacks_.reset();
  lifecycle_->unload();
}

std::optional<PluginRun::Request> PluginRun::take_request() {
  if (requests_.empty()) return {};
  const Request first = requests_.front();
  requests_.erase(requests_.begin());
  return first;
}

std::unique_ptr<rollout::RolloutSink> PluginSink::begin(const mjModel& m, mjData& d,
                                                        int64_t rollout) {
  plugins_.load(m, d);
  return std::make_unique<PluginRolloutSink>(plugins_, m, d, next_.begin(m, d, rollout));
}

}  // namespace mj::simulate
