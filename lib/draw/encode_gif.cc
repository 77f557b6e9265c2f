// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "draw/encode_gif.h"

#include <algorithm>
#include <cmath>

namespace mj::draw {
namespace {

constexpr int kTransparent = GifPalette::kColours;
constexpr int kPaletteSize = 256;

// ---- The palette

// A colour of the pictures with kBits bits per channel, and how often it occurs.
struct Counted {
  std::array<uint8_t, 3> colour;
  double count;
};

// A range of counted colours that one colour of the palette represents.
struct Box {
  size_t first, end;
  std::array<double, 3> mean = {};
  double spread = 0;  // sum of the squared distances along the longest axis
  int axis = 0;

  Box(const std::vector<Counted>& all, size_t from, size_t to) : first(from), end(to) {
    double sum = 0;
    std::array<double, 3> squares = {};
    for (size_t i = first; i < end; ++i) {
      sum += all[i].count;
      for (size_t k = 0; k < 3; ++k) {
        mean[k] += all[i].count * all[i].colour[k];
        squares[k] += all[i].count * all[i].colour[k] * all[i].colour[k];
      }
    }
    for (size_t k = 0; k < 3; ++k) {
      mean[k] /= sum;
      const double around_mean = squares[k] - sum * mean[k] * mean[k];
      if (end - first > 1 && around_mean > spread) {
        spread = around_mean;
        axis = static_cast<int>(k);
      }
    }
  }
};

// Divides the box with the largest spread at its mean until there are enough boxes.
std::vector<Box> divided(std::vector<Counted>& all) {
  std::vector<Box> boxes = {Box(all, 0, all.size())};
  while (boxes.size() < static_cast<size_t>(GifPalette::kColours)) {
    const auto widest = std::ranges::max_element(boxes, {}, &Box::spread);
    // Rounding leaves a small spread of equal colours.
    if (widest->spread < 1e-6) break;
    const Box box = *widest;
    const size_t axis = static_cast<size_t>(box.axis);
    const auto begin = all.begin() + static_cast<std::ptrdiff_t>(box.first);
    const auto middle =
        std::stable_partition(begin, all.begin() + static_cast<std::ptrdiff_t>(box.end),
                              [&](const Counted& c) { return c.colour[axis] <= box.mean[axis]; });
    const size_t at = static_cast<size_t>(middle - all.begin());
    if (at == box.first || at == box.end) {
      widest->spread = 0;
      continue;
    }
    *widest = Box(all, box.first, at);
    boxes.emplace_back(all, at, box.end);
  }
  return boxes;
}

// Thresholds of an ordered pattern of 8 x 8 pixels: 0 .. 63, each once.
int threshold(size_t x, size_t y) {
  int out = 0;
  for (int bit = 0; bit < 3; ++bit) {
    const size_t a = x >> bit & 1, b = y >> bit & 1;
    out = out << 2 | static_cast<int>(2 * (a ^ b) + b);
  }
  return out;
}

// ---- The file

void append_number(std::string& out, int x) {
  out += static_cast<char>(x & 255);
  out += static_cast<char>(x >> 8 & 255);
}

// Writes codes of growing length as bits, in blocks of at most 255 bytes.
class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  void write(int code, int bits) {
    pending_ |= static_cast<uint32_t>(code) << count_;
    for (count_ += bits; count_ >= 8; count_ -= 8, pending_ >>= 8) put(pending_ & 255);
  }
  void finish() {
    if (count_ > 0) put(pending_ & 255);
    end_block();
    out_ += '\0';
  }

 private:
  static constexpr size_t kBlock = 255;

  void put(uint32_t byte) {
    block_ += static_cast<char>(byte);
    if (block_.size() == kBlock) end_block();
  }
  void end_block() {
    if (block_.empty()) return;
    out_ += static_cast<char>(block_.size());
    out_ += block_;
    block_.clear();
  }

  std::string& out_;
  std::string block_;
  uint32_t pending_ = 0;
  int count_ = 0;
};

// Compresses indices as GIF does (variable-length LZW). The table of strings begins anew when it is
// full.
void append_compressed(std::string& out, std::span<const uint8_t> indices) {
  constexpr int kRootBits = 8, kClear = 1 << kRootBits, kEnd = kClear + 1, kMostBits = 12;
  out += static_cast<char>(kRootBits);
  // next[256 s + c]: the code of string s followed by c, or 0
  std::vector<uint16_t> next;
  BitWriter bits(out);
  int last = 0, width = 0;
  const auto clear = [&] {
    if (width > 0) bits.write(kClear, width);
    next.assign(size_t{kPaletteSize} << kMostBits, 0);
    last = kEnd;
    width = kRootBits + 1;
  };
  clear();
  bits.write(kClear, width);
  int string = -1;
  for (const uint8_t c : indices) {
    if (string < 0) {
      string = c;
      continue;
    }
    uint16_t& code = next[static_cast<size_t>(string) * kPaletteSize + c];
    if (code != 0) {
      string = code;
      continue;
    }
    bits.write(string, width);
    string = c;
    if (last + 1 == 1 << kMostBits) {
      clear();
      continue;
    }
    code = static_cast<uint16_t>(++last);
    if (last == 1 << width) ++width;
  }
  if (string >= 0) bits.write(string, width);
  // A reader adds a string to its table after this code, too, and may then expect wider codes.
  if (last + 1 == 1 << width && width < kMostBits) ++width;
  bits.write(kEnd, width);
  bits.finish();
}

// The pixels of a frame that differ from the frame before, as a rectangle.
struct Rectangle {
  int left, top, right, bottom;  // inclusive
};

Rectangle changed(std::span<const uint8_t> indices, std::span<const uint8_t> before, int width,
                  int height) {
  if (before.empty()) return {0, 0, width - 1, height - 1};
  Rectangle r = {width, height, -1, -1};
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const size_t at =
          static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x);
      if (indices[at] == before[at]) continue;
      r = {std::min(r.left, x), std::min(r.top, y), std::max(r.right, x), y};
    }
  }
  // A frame has at least one pixel.
  return r.right < 0 ? Rectangle{0, 0, 0, 0} : r;
}

}  // namespace

GifPalette::GifPalette(std::span<const Picture> pictures) {
  constexpr int kSteps = 1 << kBits, kDropped = 8 - kBits;
  constexpr size_t kAll = size_t{1} << (3 * kBits);
  std::vector<uint32_t> count(kAll);
  for (const Picture& picture : pictures) {
    for (size_t i = 0; i + 2 < picture.rgb.size(); i += 3) {
      const auto step = [&](size_t k) {
        return static_cast<size_t>(picture.rgb[i + k] >> kDropped);
      };
      ++count[step(0) << (2 * kBits) | step(1) << kBits | step(2)];
    }
  }
  std::vector<Counted> all;
  for (size_t i = 0; i < kAll; ++i) {
    if (count[i] == 0) continue;
    const auto step = [&](size_t k) {
      return static_cast<uint8_t>(i >> (kBits * (2 - k)) & (kSteps - 1));
    };
    all.push_back({{step(0), step(1), step(2)}, static_cast<double>(count[i])});
  }
  if (all.empty()) all.push_back({{0, 0, 0}, 1});
  double spread = 0, sum = 0;
  for (const Box& box : divided(all)) {
    std::array<uint8_t, 3> colour;
    for (size_t k = 0; k < 3; ++k) {
      colour[k] = static_cast<uint8_t>(std::lround(box.mean[k] * 255 / (kSteps - 1)));
    }
    colours_.push_back(colour);
    spread += box.spread;
  }
  for (const Counted& c : all) sum += c.count;
  // The height of the pattern is the usual distance between the colours of a box. It is limited,
  // because a pattern that is higher than a few grey levels would be visible.
  constexpr double kHighest = 12, kWidth = 3.46;  // width of a box / standard deviation
  spread_ = std::min(kHighest, kWidth * std::sqrt(spread / sum) * (1 << kDropped));
  nearest_.resize(kAll);
  for (size_t i = 0; i < kAll; ++i) {
    int best = 0, least = 1 << 30;
    for (size_t c = 0; c < colours_.size(); ++c) {
      int distance = 0;
      for (size_t k = 0; k < 3; ++k) {
        const int value =
            static_cast<int>(i >> (kBits * (2 - k)) & (kSteps - 1)) * 255 / (kSteps - 1);
        distance += (value - colours_[c][k]) * (value - colours_[c][k]);
      }
      if (distance < least) least = distance, best = static_cast<int>(c);
    }
    nearest_[i] = static_cast<uint8_t>(best);
  }
}

std::vector<uint8_t> GifPalette::indices_of(const Picture& picture) const {
  constexpr int kSteps = 1 << kBits;
  std::array<std::array<double, 8>, 8> pattern;
  for (size_t y = 0; y < 8; ++y) {
    for (size_t x = 0; x < 8; ++x) pattern[y][x] = spread_ * ((threshold(x, y) + 0.5) / 64 - 0.5);
  }
  const auto step = [](double value) {
    const double scaled = std::floor(value * (kSteps - 1) / 255 + 0.5);
    return static_cast<size_t>(std::clamp(scaled, 0.0, kSteps - 1.0));
  };
  const size_t width = static_cast<size_t>(picture.width);
  std::vector<uint8_t> out(picture.rgb.size() / 3);
  for (size_t i = 0; i < out.size(); ++i) {
    const double shift = pattern[i / width % 8][i % width % 8];
    const uint8_t* const rgb = &picture.rgb[3 * i];
    out[i] = nearest_[step(rgb[0] + shift) << (2 * kBits) | step(rgb[1] + shift) << kBits |
                      step(rgb[2] + shift)];
  }
  return out;
}

std::string gif_begin(const GifPalette& palette, int width, int height) {
  std::string out = "GIF89a";
  append_number(out, width);
  append_number(out, height);
  // a palette of 256 colours of 8 bits follows; background 0; square pixels
  out += {'\xf7', '\0', '\0'};
  for (int i = 0; i < kPaletteSize; ++i) {
    const auto colours = palette.colours();
    for (size_t k = 0; k < 3; ++k) {
      out += static_cast<size_t>(i) < colours.size()
                 ? static_cast<char>(colours[static_cast<size_t>(i)][k])
                 : '\0';
    }
  }
  // repeat without end
  out += {'\x21', '\xff', '\x0b'};
  out += "NETSCAPE2.0";
  out += {'\x03', '\x01', '\0', '\0', '\0'};
  return out;
}

std::string gif_frame(std::span<const uint8_t> indices, std::span<const uint8_t> before, int width,
                      int height, int hundredths) {
  const Rectangle r = changed(indices, before, width, height);
  std::string out;
  // keep the pixels that are there; one index is transparent
  out += {'\x21', '\xf9', '\x04', '\x05'};
  append_number(out, hundredths);
  out += {static_cast<char>(kTransparent), '\0'};
  out += '\x2c';
  for (const int x : {r.left, r.top, r.right - r.left + 1, r.bottom - r.top + 1}) {
    append_number(out, x);
  }
  out += '\0';
  std::vector<uint8_t> part;
  for (int y = r.top; y <= r.bottom; ++y) {
    for (int x = r.left; x <= r.right; ++x) {
      const size_t at =
          static_cast<size_t>(y) * static_cast<size_t>(width) + static_cast<size_t>(x);
      const bool is_same = !before.empty() && indices[at] == before[at];
      part.push_back(is_same ? uint8_t{kTransparent} : indices[at]);
    }
  }
  append_compressed(out, part);
  return out;
}

std::string gif_end() {
  return "\x3b";
}

}  // namespace mj::draw
