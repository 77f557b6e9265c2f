// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Rollouts allocate nothing between steps. Allocations are counted in this whole test program,
// except under a sanitizer, whose own operators detect more.

#include <doctest/doctest.h>

#include <cstdlib>
#include <new>
#include <vector>

#include "base/sanitizer.h"
#include "engine/data/state.h"
#include "engine/test_model.h"
#include "rollout/array_sink.h"
#include "rollout/batch_executor.h"
#include "rollout/executor.h"

namespace {

thread_local long t_allocations = 0;

}  // namespace

#ifndef MJ_HAS_SANITIZER
void* operator new(size_t size) {
  ++t_allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new(size_t size, const std::nothrow_t&) noexcept {
  ++t_allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new(size_t size, std::align_val_t alignment) {
  ++t_allocations;
  const auto unit = static_cast<size_t>(alignment);
  if (void* memory = std::aligned_alloc(unit, (size + unit - 1) / unit * unit)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t, std::align_val_t) noexcept {
  std::free(memory);
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, size_t) noexcept {
  std::free(memory);
}
#endif

namespace mj::rollout {
namespace {

bool counts_allocations() {
#ifdef MJ_HAS_SANITIZER
  MESSAGE("not run: the sanitizer has its own allocator");
  return false;
#else
  return true;
#endif
}

// A sink that counts the allocations between two steps. It passes all results on to `arrays`.
class Counting final : public Sink {
 public:
  explicit Counting(ArraySink& arrays) : arrays_(arrays) {}

  [[nodiscard]] std::unique_ptr<RolloutSink> begin(const mjModel& m, mjData& d,
                                                   int64_t rollout) override {
    return std::make_unique<Receiver>(arrays_.begin(m, d, rollout), count);
  }

  long count = -1;

 private:
  class Receiver final : public RolloutSink {
   public:
    Receiver(std::unique_ptr<RolloutSink> to, long& count) : to_(std::move(to)), count_(count) {}
    void stepped(int64_t step) override {
      to_->stepped(step);
      if (step == 20) start_ = t_allocations;
      if (step == 2000) count_ = t_allocations - start_;
    }

   private:
    std::unique_ptr<RolloutSink> to_;
    long& count_;
    long start_ = 0;
  };
  ArraySink& arrays_;
};

}  // namespace

TEST_CASE("nothing is allocated between the steps of a rollout") {
  if (!counts_allocations()) return;
  engine::TestModel t(
      R"(<worldbody><geom type="plane" size="9 9 1"/><body name="ball" pos="0 0 .3"><freejoint/>
    <geom size=".1"/></body><body><joint name="j" axis="0 1 0"/><geom size=".1" pos=".2 0 1"/></body>
    </worldbody><actuator><motor joint="j"/></actuator><sensor><jointpos joint="j"/></sensor>)");
  std::vector<double> state(static_cast<size_t>(engine::state_size(t.m(), mjSTATE_FULLPHYSICS)));
  engine::get_state(t.m(), t.d(), state.data(), mjSTATE_FULLPHYSICS);
  const std::vector<double> ctrl(3000, 0.1);
  const ControlArray controls(ctrl, 1);
  Plan plan;
  plan.models = {&t.m()};
  plan.rollouts.assign(3, {.state = state, .controls = &controls});
  plan.state_spec = mjSTATE_FULLPHYSICS;
  plan.steps = 2000;
  plan.control_noise = 0.1;
  plan.state_every = 10;
  plan.pushes = read_pushes(t.m(), {"spring:ball@0-9=1,0,2"});
  t.m().opt.disableflags |= mjDSBL_AUTORESET;
  ArraySink arrays(plan);
  SUBCASE("with the engine") {
    Counting sink(arrays);
    static_cast<void>(ThreadedExecutor(1).run(plan, sink));
    CHECK(sink.count == 0);
  }
  SUBCASE("in lanes") {
    REQUIRE(not_in_lanes(plan, t.m()).empty());
    Counting sink(arrays);
    static_cast<void>(BatchExecutor(1).run(plan, sink));
    CHECK(sink.count == 0);
  }
}

}  // namespace mj::rollout
