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
                        ": mjtools does not draw user interfaces; the program can draw the items "
                        "itself, at the rectangles that mjui_resize computes");
      },
      kNamedByText);
}

}  // namespace mj::api
