// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

#include "asset/builtin_mesh.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/diagnostic.h"
#include "math/elementary.h"
#include "math/vec3.h"

namespace mj {
namespace {

// Limits far above useful resolutions. A mesh with the largest resolution still fits into memory.
constexpr int kMaxResolution = 2000;
constexpr int kMaxSubdivision = 4;
constexpr int kMaxHemisphere = 10;
constexpr double kEps = 1e-14;

class Builder {
 public:
  Builder(std::span<const double> parameters, const std::string& name)
      : p_(parameters), name_(name) {}

  MeshData build(int type) {
    switch (type) {
      case mjMESH_BUILTIN_SPHERE:
        sphere();
        break;
      case mjMESH_BUILTIN_HEMISPHERE:
        hemisphere();
        break;
      case mjMESH_BUILTIN_CONE:
        cone();
        break;
      case mjMESH_BUILTIN_SUPERSPHERE:
        supersphere();
        break;
      case mjMESH_BUILTIN_SUPERTORUS:
        supertorus();
        break;
      case mjMESH_BUILTIN_WEDGE:
        wedge();
        break;
      case mjMESH_BUILTIN_PLATE:
        plate();
        break;
      default:
        require(false, "unknown builtin mesh");
    }
    return std::move(mesh_);
  }

 private:
  void require(bool good, const std::string& what) const {
    if (!good) throw Error("mesh-parameters", name_ + ": " + what);
  }
  void require_count(size_t n) const {
    require(p_.size() == n, "the builtin mesh takes " + std::to_string(n) + " parameters");
  }
  // Returns parameter i as an integer. Throws Error unless it lies in [low, high].
  [[nodiscard]] int integer(int i, int low, int high) const {
    require(p_[i] >= low && p_[i] <= high, "parameter " + std::to_string(i + 1) +
                                               " must be between " + std::to_string(low) + " and " +
                                               std::to_string(high));
    return static_cast<int>(p_[i]);
  }

  void vertex(double x, double y, double z) {
    for (const double v : {x, y, z}) mesh_.vertex.push_back(static_cast<float>(v));
  }
  void normal(const Vec3& n) {
    for (const double v : {n.x, n.y, n.z}) mesh_.normal.push_back(static_cast<float>(v));
  }
  void face(int a, int b, int c) { mesh_.face.insert(mesh_.face.end(), {a, b, c}); }
  [[nodiscard]] int vertex_count() const { return static_cast<int>(mesh_.vertex.size() / 3); }

  // Makes a sphere from a subdivided icosahedron.
  void sphere() {
    require_count(1);
    const int levels = integer(0, 0, kMaxSubdivision);
    const float phi = static_cast<float>((1 + std::sqrt(5.0)) / 2);
    const float corners[12][3] = {{-1, phi, 0}, {1, phi, 0}, {-1, -phi, 0}, {1, -phi, 0},
                                  {0, -1, phi}, {0, 1, phi}, {0, -1, -phi}, {0, 1, -phi},
                                  {phi, 0, -1}, {phi, 0, 1}, {-phi, 0, -1}, {-phi, 0, 1}};
    const double length = std::sqrt(1 + static_cast<double>(phi * phi));
    for (const auto& c : corners) vertex(c[0] / length, c[1] / length, c[2] / length);
    mesh_.face = {0, 11, 5,  0, 5,  1, 0, 1, 7, 0, 7,  10, 0, 10, 11, 1, 5, 9, 5, 11,
                  4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3,  9,  4, 3,  4,  2, 3, 2, 6, 3,
                  6, 8,  3,  8, 9,  4, 9, 5, 2, 4, 11, 6,  2, 10, 8,  6, 7, 9, 8, 1};
    for (int level = 0; level < levels; ++level) subdivide();
  }

  void subdivide() {
    std::map<std::pair<int, int>, int> midpoints;
    auto middle = [&](int a, int b) {
      const auto [place, is_new] = midpoints.try_emplace(std::minmax(a, b), vertex_count());
      if (is_new) {
        float m[3];
        for (int k = 0; k < 3; ++k) {
          m[k] = (mesh_.vertex[3 * a + k] + mesh_.vertex[3 * b + k]) / 2;
        }
        const float length = std::sqrt(m[0] * m[0] + m[1] * m[1] + m[2] * m[2]);
        for (const float x : m) mesh_.vertex.push_back(x / length);
      }
      return place->second;
    };
    const std::vector<int> faces = std::move(mesh_.face);
    mesh_.face.clear();
    for (size_t f = 0; f < faces.size(); f += 3) {
      const int a = faces[f], b = faces[f + 1], c = faces[f + 2];
      const int ab = middle(a, b), bc = middle(b, c), ca = middle(c, a);
      face(a, ab, ca);
      face(b, bc, ab);
      face(c, ca, bc);
      face(ab, bc, ca);
    }
  }

  // Makes a hemisphere from rows of points between the pole and the equator. A point at the centre
  // of the sphere closes the mesh.
  void hemisphere() {
    require_count(1);
    const int r = integer(0, 0, kMaxHemisphere);
    const Vec3 pole{0, 0, 1};
    const Vec3 equator[4] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}};
    vertex(0, 0, 1);
    for (int row = 0; row <= r; ++row) {
      const double u = (row + 1.0) / (r + 1);
      for (int s = 0; s < 4; ++s) {
        const Vec3 a = pole + u * (equator[s] - pole);
        const Vec3 b = pole + u * (equator[(s + 1) % 4] - pole);
        const Vec3 step = (b - a) * (1.0 / (row + 1));
        for (int i = 0; i <= row; ++i) {
          Vec3 v = a + step * i;
          unit(v);
          vertex(v.x, v.y, v.z);
        }
      }
    }
    vertex(0, 0, 0);
    for (int s = 0; s < 4; ++s) face(0, s + 1, s == 3 ? 1 : s + 2);
    for (int row = 0; row < r; ++row) hemisphere_band(row);
    const int base = 2 * r * (r + 1) + 1, count = 4 * (r + 1), last = vertex_count() - 1;
    for (int i = 0; i < count; ++i) face(base + i, last, base + (i + 1) % count);
  }

  void hemisphere_band(int row) {
    const int c = 4 * (row + 1), d = 4 * (row + 2);
    const int p = 2 * row * (row + 1) + 1, q = p + c;
    for (int s = 0; s < 4; ++s) {
      for (int i = 0; i <= row + 1; ++i) {
        const int v = i + (row + 1) * s, w = i + (row + 2) * s;
        face(p + v % c, q + w % d, q + (w + 1) % d);
        if (i <= row) face(p + v % c, q + (w + 1) % d, p + (v + 1) % c);
      }
    }
  }

  static void unit(Vec3& v) {
    const double s = dot(v, v);
    if (s < kEps) return;
    const double n = std::sqrt(s);
    if (std::abs(n - 1) > kEps) v = {v.x / n, v.y / n, v.z / n};
  }

  void cone() {
    require_count(2);
    const int n = integer(0, 1, kMaxResolution);
    // The angles of the second ring continue the angles of the first ring instead of starting at 0.
    // The rounding errors of the two rings therefore differ, as in MuJoCo.
    auto ring = [&](int first, double radius, double z) {
      for (int i = first; i < first + n; ++i) {
        const double angle = 2 * i * mjPI / n;
        vertex(radius * math::cos(angle), radius * math::sin(angle), z);
      }
    };
    ring(0, 1, -1);
    if (p_[1] > 0) {
      ring(n, p_[1], 1);
    } else {
      vertex(0, 0, 1);
    }
  }

  static double power_cos(double angle, double exponent) {
    const double c = math::cos(angle);
    return std::copysign(math::pow(std::abs(c), exponent), c);
  }
  static double power_sin(double angle, double exponent) {
    const double s = math::sin(angle);
    return std::copysign(math::pow(std::abs(s), exponent), s);
  }

  void supersphere() {
    require_count(3);
    const int n = integer(0, 3, kMaxResolution);
    const double e = p_[1], m = p_[2];
    require(e >= 0 && m >= 0, "the exponents of a supersphere must not be negative");
    vertex(0, 0, -1);
    for (int i = 1; i < n; ++i) {
      const double v = -mjPI / 2 + i * mjPI / n;
      for (int j = 0; j < n; ++j) {
        const double u = -mjPI + 2 * j * mjPI / n;
        vertex(power_cos(v, m) * power_cos(u, e), power_cos(v, m) * power_sin(u, e),
               power_sin(v, m));
      }
    }
    vertex(0, 0, 1);
    for (int j = 0; j < n; ++j) face(0, 1 + (j + 1) % n, 1 + j);
    for (int i = 0; i <= n - 3; ++i) {
      for (int j = 0; j < n; ++j) {
        const int next = (j + 1) % n;
        const int a = 1 + i * n + j, b = 1 + i * n + next;
        const int c = 1 + (i + 1) * n + next, d = 1 + (i + 1) * n + j;
        face(a, b, d);
        face(b, c, d);
      }
    }
    const int last_ring = 1 + (n - 2) * n, north = vertex_count() - 1;
    for (int j = 0; j < n; ++j) face(last_ring + j, last_ring + (j + 1) % n, north);
  }

  void supertorus() {
    require_count(4);
    const int n = integer(0, 3, kMaxResolution);
    const double radius = p_[1], s = p_[2], t = p_[3];
    require(radius > 0 && radius <= 1, "the radius of a supertorus must be in (0, 1]");
    require(s > 0 && t > 0, "the exponents of a supertorus must be positive");
    for (int i = 0; i < n; ++i) {
      const double u = 2 * mjPI * i / n;
      for (int j = 0; j < n; ++j) {
        const double v = 2 * mjPI * j / n;
        const double distance = 1 + radius * power_cos(v, s);
        vertex(distance * power_cos(u, t), distance * power_sin(u, t), radius * power_sin(v, s));
      }
    }
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        const int next_i = (i + 1) % n, next_j = (j + 1) % n;
        const int a = i * n + j, b = next_i * n + j, c = next_i * n + next_j, d = i * n + next_j;
        face(a, b, d);
        face(b, c, d);
      }
    }
  }

  // Returns n + 1 angles. They are the bounds that divide [-1, 1] into n intervals, and each bound
  // is multiplied by `degrees` in radians. For gamma > 0, the bounds are denser in the middle.
  static std::vector<double> wedge_edges(int n, double gamma, double degrees) {
    std::vector<double> edges;
    double x = -1;
    for (int k = 0; k <= n; ++k, x += 2.0 / n) {
      const double bent = gamma != 0 ? gamma * math::pow(x, 5) + (1 - gamma) * x : x;
      edges.push_back(bent * (degrees * mjPI / 180));
    }
    return edges;
  }

  // Makes a grid on a part of a sphere. Each cell of the grid gives a vertex at the centre of the
  // cell, and this vertex has three normals.
  void wedge() {
    require_count(5);
    const int n0 = integer(0, 1, kMaxResolution), n1 = integer(1, 1, kMaxResolution);
    require(p_[2] > 0 && p_[2] <= 180, "the first field of view must be in (0, 180]");
    require(p_[3] > 0 && p_[3] <= 90, "the second field of view must be in (0, 90]");
    require(p_[4] >= 0 && p_[4] <= 1, "gamma must be in [0, 1]");
    const std::vector<double> x = wedge_edges(n0, p_[4], p_[2]);
    const std::vector<double> y = wedge_edges(n1, p_[4], p_[3]);
    for (int i = 0; i < n0; ++i) {
      for (int j = 0; j < n1; ++j) {
        const double a = 0.5 * (x[i + 1] + x[i]), e = 0.5 * (y[j + 1] + y[j]);
        vertex(math::cos(e) * math::sin(a), math::sin(e), -math::cos(e) * math::cos(a));
        Vec3 ta{math::cos(e) * math::cos(a), 0, math::cos(e) * math::sin(a)};
        Vec3 te{-math::sin(e) * math::sin(a), math::cos(e), math::sin(e) * math::cos(a)};
        unit(ta);
        unit(te);
        normal(cross(te, ta));
        normal(ta);
        normal(te);
      }
    }
  }

  void plate() {
    require_count(2);
    const int n0 = integer(0, 1, kMaxResolution), n1 = integer(1, 1, kMaxResolution);
    for (int i = 0; i < n0; ++i) {
      for (int j = 0; j < n1; ++j) {
        vertex(-1 + (i + 0.5) * 2 / n0, -1 + (j + 0.5) * 2 / n1, -1);
        normal({1, 0, 0});
        normal({0, 1, 0});
        normal({0, 0, 1});
      }
    }
    auto at = [&](int i, int j) { return i * n1 + j; };
    for (int i = 1; i < n0; ++i) {
      for (int j = 1; j < n1; ++j) {
        face(at(i - 1, j - 1), at(i, j - 1), at(i - 1, j));
        face(at(i, j), at(i - 1, j), at(i, j - 1));
      }
    }
  }

  std::span<const double> p_;
  const std::string& name_;
  MeshData mesh_;
};

}  // namespace

MeshData make_builtin_mesh(int type, std::span<const double> parameters, const std::string& name) {
  return Builder(parameters, name).build(type);
}

}  // namespace mj
