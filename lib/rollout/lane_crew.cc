// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A turn of the rollouts in the lanes:
//
//   each rollout   begins its turn (course.h); its inputs -> the lane
//   all lanes      evaluate
//   each rollout   frame or summary: the values that it reads are computed in its mjData, sensors
//                  and energy from the results of the lane, everything else by the engine
//   all lanes      integrate
//   each rollout   the state of the lane -> its mjData; ends its turn
//
// The evaluation by the engine takes as long as a step of the engine. The lanes never read values
// that are computed for a frame. In two cases a rollout makes its turn apart from the other
// rollouts:
//
//   bad controls, or a bad position, velocity or acceleration: the engine makes the turn, since it
//     counts warnings and resets the simulation
//   an error in any lane: each rollout makes the turn with the stages for one world
//
// The mjData of a rollout always holds the state and the inputs of the current step.

#include "rollout/lane_crew.h"

#include <algorithm>
#include <utility>

#include "batch/sensors.h"
#include "engine/data/state.h"
#include "engine/data/warning.h"
#include "engine/data/warning_scope.h"
#include "engine/pipeline/forward.h"
#include "rollout/instability.h"

namespace mj::rollout {
namespace {

bool has_bad_control(const mjModel& m, const mjData& d) {
  return std::any_of(d.ctrl, d.ctrl + m.nu, engine::is_bad);
}

// Calls work(k) for each world k whose bit is set.
template <typename Work>
void for_worlds(int worlds, const Work& work) {
  for (int k = 0; k < kLanes; ++k) {
    if ((worlds >> k & 1) != 0) work(k);
  }
}

}  // namespace

void Failures::add(int64_t rollout, std::exception_ptr failure) {
  const std::lock_guard lock(mutex_);
  if (failure_ && rollout_ < rollout) return;
  rollout_ = rollout;
  failure_ = std::move(failure);
}

void Failures::rethrow() const {
  if (failure_) std::rethrow_exception(failure_);
}

LaneCrew::LaneCrew(Run& run, Queue& queue, int width, mjData* d)
    : run_(run),
      queue_(queue),
      m_(*queue.model),
      width_(width),
      can_measure_(batch::can_measure(m_)),
      places_(width > 1 ? static_cast<size_t>(kLanes) : 1) {
  places_[0].d = d;
  for (Place& place : places_) {
    if (place.d) continue;
    place.own = engine::make_data(m_);
    place.d = place.own.get();
  }
}

int LaneCrew::busy() const {
  return static_cast<int>(std::count_if(places_.begin(), places_.end(),
                                        [](const Place& p) { return p.course != nullptr; }));
}

LaneCrew::Stages<double>& LaneCrew::alone() {
  if (!alone_) alone_ = std::make_unique<Stages<double>>(m_);
  return *alone_;
}

void LaneCrew::work() {
  const engine::WarningScope scope(
      [this](mjtWarning type, const char* text) { take_warning(type, text); });
  if (width_ > 1) {
    Stages<Lanes> stages(m_);
    do turn(stages, places_.data());
    while (busy() > 1 || !queue_.is_empty());
  }
  Place* last = &places_[0];
  for (Place& place : places_) {
    if (place.course) last = &place;
  }
  if (last->course) alone().batch.load(0, *last->d);
  do turn(alone(), last);
  while (last->course || !queue_.is_empty());
}

// Takes the next rollout of the queue. Returns false if the queue is empty.
bool LaneCrew::take(Place& place) {
  while (const std::optional<size_t> i = queue_.take()) {
    place.rollout = queue_.rollouts[*i];
    const bool has_begun = keeps_on(place, [&] {
      engine::reset_data(m_, *place.d);
      set_beginning(run_.plan, place.rollout, *place.d);
      place.out = run_.sink.begin(m_, *place.d, place.rollout);
      place.course =
          std::make_unique<Course>(run_.plan, place.rollout, *place.d, *place.out, run_.watch);
      return true;
    });
    if (has_begun) return true;
  }
  return false;
}

void LaneCrew::end(Place& place) {
  Result& result = run_.results[static_cast<size_t>(place.rollout - run_.first)];
  result = place.course->end();
  place.out->end(result);
}

// Runs a part of a turn. If `work` returns false, the rollout has ended. If `work` throws, the
// exception is kept. In both cases the lane becomes idle, and the function returns false.
template <typename Work>
bool LaneCrew::keeps_on(Place& place, const Work& work) {
  speaker_ = &place;
  try {
    if (work()) return true;
    end(place);
  } catch (...) {
    run_.failures.add(place.rollout, std::current_exception());
  }
  place.course.reset();
  place.out.reset();
  return false;
}

// Gives the text of a warning to the rollout whose count has just become 1. During an evaluation in
// lanes, this is the first rollout whose count has changed and that does not have a text yet.
void LaneCrew::take_warning(mjtWarning type, const char* text) {
  if (type < 0 || type >= mjNWARNING) return;
  if (speaker_) {
    if (speaker_->course) speaker_->course->take_warning(type, text);
    return;
  }
  for (const Place& place : places_) {
    const bool has_spoken = place.course && place.d->warning[type].number > 0;
    if (has_spoken && !place.course->has_warning_text(type)) {
      return place.course->take_warning(type, text);
    }
  }
}

// Evaluates the state in the mjData of a rollout for its receiver. The engine repeats warnings that
// the stages of the lanes have counted, so they are not counted again.
void LaneCrew::evaluate_for_receiver(Place& place) const {
  mjData& d = *place.d;
  std::array<mjWarningStat, mjNWARNING> warnings{};
  std::copy_n(d.warning, mjNWARNING, warnings.begin());
  engine::evaluate(m_, d);
  // A number near the limit can be bad for the engine alone. The engine may have reset the state.
  place.is_in_engine = is_unstable(d);
  if (!place.is_in_engine) std::copy(warnings.begin(), warnings.end(), d.warning);
}

// Ends the evaluation of a rollout. `evaluated` returns whether the stages of the lanes have
// computed it, and `measure` computes its sensordata and energy. Otherwise the engine computes the
// turn. Returns false if the rollout has ended.
template <typename Work, typename Measure>
bool LaneCrew::evaluate(Place& place, const Work& evaluated, const Measure& measure) {
  return keeps_on(place, [&] {
    return place.course->evaluate([&] {
      place.is_in_engine = !evaluated();
      if (place.is_in_engine) {
        std::copy(place.warnings.begin(), place.warnings.end(), place.d->warning);
        engine::evaluate(m_, *place.d);
        return;
      }
      const Computed needs = place.course->needs();
      if (needs == Computed::kSensors && can_measure_) {
        measure();
      } else if (needs != Computed::kNothing) {
        evaluate_for_receiver(place);
      }
    });
  });
}

// Begins the next turn of the rollout in lane k, or the first turn of the next rollout.
template <typename T>
void LaneCrew::begin_turn(Stages<T>& stages, Place& place, int k) {
  do {
    if (place.course) continue;
    const bool has_rollout = take(place);
    if (!has_rollout && place.is_parked) return;
    place.is_parked = !has_rollout;
    if (!has_rollout) return stages.batch.rest(k);  // *place.d keeps the last state of its rollouts
    stages.batch.load(k, *place.d);
  } while (!keeps_on(place, [&] { return place.course->begin_turn(); }));
  if (place.course->has_changing_inputs()) stages.batch.load_inputs(k, *place.d);
}

template <typename T>
void LaneCrew::turn(Stages<T>& stages, Place* places) {
  mjData* data[batch::kWorlds<T>];
  int active = 0;
  for (int k = 0; k < batch::kWorlds<T>; ++k) {
    data[k] = places[k].d;
    if (k < width_ || places[k].course) begin_turn(stages, places[k], k);
    if (!places[k].course) continue;
    std::copy_n(data[k]->warning, mjNWARNING, places[k].warnings.begin());
    active |= 1 << k;
  }
  if (active == 0) return;
  int bad = 0;
  speaker_ = nullptr;
  try {
    bad = stages.batch.evaluate(0, stages.workspace, data).any();
  } catch (...) {
    for_worlds(active, [&](int k) { turn_alone(stages, places[k], k); });
    return;
  }
  int moving = 0;
  for_worlds(active, [&](int k) {
    const bool is_good = (bad >> k & 1) == 0 && !has_bad_control(m_, *data[k]);
    const auto measure = [&] { stages.batch.measure(k, stages.workspace, *data[k]); };
    if (!evaluate(
            places[k], [&] { return is_good; }, measure))
      return;
    if (places[k].is_in_engine) return advance_in_engine(stages, places[k], k);
    if (m_.opt.integrator == mjINT_RK4) keep_state(places[k]);
    moving |= 1 << k;
  });
  if (moving != 0) integrate(stages, places, data, moving);
}

// Makes the step of the rollouts whose bits are set in `moving`.
template <typename T>
void LaneCrew::integrate(Stages<T>& stages, Place* places, mjData* const* data, int moving) {
  speaker_ = nullptr;
  try {
    stages.batch.integrate(0, stages.workspace, data, moving);
  } catch (...) {
    for_worlds(moving, [&](int k) { advance_alone(stages, places[k], k); });
    return;
  }
  for_worlds(moving, [&](int k) {
    stages.batch.store(k, *data[k]);
    end_turn(places[k]);
  });
}

void LaneCrew::end_turn(Place& place) {
  static_cast<void>(keeps_on(place, [&] {
    place.course->end_turn();
    return true;
  }));
}

// Keeps the state before a step of an integrator with several stages, which overwrites the state.
void LaneCrew::keep_state(Place& place) const {
  place.before.resize(static_cast<size_t>(engine::state_size(m_, mjSTATE_INTEGRATION)));
  engine::get_state(m_, *place.d, place.before.data(), mjSTATE_INTEGRATION);
}

template <typename T>
void LaneCrew::advance_in_engine(Stages<T>& stages, Place& place, int k) {
  const bool has_advanced = keeps_on(
      place, [&] { return place.course->advance([&] { engine::integrate(m_, *place.d); }); });
  if (!has_advanced) return;
  stages.batch.load(k, *place.d);
  end_turn(place);
}

// Makes the turn of a rollout with the stages for one world.
template <typename T>
void LaneCrew::turn_alone(Stages<T>& stages, Place& place, int k) {
  Stages<double>& one = alone();
  std::copy(place.warnings.begin(), place.warnings.end(), place.d->warning);
  one.batch.load(0, *place.d);
  const bool is_evaluated = evaluate(
      place,
      [&] {
        return !has_bad_control(m_, *place.d) &&
               one.batch.evaluate(0, one.workspace, &place.d).any() == 0;
      },
      [&] { one.batch.measure(0, one.workspace, *place.d); });
  if (!is_evaluated) return;
  if (place.is_in_engine) return advance_in_engine(stages, place, k);
  if (m_.opt.integrator == mjINT_RK4) keep_state(place);
  advance_alone(stages, place, k);
}

template <typename T>
void LaneCrew::advance_alone(Stages<T>& stages, Place& place, int k) {
  Stages<double>& one = alone();
  mjData& d = *place.d;
  if (!place.before.empty()) engine::set_state(m_, d, place.before.data(), mjSTATE_INTEGRATION);
  const bool has_advanced = keeps_on(place, [&] {
    return place.course->advance([&] {
      one.batch.load(0, d);
      static_cast<void>(one.batch.evaluate(0, one.workspace, &place.d));
      one.batch.integrate(0, one.workspace, &place.d, 1);
      one.batch.store(0, d);
    });
  });
  if (!has_advanced) return;
  stages.batch.load(k, d);
  end_turn(place);
}

}  // namespace mj::rollout
