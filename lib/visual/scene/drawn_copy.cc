// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/drawn_copy.h"

#include <cstring>
#include <string>
#include <string_view>

#include "base/diagnostic.h"
#include "model/field_table.h"

namespace mj::visual {
namespace {

bool is_kept(std::string_view array) {
  for (const char* kept :
       {"geom_fluid", "mesh_vert", "mesh_normal", "mesh_texcoord", "mesh_face", "mesh_facenormal",
        "mesh_facetexcoord", "mesh_graph", "hfield_data", "tex_data"}) {
    if (array == kept) return true;
  }
  constexpr std::string_view kPolygons = "mesh_poly";
  return array.substr(0, kPolygons.size()) == kPolygons;
}

}  // namespace

void copy_drawn_model(mjModel& dest, const mjModel& src) {
  if (dest.nbuffer != src.nbuffer) {
    throw Error("data-mismatch",
                "the models have buffers of different size: " + std::to_string(dest.nbuffer) +
                    " and " + std::to_string(src.nbuffer) + " bytes");
  }
  if (&dest == &src) return;
  char* buffer = static_cast<char*>(dest.buffer);
  const char* from = static_cast<const char*>(src.buffer);
  dest = src;
  dest.buffer = buffer;
  for (const ArrayField& array : array_fields()) {
    const void* source = array.data(src);
    void* place = buffer + (static_cast<const char*>(source) - from);
    std::memcpy(reinterpret_cast<char*>(&dest) + array.offset, &place, sizeof place);
    if (!is_kept(array.name)) std::memcpy(place, source, array_bytes(src, array));
  }
}

}  // namespace mj::visual
