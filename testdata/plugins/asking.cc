// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A simulation plugin that asks its host for something, once: {type: test/Asking, for: stop, at: 1}.

#include <mjtools/plugin.hpp>

namespace {

using Request = mjtools::Host::Request;

class Asking final : public mjtools::Plugin {
 public:
  bool load(const mjModel*, mjData*) override {
    const std::string wish = config()["for"].as_text();
    for (const auto& [word, request] : kWords) {
      if (wish == word) request_ = request;
    }
    return true;
  }
  void reset() override {}
  void last_stage(const mjModel*, mjData* d) override {
    if (has_asked_ || d->time < config().real("at", 0) - 1e-9) return;
    has_asked_ = true;
    host().note("asks");
    host().request(request_);
  }

 private:
  struct Word {
    const char* word;
    Request request;
  };
  static constexpr Word kWords[] = {{"pause", Request::kPause},
                                    {"resume", Request::kResume},
                                    {"reset", Request::kReset},
                                    {"reload", Request::kReload},
                                    {"stop", Request::kStop}};

  Request request_ = Request::kStop;
  bool has_asked_ = false;
};

}  // namespace

MJTOOLS_PLUGIN(Asking, "test/Asking")
