// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <initializer_list>
#include <limits>

#include "asset/png.h"
#include "compile/assets/asset_file.h"
#include "compile/draft/passes.h"
#include "mjcf/schema/removed.h"
#include "resource/input_limits.h"

namespace mj::compiler {
namespace {

constexpr int kFaces = 6;
constexpr int kMaxSquares = 12;
constexpr int64_t kMaxBytes = int64_t{1} << 30;  // limit on the size of a builtin texture, in bytes
constexpr std::string_view kPng = "image/png", kKtx = "image/ktx";
constexpr std::string_view kFaceSymbols = "RLUDFB";

class TextureCompiler : Subject {
 public:
  TextureCompiler(const Draft& draft, const spec::Texture& spec, int id, Texture& out)
      : Subject(draft.report, spec.where, describe("texture", spec.name, id)),
        draft_(draft),
        s_(spec),
        out_(out) {}

  void compile() {
    out_.nchannel = s_.nchannel;
    out_.colorspace = s_.colorspace;
    if (!s_.data.empty()) {
      take_data();
    } else if (s_.builtin != mjBUILTIN_NONE) {
      draw();
    } else if (!s_.file.empty()) {
      s_.type == mjTEXTURE_2D ? load_2d() : load_cube();
    } else if (s_.type == mjTEXTURE_2D) {
      fail("texture-without-source", "a 2d texture needs a file or a builtin pattern");
    } else {
      load_faces();
    }
  }

 private:
  void require_channels(std::initializer_list<int> possible) const {
    if (std::ranges::find(possible, s_.nchannel) != possible.end()) return;
    std::string list;
    for (const int n : possible) list += (list.empty() ? "" : " or ") + std::to_string(n);
    fail("texture-channels",
         "nchannel " + std::to_string(s_.nchannel) +
             " is not possible for this texture, expected " + list,
         "nchannel");
  }

  void take_data() {
    out_.width = s_.width;
    out_.height = s_.height;
    const int64_t expected = int64_t{s_.nchannel} * s_.width * s_.height;
    if (s_.width < 1 || s_.height < 1 || static_cast<int64_t>(s_.data.size()) != expected) {
      fail("texture-data", "the data must have nchannel x width x height bytes");
    }
    Image image{s_.width, s_.height, s_.nchannel, false, Pixels(s_.data)};
    flip(image);
    out_.data = std::move(image.data);
  }

  void draw() {
    const bool cube = s_.type != mjTEXTURE_2D;
    require_channels({3, 4});
    if (s_.width < 1 || (cube && s_.width >= std::numeric_limits<int>::max() / kFaces)) {
      fail("texture-size", "the width of a builtin texture is invalid", "width");
    }
    if (!cube && s_.height < 1) {
      fail("texture-size", "the height of a builtin texture is invalid", "height");
    }
    out_.width = s_.width;
    out_.height = cube ? kFaces * s_.width : s_.height;
    const int64_t bytes = int64_t{out_.width} * out_.height * s_.nchannel;
    if (bytes > kMaxBytes) {
      fail("texture-size", "the builtin texture is too large", "width");
    }
    out_.drawing = {.builtin = s_.builtin,
                    .mark = s_.mark,
                    .cube = cube,
                    .width = out_.width,
                    .height = out_.height,
                    .rgb1 = s_.rgb1,
                    .rgb2 = s_.rgb2,
                    .markrgb = s_.markrgb,
                    .random = s_.random};
  }

  Image load_image(const std::string& file) {
    const std::string type = content_type(s_.content_type, file);
    if (type != kPng && type != kKtx) {
      const auto* removed =
          mjcf::find_removed(mjcf::Removed::Kind::kKeyword, "texture", s_.content_type);
      draft_.report.fail(s_.where,
                         {.code = "asset-format",
                          .message = me() + ": the format of '" + file + "' is " +
                                     (type.empty() ? "not known" : type) + "; expected PNG or KTX",
                          .attribute = removed == nullptr ? "file" : "content_type",
                          .hint = removed == nullptr ? "" : hint_of(*removed)});
    }
    AssetSource source(draft_, s_, me(), draft_.compiler_of(s_).texturedir, file);
    if (type == kKtx) return wrap_ktx(source.bytes(), file);
    Image image = load_png(source, file);
    choose_colorspace(image.srgb);
    flip(image);
    return image;
  }

  // Returns the decoded image of a PNG file. Takes it from the cache if possible.
  [[nodiscard]] Image load_png(AssetSource& source, const std::string& file) const {
    AssetCache* cache = source.cache();
    const auto key = [&] {
      Hasher hasher = asset_hasher("png", cache->seed());
      hasher.add(s_.nchannel);
      for (const uint64_t part : source.digest()) hasher.add(part);
      return hasher.digest();
    };
    Image image;
    auto entry = cache ? cache->load(key()) : nullptr;
    if (entry && unpack(std::move(entry), image)) {
      blame("file",
            [&] { require_unpacked_size("the image '" + file + "'", image.data.view().size()); });
      return image;
    }
    const std::string& bytes = source.bytes();
    blame("file", [&] { image = decode_png(bytes, s_.nchannel, file); });
    if (cache) cache->store(key(), pack(image));
    return image;
  }

  // Returns an Image whose pixels are the unchanged bytes of a KTX file. Renderers decode this
  // format themselves.
  Image wrap_ktx(const std::string& bytes, const std::string& file) {
    if (s_.type != mjTEXTURE_2D) fail("asset-format", "KTX files are for 2d textures", "file");
    if (bytes.empty()) fail("texture-data", "'" + file + "' is empty", "file");
    if (bytes.size() > std::numeric_limits<int>::max()) {
      fail("texture-size", "'" + file + "' has more than 2^31 bytes", "file");
    }
    if (s_.hflip || s_.vflip) {
      fail("not-supported", "KTX textures cannot be flipped", s_.hflip ? "hflip" : "vflip");
    }
    choose_colorspace(false);
    out_.nchannel = 1;
    return {static_cast<int>(bytes.size()), 1, 1, false, Pixels({bytes.begin(), bytes.end()})};
  }

  // Sets the colour space of the texture, unless the model or an earlier file has set it already.
  void choose_colorspace(bool srgb) {
    if (out_.colorspace != mjCOLORSPACE_AUTO) return;
    out_.colorspace = srgb ? mjCOLORSPACE_SRGB : mjCOLORSPACE_LINEAR;
  }

  void flip(Image& image) const {
    if (s_.hflip) flip_columns(image);
    if (s_.vflip) flip_rows(image);
  }

  void load_2d() {
    require_channels({1, 3, 4});
    Image image = load_image(s_.file);
    out_.width = image.width;
    out_.height = image.height;
    out_.data = std::move(image.data);
  }

  void load_cube() {
    require_channels({3});
    const int rows = s_.gridsize[0], cols = s_.gridsize[1];
    if (rows < 1 || cols < 1 || int64_t{rows} * cols > kMaxSquares) {
      fail("texture-grid", "gridsize must have between 1 and 12 squares", "gridsize");
    }
    Image image = load_image(s_.file);
    if (image.width % cols != 0 || image.height % rows != 0 ||
        image.width / cols != image.height / rows) {
      fail("texture-grid", "gridsize must divide '" + s_.file + "' into squares", "gridsize");
    }
    if (rows == 1 && cols == 1) {
      out_.width = image.width;
      out_.height = image.height;
      out_.data = std::move(image.data);
      return;
    }
    start_faces(image.width / cols);
    for (int k = 0; k < rows * cols; ++k) {
      const char symbol = k < static_cast<int>(s_.gridlayout.size()) ? s_.gridlayout[k] : '.';
      if (symbol == '.') continue;
      const size_t face = kFaceSymbols.find(symbol);
      if (face == std::string_view::npos) {
        fail("texture-grid", "the symbols of gridlayout are . R L U D F B", "gridlayout");
      }
      copy_face(image, k / cols, k % cols, static_cast<int>(face));
    }
    fill_missing_faces();
  }

  void load_faces() {
    require_channels({3});
    for (int face = 0; face < kFaces; ++face) {
      if (s_.cubefiles[face].empty()) continue;
      const Image image = load_image(s_.cubefiles[face]);
      if (image.width != image.height) {
        fail("texture-face", "'" + s_.cubefiles[face] + "' is not square");
      }
      if (out_.width == 0) start_faces(image.width);
      if (image.width != out_.width) {
        fail("texture-face", "'" + s_.cubefiles[face] + "' differs in size from the other faces");
      }
      copy_face(image, 0, 0, face);
    }
    if (out_.width == 0)
      fail("texture-without-source", "neither a file nor a builtin pattern is given");
    fill_missing_faces();
  }

  void start_faces(int width) {
    out_.width = width;
    out_.height = kFaces * width;
    out_.data.own().resize(size_t{3} * out_.width * out_.height);
  }

  [[nodiscard]] size_t face_bytes() const { return size_t{3} * out_.width * out_.width; }

  void copy_face(const Image& image, int row, int col, int face) {
    has_face_[face] = true;
    const size_t stride = size_t{3} * out_.width;
    const unsigned char* const source = image.data.view().data();
    unsigned char* const target = out_.data.own().data() + face * face_bytes();
    for (int r = 0; r < out_.width; ++r) {
      const size_t from = 3 * ((static_cast<size_t>(row) * out_.width + r) * image.width +
                               static_cast<size_t>(col) * out_.width);
      std::copy_n(source + from, stride, target + r * stride);
    }
  }

  void fill_missing_faces() {
    for (int face = 0; face < kFaces; ++face) {
      if (has_face_[face]) continue;
      unsigned char* const target = out_.data.own().data() + face * face_bytes();
      for (size_t i = 0; i < face_bytes(); ++i) {
        target[i] = static_cast<unsigned char>(255 * std::clamp(s_.rgb1[i % 3], 0.0, 1.0));
      }
    }
  }

  const Draft& draft_;
  const spec::Texture& s_;
  Texture& out_;
  bool has_face_[kFaces] = {};
};

}  // namespace

void compile_texture(const Draft& draft, int id, Texture& out) {
  TextureCompiler(draft, *draft.texture_specs[id], id, out).compile();
}

}  // namespace mj::compiler
