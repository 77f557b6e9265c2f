// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// A hash of what the model consists of, so that data made for one model is not used with another:
// of a text with one line per element, bodies indented by their depth.

#include <algorithm>
#include <limits>

#include "compile/build.h"
#include "model/names.h"

namespace mj::compiler {
namespace {

constexpr int kMaxIndent = 1024;

class Text {
 public:
  void line(int depth, const std::string& content) {
    text_.append(2 * static_cast<size_t>(std::min(depth, kMaxIndent)), ' ');
    text_ += content;
    text_ += '\n';
  }

  void repeat(const std::string& content, size_t count) {
    for (size_t i = 0; i < count; ++i) line(0, content);
  }

  void body(const Body& body, int depth) {
    line(depth, "<body>");
    for (const Joint* joint : body.joints) {
      const int type = joint->spec->type;
      const int nq = type == mjJNT_FREE ? 7 : type == mjJNT_BALL ? 4 : 1;
      line(depth + 1, "<joint>" + std::to_string(nq) + "</joint>");
    }
    for (size_t i = 0; i < body.geoms.size(); ++i) line(depth + 1, "<geom/>");
    for (size_t i = 0; i < body.sites.size(); ++i) line(depth + 1, "<site/>");
    for (size_t i = 0; i < body.cameras.size(); ++i) line(depth + 1, "<camera/>");
    for (size_t i = 0; i < body.lights.size(); ++i) line(depth + 1, "<light/>");
    for (const Body* child : body.children) this->body(*child, depth + 1);
    line(depth, "</body>");
  }

  [[nodiscard]] const std::string& str() const { return text_; }

 private:
  std::string text_ = "\n";
};

}  // namespace

uint64_t structure_signature(const Draft& draft) {
  Text text;
  text.body(*draft.bodies[0], 0);
  text.repeat("<flex/>", draft.spec.flexes.size());
  text.repeat("<mesh/>", draft.mesh_names.size());
  text.repeat("<skin/>", draft.skin_names.size());
  text.repeat("<heightfield/>", draft.hfields.size());
  text.repeat("<texture/>", draft.textures.size());
  text.repeat("<material/>", draft.materials.size());
  text.repeat("<pair/>", draft.pairs.size());
  text.repeat("<exclude/>", draft.excludes.size());
  // The official signature counts one equality fewer than there are.
  text.repeat("<equality/>", draft.equalities.empty() ? 0 : draft.equalities.size() - 1);
  text.repeat("<tendon/>", draft.tendons.size());
  text.repeat("<actuator/>", draft.actuators.size());
  for (const Sensor& s : draft.sensors) {
    text.line(0, "<sensor>" + std::to_string(s.type) + "<sensor/>");
  }
  text.repeat("<key/>", draft.keys.size());
  return string_hash(text.str()) % std::numeric_limits<uint64_t>::max();
}

}  // namespace mj::compiler
