// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The decoder of Wavefront OBJ. It reads numbers digit by digit in double precision and rounds them
// to float, and it triangulates polygons by ear clipping. Both algorithms follow a widely used
// single-header loader exactly, so that they give the same vertices and triangles.

#include <algorithm>
#include <array>
#include <cfloat>
#include <cmath>
#include <optional>
#include <span>

#include "asset/mesh_data.h"
#include "base/diagnostic.h"

namespace mj {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

constexpr int kPowers = 32;

std::array<double, kPowers> negative_powers() {
  std::array<double, kPowers> p = {1.0, 0.1, 0.01, 0.001, 0.0001, 0.00001, 0.000001, 0.0000001};
  for (int i = 8; i < kPowers; ++i) p[i] = std::pow(10.0, -i);
  return p;
}

// The powers 10^-k with the rounding errors of the single-header loader. The loader uses literals
// up to k = 7 and calls pow() for larger k. The C library rounds these powers correctly on every
// processor, and also the powers of 5 that occur in files.
const std::array<double, kPowers> kNegativePower = negative_powers();

double negative_power(int k) {
  return k < kPowers ? kNegativePower[k] : std::pow(10.0, -k);
}

// Reads the number at the start of a word: digits, fraction and exponent. Moves `at` to the end of
// the number. Returns nothing if the word does not begin with a number, for example if the exponent
// has no digits.
std::optional<double> read_number(const char*& at, const char* end) {
  const auto peek = [&] { return at < end ? *at : '\0'; };
  double sign = 1;
  if (peek() == '+' || peek() == '-') sign = *at++ == '-' ? -1 : 1;
  double mantissa = 0;
  const char* first = at;
  for (; is_digit(peek()); ++at) mantissa = 10 * mantissa + (*at - '0');
  ptrdiff_t digits = at - first;
  if (peek() == '.') {
    first = ++at;
    for (int k = 1; is_digit(peek()); ++at, ++k) mantissa += (*at - '0') * negative_power(k);
    digits += at - first;
  }
  if (digits == 0) return std::nullopt;
  if (peek() != 'e' && peek() != 'E') return sign * mantissa;
  ++at;
  bool negative = false;
  if (peek() == '+' || peek() == '-') negative = *at++ == '-';
  if (!is_digit(peek())) return std::nullopt;
  int exponent = 0;
  for (; is_digit(peek()) && exponent < 10000; ++at) exponent = 10 * exponent + (*at - '0');
  if (negative) exponent = -exponent;
  if (exponent == 0) return sign * mantissa;
  return sign * std::ldexp(mantissa * std::pow(5.0, exponent), exponent);
}

// Returns the value of a word that is a number, and nothing for any other word. A word with a
// decimal comma, such as "0,5", is not a number.
std::optional<double> parse_number(std::string_view word) {
  const char* at = word.data();
  const char* const end = at + word.size();
  const std::optional<double> number = read_number(at, end);
  return at == end ? number : std::nullopt;
}

// Maximum number of corners that are tested against ears while the polygons of a file are
// triangulated. Ear clipping of n corners takes up to n^3 tests. The limit is enough for polygons
// with thousands of corners, and stops files that were made to waste time.
constexpr size_t kMaxTests = size_t{1} << 26;

struct Corner {
  int vertex = -1, texcoord = -1, normal = -1;
};

// Splits one line of the file into words.
class Line {
 public:
  explicit Line(std::string_view text) : rest_(text) { skip(); }

  [[nodiscard]] std::string_view word() {
    size_t end = 0;
    while (end < rest_.size() && !is_blank(rest_[end])) ++end;
    const std::string_view out = rest_.substr(0, end);
    rest_.remove_prefix(end);
    skip();
    return out;
  }
  [[nodiscard]] bool done() const { return rest_.empty(); }

 private:
  void skip() {
    while (!rest_.empty() && is_blank(rest_[0])) rest_.remove_prefix(1);
  }
  std::string_view rest_;
};

class Parser {
 public:
  Parser(std::string_view bytes, const std::string& name) : rest_(bytes), name_(name) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (rest_.starts_with(kByteOrderMark)) rest_.remove_prefix(kByteOrderMark.size());
  }

  MeshData parse() {
    while (!rest_.empty()) parse_line(next_line());
    finish_shape();
    if (mesh_.normal.empty()) drop(mesh_.facenormal, "normal");
    if (mesh_.texcoord.empty()) drop(mesh_.facetexcoord, "texture coordinate");
    return std::move(mesh_);
  }

 private:
  // Clears the indices of normals or texture coordinates of a mesh that has no normals or texture
  // coordinates. Throws Error unless all these indices are -1.
  void drop(std::vector<int>& indices, std::string_view what) const {
    const auto used = std::ranges::find_if(indices, [](int index) { return index >= 0; });
    if (used != indices.end()) {
      throw Error("mesh-face", name_ + ": face " + std::to_string((used - indices.begin()) / 3) +
                                   " refers to " + std::string(what) + " " + std::to_string(*used) +
                                   ", which does not exist");
    }
    indices.clear();
  }

  std::string_view next_line() {
    ++line_;
    std::string_view line = rest_.substr(0, rest_.find('\n'));
    line = line.substr(0, line.find('\r'));
    rest_.remove_prefix(line.size());
    if (rest_.starts_with("\r\n")) rest_.remove_prefix(1);
    if (!rest_.empty()) rest_.remove_prefix(1);
    return line;
  }

  void parse_line(std::string_view text) {
    Line line(text);
    const std::string_view keyword = line.word();
    if (keyword == "v") {
      for (int i = 0; i < 3; ++i) {
        if (line.done()) fail("a vertex needs three numbers");
        mesh_.vertex.push_back(next_number(line));
      }
    } else if (keyword == "vn") {
      // A component that is not a number becomes 0, because many programs write nan as the normal
      // of a face without area.
      for (int i = 0; i < 3; ++i) {
        mesh_.normal.push_back(static_cast<float>(parse_number(line.word()).value_or(0)));
      }
    } else if (keyword == "vt") {
      mesh_.texcoord.push_back(next_number(line));
      mesh_.texcoord.push_back(1.0f - next_number(line));
    } else if (keyword == "f") {
      add_corners(line, corners_);
      polygon_ends_.push_back(corners_.size());
    } else if (keyword == "l") {
      add_lines(line);
    } else if (keyword == "p") {
      has_points_ = true;
    } else if (keyword == "g") {
      if (!polygon_ends_.empty()) finish_shape();
    } else if (keyword == "o") {
      if (!polygon_ends_.empty() || !lines_.empty() || has_points_) finish_shape();
    }
  }

  // Returns the next number of a line, or 0 at its end.
  [[nodiscard]] float next_number(Line& line) const {
    if (line.done()) return 0;
    const std::string_view word = line.word();
    const std::optional<double> x = parse_number(word);
    if (x && std::abs(*x) <= FLT_MAX) return static_cast<float>(*x);
    fail("'" + std::string(word) + "' is not a number" + (x ? " that a float can hold" : ""));
  }

  [[noreturn]] void fail(const std::string& problem) const {
    throw Error("bad-obj", name_ + ": line " + std::to_string(line_) + ": " + problem);
  }

  void add_corners(Line& line, std::vector<Corner>& out) const {
    while (!line.done()) out.push_back(corner(line.word()));
  }

  [[nodiscard]] Corner corner(std::string_view word) const {
    const size_t first = std::min(word.find('/'), word.size());
    const std::string_view rest = first < word.size() ? word.substr(first + 1) : "";
    const size_t second = std::min(rest.find('/'), rest.size());
    Corner c;
    c.vertex = index(word.substr(0, first), mesh_.vertex.size() / 3);
    if (second > 0) c.texcoord = index(rest.substr(0, second), mesh_.texcoord.size() / 2);
    if (second + 1 < rest.size()) {
      c.normal = index(rest.substr(second + 1), mesh_.normal.size() / 3);
    }
    return c;
  }

  // Returns the zero-based index that a word of an "f" line stands for. In the file, positive
  // indices count from 1, and negative ones count back from the last element that was read.
  [[nodiscard]] int index(std::string_view word, size_t count) const {
    size_t at = !word.empty() && (word[0] == '-' || word[0] == '+');
    long value = 0;
    for (; at < word.size() && is_digit(word[at]) && value < 1L << 31; ++at) {
      value = 10 * value + (word[at] - '0');
    }
    if (!word.empty() && word[0] == '-') value = -value;
    if (value > 0 && value <= 1L << 30) return static_cast<int>(value - 1);
    if (value < 0 && static_cast<size_t>(-value) <= count) {
      return static_cast<int>(static_cast<long>(count) + value);
    }
    fail("invalid index '" + std::string(word) + "'");
  }

  void add_lines(Line& line) {
    std::vector<Corner> points;
    add_corners(line, points);
    for (size_t i = 1; i < points.size(); ++i) {
      lines_.push_back({points[i - 1], points[i], points[i]});
    }
  }

  // Ends the current shape. Only the first shape of a file contributes faces to the mesh. If that
  // shape has "l" lines and no faces, each line becomes a degenerate face.
  void finish_shape() {
    if (!has_shape_) {
      size_t start = 0;
      for (const size_t end : polygon_ends_) {
        triangulate(std::span(corners_).subspan(start, end - start));
        start = end;
      }
      if (polygon_ends_.empty()) {
        for (const auto& line : lines_) emit(line[0], line[1], line[2]);
      }
    }
    has_shape_ = has_shape_ || !polygon_ends_.empty() || !lines_.empty() || has_points_;
    corners_.clear();
    polygon_ends_.clear();
    lines_.clear();
    has_points_ = false;
  }

  void emit(const Corner& a, const Corner& b, const Corner& c) {
    for (const Corner* corner : {&a, &b, &c}) {
      mesh_.face.push_back(corner->vertex);
      mesh_.facenormal.push_back(corner->normal);
      mesh_.facetexcoord.push_back(corner->texcoord);
    }
  }

  [[nodiscard]] float coordinate(const Corner& c, int axis) const {
    const size_t i = 3 * static_cast<size_t>(c.vertex) + axis;
    return c.vertex >= 0 && i < mesh_.vertex.size() ? mesh_.vertex[i] : 0;
  }

  [[nodiscard]] bool exists(const Corner& c) const {
    return c.vertex >= 0 && static_cast<size_t>(c.vertex) < mesh_.vertex.size() / 3;
  }

  // Returns the two axes of the coordinate plane in which the polygon is triangulated. The third
  // axis is the one along which the polygon's normal has its largest component. The normal is taken
  // at the first corner that is not straight.
  [[nodiscard]] std::array<int, 2> projection(const std::vector<Corner>& p) const {
    const size_t n = p.size();
    for (size_t k = 0; k < n; ++k) {
      const Corner &a = p[k], &b = p[(k + 1) % n], &c = p[(k + 2) % n];
      float e0[3], e1[3];
      for (int i = 0; i < 3; ++i) {
        e0[i] = coordinate(b, i) - coordinate(a, i);
        e1[i] = coordinate(c, i) - coordinate(b, i);
      }
      const float cx = std::fabs(e0[1] * e1[2] - e0[2] * e1[1]);
      const float cy = std::fabs(e0[2] * e1[0] - e0[0] * e1[2]);
      const float cz = std::fabs(e0[0] * e1[1] - e0[1] * e1[0]);
      if (!(cx > FLT_EPSILON || cy > FLT_EPSILON || cz > FLT_EPSILON)) continue;
      if (cx > cy && cx > cz) return {1, 2};
      return cz > cx && cz > cy ? std::array{0, 1} : std::array{0, 2};
    }
    return {1, 2};
  }

  [[nodiscard]] float signed_area(const std::vector<Corner>& p,
                                  const std::array<int, 2>& axes) const {
    float area = 0;
    for (size_t k = 0; k < p.size(); ++k) {
      const Corner &a = p[k], &b = p[(k + 1) % p.size()];
      area += (coordinate(a, axes[0]) * coordinate(b, axes[1]) -
               coordinate(a, axes[1]) * coordinate(b, axes[0])) *
              0.5f;
    }
    return area;
  }

  // Returns whether a point lies in a triangle, using the even-odd rule.
  static bool is_inside(const float x[3], const float y[3], float px, float py) {
    bool inside = false;
    for (int i = 0, j = 2; i < 3; j = i++) {
      if ((y[i] > py) != (y[j] > py) && px < (x[j] - x[i]) * (py - y[i]) / (y[j] - y[i]) + x[i]) {
        inside = !inside;
      }
    }
    return inside;
  }

  [[nodiscard]] bool is_ear(const std::vector<Corner>& p, size_t g, const std::array<int, 2>& axes,
                            float area) const {
    const size_t n = p.size();
    float x[3], y[3];
    for (size_t k = 0; k < 3; ++k) {
      x[k] = coordinate(p[(g + k) % n], axes[0]);
      y[k] = coordinate(p[(g + k) % n], axes[1]);
    }
    const float cross = (x[1] - x[0]) * (y[2] - y[1]) - (y[1] - y[0]) * (x[2] - x[1]);
    if (cross * area < 0) return false;
    for (size_t other = 3; other < n; ++other) {
      const Corner& c = p[(g + other) % n];
      if (is_inside(x, y, coordinate(c, axes[0]), coordinate(c, axes[1]))) return false;
    }
    return true;
  }

  void triangulate(std::span<const Corner> polygon) {
    if (polygon.size() < 3) return;
    if (polygon.size() == 3) return emit(polygon[0], polygon[1], polygon[2]);
    for (const Corner& c : polygon) {
      // A polygon with a missing vertex is not triangulated. Its face keeps the index of the
      // missing vertex, so that the check of the mesh reports it.
      if (!exists(c)) return emit(polygon[0], polygon[1], c);
    }
    std::vector<Corner>& p = clipped_;
    p.assign(polygon.begin(), polygon.end());
    const std::array<int, 2> axes = projection(p);
    const float area = signed_area(p, axes);
    size_t g = 0, failures = 0;
    while (p.size() > 3 && failures < p.size()) {
      if (g >= p.size()) g -= p.size();
      tests_ += p.size();
      if (tests_ > kMaxTests) {
        throw Error("bad-obj", name_ + ": the OBJ file has too many corners in its polygons",
                    "triangulate the mesh with a modelling program");
      }
      if (!is_ear(p, g, axes, area)) {
        ++g, ++failures;
        continue;
      }
      const size_t n = p.size(), middle = (g + 1) % n;
      emit(p[g], p[middle], p[(g + 2) % n]);
      p.erase(p.begin() + static_cast<ptrdiff_t>(middle));
      failures = 0;
    }
    if (p.size() == 3) emit(p[0], p[1], p[2]);
  }

  std::string_view rest_;
  const std::string& name_;
  int line_ = 0;
  MeshData mesh_;
  std::vector<Corner> corners_;       // corners of the polygons of the shape, in order
  std::vector<size_t> polygon_ends_;  // end of each polygon in corners_
  std::vector<Corner> clipped_;       // remaining corners of the polygon being triangulated
  size_t tests_ = 0;                  // number of corners that were tested against ears so far
  std::vector<std::array<Corner, 3>> lines_;
  bool has_points_ = false, has_shape_ = false;
};

}  // namespace

MeshData decode_obj(std::string_view bytes, const std::string& name) {
  return Parser(bytes, name).parse();
}

}  // namespace mj
