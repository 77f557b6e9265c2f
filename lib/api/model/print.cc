// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Functions of the C API that print models, data, scenes and the grammar of MJCF as text.

#include <mujoco/mujoco.h>

#include <string>

#include "api/boundary.h"
#include "engine/lifecycle/print_data.h"
#include "mjcf/schema/schema_export.h"
#include "model/print_model.h"
#include "resource/write/atomic_file.h"
#include "visual/scene/print_scene.h"

namespace {

void write_text(const char* filename, const std::string& text) {
  mj::write_file(filename ? filename : "/dev/stdout", text);
}

std::string_view format_or_default(const char* format) {
  return format ? format : mj::kDefaultRealFormat;
}

}  // namespace

void mj_printFormattedModel(const mjModel* m, const char* filename, const char* float_format) {
  mj::api::guarded(
      [&] { write_text(filename, mj::print_model(*m, format_or_default(float_format))); });
}
int mj_printSchema(const char* filename, char* buffer, int buffer_sz, int flg_html, int flg_pad) {
  using mj::mjcf::HtmlIndent;
  int length = 0;
  mj::api::guarded([&] {
    const auto indent = flg_pad != 0 ? HtmlIndent::kPadding : HtmlIndent::kSpaces;
    const std::string text =
        flg_html != 0 ? mj::mjcf::schema_html(indent) : mj::mjcf::schema_text();
    mj::api::fill(buffer, buffer_sz, text);
    if (filename != nullptr) mj::write_file(filename, text);
    length = static_cast<int>(text.size());
  });
  return length;
}
void mj_printModel(const mjModel* m, const char* filename) {
  mj_printFormattedModel(m, filename, nullptr);
}
void mj_printFormattedData(const mjModel* m, const mjData* d, const char* filename,
                           const char* float_format) {
  mj::api::guarded([&] {
    write_text(filename, mj::engine::print_data(*m, *d, format_or_default(float_format)));
  });
}
void mj_printData(const mjModel* m, const mjData* d, const char* filename) {
  mj_printFormattedData(m, d, filename, nullptr);
}
void mj_printFormattedScene(const mjvScene* s, const char* filename, const char* float_format) {
  mj::api::guarded(
      [&] { write_text(filename, mj::visual::print_scene(*s, format_or_default(float_format))); });
}
void mj_printScene(const mjvScene* s, const char* filename) {
  mj_printFormattedScene(s, filename, nullptr);
}
