// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Pictures of changes that mj-diff draws.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "asset/png.h"
#include "run_tool.h"

using namespace mj::testing;

namespace {

// Returns a model that a camera sees from above. Pixels are 1/20 m wide at the height 0.
std::string model_with(const std::string& geoms) {
  return R"(<mujoco><option gravity="0 0 0"/><statistic extent="4" center="0 0 0"/>
    <visual><headlight ambient="1 1 1" diffuse="0 0 0" specular="0 0 0"/></visual><worldbody>
    <camera name="top" pos="0 0 2" xyaxes="1 0 0 0 1 0" fovy="90"/>)" +
         geoms + "</worldbody></mujoco>";
}
const std::string kBefore = model_with(R"(<geom name="stays" size=".3"/>
    <geom name="goes" size=".3" pos="-1.4 1.2 0"/><geom name="moves" size=".3" pos="0 -1.2 0"/>
    <geom name="grows" size=".2" pos="1.4 1.2 0"/><geom name="dyed" size=".3" pos="1.5 0 0"/>)");
const std::string kAfter = model_with(R"(<geom name="stays" size=".3"/>
    <geom name="comes" size=".3" pos="-1.5 0 0"/><geom name="moves" size=".3" pos="1 -1.2 0"/>
    <geom name="grows" size=".4" pos="1.4 1.2 0"/>
    <geom name="dyed" size=".3" pos="1.5 0 0" rgba="1 1 0 1"/>)");

struct Files {
  TemporaryFolder folder;
  std::string a = folder.file("a.xml", kBefore), b = folder.file("b.xml", kAfter);
  std::string png = folder.path("changes.png");

  // Draws panels of 80 x 80 pixels and returns the picture.
  [[nodiscard]] mj::Image draw(std::vector<std::string> options, int exit_code = 1) const {
    options.insert(options.end(), {"--picture", png, "--size", "80x80"});
    const Result result = run({options});
    CAPTURE(result.err);
    REQUIRE(result.exit_code == exit_code);
    return mj::decode_png(contents_of(png), 3, png);
  }
};

// Returns the colour at a point of the floor, in one of the three panels.
std::array<int, 3> at(const mj::Image& image, int panel, double x, double y) {
  const int left = panel * (80 + 6), top = image.height - 80;
  const int column = left + 40 + static_cast<int>(x * 20),
            row = top + 40 - static_cast<int>(y * 20);
  const unsigned char* const rgb =
      &image.data.view()[3 * static_cast<size_t>(row * image.width + column)];
  return {rgb[0], rgb[1], rgb[2]};
}

enum Channel { kRed, kGreen, kBlue };
bool is_mostly(const std::array<int, 3>& rgb, Channel channel) {
  const int most = rgb[channel];
  for (size_t k = 0; k < 3; ++k) {
    if (k != channel && rgb[k] > most - 50) return false;
  }
  return true;
}
bool is_grey(const std::array<int, 3>& rgb) {
  return std::abs(rgb[0] - rgb[1]) < 6 && std::abs(rgb[1] - rgb[2]) < 6;
}

}  // namespace

TEST_CASE("mj-diff draws before, after and the changes in colours") {
  const Files files;
  const mj::Image image = files.draw({files.a, files.b, "--camera", "top"});
  CHECK(image.width == 3 * 80 + 2 * 6);
  CHECK(image.height > 80);
  // before and after show their own geoms
  CHECK(at(image, 0, -1.4, 1.2)[0] > 100);
  CHECK(at(image, 1, -1.4, 1.2)[0] == 0);
  CHECK(at(image, 0, -1.5, 0)[0] == 0);
  CHECK(at(image, 1, -1.5, 0)[0] > 100);
  CHECK(is_mostly(at(image, 2, -1.5, 0), kGreen));
  CHECK(is_mostly(at(image, 2, -1.4, 1.2), kRed));
  CHECK(is_mostly(at(image, 2, 1, -1.2), kBlue));
  CHECK(is_grey(at(image, 2, 0, 0)));
  CHECK(is_grey(at(image, 2, -1.8, -1.8)));
  // the ghost of the moved geom is between its colour and that of the background
  const auto ghost = at(image, 2, 0, -1.2);
  CHECK(ghost[2] > ghost[0] + 15);
  CHECK(ghost[0] > at(image, 2, 1, -1.2)[0] + 30);
  const auto grown = at(image, 2, 1.4, 1.2), dyed = at(image, 2, 1.5, 0);
  CHECK(grown[0] > grown[2] + 80);
  CHECK(dyed[1] < std::min(dyed[0], dyed[2]) - 30);
}

TEST_CASE("equal models have a picture without changes, with the same bytes each time") {
  const Files files;
  const mj::Image image = files.draw({files.a, files.a, "--camera", "top"}, 0);
  CHECK(is_grey(at(image, 2, -1.4, 1.2)));
  const std::string before = contents_of(files.png);
  static_cast<void>(files.draw({files.a, files.a, "--camera", "top"}, 0));
  CHECK(contents_of(files.png) == before);
  // the free camera sees both models
  CHECK(files.draw({files.a, files.b}).width == 252);
  CHECK(files.draw({files.a, files.b, "--camera", "free:90,-45,4,0,0,0"}).width == 252);
}

TEST_CASE("both models are seen by one camera, also if only one of them has it") {
  const Files files;
  std::string moved = kAfter;
  moved.replace(moved.find("pos=\"0 0 2\""), 11, "pos=\"9 0 2\"");
  const std::string b = files.folder.file("moved.xml", moved);
  CHECK(is_mostly(at(files.draw({files.a, b, "--camera", "top"}), 2, -1.5, 0), kGreen));
  std::string without = kBefore;
  without.replace(without.find("\"top\""), 5, "\"other\"");
  const std::string a = files.folder.file("other.xml", without);
  const mj::Image image = files.draw({a, files.b, "--camera", "top"});
  CHECK(is_mostly(at(image, 2, -1.5, 0), kGreen));
  CHECK(at(image, 0, -1.4, 1.2)[0] > 100);
}

TEST_CASE("two recordings are drawn where they differ most") {
  const Files files;
  const std::string xml = files.folder.file("slide.xml", model_with(R"(
    <body><joint name="x" type="slide" axis="1 0 0"/><geom size=".3"/></body>)"));
  const auto record = [&](const std::string& name, const std::string& speed) {
    const std::string path = files.folder.path(name);
    REQUIRE(run(MJTOOLS_SIMULATE,
                {{xml, "-o", path, "--duration", "1", "--joint-velocity", "x=" + speed}})
                .exit_code == 0);
    return path;
  };
  const std::string a = record("a.h5", "-1"), b = record("b.h5", "1");
  const mj::Image image = files.draw({a, b, "--camera", "top"});
  CHECK(at(image, 0, -1, 0)[0] > 100);
  CHECK(at(image, 1, 1, 0)[0] > 100);
  CHECK(is_mostly(at(image, 2, 1, 0), kBlue));
  CHECK(files.draw({a, a}, 0).width == 252);
}

TEST_CASE("reports of mj-diff show the picture") {
  const Files files;
  const std::string odd = files.folder.path("a (1) <b>.png");
  const Result markdown = run({{files.a, files.b, "--picture", odd, "--format", "markdown"}});
  CHECK(markdown.exit_code == 1);
  CHECK(markdown.out.find("](<" + files.folder.path("a (1) %3Cb%3E.png>)")) != std::string::npos);
  CHECK(std::filesystem::exists(odd));
  const std::string html = files.folder.path("report.html");
  CHECK(run({{files.a, files.b, "--picture", files.png, "-o", html}}).exit_code == 1);
  const std::string page = contents_of(html);
  CHECK(page.find("<img alt=") != std::string::npos);
  CHECK(page.find("src=\"data:image/png;base64,iVBORw0KGgo") != std::string::npos);
  CHECK(page.find("+ geom &#39;comes&#39;") != page.find("+ geom 'comes'"));
  CHECK(page.find("http") == std::string::npos);
  CHECK(run({{files.a, files.a, "--format", "html"}}).out.find("No difference.") !=
        std::string::npos);
  const std::string hostile = files.folder.file("h.xml", hostile_model("<script>", 1));
  const Result r = run({{files.a, hostile, "--format", "html"}});
  CHECK(r.out.find("<script>") == std::string::npos);
}

TEST_CASE("mj-diff says what is wrong with a request for a picture") {
  const Files files;
  const auto refused = [&](std::vector<std::string> options, const std::string& why) {
    options.insert(options.begin(), {files.a, files.b});
    check_refused({options}, why);
  };
  refused({"--camera", "top"}, "--camera needs --picture");
  refused({"--picture", files.folder.path("a.jpg")}, "a picture is PNG");
  refused({"--picture", files.png, "--camera", "tip"}, "did you mean 'top'?");
  refused({"--picture", files.png, "--size", "0x0"}, "is not the size of a picture");
  refused({"--picture", files.png, "--show", "nothing"}, "nothing to show");
  refused({"--picture", files.folder.path("no/such.png")}, "no/such.png");
  refused({"--picture", files.png, "--dynamics", "5"}, "cannot be combined");
  refused({"--picture", files.folder.file("old.png", "x"), "-n"}, "no-clobber");
  check_refused({{files.folder.path(""), files.folder.path(""), "--picture", files.png}},
                "not for folders");
  check_refused({{files.a, "/dev/null", "--picture", files.png}}, "needs two files");
  CHECK_FALSE(std::filesystem::exists(files.png));
}
