// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures of small models. The official build's renderer gives the same colours.

#include "draw/renderer.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "draw/test_picture.h"

namespace mj::draw {
namespace {

constexpr char kBox[] = R"(<geom type="box" size="2 2 .1" pos="0 0 -.1" rgba=".8 .6 .4 1"/>)";
constexpr char kWhiteHead[] = R"(ambient="1 1 1" diffuse="0 0 0" specular="0 0 0")";
constexpr char kNoHead[] = R"(ambient="0 0 0" diffuse="0 0 0" specular="0 0 0")";

struct Parts {
  std::string head = "", geom = kBox, light = "", asset = "", vis = "";
  std::string fovy = "90", height = "2";
};

// A camera above the origin that looks straight down. x at z = 0 is (i - 50) / 25.25.
std::string looking_down(const Parts& p) {
  return R"(<statistic extent="2" center="0 0 0" meansize=".2"/><visual><headlight )" + p.head +
         "/>" + p.vis + "</visual><asset>" + p.asset + "</asset><worldbody>" + p.light + p.geom +
         R"(<camera name="c" pos="0 0 )" + p.height + R"(" xyaxes="1 0 0 0 1 0" fovy=")" + p.fovy +
         R"("/></worldbody>)";
}

Picture picture_of(const Parts& parts, int size = 101) {
  return TestView(looking_down(parts)).draw(size, size);
}

TEST_CASE("ambient and diffuse light of the headlight add up") {
  const Picture p =
      picture_of({.head = R"(ambient=".1 .2 .3" diffuse=".4 .4 .4" specular="0 0 0")"});
  CHECK_PIXEL(p, 50, 50, {102, 92, 71});
  CHECK_PIXEL(p, 5, 95, {102, 92, 71});
}

TEST_CASE("highlights follow shininess and are not tinted by the surface") {
  Parts parts = {.head = R"(ambient=".1 .1 .1" diffuse=".4 .4 .4" specular=".5 .5 .5")"};
  const Picture p = picture_of(parts);
  CHECK_PIXEL(p, 50, 50, {166, 140, 115});
  CHECK_PIXEL(p, 60, 50, {149, 123, 98});
  CHECK_PIXEL(p, 70, 50, {122, 97, 71});

  parts.head = R"(ambient="0 0 0" diffuse="0 0 0" specular=".6 .6 .6")";
  parts.asset =
      R"(<material name="m" rgba=".8 .6 .4 1" specular=".5" shininess=".25" emission=".1"/>)";
  parts.geom = R"(<geom type="box" size="2 2 .1" pos="0 0 -.1" material="m"/>)";
  const Picture q = picture_of(parts);
  CHECK_PIXEL(q, 50, 50, {97, 92, 87});
  CHECK_PIXEL(q, 60, 50, {86, 81, 76});
  CHECK_PIXEL(q, 70, 50, {64, 58, 53});
  CHECK_PIXEL(q, 80, 50, {44, 39, 34});
  CHECK_PIXEL(q, 95, 50, {29, 24, 19});
}

TEST_CASE("spots have a cone, an exponent and an attenuation") {
  const Picture p = picture_of({.head = kNoHead, .light = R"(
      <light pos=".5 0 1.5" dir="0 0 -1" cutoff="40" exponent="3" attenuation=".5 .2 .1"
             diffuse=".5 .6 .7" ambient=".2 .2 .2" specular="0 0 0" castshadow="false"/>)"});
  CHECK_PIXEL(p, 50, 50, {110, 94, 71});
  CHECK_PIXEL(p, 60, 50, {138, 118, 89});
  CHECK_PIXEL(p, 70, 50, {128, 110, 82});
  CHECK_PIXEL(p, 80, 50, {91, 78, 58});
  CHECK_PIXEL(p, 95, 50, {0, 0, 0});
  CHECK_PIXEL(p, 50, 20, {0, 0, 0});
}

TEST_CASE("a scene without lights has a general light; point lights do not count") {
  CHECK_PIXEL(picture_of({.head = R"(active="0")"}), 50, 50, {61, 46, 31});
  CHECK_PIXEL(
      picture_of({.head = R"(active="0")", .light = R"(<light type="point" pos="0 0 1"/>)"}), 50,
      50, {61, 46, 31});
  CHECK_PIXEL(picture_of({.head = R"(ambient=".1 .1 .1" diffuse="0 0 0" specular="0 0 0")",
                          .light = R"(<light type="point" pos="0 0 1"/>)"}),
              50, 50, {20, 15, 10});
}

TEST_CASE("in a shadow the light of the source is missing, its ambient light too") {
  Parts parts = {.head = kNoHead, .light = R"(
      <light type="directional" pos="-2 -2 3" dir=".5 .5 -1" diffuse=".5 .5 .5" ambient=".2 .2 .2"
             specular="0 0 0"/>)"};
  parts.geom =
      std::string(kBox) + R"(<geom type="box" size=".1 .1 .02" pos=".5 0 1" rgba="1 1 1 1"/>)";
  const Picture p = picture_of(parts);
  CHECK_PIXEL(p, 75, 37, {0, 0, 0});
  CHECK_PIXEL(p, 25, 50, {124, 93, 62});
  CHECK_PIXEL(p, 75, 45, {155, 155, 155});

  Parts lit = parts;
  lit.head = R"(ambient=".1 .1 .1" diffuse="0 0 0" specular="0 0 0")";
  const Picture q = picture_of(lit);
  CHECK_PIXEL(q, 75, 37, {20, 15, 10});
  CHECK_PIXEL(q, 25, 50, {144, 108, 72});
  CHECK_PIXEL(q, 75, 45, {181, 181, 181});

  TestView view(looking_down(parts));
  view.scene.flags[mjRND_SHADOW] = 0;
  CHECK_PIXEL(view.draw(101, 101), 75, 37, {124, 93, 62});

  // the shadow's edges, in a large picture
  const Picture large = picture_of(parts, 1001);
  int first = 0, last = 0;
  for (int x = 600; x < 900; ++x) {
    if (pixel(large, x, 375) != Rgb{0, 0, 0}) continue;
    if (first == 0) first = x;
    last = x;
  }
  CHECK(std::abs(first - 724) <= 2);
  CHECK(std::abs(last - 776) <= 2);
}

TEST_CASE("transparent geoms cast full shadows and receive none") {
  Parts parts = {.head = kNoHead, .light = R"(
      <light type="directional" pos="-2 -2 3" dir=".5 .5 -1" diffuse=".5 .5 .5" ambient=".2 .2 .2"
             specular="0 0 0"/>)"};
  parts.geom =
      std::string(kBox) + R"(<geom type="box" size=".1 .1 .02" pos=".5 0 1" rgba="1 1 1 .1"/>)";
  const Picture p = picture_of(parts);
  CHECK_PIXEL(p, 75, 37, {0, 0, 0});
  CHECK_PIXEL(p, 75, 45, {130, 106, 81});
  parts.geom = R"(<geom type="box" size="2 2 .1" pos="0 0 -.1" rgba=".8 .6 .4 .9"/>
                  <geom type="box" size=".1 .1 .02" pos=".5 0 1" rgba="1 1 1 1"/>)";
  CHECK_PIXEL(picture_of(parts), 75, 37, {123, 92, 61});
}

TEST_CASE("spots cast shadows in the inner part of their cone only") {
  for (const int angle : {20, 24, 26, 28, 30, 36, 42}) {
    CAPTURE(angle);
    const double x = 2 * std::tan(angle * M_PI / 180);
    Parts parts = {.head = R"(active="0")", .height = "10"};
    parts.fovy = "60";
    parts.light = R"(<light pos="0 0 3" dir="0 0 -1" cutoff="45" exponent="0" diffuse=".5 .5 .5"
                     specular="0 0 0"/>)";
    parts.geom = R"(<geom type="box" size="6 6 .1" pos="0 0 -.1" rgba="1 1 1 1"/>
                    <geom type="box" size=".1 .1 .01" pos=")" +
                 std::to_string(x) + R"( 0 1"/>)";
    const Picture p = picture_of(parts, 801);
    // the shadow's place on the floor, at three halves of the box's distance
    const int column = static_cast<int>(400.5 + 1.5 * x / (10 * std::tan(M_PI / 6)) * 400.5);
    CHECK((pixel(p, column, 400)[0] == 0) == (angle < 27));
  }
}

TEST_CASE("fog hides what is far, by its distance along the view") {
  TestView view(looking_down({.head = kWhiteHead, .vis = R"(
      <map fogstart=".5" fogend="2"/><rgba fog=".2 .4 .6 1"/>)"}));
  view.scene.flags[mjRND_FOG] = 1;
  const Picture p = view.draw(101, 101);
  CHECK_PIXEL(p, 50, 50, {153, 136, 119});
  CHECK_PIXEL(p, 95, 50, {153, 136, 119});
  CHECK_PIXEL(p, 95, 95, {153, 136, 119});
}

TEST_CASE("transparent surfaces are blended twice, from near to far and back") {
  const Parts parts = {.head = kWhiteHead, .geom = R"(
      <geom type="box" size=".5 2 .02" rgba="1 0 0 .5"/>
      <geom type="box" size="2 .5 .02" pos="0 0 .5" rgba="0 1 0 .25"/>)"};
  const Picture p = picture_of(parts);
  CHECK_PIXEL(p, 50, 10, {192, 0, 0});
  CHECK_PIXEL(p, 10, 50, {0, 112, 0});
  CHECK_PIXEL(p, 50, 50, {144, 76, 0});
  CHECK(std::isinf(depth(p, 50, 50)));

  TestView added(looking_down(parts));
  added.scene.flags[mjRND_ADDITIVE] = 1;
  const Picture q = added.draw(101, 101);
  CHECK_PIXEL(q, 50, 10, {128, 0, 0});
  CHECK_PIXEL(q, 10, 50, {0, 64, 0});
  CHECK_PIXEL(q, 50, 50, {128, 64, 0});

  TestView doubled(looking_down(parts));
  doubled.scene.flags[mjRND_CULL_FACE] = 0;
  const Picture r = doubled.draw(101, 101);
  CHECK_PIXEL(r, 50, 10, {240, 0, 0});
  CHECK_PIXEL(r, 10, 50, {0, 175, 0});
  CHECK_PIXEL(r, 50, 50, {135, 116, 0});
}

TEST_CASE("geoms that are almost opaque have a depth, less opaque ones have none") {
  const auto drawn = [](const std::string& alpha) {
    return picture_of({.head = kWhiteHead,
                       .geom = R"(
        <geom type="box" size="2 2 .02" rgba="1 1 1 )" +
                               alpha + "\"/>"});
  };
  const Picture p = drawn(".994"), q = drawn(".996");
  CHECK_PIXEL(p, 50, 50, {255, 255, 255});
  CHECK(std::isinf(depth(p, 50, 50)));
  CHECK(depth(q, 50, 50) == doctest::Approx(1.98).epsilon(1e-6));
}

TEST_CASE("a plane that is seen from behind is transparent") {
  Parts parts = {.head = kWhiteHead, .geom = R"(
      <geom type="plane" size="2 2 .1" quat="0 1 0 0" rgba="1 .5 .25 1"/>)"};
  const Picture p = picture_of(parts);
  CHECK_PIXEL(p, 50, 50, {129, 65, 32});
  CHECK(std::isinf(depth(p, 50, 50)));
  parts.head = R"(ambient="0 0 0" diffuse="1 1 1" specular="0 0 0")";
  CHECK_PIXEL(picture_of(parts), 50, 50, {0, 0, 0});
  TestView view(looking_down(parts));
  view.scene.flags[mjRND_SEGMENT] = view.scene.flags[mjRND_IDCOLOR] = 1;
  CHECK_PIXEL(view.draw(101, 101), 50, 50, {1, 0, 0});
}

TEST_CASE("the first reflecting item is a mirror, whose image is added") {
  for (const std::string floor :
       {R"(<geom type="plane" size="2 2 .1" material="m"/>)",
        R"(<geom type="box" size="2 2 .1" pos="0 0 -.1" material="m"/>)"}) {
    Parts parts = {.head = kWhiteHead,
                   .asset = R"(<material name="m" rgba=".1 .2 .3 1" reflectance=".5"/>)"};
    parts.geom = floor + R"(<geom type="box" size=".3 .3 .1" pos=".8 0 .5" rgba="1 .5 0 1"/>)";
    const Picture p = picture_of(parts);
    CHECK_PIXEL(p, 20, 50, {26, 51, 76});
    CHECK_PIXEL(p, 62, 50, {154, 115, 76});
    CHECK_PIXEL(p, 65, 50, {154, 115, 76});
    CHECK_PIXEL(p, 78, 50, {255, 128, 0});
  }
  TestView two(
      looking_down({.head = kWhiteHead,
                    .geom = R"(
      <geom type="plane" size="1 2 .1" pos="-1 0 0" material="m"/>
      <geom type="plane" size="1 2 .1" pos="1 0 0" material="m"/>
      <geom type="box" size=".3 .3 .1" pos="-.8 0 .5" rgba="1 .5 0 1"/>
      <geom type="box" size=".3 .3 .1" pos=".8 0 .5" rgba="1 .5 0 1"/>)",
                    .asset = R"(<material name="m" rgba=".1 .2 .3 1" reflectance=".5"/>)"}));
  const Picture p = two.draw(101, 101);
  CHECK_PIXEL(p, 36, 50, {154, 115, 76});
  CHECK_PIXEL(p, 64, 50, {26, 51, 76});
  CHECK(two.scene.geoms[0].reflectance == 0.5f);
  CHECK(two.scene.geoms[1].reflectance == 0);
}

TEST_CASE("textures that repeat without bounds are drawn") {
  for (const char* const repeat : {"1e30 1", "1 1e38", "0 0", "-1e30 1e-30"}) {
    for (const char* const type : {"2d", "cube"}) {
      const std::string asset = std::string(R"(<texture name="t" type=")") + type +
                                R"(" builtin="flat" width="24" height="24" rgb1="0 1 0"/>
                                <material name="m" texture="t" texrepeat=")" +
                                repeat + R"("/>)";
      const Picture p =
          picture_of({.head = kWhiteHead,
                      .geom = R"(<geom type="box" size="2 2 .1" pos="0 0 -.1" material="m"/>)",
                      .asset = asset});
      CHECK_PIXEL(p, 60, 40, {0, 255, 0});
    }
  }
}

TEST_CASE("textures multiply the light after it is limited") {
  Parts parts = {.head = R"(ambient=".2 .2 .2" diffuse="0 0 0" specular=".4 .4 .4")",
                 .geom = R"(<geom type="box" size="2 2 .1" pos="0 0 -.1" material="m"/>)"};
  parts.asset = R"(
      <texture name="t" type="2d" builtin="flat" rgb1=".5 .25 1" width="8" height="8"/>
      <material name="m" texture="t" rgba=".8 .8 .8 1" specular="1" shininess="0" emission=".1"/>)";
  CHECK_PIXEL(picture_of(parts), 50, 50, {81, 40, 163});
  parts.head = R"(ambient="1 1 1" diffuse="1 1 1" specular="1 1 1")";
  CHECK_PIXEL(picture_of(parts), 50, 50, {127, 63, 255});
}

TEST_CASE("haze lies between an infinite plane and the sky") {
  TestView view(R"(<statistic extent="2" center="0 0 0" meansize=".2"/>
      <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/>
        <map zfar="50" haze=".3"/><rgba haze="1 0 0 1"/></visual>
      <asset><texture type="skybox" builtin="flat" rgb1="0 0 1" width="8" height="48"/></asset>
      <worldbody><geom type="plane" size="0 0 .1" rgba="0 1 0 1"/>
      <camera name="c" pos="0 0 4" xyaxes="1 0 0 0 0 1" fovy="20"/></worldbody>)");
  const Picture p = view.draw(401, 401);
  CHECK_PIXEL(p, 200, 200, {0, 0, 255});
  CHECK_PIXEL(p, 200, 206, {30, 0, 225});
  CHECK_PIXEL(p, 200, 216, {76, 0, 179});
  CHECK_PIXEL(p, 200, 230, {134, 0, 121});
  CHECK_PIXEL(p, 200, 240, {172, 0, 83});
  CHECK_PIXEL(p, 200, 260, {240, 0, 15});
  CHECK_PIXEL(p, 200, 300, {0, 255, 0});
  CHECK(depth(p, 200, 100) == doctest::Approx(69.998).epsilon(1e-4));
  CHECK(depth(p, 200, 260) == doctest::Approx(54.814).epsilon(1e-3));
  CHECK(depth(p, 200, 400) == doctest::Approx(22.742).epsilon(1e-4));
}

TEST_CASE("the sky hides what is beyond its distance") {
  TestView view(R"(<statistic extent="2" center="0 0 0" meansize=".2"/>
      <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/><map zfar="10"/></visual>
      <asset><texture type="skybox" builtin="flat" rgb1="0 0 1" width="8" height="48"/></asset>
      <worldbody><geom type="box" size="1 1 1" pos="4 16 0" rgba="1 1 1 1"/>
      <camera name="c" pos="0 0 0" xyaxes="1 0 0 0 0 1" fovy="60"/></worldbody>)");
  const Picture p = view.draw(401, 401);
  CHECK_PIXEL(p, 287, 200, {0, 0, 255});
  CHECK(depth(p, 287, 200) == doctest::Approx(13.55).epsilon(5e-3));
  view.scene.flags[mjRND_SKYBOX] = 0;
  const Picture q = view.draw(401, 401);
  CHECK_PIXEL(q, 287, 200, {255, 255, 255});
  CHECK(depth(q, 287, 200) == doctest::Approx(15.0).epsilon(1e-6));
}

TEST_CASE("segmentation shows numbers of geoms, or random colours") {
  TestView view(looking_down({.head = kNoHead, .geom = R"(
      <geom type="box" size="2 2 .1" pos="0 0 -.1"/><geom size=".3" pos="-1 0 0"/>
      <geom size=".3" pos="1 0 0" rgba="1 1 1 .1"/>)"}));
  view.scene.flags[mjRND_SEGMENT] = 1;
  const Picture random = view.draw(101, 101, 4);
  CHECK_PIXEL(random, 50, 5, {89, 101, 42});
  CHECK_PIXEL(random, 25, 50, {191, 169, 83});
  CHECK_PIXEL(random, 75, 50, {64, 56, 123});
  view.scene.flags[mjRND_IDCOLOR] = 1;
  const Picture ids = view.draw(101, 101, 4);
  CHECK(pixel(ids, 50, 5) == Rgb{1, 0, 0});
  CHECK(pixel(ids, 25, 50) == Rgb{2, 0, 0});
  CHECK(pixel(ids, 75, 50) == Rgb{3, 0, 0});
}

TEST_CASE("edges are smooth with four samples") {
  TestView view(looking_down({.head = kWhiteHead, .geom = R"(
      <geom type="box" size=".503 .503 .001" pos="0 0 -.001" rgba="1 1 1 1"/>)"}));
  const Picture p = view.draw(101, 101, 4);
  CHECK_PIXEL(p, 36, 50, {0, 0, 0});
  CHECK_PIXEL(p, 37, 50, {64, 64, 64});
  CHECK_PIXEL(p, 38, 50, {255, 255, 255});
  CHECK_PIXEL(p, 62, 50, {255, 255, 255});
  CHECK_PIXEL(p, 63, 50, {64, 64, 64});
  CHECK_PIXEL(p, 64, 50, {0, 0, 0});
}

TEST_CASE("a sphere is round") {
  const Picture p = TestView(looking_down({.head = kWhiteHead, .geom = R"(
      <geom size="1" rgba="1 1 1 1"/>)"}))
                        .draw(801, 801);
  const auto white =
      std::count_if(p.depth.begin(), p.depth.end(), [](float z) { return std::isfinite(z); });
  CHECK(std::abs(white - 167960) < 100);
}

// Objects of all shapes, in front of two planes.
constexpr char kShapes[] = R"(<statistic extent="3" center="0 0 0"/>
  <asset><hfield name="h" nrow="4" ncol="5" size=".5 .4 .3 .1"
      elevation="0 .2 .4 .1 .3  .5 1 .2 .4 0  .1 .3 .7 .2 .6  0 .4 .1 .8 .2"/>
    <mesh name="t" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale=".6 .5 .4"/>
    <material name="m" reflectance=".3"/></asset>
  <worldbody><light pos="1 -1 3" dir="-.3 .3 -1"/><light type="directional" pos="0 0 3" dir="0 .5 -1"/>
    <geom type="plane" size="3 3 .1" material="m"/>
    <geom size=".3" pos="-1 0 .4"/>
    <geom type="capsule" size=".1 .3" pos="0 0 .5" euler="40 20 0"/>
    <geom type="cylinder" size=".2 .3" pos="1 0 .4" euler="30 -40 0"/>
    <geom type="ellipsoid" size=".2 .3 .1" pos="-1 1 .4" euler="30 -40 0"/>
    <geom type="box" size=".2 .3 .1" pos="0 1 .4" euler="30 -40 20"/>
    <geom type="hfield" hfield="h" pos="1 1.2 .1"/>
    <geom type="mesh" mesh="t" pos="0 -1 .3" euler="10 20 30"/>
    <geom size=".2" pos=".6 -.5 .4" rgba="0 1 1 .4"/>
    <camera name="c" pos="1.5 -3 2.2" xyaxes=".9 .45 0 -.2 .4 .8" fovy="50"/>
  </worldbody>)";

TEST_CASE(
    "pictures are the same on any number of threads, and with a renderer that is used again") {
  for (const int samples : {1, 4}) {
    const Picture one = TestView(kShapes).draw(157, 119, samples, 1);
    for (const int threads : {2, 5}) {
      const Picture other = TestView(kShapes).draw(157, 119, samples, threads);
      CHECK(one.rgb == other.rgb);
      CHECK(one.depth == other.depth);
    }
    TestView view(kShapes);
    view.update_twice();
    Renderer renderer(*view.model, 2);
    Picture again(157, 119);
    for (int i = 0; i < 3; ++i) renderer.draw(view.scene, again, i == 1 ? 5 - samples : samples);
    CHECK(one.rgb == again.rgb);
  }
}

TEST_CASE("depth and segmentation agree with rays through the centres of pixels") {
  TestView view(kShapes);
  view.scene.flags[mjRND_SEGMENT] = view.scene.flags[mjRND_IDCOLOR] = 1;
  constexpr int kWidth = 120, kHeight = 90;
  const Picture p = view.draw(kWidth, kHeight);
  const double* const pos = view.data->cam_xpos;
  const double* const mat = view.data->cam_xmat;
  const double top = std::tan(25 * M_PI / 180);
  int wrong = 0;
  for (int y = 0; y < kHeight; ++y) {
    for (int x = 0; x < kWidth; ++x) {
      const double right = (2 * (x + 0.5) / kWidth - 1) * top * kWidth / kHeight;
      const double up = (1 - 2 * (y + 0.5) / kHeight) * top;
      double ray[3];
      for (int k = 0; k < 3; ++k) {
        ray[k] = right * mat[3 * k] + up * mat[3 * k + 1] - mat[3 * k + 2];
      }
      int geom = -1;
      const double length =
          mj_ray(view.model.get(), view.data.get(), pos, ray, nullptr, 1, -1, &geom, nullptr);
      const double expected = geom < 0 ? 0 : length;
      const bool same_geom = pixel(p, x, y)[0] == geom + 1;
      const bool same_depth =
          geom < 0 || std::abs(depth(p, x, y) - expected) <= 1e-5 * std::max(1.0, expected);
      wrong += !same_geom || !same_depth;
    }
  }
  // The far end of the view cuts nothing here; rays may differ at the very edges.
  CHECK(wrong <= 3);
}

TEST_CASE("lines have the same width at any distance") {
  TestView view(R"(<statistic extent="2" center="0 0 0" meansize=".2"/>
      <visual><rgba rangefinder="1 1 .1 1"/></visual>
      <worldbody><body><site name="s" pos="0 0 -1" size=".001"/></body>
      <geom type="plane" size="3 3 .1" pos="0 0 2" quat="0 1 0 0"/>
      <camera name="c" pos="0 -2 0" xyaxes="1 0 0 0 0 1"/></worldbody>
      <sensor><rangefinder site="s"/></sensor>)");
  const Picture p = view.draw(201, 201);
  for (int x = 96; x <= 104; ++x) {
    CAPTURE(x);
    const bool is_line = x >= 99 && x <= 101;
    CHECK_PIXEL(p, x, 100, is_line ? Rgb{255, 255, 26} : Rgb{0, 0, 0});
  }
}

TEST_CASE("a frame lies around the picture, and a picture may be drawn into a part of another") {
  TestView view(looking_down({.head = kWhiteHead}));
  view.scene.framewidth = 3;
  view.scene.framergb[0] = 1;
  view.update_twice();
  Renderer renderer(*view.model, 1);
  Picture p(120, 110);
  renderer.draw(view.scene, p, 10, 5, 101, 101, 1);
  CHECK(pixel(p, 9, 50) == Rgb{0, 0, 0});
  CHECK(pixel(p, 12, 50) == Rgb{255, 0, 0});
  CHECK_PIXEL(p, 13, 50, {204, 153, 102});
  CHECK(pixel(p, 110, 50) == Rgb{255, 0, 0});
  CHECK(pixel(p, 111, 50) == Rgb{0, 0, 0});
  // Parts outside are lost.
  renderer.draw(view.scene, p, -50, 60, 101, 101, 1);
  CHECK_PIXEL(p, 0, 100, {204, 153, 102});
}

TEST_CASE("side by side, both eyes see the scene") {
  TestView view(looking_down({.head = kWhiteHead}));
  view.scene.stereo = mjSTEREO_SIDEBYSIDE;
  const Picture p = view.draw(200, 100);
  CHECK_PIXEL(p, 50, 50, {204, 153, 102});
  CHECK_PIXEL(p, 150, 50, {204, 153, 102});
}

TEST_CASE("labels are written over the scene") {
  TestView view(R"(<statistic extent="2" center="0 0 0" meansize=".2"/><worldbody>
      <site name="HHH" size=".001"/>
      <camera name="c" pos="0 0 2" xyaxes="1 0 0 0 1 0"/></worldbody>)");
  view.opt.label = mjLABEL_SITE;
  const Picture p = view.draw(201, 201);
  int left = 201, right = 0, top = 201, bottom = 0;
  for (int y = 0; y < 201; ++y) {
    for (int x = 0; x < 201; ++x) {
      if (pixel(p, x, y)[0] < 200) continue;
      left = std::min(left, x), right = std::max(right, x);
      top = std::min(top, y), bottom = std::max(bottom, y);
    }
  }
  // MuJoCo's letters cover columns 102-131 and rows 87-96.
  CHECK(std::abs(left - 102) <= 1);
  CHECK(std::abs(right - 131) <= 2);
  CHECK(std::abs(top - 87) <= 1);
  CHECK(std::abs(bottom - 96) <= 1);
}

TEST_CASE("a hidden near plane, an empty scene and tiny pictures are drawn") {
  TestView view(looking_down({.head = kWhiteHead, .geom = ""}));
  CHECK(pixel(view.draw(1, 1), 0, 0) == Rgb{0, 0, 0});
  CHECK(pixel(view.draw(33, 1, 4, 2), 32, 0) == Rgb{0, 0, 0});
}

TEST_CASE("a wireframe shows the edges of the squares of a box, and nothing between them") {
  TestView v(R"(<visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/>
    </visual><statistic extent="4" center="0 0 0"/><worldbody>
    <camera name="c" pos="0 0 3" xyaxes="1 0 0 0 1 0" fovy="90"/>
    <geom name="box" type="box" size="1 1 1" rgba="1 1 1 1"/></worldbody>)");
  v.scene.flags[mjRND_WIREFRAME] = 1;
  // The front is 2 m away, so half its width takes a quarter of the picture. It has 4 x 4 squares.
  const Picture p = v.draw(201, 201);
  std::string columns;
  for (int x = 0; x < 201; ++x) {
    if (pixel(p, x, 88)[0] > 128) columns += std::to_string(x) + " ";
  }
  CHECK(columns == "50 75 100 125 150 ");
  CHECK_PIXEL(p, 88, 88, {0, 0, 0});
  CHECK(depth(p, 100, 88) == doctest::Approx(2).epsilon(1e-5));
  v.scene.flags[mjRND_SEGMENT] = 1;
  CHECK(pixel(v.draw(201, 201), 88, 88) != Rgb{0, 0, 0});
}

TEST_CASE("every shape has a wireframe, which does not depend on threads") {
  TestView v(R"(<statistic extent="4" center="0 0 0"/><asset>
    <mesh name="m" vertex="0 0 0 .5 0 0 0 .5 0 0 0 .5"/>
    <hfield name="h" nrow="3" ncol="3" size=".5 .5 .2 .1"/></asset><worldbody>
    <camera name="c" pos="0 -2 3" xyaxes="1 0 0 0 .8 .6" fovy="80"/>
    <geom type="plane" size="0 0 .1" pos="0 0 -1"/>
    <geom type="sphere" size=".3" pos="-1 0 0"/><geom type="capsule" size=".2 .3"/>
    <geom type="ellipsoid" size=".2 .3 .4" pos="1 0 0"/>
    <geom type="cylinder" size=".2 .3" pos="0 1 0"/><geom type="mesh" mesh="m" pos="1 1 0"/>
    <geom type="hfield" hfield="h" pos="-1 1 0"/></worldbody>)");
  const Picture filled = v.draw(120, 90, 4);
  v.scene.flags[mjRND_WIREFRAME] = 1;
  const Picture one = v.draw(120, 90, 4, 1), three = v.draw(120, 90, 4, 3);
  CHECK(one.rgb == three.rgb);
  for (int i = 0; i < v.scene.ngeom; ++i) {
    // each shape alone leaves lines in the picture
    const std::vector<mjvGeom> all(v.scene.geoms, v.scene.geoms + v.scene.ngeom);
    v.scene.geoms[0] = all[static_cast<size_t>(i)];
    v.scene.ngeom = 1;
    Renderer renderer(*v.model, 1);
    Picture p(120, 90);
    renderer.draw(v.scene, p, 1);
    int lines = 0, rest = 0;
    for (const float z : p.depth) (std::isfinite(z) ? lines : rest) += 1;
    CAPTURE(i);
    CHECK(lines > 20);
    CHECK(rest > 120 * 90 / 5);
    std::copy(all.begin(), all.end(), v.scene.geoms);
    v.scene.ngeom = static_cast<int>(all.size());
  }
  CHECK(one.rgb != filled.rgb);
}

}  // namespace
}  // namespace mj::draw
