// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Items as a view sees them: triangles and round shapes in pixel coordinates, sorted into the tiles
// of a picture.

#ifndef MJTOOLS_DRAW_PRIMITIVE_H_
#define MJTOOLS_DRAW_PRIMITIVE_H_

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "base/thread_pool.h"
#include "draw/item.h"
#include "draw/view.h"
#include "draw/wide.h"

namespace mj::draw {

constexpr int kTile = 32;  // width and height of a tile (pixels)

// A part of an item that is drawn at once. A triangle covers the points (x, y) where its three
// functions edge[i] . (x, y, 1) are positive. Their ratios are the weights of its corners. The
// functions of an edge that two triangles share are exactly opposite, so that each point near this
// edge belongs to exactly one of the triangles.
struct Primitive {
  enum Kind : int8_t { kTriangle, kRound, kLine };
  double edge[3][3];
  double key[3];                     // key . (x, y, 1) is the key of the depth
  int item;                          // index of the item
  int part;                          // index of the face, round shape or segment
  int16_t left, top, right, bottom;  // pixels that may be covered, inclusive
  Kind kind;
};

enum class Faces { kFront, kBoth };

// Sets the functions of the triangle whose corners have the homogeneous pixel coordinates p and the
// depths z. Returns false if the triangle is seen from behind and `faces` is kFront, or if it has
// no area.
[[nodiscard]] bool set_triangle(const View& view, const Vec3 (&p)[3], const double (&z)[3],
                                Faces faces, Primitive& out);

// The pixels that a shape may cover, as numbers of pixels.
struct PixelBounds {
  double left, top, right, bottom;
};
// Finds the bounds of a triangle whose corners have the homogeneous pixel coordinates p. Parts
// nearer than the near plane do not count. Returns false if no part remains.
[[nodiscard]] bool bounds_of_triangle(const View& view, const Vec3 (&p)[3], PixelBounds& bounds);
// Returns the bounds of a box with the corners `low` and `high` in the frame (pos, mat), in the
// same way. A box that crosses the near plane has the bounds of the whole picture.
[[nodiscard]] bool bounds_of_box(const View& view, const Vec3& pos, const Mat3& mat,
                                 const Vec3& low, const Vec3& high, PixelBounds& bounds);

// The map from the frame of an item to homogeneous pixel coordinates and depths.
struct Projection {
  double row[4][4];  // X, Y, W, depth

  Projection(const View& view, const Item& item);

  void apply(const float* v, Vec3& p, double& z) const {
    const double x = v[0], y = v[1], w = v[2];
    const auto product = [&](int i) {
      return row[i][0] * x + row[i][1] * y + row[i][2] * w + row[i][3];
    };
    p = {product(0), product(1), product(2)};
    z = product(3);
  }
  // Maps the corners of a face of the item.
  void apply_to_face(const Item& item, int face, Vec3 (&p)[3], double (&z)[3]) const {
    for (size_t k = 0; k < 3; ++k) {
      const size_t corner = 3 * static_cast<size_t>(face) + k;
      const size_t v = item.face ? static_cast<size_t>(item.face[corner]) : corner;
      apply(item.vert + 3 * v, p[k], z[k]);
    }
  }
};

struct PrimitiveOptions {
  int samples = 1;         // samples per pixel, 1 or 4
  bool culls_back = true;  // whether faces that are seen from behind are left out
  int skipped_item = -1;   // index of an item that is left out
};

// Primitives in the order of items. They are kept in chunks, which threads fill side by side.
class PrimitiveList {
 public:
  // Finds the primitives of all items that the view sees.
  void fill(const View& view, std::span<const Item> items, const PrimitiveOptions& options,
            ThreadPool& pool);

  [[nodiscard]] int tiles_across() const { return tiles_across_; }
  [[nodiscard]] int tiles() const { return tiles_across_ * tiles_down_; }

  // Calls visit(primitive, id) for all primitives in a tile, in the order of items.
  template <typename Visit>
  void for_each_in_tile(int tile, const Visit& visit) const {
    for (int c = 0; c < chunk_count_; ++c) {
      const Chunk& chunk = chunks_[static_cast<size_t>(c)];
      if (chunk.primitives.empty()) continue;
      const uint32_t* const begin = chunk.tile_begin.data() + tile;
      for (uint32_t k = begin[0]; k < begin[1]; ++k) {
        const uint32_t p = chunk.in_tile[k];
        visit(chunk.primitives[p], static_cast<int32_t>(c << kChunkBits | static_cast<int>(p)));
      }
    }
  }
  // Returns whether no primitive is in a tile.
  [[nodiscard]] bool is_empty(int tile) const {
    return std::all_of(chunks_.begin(), chunks_.begin() + chunk_count_, [&](const Chunk& c) {
      return c.primitives.empty() ||
             c.tile_begin[static_cast<size_t>(tile)] == c.tile_begin[static_cast<size_t>(tile) + 1];
    });
  }
  [[nodiscard]] const Primitive& at(int32_t id) const {
    return chunks_[static_cast<size_t>(id >> kChunkBits)].primitives[id & ((1 << kChunkBits) - 1)];
  }

 private:
  static constexpr int kChunkBits = 12;

  struct Chunk {
    // faces [first, end) of one item, or all parts of the items [item, last]
    int item, last, first, end;
    std::vector<Primitive> primitives;
    std::vector<uint32_t> tile_begin;  // first entry of each tile in in_tile
    std::vector<uint32_t> in_tile;     // primitives of all tiles, tile after tile
  };

  void plan_chunks(std::span<const Item> items);
  void fill_chunk(const View& view, std::span<const Item> items, const PrimitiveOptions& options,
                  Chunk& chunk) const;
  void fill_faces(const View& view, const Item& item, const PrimitiveOptions& options,
                  Primitive& head, Chunk& chunk) const;
  void sort_into_tiles(Chunk& chunk) const;

  std::vector<Chunk> chunks_;
  int chunk_count_ = 0;
  int tiles_across_ = 0, tiles_down_ = 0;
};

// ---- Round shapes

// A round shape as seen from the points of a tile, in the frame in which the shape has the radius
// 1. At the pixel coordinates origin + (x, y), the ray has the direction
// d + x d_x + y d_y. It passes at depth `depth` through b + x b_x + y b_y, close to the shape.
struct RoundInTile {
  Round::Kind kind;
  float b[3], b_x[3], b_y[3];
  float d[3], d_x[3], d_y[3];
  float depth;
  float half_length;  // of a capsule without caps, in radii
};

[[nodiscard]] RoundInTile round_in_tile(const View& view, const Round& round, double x, double y);

struct RoundHit {
  WideInt is_hit;
  Wide depth;    // where the ray enters the shape
  Wide3 point;   // the same point in the frame of the shape
  Wide3 normal;  // outward, in the frame of the shape, not normalised
};

// Returns where the rays at origin + (x, y) enter the shape. A ray that misses the shape gets the
// point of the shape that is closest to the ray.
inline RoundHit hit_round(const RoundInTile& r, const Wide& x, const Wide& y);
// Returns the depth at which the rays leave the shape again.
inline Wide exit_of_round(const RoundInTile& r, const Wide& x, const Wide& y);

}  // namespace mj::draw

#include "draw/round_hit.inc"

#endif  // MJTOOLS_DRAW_PRIMITIVE_H_
