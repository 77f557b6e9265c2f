// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that read and write the containers in elements of descriptions.

#include <mujoco/mujoco.h>

#include <span>
#include <sstream>

#include "api/boundary.h"
#include "base/diagnostic.h"

namespace {

template <typename T>
std::span<const T> given(const T* array, int size) {
  if (size < 0) {
    throw mj::Error("usage", "a container cannot have " + std::to_string(size) + " entries");
  }
  return {array, static_cast<size_t>(size)};
}

template <typename T>
void set(std::vector<T>& dest, const T* array, int size,
         const char* function = __builtin_FUNCTION()) {
  mj::api::guarded(
      [&] {
        const auto from = given(array, size);
        dest.assign(from.begin(), from.end());
      },
      function);
}

template <typename T>
void append(std::vector<std::vector<T>>& dest, const T* array, int size,
            const char* function = __builtin_FUNCTION()) {
  mj::api::guarded(
      [&] {
        const auto from = given(array, size);
        dest.emplace_back(from.begin(), from.end());
      },
      function);
}

}  // namespace

void mjs_setBuffer(mjByteVec* dest, const void* array, int size) {
  set(*dest, static_cast<const std::byte*>(array), size);
}

void mjs_setInt(mjIntVec* dest, const int* array, int size) {
  set(*dest, array, size);
}

void mjs_setFloat(mjFloatVec* dest, const float* array, int size) {
  set(*dest, array, size);
}

void mjs_setDouble(mjDoubleVec* dest, const double* array, int size) {
  set(*dest, array, size);
}

void mjs_setString(mjString* dest, const char* text) {
  *dest = text;
}

void mjs_setStringVec(mjStringVec* dest, const char* text) {
  dest->clear();
  std::istringstream words(text);
  for (std::string word; words >> word;) dest->push_back(word);
}

mjtBool mjs_setInStringVec(mjStringVec* dest, int i, const char* text) {
  return mj::api::guarded([&] {
    if (i < 0 || static_cast<size_t>(i) >= dest->size()) {
      throw mj::Error("usage", "entry " + std::to_string(i) + " of a list of " +
                                   std::to_string(dest->size()) + " texts is out of bounds");
    }
    (*dest)[static_cast<size_t>(i)] = text;
  });
}

void mjs_appendString(mjStringVec* dest, const char* text) {
  dest->emplace_back(text);
}

void mjs_appendIntVec(mjIntVecVec* dest, const int* array, int size) {
  append(*dest, array, size);
}

void mjs_appendFloatVec(mjFloatVecVec* dest, const float* array, int size) {
  append(*dest, array, size);
}

const char* mjs_getString(const mjString* source) {
  return source->c_str();
}

const double* mjs_getDouble(const mjDoubleVec* source, int* size) {
  if (size) *size = static_cast<int>(source->size());
  return source->empty() ? nullptr : source->data();
}
