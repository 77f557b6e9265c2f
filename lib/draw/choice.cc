// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/choice.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

#include "base/diagnostic.h"
#include "base/suggestion.h"
#include "model/names.h"
#include "model/object_rows.h"
#include "visual/scene/defaults.h"

namespace mj::draw {
namespace {

// Largest width and height of a picture (pixels).
constexpr int kLargestSide = 16384;
constexpr size_t kMostListed = 20;

struct Word {
  std::string_view word;
  enum Kind { kFlag, kDrawing, kFrame, kLabel, kGroup } kind;
  int value;
};

constexpr Word kWords[] = {
    {"hulls", Word::kFlag, mjVIS_CONVEXHULL},
    {"textures", Word::kFlag, mjVIS_TEXTURE},
    {"joints", Word::kFlag, mjVIS_JOINT},
    {"cameras", Word::kFlag, mjVIS_CAMERA},
    {"actuators", Word::kFlag, mjVIS_ACTUATOR},
    {"activations", Word::kFlag, mjVIS_ACTIVATION},
    {"lights", Word::kFlag, mjVIS_LIGHT},
    {"tendons", Word::kFlag, mjVIS_TENDON},
    {"rangefinders", Word::kFlag, mjVIS_RANGEFINDER},
    {"constraints", Word::kFlag, mjVIS_CONSTRAINT},
    {"inertia", Word::kFlag, mjVIS_INERTIA},
    {"scaled-inertia", Word::kFlag, mjVIS_SCLINERTIA},
    {"applied-forces", Word::kFlag, mjVIS_PERTFORCE},
    {"contacts", Word::kFlag, mjVIS_CONTACTPOINT},
    {"islands", Word::kFlag, mjVIS_ISLAND},
    {"contact-forces", Word::kFlag, mjVIS_CONTACTFORCE},
    {"split-forces", Word::kFlag, mjVIS_CONTACTSPLIT},
    {"transparent", Word::kFlag, mjVIS_TRANSPARENT},
    {"connections", Word::kFlag, mjVIS_AUTOCONNECT},
    {"com", Word::kFlag, mjVIS_COM},
    {"static", Word::kFlag, mjVIS_STATIC},
    {"skins", Word::kFlag, mjVIS_SKIN},
    {"flex-vertices", Word::kFlag, mjVIS_FLEXVERT},
    {"flex-edges", Word::kFlag, mjVIS_FLEXEDGE},
    {"flex-faces", Word::kFlag, mjVIS_FLEXFACE},
    {"flex-skins", Word::kFlag, mjVIS_FLEXSKIN},
    {"body-boxes", Word::kFlag, mjVIS_BODYBVH},
    {"mesh-boxes", Word::kFlag, mjVIS_MESHBVH},
    {"perturbed-bodies", Word::kFlag, mjVIS_PERTOBJ},
    {"selected-point", Word::kFlag, mjVIS_SELECT},
    {"sdf-searches", Word::kFlag, mjVIS_SDFITER},
    {"shadows", Word::kDrawing, mjRND_SHADOW},
    {"wireframe", Word::kDrawing, mjRND_WIREFRAME},
    {"reflections", Word::kDrawing, mjRND_REFLECTION},
    {"added-colours", Word::kDrawing, mjRND_ADDITIVE},
    {"sky", Word::kDrawing, mjRND_SKYBOX},
    {"fog", Word::kDrawing, mjRND_FOG},
    {"haze", Word::kDrawing, mjRND_HAZE},
    {"culling", Word::kDrawing, mjRND_CULL_FACE},
    {"body-frames", Word::kFrame, mjFRAME_BODY},
    {"geom-frames", Word::kFrame, mjFRAME_GEOM},
    {"site-frames", Word::kFrame, mjFRAME_SITE},
    {"camera-frames", Word::kFrame, mjFRAME_CAMERA},
    {"light-frames", Word::kFrame, mjFRAME_LIGHT},
    {"contact-frames", Word::kFrame, mjFRAME_CONTACT},
    {"world-frame", Word::kFrame, mjFRAME_WORLD},
    {"body-labels", Word::kLabel, mjLABEL_BODY},
    {"joint-labels", Word::kLabel, mjLABEL_JOINT},
    {"geom-labels", Word::kLabel, mjLABEL_GEOM},
    {"site-labels", Word::kLabel, mjLABEL_SITE},
    {"camera-labels", Word::kLabel, mjLABEL_CAMERA},
    {"light-labels", Word::kLabel, mjLABEL_LIGHT},
    {"tendon-labels", Word::kLabel, mjLABEL_TENDON},
    {"actuator-labels", Word::kLabel, mjLABEL_ACTUATOR},
    {"constraint-labels", Word::kLabel, mjLABEL_CONSTRAINT},
    {"flex-labels", Word::kLabel, mjLABEL_FLEX},
    {"skin-labels", Word::kLabel, mjLABEL_SKIN},
    {"selection-labels", Word::kLabel, mjLABEL_SELECTION},
    {"selected-point-labels", Word::kLabel, mjLABEL_SELPNT},
    {"contact-labels", Word::kLabel, mjLABEL_CONTACTPOINT},
    {"contact-force-labels", Word::kLabel, mjLABEL_CONTACTFORCE},
    {"island-labels", Word::kLabel, mjLABEL_ISLAND},
    {"group-0", Word::kGroup, 0},
    {"group-1", Word::kGroup, 1},
    {"group-2", Word::kGroup, 2},
    {"group-3", Word::kGroup, 3},
    {"group-4", Word::kGroup, 4},
    {"group-5", Word::kGroup, 5},
};

// Reads numbers that commas separate. Returns false if the text has another form.
bool read_numbers(std::string_view text, std::vector<double>& out) {
  while (true) {
    double x = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);
    if (error != std::errc() || !std::isfinite(x)) return false;
    out.push_back(x);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (text.empty()) return true;
    if (text[0] != ',') return false;
    text.remove_prefix(1);
  }
}

// Returns the id of the object with a name or number. Throws Error if it does not exist.
int find_object(const mjModel& m, mjtObj type, int count, const std::string& kind,
                const std::string& name) {
  const int named = name_to_id(m, type, name);
  if (named >= 0) return named;
  int index = -1;
  const char* const start = name.data() + (name.starts_with('#') ? 1 : 0);
  const auto [end, error] = std::from_chars(start, name.data() + name.size(), index);
  if (error == std::errc() && end == name.data() + name.size() && index >= 0 && index < count) {
    return index;
  }
  const std::string problem = "the model has no " + kind + " '" + name + "'";
  if (count == 0) throw Error("usage", problem + ", because it has no " + kind, "omit the option");
  std::vector<std::string> known;
  for (int i = 0; i < count; ++i) {
    const char* const text = id_to_name(m, type, i);
    known.push_back(text ? text : numbered_object(i));
  }
  const std::string match(closest_match(name, {known.begin(), known.end()}));
  throw Error("usage", problem + "; it has " + quoted_list(known, kMostListed, "and"),
              match.empty() ? "" : "did you mean '" + match + "'?");
}

mjvCamera free_camera(const mjModel& m, std::string_view text) {
  mjvCamera cam = visual::default_free_camera(m);
  std::vector<double> x;
  if (!read_numbers(text, x) || (x.size() != 3 && x.size() != 6)) {
    throw Error("usage", "a free camera has 3 or 6 numbers, not '" + std::string(text) + "'",
                "free:AZIMUTH,ELEVATION,DISTANCE or free:AZIMUTH,ELEVATION,DISTANCE,X,Y,Z");
  }
  if (x[2] < 0) {
    throw Error("usage", "the distance of the free camera '" + std::string(text) + "' is negative",
                "turn the camera with its azimuth instead");
  }
  cam.azimuth = x[0];
  cam.elevation = x[1];
  cam.distance = x[2];
  if (x.size() == 6) std::copy_n(&x[3], 3, cam.lookat);
  return cam;
}

}  // namespace

mjvCamera chosen_camera(const mjModel& m, const std::string& text) {
  constexpr std::string_view kFree = "free:", kTrack = "track:";
  if (text.empty()) return visual::default_free_camera(m);
  if (name_to_id(m, mjOBJ_CAMERA, text) < 0) {
    if (text.starts_with(kFree)) return free_camera(m, text.substr(kFree.size()));
    if (text.starts_with(kTrack)) {
      mjvCamera cam = visual::default_free_camera(m);
      cam.type = mjCAMERA_TRACKING;
      cam.trackbodyid =
          find_object(m, mjOBJ_BODY, static_cast<int>(m.nbody), "body", text.substr(kTrack.size()));
      return cam;
    }
  }
  mjvCamera cam = visual::default_free_camera(m);
  cam.type = mjCAMERA_FIXED;
  cam.fixedcamid = find_object(m, mjOBJ_CAMERA, static_cast<int>(m.ncam), "camera", text);
  return cam;
}

PictureSize chosen_size(const std::string& text) {
  PictureSize size = {0, 0};
  const char* const end = text.data() + text.size();
  const auto width = std::from_chars(text.data(), end, size.width);
  const bool has_cross = width.ec == std::errc() && width.ptr != end && *width.ptr == 'x';
  const auto height = has_cross ? std::from_chars(width.ptr + 1, end, size.height) : width;
  if (!has_cross || height.ec != std::errc() || height.ptr != end || size.width < 1 ||
      size.height < 1) {
    throw Error("usage", "'" + text + "' is not the size of a picture", "write it like 640x480");
  }
  if (size.width > kLargestSide || size.height > kLargestSide) {
    throw Error("usage", "a picture of " + text + " pixels is too large",
                "width and height are at most " + std::to_string(kLargestSide));
  }
  return size;
}

void set_shown(const std::string& word, bool is_shown, mjvOption& option, mjvScene& scene) {
  for (const Word& known : kWords) {
    if (known.word != word) continue;
    switch (known.kind) {
      case Word::kFlag:
        option.flags[known.value] = is_shown;
        return;
      case Word::kDrawing:
        scene.flags[known.value] = is_shown;
        return;
      case Word::kFrame:
        option.frame = is_shown ? known.value : mjFRAME_NONE;
        return;
      case Word::kLabel:
        option.label = is_shown ? known.value : mjLABEL_NONE;
        return;
      case Word::kGroup:
        for (mjtByte* const groups :
             {option.geomgroup, option.sitegroup, option.jointgroup, option.tendongroup,
              option.actuatorgroup, option.flexgroup, option.skingroup}) {
          groups[known.value] = is_shown;
        }
        return;
    }
  }
  const std::vector<std::string> words = shown_words();
  const std::string match(closest_match(word, {words.begin(), words.end()}));
  throw Error("usage", "there is nothing to show with the name '" + word + "'",
              match.empty() ? "the manual page lists all names" : "did you mean '" + match + "'?");
}

std::vector<std::string> shown_words() {
  std::vector<std::string> words;
  for (const Word& known : kWords) words.emplace_back(known.word);
  return words;
}

}  // namespace mj::draw
