// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "common/json/json_document.h"

#include "common/program/program.h"

namespace mj::report {

nlohmann::ordered_json json_document(std::string_view kind, int version) {
  return {{"schema", "mjtools." + std::string(kind) + "/" + std::to_string(version)},
          {"program", program().name},
          {"program_version", program().version}};
}

}  // namespace mj::report
