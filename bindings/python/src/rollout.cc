// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The class behind mjtools.rollout. The Python file checks the arguments of users and adds missing
// ones. Arrays that arrive here are complete. Only sizes that would lead to reads or writes outside
// an array are checked again.

#include "rollout.h"

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine_call.h"
#include "object.h"
#include "rollout/array_sink.h"
#include "rollout/batch_executor.h"
#include "rollout/control_table.h"
#include "rollout/plan.h"

namespace mj::python {
namespace {

// A Python array of contiguous numbers.
using Array = py::array_t<double, py::array::c_style>;

template <class Struct>
std::vector<Struct*> structs_of(const py::list& objects, const char* name) {
  std::vector<Struct*> out;
  for (const py::handle object : objects) {
    Struct* const found = struct_of<Struct>(object.ptr());
    if (!found) throw py::type_error(std::string(name) + " has an element of a wrong class");
    out.push_back(found);
  }
  if (out.empty())
    throw py::value_error("The list of " + std::string(name) + " instances is empty");
  return out;
}

// Returns the numbers of an array, or an empty span for None.
std::span<double> numbers_of(const py::object& array, const char* name) {
  if (array.is_none()) return {};
  if (!py::isinstance<Array>(array)) {
    throw py::value_error(std::string(name) + " must be a contiguous array of float64");
  }
  auto numbers = py::reinterpret_borrow<Array>(array);
  return {const_cast<double*>(numbers.data()), static_cast<size_t>(numbers.size())};
}

std::span<double> outputs_of(const py::object& array, const char* name, int64_t size) {
  const std::span<double> numbers = numbers_of(array, name);
  if (array.is_none()) return numbers;
  if (!py::reinterpret_borrow<py::array>(array).writeable()) {
    throw py::value_error(std::string(name) + " must be writeable");
  }
  if (static_cast<int64_t>(numbers.size()) != size) {
    throw py::value_error(std::string(name) + " has " + std::to_string(numbers.size()) +
                          " numbers, expected " + std::to_string(size));
  }
  return numbers;
}

// Rows of an array that has one row for each rollout, or one row for all.
class Rows {
 public:
  Rows(std::span<const double> numbers, int64_t columns, int64_t rollouts, const char* name)
      : numbers_(numbers), columns_(columns) {
    const auto size = static_cast<int64_t>(numbers.size());
    is_shared_ = size == columns;
    if (is_shared_ || size == columns * rollouts) return;
    throw py::value_error(std::string(name) + " has " + std::to_string(size) +
                          " numbers, expected " + std::to_string(columns * rollouts));
  }

  [[nodiscard]] std::span<const double> at(int64_t rollout) const {
    const int64_t row = is_shared_ ? 0 : rollout;
    return numbers_.subspan(static_cast<size_t>(row * columns_), static_cast<size_t>(columns_));
  }

 private:
  std::span<const double> numbers_;
  int64_t columns_;
  bool is_shared_;
};

// Returns whether the arrays of mjData have the same sizes for both models.
bool has_same_data(const mjModel& a, const mjModel& b) {
#define X(type, name, rows, cols) is_same = is_same && a.rows == b.rows;
  bool is_same = a.nplugin == b.nplugin;
  MJDATA_POINTERS
#undef X
  return is_same;
}

// Throws ValueError unless every model can be simulated with every MjData object of the list.
void require_data_of(const py::list& data, const std::vector<mjModel*>& models) {
  std::set<const mjModel*> accepted;
  for (const py::handle d : data) {
    const mjModel& own = *struct_of<mjModel>(py::object(d.attr("model")).ptr());
    for (const mjModel* m : models) {
      if (m == &own || !accepted.insert(m).second) continue;
      if (!has_same_data(own, *m))
        throw py::value_error("data was made for a model with different sizes");
    }
    accepted.clear();
  }
}

// A scope in which errors of the library on this thread become exceptions, while any of these
// objects lives. The rollouts of a thread may end in any order.
class SharedErrorScope {
 public:
  SharedErrorScope() {
    if (t_count++ == 0) t_scope.emplace();
  }
  ~SharedErrorScope() {
    if (--t_count == 0) t_scope.reset();
  }
  SharedErrorScope(const SharedErrorScope&) = delete;
  SharedErrorScope& operator=(const SharedErrorScope&) = delete;

 private:
  inline static thread_local int t_count = 0;
  inline static thread_local std::optional<ErrorScope> t_scope;
};

// Turns errors on the threads of rollouts into exceptions, as engine_call() does for errors on the
// thread that calls it.
class GuardedSink final : public rollout::Sink {
 public:
  explicit GuardedSink(rollout::Sink& sink) : sink_(sink) {}

  std::unique_ptr<rollout::RolloutSink> begin(const mjModel& m, mjData& d,
                                              int64_t rollout) override {
    return std::make_unique<Receiver>(d, sink_.begin(m, d, rollout));
  }

 private:
  class Receiver final : public rollout::RolloutSink {
   public:
    Receiver(mjData& d, std::unique_ptr<rollout::RolloutSink> out)
        : d_(d), pstack_(d.pstack), pbase_(d.pbase), out_(std::move(out)) {}
    // Resets the stack, because an exception of a callback may have interrupted a step.
    ~Receiver() override { d_.pstack = pstack_, d_.pbase = pbase_; }

    void stepped(int64_t step) override { out_->stepped(step); }
    [[nodiscard]] rollout::Reads reads() const override { return out_->reads(); }
    void end(const rollout::Result& result) override { out_->end(result); }

   private:
    mjData& d_;
    mjtSize pstack_, pbase_;
    std::unique_ptr<rollout::RolloutSink> out_;
    SharedErrorScope scope_;
  };

  rollout::Sink& sink_;
};

// Lets Python handle signals while rollouts run, so that the user can interrupt them.
class Signals {
 public:
  // Returns whether a signal handler raised an exception, which ends the rollouts.
  bool arrived() {
    if (is_raised_.load(std::memory_order_relaxed)) return true;
    if (std::this_thread::get_id() != thread_ || ++calls_ % kCallsBetweenTimes != 0) return false;
    const auto now = std::chrono::steady_clock::now();
    if (now < next_) return false;
    next_ = now + std::chrono::milliseconds(50);
    const py::gil_scoped_acquire gil;
    if (PyErr_CheckSignals() == 0) return false;
    error_.emplace();
    is_raised_.store(true, std::memory_order_relaxed);
    return true;
  }
  // Throws the exception of the signal handler, if any.
  void rethrow() const {
    if (error_) throw *error_;
  }

 private:
  // Number of calls of arrived() between two readings of the clock, since reading it takes time.
  static constexpr unsigned kCallsBetweenTimes = 16;

  const std::thread::id thread_ = std::this_thread::get_id();
  unsigned calls_ = 0;
  std::chrono::steady_clock::time_point next_ = std::chrono::steady_clock::now();
  std::atomic<bool> is_raised_ = false;
  std::optional<py::error_already_set> error_;
};

// Threads that simulate rollouts. They are kept between calls.
class Pool {
 public:
  explicit Pool(int threads) : threads_(threads) { start(); }
  ~Pool() { leave(); }
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  void run(const rollout::Plan& plan, std::vector<mjData*> data, rollout::Arrays arrays) {
    Signals signals;
    std::vector<rollout::Result> results = engine_call(nullptr, [&] {
      const std::lock_guard lock(mutex_);
      if (process_ != getpid()) leave(), start();
      rollout::ArraySink sink(plan, arrays);
      GuardedSink guarded(sink);
      executor_->use(std::move(data));
      return executor_->run(plan, guarded, {.is_cancelled = [&] { return signals.arrived(); }});
    });
    signals.rethrow();
    for (const rollout::Result& result : results) {
      if (!result.error) continue;
      PyErr_SetString(fatal_error(), ("mj_step: " + result.error->message).c_str());
      throw py::error_already_set();
    }
  }

 private:
  void start() {
    executor_ = std::make_unique<rollout::BatchExecutor>(threads_);
    process_ = getpid();
  }
  // After fork(), the child process does not have the threads of its parent, so it must not wait
  // for their end.
  void leave() {
    if (process_ != getpid()) static_cast<void>(executor_.release());
    executor_.reset();
  }

  int threads_;
  pid_t process_ = 0;
  std::mutex mutex_;  // held during a call, since the pool serves one call at a time
  std::unique_ptr<rollout::BatchExecutor> executor_;
};

void run(Pool& pool, const py::list& model_list, const py::list& data_list, int64_t steps,
         int control_spec, const py::object& initial_state, const py::object& warmstart,
         const py::object& control, const py::object& state, const py::object& sensordata) {
  const std::vector<mjModel*> models = structs_of<mjModel>(model_list, "model");
  const std::vector<mjData*> data = structs_of<mjData>(data_list, "data");
  if (std::set<mjData*>(data.begin(), data.end()).size() != data.size()) {
    throw py::value_error("data contains the same MjData twice");
  }
  if (steps < 1) throw py::value_error("nstep must be at least 1");

  const auto rollouts = static_cast<int64_t>(models.size());
  const mjModel& m = *models[0];
  const auto [states, controls] = engine_call(nullptr, [&] {
    return std::pair<int64_t, int64_t>{mj_stateSize(&m, mjSTATE_FULLPHYSICS),
                                       mj_stateSize(&m, static_cast<unsigned>(control_spec))};
  });
  const Rows initial(numbers_of(initial_state, "initial_state"), states, rollouts, "initial_state");
  const std::vector<double> zeros(static_cast<size_t>(m.nv));
  std::span<const double> accelerations = zeros;
  if (!warmstart.is_none()) accelerations = numbers_of(warmstart, "initial_warmstart");
  const Rows beginnings(accelerations, m.nv, rollouts, "initial_warmstart");

  rollout::Plan plan;
  plan.models.assign(models.begin(), models.end());
  plan.steps = steps;
  plan.state_spec = mjSTATE_FULLPHYSICS;
  plan.control_spec = control_spec;
  plan.ending = rollout::Ending::kWarning;
  plan.has_last_frame = false;
  for (int64_t r = 0; r < rollouts; ++r) {
    plan.rollouts.push_back({.state = initial.at(r), .warmstart = beginnings.at(r)});
  }
  std::vector<std::unique_ptr<rollout::ControlArray>> tables;
  const std::span<const double> numbers = numbers_of(control, "control");
  if (!control.is_none() && controls > 0) {
    const auto shaped = py::reinterpret_borrow<py::array>(control);
    if (shaped.ndim() != 3) throw py::value_error("control must have 3 dimensions");
    // A single row of controls is used for all steps.
    const int64_t rows = shaped.shape(1) == 1 ? 1 : steps;
    const Rows inputs(numbers, rows * controls, rollouts, "control");
    for (int64_t r = 0; r < rollouts; ++r) {
      tables.push_back(std::make_unique<rollout::ControlArray>(inputs.at(r), controls));
      plan.rollouts[static_cast<size_t>(r)].controls = tables.back().get();
    }
  }
  const int64_t rows = rollouts * steps;
  const rollout::Arrays arrays = {outputs_of(state, "state", rows * states),
                                  outputs_of(sensordata, "sensordata", rows * m.nsensordata)};
  try {
    engine_call(nullptr, [&] { rollout::require_valid(plan); });
  } catch (py::error_already_set& error) {
    throw py::value_error(py::cast<std::string>(py::str(error.value())));
  }
  require_data_of(data_list, models);
  pool.run(plan, data, arrays);
}

}  // namespace

void add_rollout(py::module_& module) {
  py::class_<Pool> pool(module, "_RolloutPool", "Threads that simulate rollouts.");
  pool.attr("__module__") = "mjtools._rollout";
  pool.def(py::init<int>(), py::arg("threads"));
  pool.def("run", run, "Simulates rollouts. Each input has one row for each rollout, or one row for all rollouts.",
           py::arg("model"), py::arg("data"), py::arg("nstep"), py::arg("control_spec"),
           py::arg("initial_state"), py::arg("initial_warmstart"), py::arg("control"),
           py::arg("state"), py::arg("sensordata"));
}

}  // namespace mj::python
