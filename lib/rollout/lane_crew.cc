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
// The mjData of a rollout holds the state and the inputs of the current step. As long as no rollout
// needs more than its steps, the lanes step alone, and the mjData get the states afterwards.

#include "rollout/lane_crew.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "batch/sensors.h"
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
  if (!alone_) alone_ = std::make_unique<Stages<double>>(queue_);
  return *alone_;
}

void LaneCrew::work() {
  const engine::WarningScope scope(
      [this](mjtWarning type, const char* text) { take_warning(type, text); });
  if (width_ > 1) {
    Stages<Lanes> stages(queue_);
    do {
      make_idle_turns(stages, places_);
      turn(stages, places_);
    } while (busy() > 1 || !queue_.is_empty());
  }
  Place* last = &places_[0];
  for (Place& place : places_) {
    if (place.course) last = &place;
  }
  if (last->course) alone().batch.load(0, *last->d);
  const std::span<Place> place(last, 1);
  while (last->course || !queue_.is_empty()) {
    make_idle_turns(alone(), place);
    turn(alone(), place);
  }
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
        place.restore_warnings();
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
  const int inputs = place.course->changing_inputs();
  if (inputs != 0) stages.batch.load_inputs(k, *place.d, inputs);
}

bool LaneCrew::Place::has_new_warnings() const {
  for (size_t i = 0; i < mjNWARNING; ++i) {
    if (d->warning[i].number != warnings[i].number) return true;
  }
  return false;
}

// Returns the number of turns from now on in which all rollouts need only their steps.
int64_t LaneCrew::idle_turns(std::span<const Place> places) const {
  int64_t turns = std::numeric_limits<int64_t>::max();
  for (size_t k = 0; k < places.size(); ++k) {
    const Place& place = places[k];
    if (place.course) {
      turns = std::min(turns, place.course->idle_turns());
      if (turns == 0 || has_bad_control(m_, *place.d)) return 0;
    } else if (static_cast<int>(k) < width_ && !place.is_parked) {
      return 0;  // a turn must begin the next rollout
    }
  }
  return turns;
}

// Makes the next step of all rollouts. Returns false if the rollouts must make a turn instead.
template <typename T>
bool LaneCrew::make_idle_turn(Stages<T>& stages, std::span<Place> places) {
  mjData* data[batch::kWorlds<T>];
  int active = 0;
  for (int k = 0; k < batch::kWorlds<T>; ++k) {
    const Place& place = places[static_cast<size_t>(k)];
    data[k] = place.d;
    if (!place.course) continue;
    if (place.course->must_stop()) return false;
    active |= 1 << k;
  }
  const int bad = stages.batch.evaluate(0, stages.workspace, data).any() & active;
  const auto is_warned = [](const Place& p) { return p.course && p.has_new_warnings(); };
  if (bad != 0 || std::ranges::any_of(places, is_warned)) {
    for (const Place& place : places) place.restore_warnings();
    return false;
  }
  stages.batch.integrate(0, stages.workspace, data, active);
  for (Place& place : places) {
    if (is_warned(place)) place.keep_warnings();
  }
  return true;
}

// Makes steps as long as all rollouts need only their steps.
template <typename T>
void LaneCrew::make_idle_turns(Stages<T>& stages, std::span<Place> places) {
  const int64_t most = busy() > 0 ? idle_turns(places) : 0;
  if (most == 0) return;
  for (Place& place : places) place.keep_warnings();
  speaker_ = nullptr;
  int64_t turns = 0;
  try {
    while (turns < most && make_idle_turn(stages, places)) ++turns;
  } catch (...) {
    // The exception is ignored here. The next turn throws it again and finds the rollout that it
    // belongs to.
    for (const Place& place : places) place.restore_warnings();
  }
  for (size_t k = 0; k < places.size(); ++k) {
    if (!places[k].course) continue;
    places[k].course->pass(turns);
    stages.batch.store(static_cast<int>(k), *places[k].d);
  }
}

template <typename T>
void LaneCrew::turn(Stages<T>& stages, std::span<Place> places) {
  mjData* data[batch::kWorlds<T>];
  int active = 0;
  for (int k = 0; k < batch::kWorlds<T>; ++k) {
    Place& place = places[static_cast<size_t>(k)];
    data[k] = place.d;
    if (k < width_ || place.course) begin_turn(stages, place, k);
    if (!place.course) continue;
    place.keep_warnings();
    active |= 1 << k;
  }
  if (active == 0) return;
  int bad = 0;
  speaker_ = nullptr;
  try {
    bad = stages.batch.evaluate(0, stages.workspace, data).any();
  } catch (...) {
    for_worlds(active, [&](int k) { turn_alone(stages, places[static_cast<size_t>(k)], k); });
    return;
  }
  int moving = 0;
  for_worlds(active, [&](int k) {
    Place& place = places[static_cast<size_t>(k)];
    const bool is_good = (bad >> k & 1) == 0 && !has_bad_control(m_, *data[k]);
    if (is_good && !place.course->shows_evaluation()) {
      moving |= 1 << k;
      return;
    }
    const auto measure = [&] { stages.batch.measure(k, stages.workspace, *data[k]); };
    if (!evaluate(
            place, [&] { return is_good; }, measure))
      return;
    if (place.is_in_engine) return advance_in_engine(stages, place, k);
    moving |= 1 << k;
  });
  if (moving != 0) integrate(stages, places, data, moving);
}

// Makes the step of the rollouts whose bits are set in `moving`.
template <typename T>
void LaneCrew::integrate(Stages<T>& stages, std::span<Place> places, mjData* const* data,
                         int moving) {
  speaker_ = nullptr;
  try {
    stages.batch.integrate(0, stages.workspace, data, moving);
  } catch (...) {
    for_worlds(moving, [&](int k) {
      // The engine may have overwritten the state with that of a stage of the RK4 integrator.
      stages.batch.store(k, *data[k]);
      advance_alone(stages, places[static_cast<size_t>(k)], k);
    });
    return;
  }
  for_worlds(moving, [&](int k) {
    stages.batch.store(k, *data[k]);
    end_turn(places[static_cast<size_t>(k)]);
  });
}

void LaneCrew::end_turn(Place& place) {
  static_cast<void>(keeps_on(place, [&] {
    place.course->end_turn();
    return true;
  }));
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
  place.restore_warnings();
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
  advance_alone(stages, place, k);
}

template <typename T>
void LaneCrew::advance_alone(Stages<T>& stages, Place& place, int k) {
  Stages<double>& one = alone();
  mjData& d = *place.d;
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
