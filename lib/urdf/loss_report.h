// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// What a URDF file says that the model does not hold: one message per kind of loss, not per
// element.

#ifndef MJTOOLS_URDF_LOSS_REPORT_H_
#define MJTOOLS_URDF_LOSS_REPORT_H_

#include <string>
#include <vector>

#include "mjcf/xml/xml_document.h"

namespace mj::urdf {

// A kind of loss. `what` is a sentence that a list of those concerned follows.
struct Loss {
  Severity severity = Severity::kWarning;
  DiagnosticCode code;
  std::string what;
  std::string hint;
};

class LossReport {
 public:
  // `name` tells which one; the line is used if it is empty.
  void add(const Loss& loss, const mjcf::XmlElement& at, const std::string& name = {});

  // In the order in which the kinds were first met.
  void report(Diagnostics& diagnostics) const;

 private:
  struct Entry {
    Loss loss;
    const mjcf::XmlElement* first;
    std::vector<std::string> names;  // of the first few
    size_t count = 0;
  };
  std::vector<Entry> entries_;
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_LOSS_REPORT_H_
