// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "compile/draft/passes.h"
#include "compile/draft/size_limits.h"

namespace mj::compiler {
namespace {

// Compiles a <numeric> element. `total` counts the numbers in all <numeric> elements so far. The
// function adds the numbers of this element.
void compile_numeric(Draft& draft, spec::Numeric& numeric, int id, int64_t& total) {
  const std::string me = describe("numeric", numeric.name, id);
  const int length = static_cast<int>(numeric.data.size());
  if (numeric.size == 0) numeric.size = length;
  if (numeric.size < length) {
    draft.report.fail(numeric.where,
                      {.code = "numeric-size",
                       .message = me + " has " + std::to_string(length) + " numbers but size " +
                                  std::to_string(numeric.size),
                       .attribute = "size"});
  }
  if (numeric.size <= 0) {
    draft.report.fail(numeric.where, {.code = "custom-empty", .message = me + " is empty"});
  }
  if (total + numeric.size > kMaxNumbers) {
    draft.report.fail(numeric.where, {.code = "size-too-large",
                                      .message = me + " has size " + std::to_string(numeric.size) +
                                                 ": all numerics together must have at most " +
                                                 std::to_string(kMaxNumbers) + " numbers",
                                      .attribute = "size"});
  }
  total += numeric.size;
  numeric.data.resize(numeric.size);
}

void compile_tuple(Draft& draft, const spec::Tuple& spec, int id) {
  const std::string me = describe("tuple", spec.name, id);
  if (spec.elements.empty()) {
    draft.report.fail(spec.where, {.code = "custom-empty", .message = me + " is empty"});
  }
  Tuple& tuple = draft.tuples[id];
  for (const spec::TupleElement& element : spec.elements) {
    tuple.objects.push_back(
        draft.resolve(element.objtype, element.objname, element.where, me, "objname"));
    if (element.objtype == mjOBJ_GEOM) draft.geoms[tuple.objects.back()]->is_referenced = true;
  }
}

}  // namespace

void compile_custom(Draft& draft) {
  int64_t total = 0;
  for (size_t i = 0; i < draft.numerics.size(); ++i) {
    draft.report.collect(
        [&] { compile_numeric(draft, draft.numerics[i], static_cast<int>(i), total); });
  }
  for (const spec::Text& text : draft.spec.texts) {
    if (!text.data.empty()) continue;
    draft.report.collect([&] {
      draft.report.fail(text.where, {.code = "custom-empty",
                                     .message = describe("text", text.name, -1) + " is empty",
                                     .attribute = "data"});
    });
  }
  draft.tuples.resize(draft.spec.tuples.size());
  for (size_t i = 0; i < draft.spec.tuples.size(); ++i) {
    draft.report.collect([&] { compile_tuple(draft, draft.spec.tuples[i], static_cast<int>(i)); });
  }
}

}  // namespace mj::compiler
