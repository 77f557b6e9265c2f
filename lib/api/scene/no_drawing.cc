// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "api/scene/no_drawing.h"

#include <string>

#include "api/boundary.h"

namespace mj::api {

void refuse_to_draw(const char* function) {
  constexpr const char* kNamedByText = "";
  guarded(
      [&] {
        throw Error("not-supported",
                    std::string(function) +
                        ": this build draws nothing, it has neither windows nor OpenGL; scenes "
                        "(mjv_*) can be drawn by the program");
      },
      kNamedByText);
}

}  // namespace mj::api
