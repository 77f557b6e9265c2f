// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests of textures, height fields, skins and asset paths, from MJCF to the compiled model. The
// expected numbers come from the official build.

#include <doctest/doctest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>

#include "asset/disk_cache.h"
#include "compile/assets/asset_test_files.h"
#include "compile/compile.h"
#include "mjcf/read/read_mjcf.h"
#include "model/mjb.h"
#include "resource/archive_reader.h"
#include "resource/recording_reader.h"

namespace mj {
namespace {

using testing::binary;
using testing::bytes_of;
using testing::encode;
using testing::Png;
using testing::png_chunk;
using Files = std::map<std::string, std::string>;

struct Result {
  ModelPtr model;
  Diagnostics diagnostics;
};

Result compile_text(const std::string& body, const Files& files) {
  Result out;
  const MemoryReader reader(files);
  const spec::ModelSpec description =
      mjcf::read_mjcf_text("<mujoco>" + body + "</mujoco>", "test.xml", reader, out.diagnostics);
  if (out.diagnostics.ok()) {
    out.model = compile(description, {.files = &reader}, out.diagnostics);
  }
  return out;
}

ModelPtr compiled(const std::string& body, const Files& files = {}) {
  Result result = compile_text(body, files);
  for (const Diagnostic& d : result.diagnostics.all()) MESSAGE(format(d));
  REQUIRE(result.model);
  return std::move(result.model);
}

// Checks that a model causes exactly one error, that the error has a place in the text, and that
// its message contains all of `words`.
void check_error(const std::string& body, const Files& files,
                 const std::vector<std::string>& words) {
  const Result result = compile_text(body, files);
  CHECK_FALSE(result.model);
  REQUIRE(result.diagnostics.error_count() == 1);
  const Diagnostic& d = result.diagnostics.all()[0];
  INFO(format(d));
  CHECK(d.where.file == "test.xml");
  CHECK(d.where.line == 1);
  CHECK(d.where.column > 1);
  for (const std::string& word : words) {
    CAPTURE(word);
    CHECK(format(d).find(word) != std::string::npos);
  }
}

std::string asset(const std::string& body) {
  return "<asset>" + body + "</asset>";
}

std::vector<int> texels(const mjModel& m, int id = 0) {
  const mjtByte* from = m.tex_data + m.tex_adr[id];
  return {from, from + m.tex_nchannel[id] * m.tex_width[id] * m.tex_height[id]};
}

const std::vector<int> kFour = {10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120};

// Returns the 2 x 2 image that the checks use.
std::string four(const std::string& chunks = "") {
  return encode({2, 2, 8, testing::kRgb, bytes_of(kFour), chunks});
}

ModelPtr with_texture(const std::string& attributes, const std::string& file) {
  return compiled(asset("<texture name='t' file='t.png' " + attributes + "/>"), {{"t.png", file}});
}

TEST_CASE("a PNG texture keeps its rows, and an sRGB chunk sets its colour space") {
  const ModelPtr m = with_texture("type='2d'", four());
  CHECK(texels(*m) == kFour);
  CHECK(m->tex_colorspace[0] == mjCOLORSPACE_LINEAR);
  const std::string srgb = four(png_chunk("sRGB", std::string(1, '\0')));
  CHECK(with_texture("type='2d'", srgb)->tex_colorspace[0] == mjCOLORSPACE_SRGB);
  const std::string gamma = four(png_chunk("gAMA", testing::big_endian(45455)));
  CHECK(with_texture("type='2d'", gamma)->tex_colorspace[0] == mjCOLORSPACE_LINEAR);
}

TEST_CASE("textures are flipped and get the channels that are asked for") {
  const auto of = [](const std::string& attributes) {
    return texels(*with_texture("type='2d' " + attributes, four()));
  };
  CHECK(of("hflip='true'") == std::vector<int>{40, 50, 60, 10, 20, 30, 100, 110, 120, 70, 80, 90});
  CHECK(of("vflip='true'") == std::vector<int>{70, 80, 90, 100, 110, 120, 10, 20, 30, 40, 50, 60});
  CHECK(of("nchannel='1'") == std::vector<int>{10, 40, 70, 100});
  CHECK(of("nchannel='4'") ==
        std::vector<int>{10, 20, 30, 255, 40, 50, 60, 255, 70, 80, 90, 255, 100, 110, 120, 255});
  check_error(asset("<texture name='t' type='2d' file='t.png' nchannel='2'/>"), {{"t.png", four()}},
              {"texture 't'", "nchannel 2"});
}

TEST_CASE("every kind of PNG image is decoded to eight bits per channel") {
  const auto of = [](const Png& png, int nchannel) {
    return texels(
        *with_texture("type='2d' nchannel='" + std::to_string(nchannel) + "'", encode(png)));
  };
  const Png deep = {3, 1, 16, testing::kGrey, bytes_of({0x12, 0x34, 0x80, 0xff, 0xff, 0xff}), ""};
  CHECK(of(deep, 3) == std::vector<int>{18, 18, 18, 128, 128, 128, 255, 255, 255});
  const Png bitmap = {8, 1, 1, testing::kGrey, bytes_of({0b10110010}), ""};
  CHECK(of(bitmap, 1) == std::vector<int>{255, 0, 255, 255, 0, 0, 255, 0});
  const std::string palette = png_chunk("PLTE", bytes_of({1, 2, 3, 4, 5, 6}));
  const Png indexed = {2,
                       1,
                       8,
                       testing::kPalette,
                       bytes_of({1, 0}),
                       palette + png_chunk("tRNS", bytes_of({255, 9}))};
  CHECK(of(indexed, 4) == std::vector<int>{4, 5, 6, 9, 1, 2, 3, 255});
  CHECK(of(indexed, 3) == std::vector<int>{4, 5, 6, 1, 2, 3});
  CHECK(of(indexed, 1) == std::vector<int>{4, 1});
  const Png keyed = {2,
                     1,
                     8,
                     testing::kRgb,
                     bytes_of({10, 20, 30, 40, 50, 60}),
                     png_chunk("tRNS", bytes_of({0, 10, 0, 20, 0, 30}))};
  CHECK(of(keyed, 4) == std::vector<int>{10, 20, 30, 0, 40, 50, 60, 255});
}

TEST_CASE("the bytes of a KTX file are a 2d texture of one row") {
  const Files files = {{"t.ktx", "abc"}};
  const ModelPtr m = compiled(asset("<texture name='t' type='2d' file='t.ktx'/>"), files);
  CHECK(texels(*m) == std::vector<int>{'a', 'b', 'c'});
  CHECK(m->tex_width[0] == 3);
  CHECK(m->tex_height[0] == 1);
  CHECK(m->tex_nchannel[0] == 1);
  CHECK(m->tex_colorspace[0] == mjCOLORSPACE_LINEAR);
  check_error(asset("<texture name='t' type='2d' file='t.ktx' vflip='true'/>"), files,
              {"texture 't'", "cannot be flipped"});
  check_error(asset("<texture name='t' file='t.ktx'/>"), files, {"KTX", "2d"});
  check_error(asset("<texture name='t' fileup='t.ktx'/>"), files, {"KTX", "2d"});
  check_error(asset("<texture name='t' type='2d' file='t.ktx'/>"), {{"t.ktx", ""}}, {"empty"});
}

// Returns the value of a pixel in an image that consists of cells of 2 x 2 pixels. The cells are
// numbered row by row.
int cell_pixel(int cell, int row, int column) {
  return 10 * cell + 2 * row + column;
}

// Returns a PNG image of rows x columns cells.
std::string cells(int rows, int columns) {
  std::vector<int> pixels;
  for (int r = 0; r < 2 * rows; ++r) {
    for (int c = 0; c < 2 * columns; ++c) {
      pixels.insert(pixels.end(), 3, cell_pixel(r / 2 * columns + c / 2, r % 2, c % 2));
    }
  }
  return encode({static_cast<uint32_t>(2 * columns), static_cast<uint32_t>(2 * rows), 8,
                 testing::kRgb, bytes_of(pixels), ""});
}

TEST_CASE("a cube texture is cut from a grid, faces without a cell have colour rgb1") {
  const ModelPtr whole = with_texture("", four());
  CHECK(whole->tex_width[0] == 2);
  CHECK(whole->tex_height[0] == 2);
  CHECK(texels(*whole) == kFour);
  const ModelPtr blank = with_texture("gridsize='3 4'", cells(3, 4));
  CHECK(blank->tex_height[0] == 12);
  CHECK(texels(*blank) == std::vector<int>(72, 204));
  const std::vector<int> cut =
      texels(*with_texture("gridsize='3 4' gridlayout='.U..LFRB.D..'", cells(3, 4)));
  for (int face = 0; face < 6; ++face) {
    constexpr int kCells[] = {6, 4, 1, 9, 5, 7};
    CAPTURE(face);
    for (int i = 0; i < 12; ++i) {
      CHECK(cut[12 * face + i] == cell_pixel(kCells[face], i / 6, i / 3 % 2));
    }
  }
  const Files files = {{"t.png", cells(3, 4)}};
  check_error(asset("<texture name='t' file='t.png'/>"), files, {"texture 't'", "gridsize"});
  check_error(asset("<texture name='t' file='t.png' gridsize='4 4'/>"), files, {"1 and 12"});
  check_error(asset("<texture name='t' file='t.png' gridsize='3 4' gridlayout='.U..LFRX.D..'/>"),
              files, {"symbols of gridlayout"});
}

TEST_CASE("the faces of a skybox come from files, missing ones have colour rgb1") {
  const std::string sky = "<texture type='skybox' fileup='u.png' fileback='b.png' rgb1='1 0 0'/>";
  const std::vector<int> all =
      texels(*compiled(asset(sky), {{"u.png", four()}, {"b.png", four()}}));
  for (const int face : {0, 1, 3, 4}) {
    for (int i = 0; i < 12; ++i) CHECK(all[12 * face + i] == (i % 3 == 0 ? 255 : 0));
  }
  for (const int face : {2, 5}) {
    CHECK(std::equal(kFour.begin(), kFour.end(), all.begin() + 12 * face));
  }
  check_error(asset(sky), {{"u.png", four()}, {"b.png", cells(3, 4)}}, {"'b.png' is not square"});
  check_error(asset(sky), {{"u.png", four()}, {"b.png", cells(2, 2)}}, {"differs in size"});
  check_error(asset("<texture name='t'/>"), {}, {"texture 't'", "neither a file"});
  check_error(asset("<texture name='t' type='2d'/>"), {}, {"texture 't'", "needs a file"});
  check_error(asset("<texture type='cube' builtin='flat' width='1'/>"), {}, {"name"});
}

TEST_CASE("damaged images are errors that name texture and file") {
  const std::string good = four();
  std::string wrong_sum = good;
  wrong_sum[good.size() - 20] = static_cast<char>(wrong_sum[good.size() - 20] ^ 1);
  const Png huge = {1u << 19, 1u << 19, 8, testing::kRgb, "", ""};
  const Png claims = {1u << 14, 1u << 14, 8, testing::kRgb, "", ""};
  for (const std::string& bytes :
       {std::string(), std::string("PNG"), good.substr(0, good.size() / 2), wrong_sum, encode(huge),
        encode(claims), encode({0, 0, 8, testing::kRgb, "", ""})}) {
    check_error(asset("<texture name='t' type='2d' file='t.png'/>"), {{"t.png", bytes}},
                {"texture 't'", "t.png", "[bad-png]"});
  }
  check_error(asset("<texture name='t' type='2d' file='t.jpg'/>"), {{"t.jpg", "x"}}, {"t.jpg"});
}

TEST_CASE("colours of textures are cut off, not rounded") {
  const ModelPtr m = compiled(
      asset("<texture name='a' type='2d' builtin='gradient' width='5' height='2'/>"
            "<texture name='b' type='skybox' builtin='gradient' rgb1='.2 .4 .6' rgb2='0 0 0'"
            " width='3' height='7'/>"
            "<texture name='c' type='2d' builtin='checker' width='3' height='3' mark='cross'"
            " rgb1='.1 .2 .3' rgb2='.4 .5 .6' markrgb='1 1 1'/>"
            "<texture name='d' type='2d' builtin='flat' width='2' height='1' nchannel='4'"
            " rgb1='1 .5 .25'/>"
            "<texture name='e' type='2d' builtin='gradient' rgb1='1 0 0' rgb2='0 0 1'"
            " width='3' height='3'/>"));
  CHECK(texels(*m, 0) == std::vector<int>(30, 127));
  CHECK(m->tex_height[1] == 18);
  const std::vector<int> sky = texels(*m, 1);
  const std::vector<int> rows = {38, 77, 115, 41, 83, 124, 38, 77, 115, 25, 51, 76, 25, 51,
                                 76, 25, 51,  76, 12, 24,  37, 9,  18,  28, 12, 24, 37};
  CHECK(std::equal(rows.begin(), rows.end(), sky.begin()));
  // Colours at the centres of the upper and the lower face.
  const std::vector<int> centres = {51, 102, 153, 0, 0, 0};
  CHECK(std::equal(centres.begin(), centres.begin() + 3, sky.begin() + 3 * (2 * 9 + 4)));
  CHECK(std::equal(centres.begin() + 3, centres.end(), sky.begin() + 3 * (3 * 9 + 4)));
  const std::vector<int> checker = {25,  51,  76,  255, 255, 255, 102, 127, 153,
                                    255, 255, 255, 255, 255, 255, 255, 255, 255,
                                    102, 127, 153, 255, 255, 255, 25,  51,  76};
  CHECK(texels(*m, 2) == checker);
  CHECK(texels(*m, 3) == std::vector<int>{255, 127, 63, 255, 127, 63, 0, 0});
  std::vector<int> spot;
  for (int i = 0; i < 9; ++i) {
    for (const int v : {i == 4 ? 255 : 0, 0, i == 4 ? 0 : 255}) spot.push_back(v);
  }
  CHECK(texels(*m, 4) == spot);
  CHECK(m->tex_colorspace[4] == mjCOLORSPACE_AUTO);
}

// Joins the texels of the faces of a cube texture.
std::vector<int> faces(const std::vector<std::vector<int>>& list) {
  std::vector<int> out;
  for (const std::vector<int>& face : list) out.insert(out.end(), face.begin(), face.end());
  return out;
}

TEST_CASE("builtin textures on the faces of a cube: right, left, up, down, front, back") {
  const auto cube = [](const std::string& attributes) {
    return texels(*compiled(asset("<texture name='t' type='cube' " + attributes + "/>")));
  };
  const std::vector<int> side = {193, 0, 61, 193, 0, 61, 61, 0, 193, 61, 0, 193},
                         up = {193, 0, 61, 193, 0, 61, 193, 0, 61, 193, 0, 61},
                         down = {61, 0, 193, 61, 0, 193, 61, 0, 193, 61, 0, 193};
  CHECK(cube("builtin='gradient' rgb1='1 0 0' rgb2='0 0 1' width='2'") ==
        faces({side, side, up, down, side, side}));
  const std::vector<int> dark = {0, 0, 0, 255, 255, 255, 255, 255, 255, 0, 0, 0},
                         light = {255, 255, 255, 0, 0, 0, 0, 0, 0, 255, 255, 255};
  CHECK(cube("builtin='checker' width='2' rgb1='0 0 0' rgb2='1 1 1'") ==
        faces({dark, dark, dark, dark, light, light}));
  const std::vector<int> first = {25, 51, 76}, second = {102, 127, 153};
  const std::string flat = "builtin='flat' width='1' rgb1='.1 .2 .3' rgb2='.4 .5 .6'";
  CHECK(cube(flat) == faces({first, first, first, second, first, first}));
  CHECK(compiled(asset("<texture type='skybox' " + flat + "/>"))->ntex == 1);
}

TEST_CASE("random marks match the official build") {
  const auto marked = [](const std::string& attributes) {
    const std::vector<int> all = texels(*compiled(
        asset("<texture name='t' builtin='flat' mark='random' random='.05' markrgb='1 1 1' "
              "rgb1='0 0 0' rgb2='0 0 0' " +
              attributes + "/>")));
    std::vector<int> out;
    for (size_t i = 0; i < all.size(); i += 3) {
      if (all[i] == 255) out.push_back(static_cast<int>(i / 3));
    }
    return out;
  };
  CHECK(marked("type='2d' width='16' height='16'") == std::vector<int>{10, 18, 34, 39, 135, 183});
  CHECK(marked("type='cube' width='8'") ==
        std::vector<int>{10, 18, 34, 39, 135, 183, 260, 261, 264, 296, 329, 357, 364, 378});
}

TEST_CASE("materials have a texture per role") {
  const ModelPtr m = compiled(
      asset("<texture name='t' type='2d' builtin='flat' width='1' height='1'/>"
            "<material name='a' texture='t'/><material name='b'><layer role='normal' texture='t'/>"
            "<layer role='orm' texture='t'/></material><material name='c'/>"));
  for (int i = 0; i < 3; ++i) {
    for (int role = 0; role < mjNTEXROLE; ++role) {
      const bool used = (i == 0 && role == mjTEXROLE_RGB) ||
                        (i == 1 && (role == mjTEXROLE_NORMAL || role == mjTEXROLE_ORM));
      CHECK(m->mat_texid[mjNTEXROLE * i + role] == (used ? 0 : -1));
    }
  }
}

ModelPtr with_hfield(const std::string& attributes, const Files& files = {}) {
  return compiled(asset("<hfield name='h' size='1 1 1 1' " + attributes + "/>"), files);
}

std::vector<float> heights(const mjModel& m) {
  return {m.hfield_data, m.hfield_data + m.nhfielddata};
}

TEST_CASE("height fields are read from images, bottom row first, and normalised") {
  const std::string image =
      encode({3, 2, 8, testing::kGrey, bytes_of({0, 51, 102, 153, 204, 255}), ""});
  const ModelPtr m = with_hfield("file='h.png' nrow='7' ncol='9'", {{"h.png", image}});
  CHECK(m->hfield_nrow[0] == 2);
  CHECK(m->hfield_ncol[0] == 3);
  CHECK(heights(*m) == std::vector<float>{.6f, .8f, 1, 0, .2f, .4f});
  CHECK(heights(*with_hfield("nrow='2' ncol='3' elevation='0 1 2 3 4 8'")) ==
        std::vector<float>{.375f, .5f, 1, 0, .125f, .25f});
  CHECK(heights(*with_hfield("nrow='2' ncol='3' elevation='5 5 5 5 5 5'")) ==
        std::vector<float>(6, 0));
  CHECK(heights(*with_hfield("nrow='2' ncol='3'")) == std::vector<float>(6, 0));
}

TEST_CASE("binary height fields are taken row by row, whatever their name") {
  const std::string file = binary<int>({1, 2}) + binary<float>({3, 5});
  CHECK(heights(*with_hfield("file='h.bin'", {{"h.bin", file}})) == std::vector<float>{0, 1});
  CHECK(heights(*with_hfield("file='h.png' content_type='image/vnd.mujoco.hfield'",
                             {{"h.png", file}})) == std::vector<float>{0, 1});
  check_error(asset("<hfield name='h' size='1 1 1 1' file='h.obj'/>"), {{"h.obj", file}},
              {"model/obj"});
}

TEST_CASE("damaged height fields are errors that name field and file") {
  const std::string shape = binary<int>({1, 2});
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  for (const std::string& bytes :
       {std::string(), shape.substr(0, 6), shape, shape + binary<float>({1}),
        shape + binary<float>({1, 2, 3}), shape + binary<float>({1, 2}) + "x", binary<int>({0, 2}),
        binary<int>({-1, -1}) + binary<float>({1}), binary<int>({1 << 30, 1 << 30}),
        shape + binary<float>({1, kNan})}) {
    check_error(asset("<hfield name='h' size='1 1 1 1' file='h.hf'/>"), {{"h.hf", bytes}},
                {"hfield 'h'"});
  }
  check_error(asset("<hfield name='h' nrow='2' ncol='3' size='1 1 1 0'/>"), {}, {"positive"});
  check_error(asset("<hfield name='h' size='1 1 1 1'/>"), {}, {"neither a file nor"});
  check_error(asset("<hfield name='h' size='1 1 1 1' nrow='100000' ncol='100000'/>"), {},
              {"too many"});
}

TEST_CASE("a geom takes size, bounds and radius from its height field") {
  const ModelPtr m = compiled(asset("<hfield name='h' nrow='2' ncol='2' size='1 2 3 .5'/>") +
                              "<worldbody><geom type='hfield' hfield='h'/></worldbody>");
  const std::vector<double> expected = {0, 0, 1.25, 1, 2, 1.75};
  CHECK(std::equal(expected.begin(), expected.end(), m->geom_aabb));
  CHECK(m->geom_size[2] == 1);
  CHECK(m->geom_rbound[0] == 3.7416573867739413);
}

std::string bone(const std::string& body, const std::vector<int>& ids,
                 const std::vector<float>& weights, const std::vector<float>& quat) {
  std::string name = body;
  name.resize(40);
  return name + binary<float>({0, 0, 0}) + binary(quat) +
         binary<int>({static_cast<int>(ids.size())}) + binary(ids) + binary(weights);
}

std::string skn(const std::string& bones, int count = 1, const std::vector<int>& face = {0, 1, 2}) {
  return binary<int>({3, 0, 1, count}) + binary<float>({0, 0, 0, 1, 0, 0, 0, 1, 0}) + binary(face) +
         bones;
}

std::string skin(const std::string& attributes, const std::string& content = "") {
  return "<deformable><skin " + attributes + ">" + content + "</skin></deformable>";
}

TEST_CASE("a skin is read from an SKN file and named after it") {
  const std::string file = skn(bone("world", {0, 1, 2}, {1, 2, 4}, {2, 0, 0, 0}));
  const ModelPtr m = compiled(skin("file='k.skn'"), {{"k.skn", file}});
  CHECK(std::string(m->names + m->name_skinadr[0]) == "k");
  CHECK(std::string(m->paths) == "k.skn");
  for (int i = 0; i < 3; ++i) CHECK(m->skin_bonevertweight[i] == 1);
  for (int i = 0; i < 4; ++i) CHECK(m->skin_bonebindquat[i] == (i == 0 ? 1 : 0));
  CHECK(m->skin_texcoordadr[0] == -1);
  CHECK(m->skin_matid[0] == -1);
  CHECK(compiled(skin("file='k.SKN'"), {{"k.SKN", file}})->nskin == 1);
  check_error(skin("file='k.txt'"), {{"k.txt", file}}, {"k.txt", "SKN"});
  check_error(skin("file='k.skn' vertex='0 0 0'"), {{"k.skn", file}},
              {"both in a file and inline"});
}

TEST_CASE("damaged skins are errors that name skin and file") {
  const std::string good = skn(bone("world", {0, 1, 2}, {1, 1, 1}, {1, 0, 0, 0}));
  std::vector<std::string> bad = {
      good + std::string(4, '\0'),
      skn(bone("world", {0, 1, 2}, {1, 1, 1}, {1, 0, 0, 0}), 2),
      skn(bone("world", {}, {}, {1, 0, 0, 0})),
      skn(bone("world", {0, 1}, {1, 1}, {1, 0, 0, 0})),
      skn(bone("world", {0, 1, 3}, {1, 1, 1}, {1, 0, 0, 0})),
      skn(bone("world", {0, 1, 2}, {1, 1, 0}, {1, 0, 0, 0})),
      skn(bone("nobody", {0, 1, 2}, {1, 1, 1}, {1, 0, 0, 0})),
      skn(bone("world", {0, 1, 2}, {1, 1, 1}, {1, 0, 0, 0}), 1, {0, 1, 3}),
      binary<int>({-1, 0, 1, 1}),
      binary<int>({1 << 30, 1 << 30, 1 << 30, 1 << 30})};
  for (size_t n = 0; n < good.size(); n += 7) bad.push_back(good.substr(0, n));
  for (const std::string& bytes : bad) {
    check_error(skin("file='k.skn'"), {{"k.skn", bytes}}, {"skin 'k'"});
  }
}

TEST_CASE("weights of a skin are divided by their sum at the vertex") {
  const std::string bones =
      "<bone body='world' bindpos='0 0 0' bindquat='2 0 0 0' vertid='0 1' vertweight='1 1'/>"
      "<bone body='world' bindpos='0 0 0' bindquat='1 0 0 1' vertid='1 2' vertweight='3 .5'/>";
  const ModelPtr m = compiled(skin("vertex='0 0 0 1 0 0 0 1 0' face='0 1 2'", bones));
  const std::vector<float> weights = {1, .25f, .75f, 1};
  CHECK(std::equal(weights.begin(), weights.end(), m->skin_bonevertweight));
  const std::vector<float> quats = {1, 0, 0, 0, .70710677f, 0, 0, .70710677f};
  CHECK(std::equal(quats.begin(), quats.end(), m->skin_bonebindquat));
}

const std::string kCube =
    "v 0 0 0\nv 2 0 0\nv 2 1 0\nv 0 1 0\nv 0 0 3\nv 2 0 3\nv 2 1 3\nv 0 1 3\n";

TEST_CASE("assets are named after their files; directories are not stored") {
  const std::string grey = encode({2, 2, 8, testing::kGrey, bytes_of({0, 1, 2, 3}), ""});
  const ModelPtr m =
      compiled("<compiler meshdir='d1' texturedir='d1/'/>" +
                   asset("<mesh file='./x/../d2//cube.obj'/><hfield file='hf.png' size='1 1 1 1'/>"
                         "<texture type='2d' file='rgb.png'/>"),
               {{"d1/d2/cube.obj", kCube}, {"d1/hf.png", grey}, {"d1/rgb.png", four()}});
  CHECK(std::string(m->names + m->name_meshadr[0]) == "cube");
  CHECK(std::string(m->names + m->name_hfieldadr[0]) == "hf");
  CHECK(std::string(m->names + m->name_texadr[0]) == "rgb");
  const std::string paths("hf.png\0d2//cube.obj\0rgb.png\0", 28);
  CHECK(std::string(m->paths, m->npaths) == paths);
  CHECK(m->hfield_pathadr[0] == 0);
  CHECK(m->mesh_pathadr[0] == 7);
  CHECK(m->tex_pathadr[0] == 20);
}

TEST_CASE("a byte order mark at the beginning of an OBJ file hides no vertex") {
  const std::string body = asset("<mesh name='m' file='c.obj'/>");
  const ModelPtr plain = compiled(body, {{"c.obj", kCube}});
  const ModelPtr marked = compiled(body, {{"c.obj", std::string("\xEF\xBB\xBF") + kCube}});
  REQUIRE(marked->nmeshvert == plain->nmeshvert);
  CHECK(std::equal(plain->mesh_vert, plain->mesh_vert + 3 * plain->nmeshvert, marked->mesh_vert));
}

TEST_CASE("meshes of one file with different transformations are different") {
  const ModelPtr m = compiled(asset("<mesh name='a' file='c.obj'/><mesh name='b' file='c.obj' "
                                    "refpos='10 0 0'/><mesh name='c' file='c.obj'/>"),
                              {{"c.obj", kCube}});
  CHECK(m->mesh_pos[3] == m->mesh_pos[0] - 10);
  CHECK(m->mesh_pos[6] == m->mesh_pos[0]);
}

TEST_CASE("strippath removes directories, and assetdir sets them for meshes and textures") {
  const ModelPtr m = compiled(
      "<compiler assetdir='a' strippath='true'/>" + asset("<mesh file='far/away/cube.obj'/>"
                                                          "<texture type='2d' file='x\\t.png'/>"),
      {{"a/cube.obj", kCube}, {"a/t.png", four()}});
  CHECK(std::string(m->paths, m->npaths) == std::string("cube.obj\0t.png\0", 15));
}

TEST_CASE("files of an included model are found beside it") {
  const ModelPtr m = compiled(
      "<include file='inc/i.xml'/>",
      {{"inc/i.xml", "<x>" + asset("<mesh file='sub.obj'/>") + "</x>"}, {"inc/sub.obj", kCube}});
  CHECK(std::string(m->paths) == "inc/sub.obj");
}

TEST_CASE("a file beside an included file has its full path if the model's path is absolute") {
  struct Row {
    std::string compiler, file, stored;
  };
  for (const Row& row :
       {Row{"", "beside.obj", "/p/q/sub/beside.obj"}, Row{"", "d/deep.obj", "/p/q/sub/d/deep.obj"},
        Row{"<compiler meshdir=''/>", "beside.obj", "/p/q/sub/beside.obj"},
        Row{"<compiler meshdir='.'/>", "../model.obj", "/p/q/model.obj"},
        Row{"<compiler meshdir='..'/>", "beside.obj", "/p/q/sub/beside.obj"},
        Row{"<compiler meshdir='d'/>", "beside.obj", "/p/q/sub/beside.obj"},
        Row{"", "../../above.obj", "/p/above.obj"}, Row{"", "../above.obj", "../above.obj"},
        Row{"", "sub/beside.obj", "sub/beside.obj"}, Row{"", "model.obj", "model.obj"}}) {
    CAPTURE(row.compiler);
    CAPTURE(row.file);
    std::map<std::string, std::string> all = {
        {"/p/q/sub/i.xml", "<x>" + asset("<mesh file='" + row.file + "'/>") + "</x>"}};
    for (const char* name :
         {"/p/q/sub/beside.obj", "/p/q/sub/d/deep.obj", "/p/q/model.obj", "/p/above.obj"}) {
      all[name] = kCube;
    }
    const MemoryReader reader(all);
    Diagnostics diagnostics;
    const spec::ModelSpec spec =
        mjcf::read_mjcf_text("<mujoco>" + row.compiler + "<include file='sub/i.xml'/></mujoco>",
                             "/p/q/m.xml", reader, diagnostics);
    REQUIRE(diagnostics.ok());
    const ModelPtr m = compile(spec, {.files = &reader}, diagnostics);
    REQUIRE(m);
    CHECK(std::string(m->paths) == row.stored);
  }
}

TEST_CASE("the format of a mesh file follows from its content type or its extension") {
  const std::string msh =
      binary<int>({4, 0, 0, 0}) + binary<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1});
  const Files files = {{"t.bin", msh}, {"c.obj", kCube}, {"x.ply", "x"}, {"x.txt", "x"}};
  CHECK(compiled(asset("<mesh file='t.bin' content_type='model/vnd.mujoco.msh'/>"), files)->nmesh ==
        1);
  CHECK(compiled(asset("<mesh file='c.obj' content_type='nonsense'/>"), files)->nmesh == 1);
  CHECK(compiled(asset("<mesh file='c.obj' content_type='model/stl'/>"), files)->nmesh == 1);
  check_error(asset("<mesh file='x.ply'/>"), files, {"mesh 'x'", "x.ply"});
  check_error(asset("<mesh file='x.txt' content_type='model/obj'/>"), files, {"x.txt"});
  check_error(asset("<mesh file='nope.obj'/>"), files, {"mesh 'nope'", "nope.obj", "no such file"});
}

TEST_CASE("damaged mesh files are errors that name mesh, file and place") {
  const auto stl = [](const std::vector<float>& corners, int count) {
    std::string out(80, ' ');
    out += binary<int>({count});
    for (size_t i = 0; i + 8 < corners.size(); i += 9) {
      out += std::string(12, '\0') +
             binary(std::vector<float>(corners.begin() + static_cast<ptrdiff_t>(i),
                                       corners.begin() + static_cast<ptrdiff_t>(i + 9))) +
             "  ";
    }
    return out;
  };
  constexpr float kInf = std::numeric_limits<float>::infinity();
  const std::vector<float> triangle = {0, 0, 0, 1, 0, 0, 0, 1, 0};
  std::vector<float> infinite = triangle;
  infinite[4] = kInf;
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"m.stl", ""},
      {"m.stl", stl(triangle, 1).substr(0, 100)},
      {"m.stl", stl(triangle, 2)},
      {"m.stl", stl(triangle, -1)},
      {"m.stl", stl(triangle, 200001)},
      {"m.stl", stl(infinite, 1)},
      {"m.stl", stl(triangle, 1)},
      {"m.stl", "solid text\nendsolid text\n" + std::string(100, ' ')},
      {"m.obj", ""},
      {"m.obj", kCube + "f 0 1 2\n"},
      {"m.obj", kCube + "f 1 2 9\n"},
      {"m.obj", kCube + "f 1 2 -9\n"},
      {"m.obj", kCube + "f 1 2 99999999999999999999\n"},
      {"m.obj", kCube + "f 1 x 2\n"},
      {"m.obj", kCube + "v 1e999 0 0\n"},
      {"m.obj", kCube + "f 1//7 2//7 3//7\n vn 0 0 1\n"},
      {"m.msh", binary<int>({4, 0, 0, 0})},
      {"m.msh", binary<int>({1 << 30, 1 << 30, 1 << 30, 1 << 30})},
      {"m.msh", binary<int>({4, 0, 0, 1}) + binary<float>({0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1}) +
                    binary<int>({0, 1, -1})},
  };
  for (const auto& c : cases) {
    const auto &file = c.first, &bytes = c.second;
    INFO(bytes);
    check_error(asset("<mesh name='q' file='" + file + "'/>"), {{file, bytes}}, {"mesh 'q'"});
  }
  check_error(asset("<mesh name='q' vertex='0 0 0 1 0 0 0 1 0 0 0 1' face='0 1 4'/>"), {},
              {"mesh 'q'", "face 0 refers to vertex 4, which does not exist"});
}

// Returns a mesh with a box-shaped grid of n x n x n vertices as OBJ. The file is large enough to
// be cached.
std::string grid_obj(int n) {
  std::string out;
  for (int i = 0; i < n * n * n; ++i) {
    const int x = i % n, y = i / n % n, z = i / n / n;
    out +=
        "v " + std::to_string(x) + " " + std::to_string(2 * y) + " " + std::to_string(3 * z) + "\n";
  }
  return out;
}

// An empty folder for a cache. It is removed at the end of its scope.
class CacheFolder {
 public:
  CacheFolder() { std::filesystem::remove_all(path); }
  ~CacheFolder() { std::filesystem::remove_all(path); }
  CacheFolder(const CacheFolder&) = delete;
  CacheFolder& operator=(const CacheFolder&) = delete;

  [[nodiscard]] std::vector<std::filesystem::directory_entry> files() const {
    std::vector<std::filesystem::directory_entry> out;
    for (const auto& at : std::filesystem::recursive_directory_iterator(path)) {
      if (at.is_regular_file()) out.push_back(at);
    }
    return out;
  }

  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("mjtools_asset_test_" + std::to_string(::getpid()));
};

TEST_CASE("a model is the same with a cold and a warm cache, and with any number of threads") {
  const CacheFolder folder;
  const std::string noise = [] {
    std::string pixels;
    for (int i = 0; i < 64 * 64 * 3; ++i) pixels += static_cast<char>(i * i % 251 + i / 7);
    return pixels;
  }();
  const MemoryReader reader(
      {{"a.obj", grid_obj(9)},
       {"t.png", encode({64, 64, 8, testing::kRgb, noise, ""})},
       {"m.xml",
        "<mujoco>" +
            asset("<mesh name='a' file='a.obj'/><mesh name='b' file='a.obj' scale='1 2 1'/>"
                  "<mesh name='c' file='a.obj'/><mesh name='d' file='a.obj' refpos='1 0 0'/>"
                  "<mesh name='e' file='a.obj' inertia='convex' maxhullvert='6'/>"
                  "<texture type='2d' name='t' file='t.png' vflip='true'/>"
                  "<texture type='2d' name='u' file='t.png' nchannel='1'/>") +
            "<worldbody><geom type='mesh' mesh='a'/><geom type='mesh' "
            "mesh='c'/></worldbody></mujoco>"}});
  Diagnostics diagnostics;
  const spec::ModelSpec description = mjcf::read_mjcf("m.xml", reader, diagnostics);
  REQUIRE(diagnostics.ok());
  const auto bytes = [&](AssetCache* cache, int threads) {
    const ModelPtr m = compile(description, {&reader, cache, threads}, diagnostics);
    REQUIRE(m);
    return write_mjb(*m);
  };
  const auto plain = bytes(nullptr, 1);
  {
    DiskCache cache(folder.path);
    CHECK((bytes(nullptr, 3) == plain));
    CHECK((bytes(&cache, 1) == plain));
    CHECK((bytes(&cache, 1) == plain));
    CHECK((bytes(&cache, 3) == plain));
  }
  const auto files = folder.files();
  CHECK(files.size() == 3);  // the seed, the list, and a file with all entries
  for (const auto& file : files) {
    std::filesystem::resize_file(file.path(), file.file_size() / 2);
  }
  DiskCache damaged(folder.path);
  CHECK((bytes(&damaged, 1) == plain));
}

// A reader of files in memory that have stamps. It counts how often each file is read.
class StampedReader : public MemoryReader {
 public:
  explicit StampedReader(Files files) : MemoryReader(std::move(files)) {}
  FileContent read(const std::string& path) const override {
    ++reads[path];
    return MemoryReader::read(path);
  }
  std::optional<FileStamp> stamp(const std::string& path) const override {
    const FileContent content = MemoryReader::read(path);
    if (!content.bytes) return std::nullopt;
    return FileStamp{.inode = path.size(), .size = content.bytes->size(), .changed = changed};
  }
  int64_t changed = 0;
  mutable std::map<std::string, int> reads;
};

TEST_CASE("files that have not changed since they were cached are not read") {
  const CacheFolder folder;
  Diagnostics diagnostics;
  const auto compiled_with = [&](const StampedReader& reader) {
    DiskCache cache(folder.path);
    const spec::ModelSpec description = mjcf::read_mjcf("m.xml", reader, diagnostics);
    reader.reads.clear();
    const ModelPtr m = compile(description, {&reader, &cache, 2}, diagnostics);
    REQUIRE(m);
    return m->nmeshvert;
  };
  const std::string model = "<mujoco>" + asset("<mesh name='a' file='a.obj'/>") + "</mujoco>";
  StampedReader reader({{"a.obj", grid_obj(9)}, {"m.xml", model}});
  CHECK(compiled_with(reader) == 9 * 9 * 9);
  CHECK(reader.reads["a.obj"] == 1);
  CHECK(compiled_with(reader) == 9 * 9 * 9);
  CHECK(reader.reads["a.obj"] == 0);
  StampedReader changed({{"a.obj", grid_obj(10)}, {"m.xml", model}});
  changed.changed = 1;
  CHECK(compiled_with(changed) == 10 * 10 * 10);
  CHECK(changed.reads["a.obj"] == 1);
  RecordingReader recording(reader);
  DiskCache cache(folder.path);
  const spec::ModelSpec description = mjcf::read_mjcf("m.xml", recording, diagnostics);
  REQUIRE(compile(description, {&recording, &cache, 1}, diagnostics));
  CHECK(recording.files() == std::set<std::string>{"a.obj", "m.xml"});
}

TEST_CASE("a file on disk has a stamp unless it changed a moment ago") {
  const DiskReader disk;
  const std::string old = MJTOOLS_TESTDATA "/pendulum.xml";
  const auto stamp = disk.stamp(old);
  REQUIRE(stamp);
  CHECK(stamp->size == std::filesystem::file_size(old));
  CHECK(stamp->modified > 0);
  CHECK_FALSE(disk.stamp(MJTOOLS_TESTDATA));
  CHECK_FALSE(disk.stamp("no such file"));
  const CacheFolder folder;
  std::filesystem::create_directories(folder.path);
  const std::string fresh = (folder.path / "fresh").string();
  std::ofstream(fresh) << "x";
  CHECK_FALSE(disk.stamp(fresh));
  CHECK_FALSE(ArchiveReader(disk).stamp(fresh));
  CHECK(ArchiveReader(disk).stamp(old)->inode == stamp->inode);
}

TEST_CASE("signed distances of a mesh are in the cache") {
  const CacheFolder folder;
  const MemoryReader reader(
      {{"a.obj", grid_obj(9)},
       {"m.xml", "<mujoco>" + asset("<mesh name='a' file='a.obj'/>") +
                     "<worldbody><geom type='mesh' mesh='a'/></worldbody></mujoco>"}});
  Diagnostics diagnostics;
  spec::ModelSpec description = mjcf::read_mjcf("m.xml", reader, diagnostics);
  REQUIRE(diagnostics.ok());
  const auto compiled = [&](AssetCache* cache) {
    ModelPtr m = compile(description, {&reader, cache, 1}, diagnostics);
    REQUIRE(m);
    return m;
  };
  DiskCache cache(folder.path);
  CHECK(compiled(&cache)->noct == 0);
  description.meshes[0].needsdf = true;
  description.meshes[0].octree_maxdepth = 3;
  const ModelPtr cold = compiled(&cache);
  CHECK(cold->noct > 8);
  // Two files of entries (without and with distances), the list and the seed.
  CHECK(folder.files().size() == 4);
  CHECK((write_mjb(*compiled(&cache)) == write_mjb(*cold)));
  CHECK((write_mjb(*compiled(nullptr)) == write_mjb(*cold)));
}

TEST_CASE("each of several identical damaged meshes has its own error") {
  const Result result = compile_text(
      asset("<mesh name='a' file='m.stl'/><mesh name='b' file='m.stl'/>"), {{"m.stl", "x"}});
  REQUIRE(result.diagnostics.error_count() == 2);
  CHECK(result.diagnostics.all()[0].message.find("mesh 'a'") == 0);
  CHECK(result.diagnostics.all()[1].message.find("mesh 'b'") == 0);
}

TEST_CASE("an OBJ polygon that would take too long to triangulate is refused") {
  std::string circle, face = "f";
  constexpr int kCorners = 12000;
  for (int i = 0; i < kCorners; ++i) {
    const double angle = 2 * mjPI * i / kCorners;
    circle +=
        "v " + std::to_string(std::cos(angle)) + " " + std::to_string(std::sin(angle)) + " 0\n";
    face += " " + std::to_string(i + 1);
  }
  check_error(asset("<mesh name='q' file='m.obj'/>"), {{"m.obj", circle + face + "\n"}},
              {"mesh 'q'", "too many corners"});
}

}  // namespace
}  // namespace mj
