// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures of random scenes, compared with rays, and scenes whose numbers are hostile. The variable
// MJTOOLS_RANDOM_SCENES sets the number of random scenes; see scripts/check/pictures.

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "draw/test_picture.h"

namespace mj::draw {
namespace {

constexpr int kWidth = 80, kHeight = 60;

int scene_count() {
  const char* const text = std::getenv("MJTOOLS_RANDOM_SCENES");
  return text ? std::atoi(text) : 6;
}

class Random {
 public:
  explicit Random(uint64_t seed) : bits_(seed) {}
  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(bits_() >> 11) * 0x1p-53;
  }
  int below(int n) { return static_cast<int>(bits_() % static_cast<uint64_t>(n)); }
  std::string numbers(int n, double low, double high) {
    std::string out;
    for (int i = 0; i < n; ++i) out += std::to_string(between(low, high)) + " ";
    return out;
  }

 private:
  std::mt19937_64 bits_;
};

// Returns a model with a floor, 12 objects of random shapes and a camera that sees them.
std::string random_scene(uint64_t seed) {
  Random random(seed);
  std::string asset = "<hfield name='h' nrow='5' ncol='6' size='.5 .4 .3 .1' elevation='" +
                      random.numbers(30, 0, 1) + "'/>";
  for (int i = 0; i < 3; ++i) {
    asset += "<mesh name='m" + std::to_string(i) + "' vertex='" + random.numbers(3 * 14, -.4, .4) +
             "'/>";
  }
  std::string objects = "<geom type='plane' size='";
  objects += random.below(2) == 0 ? "0 0 .1'/>" : "2 3 .1'/>";
  const char* const shapes[] = {"sphere", "capsule", "ellipsoid", "cylinder", "box"};
  for (int i = 0; i < 12; ++i) {
    const int shape = random.below(7);
    objects += "<geom pos='" + random.numbers(2, -1.3, 1.3) + random.numbers(1, .1, 1.3) +
               "' euler='" + random.numbers(3, -180, 180) + "' rgba='" + random.numbers(3, 0, 1) +
               (i % 4 == 0 ? ".5" : "1") + "' ";
    if (shape == 5) {
      objects += "type='mesh' mesh='m" + std::to_string(random.below(3)) + "'/>";
    } else if (shape == 6) {
      objects += "type='hfield' hfield='h'/>";
    } else {
      objects +=
          "type='" + std::string(shapes[shape]) + "' size='" + random.numbers(3, .05, .4) + "'/>";
    }
  }
  const double angle = random.between(0, 2 * M_PI), height = random.between(1, 4);
  const std::string place = std::to_string(4 * std::cos(angle)) + " " +
                            std::to_string(4 * std::sin(angle)) + " " + std::to_string(height);
  const std::string kind =
      random.below(3) == 0 ? "projection='orthographic' fovy='3'" : "fovy='40'";
  return "<statistic extent='3' center='0 0 .5'/><visual><map znear='.01' zfar='100'/></visual>"
         "<asset>" +
         asset +
         "</asset><worldbody><light pos='1 -1 3' dir='-.3 .3 -1'/>"
         "<light type='directional' pos='0 0 3' dir='0 .5 -1'/>" +
         objects +
         "<body name='target' pos='0 0 .5'><geom size='.01' rgba='1 1 1 0'/></body>"
         "<camera name='c' mode='targetbody' target='target' pos='" +
         place + "' " + kind + "/></worldbody>";
}

// The geom that the ray through the centre of a pixel hits, and its depth (m).
struct Hit {
  int geom;
  double depth;
};

std::vector<Hit> cast_rays(TestView& view) {
  const mjModel& m = *view.model;
  const int cam = view.cam.fixedcamid;
  const double* const pos = view.data->cam_xpos + 3 * cam;
  const double* const mat = view.data->cam_xmat + 9 * cam;
  const bool is_orthographic = m.cam_projection[cam] == mjPROJ_ORTHOGRAPHIC;
  const double top =
      is_orthographic ? m.cam_fovy[cam] / 2 : std::tan(m.cam_fovy[cam] / 2 * M_PI / 180);
  std::vector<Hit> hits;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const double right = (2 * (x + 0.5) / kWidth - 1) * top * kWidth / kHeight;
      const double up = (1 - 2 * (y + 0.5) / kHeight) * top;
      double from[3], ray[3];
      for (int k = 0; k < 3; ++k) {
        const double aside = right * mat[3 * k] + up * mat[3 * k + 1];
        from[k] = pos[k] + (is_orthographic ? aside : 0);
        ray[k] = (is_orthographic ? 0 : aside) - mat[3 * k + 2];
      }
      Hit hit = {-1, 0};
      hit.depth = mj_ray(&m, view.data.get(), from, ray, nullptr, 1, -1, &hit.geom, nullptr);
      hits.push_back(hit);
    }
  }
  return hits;
}

// Returns whether the rays through all neighbours of a pixel hit the same geom.
bool is_inside(const std::vector<Hit>& hits, int x, int y) {
  if (x == 0 || y == 0 || x == kWidth - 1 || y == kHeight - 1) return false;
  const int geom = hits[static_cast<size_t>(y * kWidth + x)].geom;
  for (int v = y - 1; v <= y + 1; ++v) {
    for (int u = x - 1; u <= x + 1; ++u) {
      if (hits[static_cast<size_t>(v * kWidth + u)].geom != geom) return false;
    }
  }
  return true;
}

// The distance beyond which the far plane of the view hides everything (m).
constexpr double kFar = 300;

}  // namespace

TEST_CASE("in random scenes, depth and segmentation agree with rays except on edges") {
  int edges = 0;
  for (int seed = 0; seed < scene_count(); ++seed) {
    TestView view(random_scene(static_cast<uint64_t>(seed)));
    view.scene.flags[mjRND_SEGMENT] = view.scene.flags[mjRND_IDCOLOR] = 1;
    const Picture p = view.draw(kWidth, kHeight);
    const std::vector<Hit> hits = cast_rays(view);
    int wrong_geoms = 0, wrong_depths = 0;
    double worst = 0;
    for (int y = 0; y < kHeight; ++y) {
      for (int x = 0; x < kWidth; ++x) {
        Hit hit = hits[static_cast<size_t>(y * kWidth + x)];
        if (hit.depth > kFar) hit = {-1, 0};
        const bool is_same = pixel(p, x, y)[0] == hit.geom + 1;
        if (!is_same) ++(is_inside(hits, x, y) ? wrong_geoms : edges);
        if (!is_same || hit.geom < 0) continue;
        const double error = std::abs(depth(p, x, y) - hit.depth) / std::max(1.0, hit.depth);
        wrong_depths += error > 1e-5;
        worst = std::max(worst, error);
      }
    }
    CAPTURE(seed);
    CAPTURE(worst);
    CHECK(wrong_geoms == 0);
    CHECK(wrong_depths == 0);
  }
  MESSAGE("pixels on edges that differ from rays: " << edges << " of "
                                                    << scene_count() * kWidth * kHeight);
  CHECK(edges < scene_count() * kWidth * kHeight / 100);
}

TEST_CASE("random scenes have the same bytes on 1, 2 and 5 threads") {
  for (int seed = 0; seed < scene_count(); ++seed) {
    const std::string model = random_scene(static_cast<uint64_t>(seed));
    const Picture one = TestView(model).draw(kWidth, kHeight, 4, 1);
    for (const int threads : {2, 5}) {
      const Picture other = TestView(model).draw(kWidth, kHeight, 4, threads);
      CHECK(one.rgb == other.rgb);
      CHECK(one.depth == other.depth);
    }
  }
}

TEST_CASE("scenes with numbers that are not finite, huge or out of range are drawn") {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  constexpr float kInf = std::numeric_limits<float>::infinity();
  constexpr float kNumbers[] = {kNan, kInf, -kInf, 1e38f, -1e38f, 1e-38f, 0, -1};
  constexpr int kIndices[] = {-1, 1 << 30, -(1 << 30), std::numeric_limits<int>::min(), 1000, 7};
  TestView view(random_scene(3));
  view.update_twice();
  Renderer renderer(*view.model, 2);
  Random random(5);
  for (int i = 0; i < 40 * scene_count(); ++i) {
    view.update_twice();
    mjvScene& scene = view.scene;
    for (int change = 0; change < 4; ++change) {
      mjvGeom& g = scene.geoms[random.below(scene.ngeom)];
      const float x = kNumbers[random.below(8)];
      const int k = kIndices[random.below(6)];
      switch (random.below(16)) {
        case 0:
          g.size[random.below(3)] = x;
          break;
        case 1:
          g.pos[random.below(3)] = x;
          break;
        case 2:
          g.mat[random.below(9)] = x;
          break;
        case 3:
          g.rgba[random.below(4)] = x;
          break;
        case 4:
          g.dataid = k;
          break;
        case 5:
          g.matid = k;
          break;
        case 6:
          g.texid = k;
          g.matid = 0;
          break;
        case 7:
          g.objid = k;
          break;
        case 8:
          g.type = random.below(2) == 0 ? k : random.below(mjGEOM_LABEL + 1);
          break;
        case 9:
          g.texrepeat[random.below(2)] = x;
          break;
        case 10:
          g.segid = k;
          break;
        case 11:
          scene.lights[random.below(scene.nlight)].pos[random.below(3)] = x;
          break;
        case 12:
          scene.lights[random.below(scene.nlight)].dir[random.below(3)] = x;
          break;
        case 13:
          scene.lights[random.below(scene.nlight)].cutoff = x;
          break;
        case 14:
          g.reflectance = g.emission = g.shininess = x;
          break;
        case 15:
          scene.camera[0].pos[random.below(3)] = scene.camera[1].forward[0] = x;
          break;
      }
    }
    scene.flags[mjRND_SEGMENT] = i % 5 == 0;
    scene.flags[mjRND_WIREFRAME] = i % 7 == 0;
    scene.flags[mjRND_FOG] = i % 3 == 0;
    Picture picture(33, 25);
    renderer.draw(scene, picture, i % 2 == 0 ? 1 : 4);
  }
}

TEST_CASE(
    "models with vertices, elevations and texture coordinates that are not numbers are drawn") {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  Random random(9);
  for (int i = 0; i < 3 * scene_count(); ++i) {
    TestView view(random_scene(static_cast<uint64_t>(i)));
    mjModel& m = *view.model;
    for (int change = 0; change < 8; ++change) {
      const float x = change % 3 == 0 ? kNan : change % 3 == 1 ? 1e30f : -1e-30f;
      m.mesh_vert[random.below(static_cast<int>(3 * m.nmeshvert))] = x;
      m.mesh_normal[random.below(static_cast<int>(3 * m.nmeshnormal))] = x;
      m.hfield_data[random.below(static_cast<int>(m.nhfielddata))] = x;
    }
    (void)view.draw(33, 25, i % 2 == 0 ? 1 : 4, 2);
  }
}

}  // namespace mj::draw
