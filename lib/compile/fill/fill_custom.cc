// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies custom numbers, texts and tuples into the model.

#include <algorithm>

#include "compile/draft/build.h"

namespace mj::compiler {

void fill_custom(const Draft& draft, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nnumeric; ++i) {
    m.numeric_adr[i] = adr;
    m.numeric_size[i] = draft.numerics[i].size;
    put(m.numeric_data + adr, draft.numerics[i].data);
    adr += m.numeric_size[i];
  }
  adr = 0;
  for (int i = 0; i < m.ntext; ++i) {
    const std::string& text = draft.spec.texts[i].data;
    m.text_adr[i] = adr;
    m.text_size[i] = static_cast<int>(text.size()) + 1;
    std::copy_n(text.c_str(), m.text_size[i], m.text_data + adr);
    adr += m.text_size[i];
  }
  adr = 0;
  for (int i = 0; i < m.ntuple; ++i) {
    m.tuple_adr[i] = adr;
    m.tuple_size[i] = static_cast<int>(draft.tuples[i].objects.size());
    for (int k = 0; k < m.tuple_size[i]; ++k, ++adr) {
      const spec::TupleElement& element = draft.spec.tuples[i].elements[k];
      m.tuple_objtype[adr] = element.objtype;
      m.tuple_objid[adr] = draft.tuples[i].objects[k];
      m.tuple_objprm[adr] = element.prm;
    }
  }
}

}  // namespace mj::compiler
