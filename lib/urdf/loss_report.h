// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Collects the contents of a URDF file that the model cannot represent. Gives one message for each
// kind of loss instead of one for each element.

#ifndef MJTOOLS_URDF_LOSS_REPORT_H_
#define MJTOOLS_URDF_LOSS_REPORT_H_

#include <string>
#include <vector>

#include "mjcf/xml/xml_document.h"

namespace mj::urdf {

// A kind of loss. `what` is a sentence, to which the message appends a list of the affected
// elements.
struct Loss {
  Severity severity = Severity::kWarning;
  DiagnosticCode code;
  std::string what;
  std::string hint;
};

class LossReport {
 public:
  // Records a loss that concerns the element `at`. The list in the message shows `name` or, if it
  // is empty, the line of the element.
  void add(const Loss& loss, const mjcf::XmlElement& at, const std::string& name = {});

  // Adds a message for each kind of loss, in the order in which the kinds occurred first.
  void report(Diagnostics& diagnostics) const;

 private:
  struct Entry {
    Loss loss;
    const mjcf::XmlElement* first;
    std::vector<std::string> names;  // names of the first few elements
    size_t count = 0;
  };
  std::vector<Entry> entries_;
};

}  // namespace mj::urdf

#endif  // MJTOOLS_URDF_LOSS_REPORT_H_
