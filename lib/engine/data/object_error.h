// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#ifndef MJTOOLS_ENGINE_DATA_OBJECT_ERROR_H_
#define MJTOOLS_ENGINE_DATA_OBJECT_ERROR_H_

#include <mujoco/mjmodel.h>

#include <string>
#include <utility>

#include "base/diagnostic.h"

namespace mj::engine {

// An error that an object of the model causes, such as a joint or a tendon. The compiler reports it
// at the place of the object in the description.
class ObjectError : public Error {
 public:
  ObjectError(mjtObj type, int id, DiagnosticCode code, std::string message, std::string hint = {})
      : Error(code, std::move(message), std::move(hint)), type_(type), id_(id) {}
  [[nodiscard]] mjtObj type() const { return type_; }
  [[nodiscard]] int id() const { return id_; }

 private:
  mjtObj type_;
  int id_;
};

}  // namespace mj::engine

#endif  // MJTOOLS_ENGINE_DATA_OBJECT_ERROR_H_
