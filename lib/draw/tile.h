// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Draws one tile of a picture.

#ifndef MJTOOLS_DRAW_TILE_H_
#define MJTOOLS_DRAW_TILE_H_

#include <cstdint>
#include <span>
#include <vector>

#include "draw/item.h"
#include "draw/light.h"
#include "draw/picture.h"
#include "draw/primitive.h"
#include "draw/raster.h"
#include "draw/shadow.h"
#include "draw/sky.h"
#include "draw/surface_point.h"

namespace mj::draw {

constexpr int kMostSamples = 4;
constexpr int kMostGroups = kTilePixels * kMostSamples / kWide;

// Surface that some samples of a pixel see: a point of an item at the centre of the pixel.
struct Fragment {
  float rgb[3];
  float alpha;
  int32_t item;
  int16_t pixel;  // in the tile
  uint8_t mask;   // samples of the pixel
};

// A view of all items: opaque ones in the order of the scene, then transparent ones from the
// nearest to the farthest.
struct ViewedItems {
  View view;
  WideView wide_view{View{}};
  PrimitiveList opaque, transparent;
};

struct Mirror {
  int item = -1;  // index of the opaque item; -1: there is no mirror
  Vec3 point, normal;
  float reflectance = 0;
  float key[3];  // key . (x, y, 1) is the key of the mirror's depth in pixel coordinates
};

// Everything that the tiles of a picture share.
struct Setting {
  std::span<const Item> opaque, transparent;
  const Lighting* lighting = nullptr;
  const Sky* sky = nullptr;
  ViewedItems direct, reflected;
  Mirror mirror;
  std::vector<Shadow> shadows;       // of each light that casts shadows
  std::vector<int> shadow_of_light;  // of each light, or -1
  bool is_additive = false;
  int samples = 1;
};

// The state of a tile between the two stages.
struct TileState {
  std::vector<Fragment> fragments;
  std::vector<Wide> key;    // nearest key of each group of samples
  bool is_waiting = false;  // whether shadow queries of the tile have no answer yet
};

// Memory that a thread uses for one tile after the other.
struct Scratch {
  Wide key[kMostGroups];                                // of samples in a mirror
  WideInt id[kMostGroups];                              // primitive that each sample sees, or -1
  Wide r[kMostGroups], g[kMostGroups], b[kMostGroups];  // colours of samples
  struct Seen {
    int32_t id;
    int16_t pixel;
    uint8_t mask;
  };
  std::vector<std::vector<Seen>> seen_of_item;
  std::vector<int> items_in_tile;
  std::vector<Seen> seen;
  std::vector<Fragment> fragments, layers;
  std::vector<size_t> layer_begin;
  TileState tile;
};

// Finds what the samples of a tile see, with all light except that of shadow queries.
void shade_tile(Setting& setting, int tile, TileState& state, Scratch& scratch);

// Finishes a tile and writes its pixels to the picture, in which the upper left pixel of the view
// is at (left, top).
void finish_tile(const Setting& setting, int tile, TileState& state, Scratch& scratch,
                 Picture& picture, int left, int top);

}  // namespace mj::draw

#endif  // MJTOOLS_DRAW_TILE_H_
