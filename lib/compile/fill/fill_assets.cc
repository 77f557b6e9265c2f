// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Copies height fields, textures and materials into the model.

#include <algorithm>

#include "base/parallel.h"
#include "compile/draft/build.h"

namespace mj::compiler {
namespace {

// Total size of all textures in bytes. For smaller textures, starting threads takes longer than
// filling the textures.
constexpr mjtSize kFewBytes = mjtSize{1} << 20;

void fill_hfields(const Draft& draft, mjModel& m) {
  int adr = 0;
  for (int i = 0; i < m.nhfield; ++i) {
    const Elevation& h = draft.hfields[i];
    put(m.hfield_size + 4 * i, draft.spec.hfields[i].size);
    m.hfield_nrow[i] = h.nrow;
    m.hfield_ncol[i] = h.ncol;
    m.hfield_adr[i] = adr;
    std::copy(h.data.begin(), h.data.end(), m.hfield_data + adr);
    adr += static_cast<int>(h.data.size());
  }
}

// Writes the pixels of a texture. Builtin textures are drawn with three channels. If the texture
// has four channels, the fourth one stays zero.
void fill_pixels(const Texture& t, unsigned char* to) {
  if (t.drawing) {
    draw_texture(*t.drawing, to);
    const size_t drawn = size_t{3} * t.width * t.height;
    std::fill(to + drawn, to + t.bytes(), static_cast<unsigned char>(0));
  } else {
    std::ranges::copy(t.data.view(), to);
  }
}

void fill_textures(const Draft& draft, mjModel& m) {
  mjtSize adr = 0;
  for (int i = 0; i < m.ntex; ++i) {
    const Texture& t = draft.textures[i];
    m.tex_type[i] = draft.texture_specs[i]->type;
    m.tex_colorspace[i] = t.colorspace;
    m.tex_height[i] = t.height;
    m.tex_width[i] = t.width;
    m.tex_nchannel[i] = t.nchannel;
    m.tex_adr[i] = adr;
    adr += static_cast<mjtSize>(t.bytes());
  }
  const int threads = m.ntexdata > kFewBytes ? asset_threads(draft) : 1;
  run_parallel(static_cast<int>(m.ntex), threads,
               [&](int i) { fill_pixels(draft.textures[i], m.tex_data + m.tex_adr[i]); });
}

void fill_materials(const Draft& draft, mjModel& m) {
  for (int i = 0; i < m.nmat; ++i) {
    const spec::Material& s = *draft.material_specs[i];
    put(m.mat_texid + i * mjNTEXROLE, draft.materials[i].textures);
    m.mat_texuniform[i] = s.texuniform;
    put(m.mat_texrepeat + 2 * i, s.texrepeat);
    m.mat_emission[i] = s.emission;
    m.mat_specular[i] = s.specular;
    m.mat_shininess[i] = s.shininess;
    m.mat_reflectance[i] = s.reflectance;
    m.mat_metallic[i] = s.metallic;
    m.mat_roughness[i] = s.roughness;
    put(m.mat_rgba + 4 * i, s.rgba);
  }
}

}  // namespace

void fill_assets(const Draft& draft, mjModel& m) {
  fill_hfields(draft, m);
  fill_textures(draft, m);
  fill_materials(draft, m);
}

}  // namespace mj::compiler
