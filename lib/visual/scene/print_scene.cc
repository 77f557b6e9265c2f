// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "visual/scene/print_scene.h"

#include <mujoco/mjview.h>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace mj::visual {
namespace {

// A text that is built row by row. A row has a name, which is padded to a fixed width, and a value.
// Integers are preceded by a space. Real numbers are preceded by the spaces that their format
// gives.
class Text {
 public:
  explicit Text(std::string_view real_format)
      : real_format_(is_real_format(real_format) ? real_format : kDefaultRealFormat) {}

  void heading(const std::string& text) { text_ += text + "\n"; }
  void blank_line() { text_ += "\n"; }

  // Sets the columns at which the names and the values of all following rows begin.
  void set_columns(size_t name, size_t value) {
    name_column_ = name;
    value_column_ = value;
  }
  void row(std::string_view name, std::string_view value) {
    std::string line(name_column_, ' ');
    line += name;
    line.resize(std::max(line.size(), value_column_), ' ');
    text_ += line.append(value) + "\n";
  }
  void row(std::string_view name, int value) { row(name, " " + std::to_string(value)); }
  void row(std::string_view name, float value) { row(name, real(value)); }
  template <size_t n>
  void row(std::string_view name, const float (&values)[n]) {
    std::string line;
    for (const float x : values) line += real(x) + " ";
    row(name, line);
  }

  [[nodiscard]] std::string take() { return std::move(text_); }

 private:
  [[nodiscard]] std::string real(double x) const {
    char buffer[400];
    std::snprintf(buffer, sizeof buffer, real_format_.c_str(), x);
    return buffer;
  }

  std::string text_, real_format_;
  size_t name_column_ = 0, value_column_ = 0;
};

std::string counted(const char* name, int n) {
  return std::string(name) + " " + std::to_string(n);
}

void begin_item(Text& out, const char* name, int i) {
  out.heading("  " + counted(name, i));
  out.set_columns(4, 21);
}

void print_geoms(const mjvScene& scene, Text& out) {
  out.heading(counted("GEOMS", scene.ngeom));
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& g = scene.geoms[i];
    begin_item(out, "GEOM", i);
    out.row("type", g.type);
    out.row("category", g.category);
    out.row("label", std::string_view(g.label));
    out.row("objtype", g.objtype);
    out.row("objid", g.objid);
    out.row("pos", g.pos);
    out.row("mat", g.mat);
    out.row("size", g.size);
    out.row("segid", g.segid);
    out.row("dataid", g.dataid);
    out.row("matid", g.matid);
    out.row("texcoord", g.texcoord);
    out.row("rgba", g.rgba);
    out.row("emission", g.emission);
    out.row("specular", g.specular);
    out.row("shininess", g.shininess);
    out.row("reflectance", g.reflectance);
    out.blank_line();
  }
  out.blank_line();
}

void print_lights(const mjvScene& scene, Text& out) {
  out.heading(counted("LIGHTS", scene.nlight));
  for (int i = 0; i < scene.nlight; ++i) {
    const mjvLight& l = scene.lights[i];
    begin_item(out, "LIGHT", i);
    out.row("id", l.id);
    out.row("pos", l.pos);
    out.row("dir", l.dir);
    out.row("type", l.type);
    out.row("castshadow", int{l.castshadow});
    out.row("headlight", int{l.headlight});
    out.row("intensity", l.intensity);
    out.row("range", l.range);
    out.row("ambient", l.ambient);
    out.row("diffuse", l.diffuse);
    out.row("specular", l.specular);
    out.row("texid", l.texid);
    out.row("exponent", l.exponent);
    out.row("attenuation", l.attenuation);
    out.row("cutoff", l.cutoff);
    out.row("bulbradius", l.bulbradius);
    out.blank_line();
  }
  out.blank_line();
}

void print_cameras(const mjvScene& scene, Text& out) {
  out.heading("CAMERAS 2");
  for (int i = 0; i < 2; ++i) {
    const mjvGLCamera& c = scene.camera[i];
    begin_item(out, "CAMERA", i);
    out.row("pos", c.pos);
    out.row("forward", c.forward);
    out.row("up", c.up);
    out.row("orthographic", c.orthographic);
    out.row("frustum_center", c.frustum_center);
    out.row("frustum_width", c.frustum_width);
    out.row("frustum_bottom", c.frustum_bottom);
    out.row("frustum_top", c.frustum_top);
    out.row("frustum_near", c.frustum_near);
    out.row("frustum_far", c.frustum_far);
    out.blank_line();
  }
  out.blank_line();
}

void print_flexes(const mjvScene& scene, Text& out) {
  out.heading(counted("FLEX DATA", scene.nflex));
  for (int i = 0; i < scene.nflex; ++i) {
    begin_item(out, "FLEX DATA", i);
    out.row("face_used", scene.flexfaceused[i]);
    out.row("edge_adr", scene.flexedgeadr[i]);
    out.row("edge_num", scene.flexedgenum[i]);
    out.row("vert_adr", scene.flexvertadr[i]);
    out.row("vert_num", scene.flexvertnum[i]);
    out.row("face_adr", scene.flexfaceadr[i]);
    out.row("face_num", scene.flexfacenum[i]);
    for (const char* list : {"edges", "verts", "faces", "normals", "texcoords"}) {
      out.row(list, "...");
    }
    out.blank_line();
  }
  out.blank_line();
}

void print_skins(const mjvScene& scene, Text& out) {
  out.heading(counted("SKIN DATA", scene.nskin));
  for (int i = 0; i < scene.nskin; ++i) {
    begin_item(out, "SKIN DATA", i);
    out.row("face_num", scene.skinfacenum[i]);
    out.row("vert_adr", scene.skinvertadr[i]);
    out.row("vert_num", scene.skinvertnum[i]);
    for (const char* list : {"verts", "normals"}) out.row(list, "...");
    out.blank_line();
  }
  out.blank_line();
}

void print_flags(const mjvScene& scene, Text& out) {
  out.heading("FLAGS");
  out.set_columns(2, 23);
  for (int i = 0; i < mjNRNDFLAG; ++i) out.row(mjRNDSTRING[i][0], int{scene.flags[i]});
  out.set_columns(2, 21);
  out.row("flexvertopt", int{scene.flexvertopt});
  out.row("flexedgeopt", int{scene.flexedgeopt});
  out.row("flexfaceopt", int{scene.flexfaceopt});
  out.row("flexskinopt", int{scene.flexskinopt});
  out.row("stereo", scene.stereo);
  out.blank_line();
  out.blank_line();
}

void print_transform(const mjvScene& scene, Text& out) {
  out.heading(counted("TRANSFORM", scene.enabletransform));
  if (scene.enabletransform) {
    out.row("translate", scene.translate);
    out.row("rotate", scene.rotate);
    out.row("scale", scene.scale);
    out.blank_line();
  }
  out.blank_line();
}

}  // namespace

std::string print_scene(const mjvScene& scene, std::string_view real_format) {
  Text out(real_format);
  print_geoms(scene, out);
  print_lights(scene, out);
  print_cameras(scene, out);
  print_flexes(scene, out);
  print_skins(scene, out);
  print_flags(scene, out);
  print_transform(scene, out);
  return out.take();
}

}  // namespace mj::visual
