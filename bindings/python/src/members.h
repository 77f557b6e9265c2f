// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Members of the small public structs.

#ifndef MJTOOLS_PYTHON_MEMBERS_H_
#define MJTOOLS_PYTHON_MEMBERS_H_

#include "field.h"

namespace mj::python {

// Appends to `fields` the members of a struct that are numbers, texts or arrays of numbers.
template <class Struct>
void members_of(std::vector<Field>& fields) {
#define MJ_PYTHON_MEMBER(STRUCT, NAME, MEANING)                                                        \
  if constexpr (std::is_same_v<Struct, STRUCT>) {                                                      \
    using Member = decltype(Struct::NAME);                                                             \
    if constexpr (!std::is_class_v<std::remove_all_extents_t<Member>>) {                               \
      fields.push_back(member<Member>(#NAME, offsetof(Struct, NAME), MEANING));                        \
    }                                                                                                  \
  }
#include "struct_members.inc"  // written by member_table.py
#undef MJ_PYTHON_MEMBER
}

}  // namespace mj::python

#endif  // MJTOOLS_PYTHON_MEMBERS_H_
