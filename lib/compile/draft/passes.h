// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The passes of compilation, in the order in which compile() runs them. Each fills in its part of
// the draft and reports what is wrong with the elements it handles.

#ifndef MJTOOLS_COMPILE_DRAFT_PASSES_H_
#define MJTOOLS_COMPILE_DRAFT_PASSES_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Flattens the tree, assigns ids, copies the lists, builds the name tables.      collect.cc
void collect(Draft& draft);
// Ids and name tables of the tree, again: after bodies were fused or geoms discarded.
void number_tree(Draft& draft);

// The instances of plugins, and which of them elements use.                       plugin.cc
void resolve_plugins(Draft& draft);

// Lengths of user data.                                                           user_data.cc
void size_user_data(Draft& draft);

// References to assets, then the assets themselves.
void resolve_assets(Draft& draft);                               // assets.cc
void compile_assets(Draft& draft);                               // asset_pass.cc
void compile_texture(const Draft& draft, int id, Texture& out);  // texture.cc
void compile_hfields(Draft& draft);                              // hfield.cc
void compile_skins(Draft& draft);                                // skin.cc
void compile_flexes(Draft& draft);                               // flex.cc

// Frames, bodies, joints, geoms, sites, cameras, lights.                          body.cc
void compile_bodies(Draft& draft);
void compile_joint(Draft& draft, Joint& joint);     // joint.cc
void compile_geom(Draft& draft, Geom& geom);        // geom.cc
void compile_site(Draft& draft, Site& site);        // site.cc
void compile_camera(Draft& draft, Camera& camera);  // camera.cc
void compile_light(Draft& draft, Light& light);     // light.cc
void infer_inertia(Draft& draft, Body& body);       // inertia.cc
void build_body_tree(Body& body);                   // body_tree.cc
// OR of the geoms' masks and the largest margin.
void aggregate_contact(Body& body);

// Merges static bodies into their parents; discards what only renders.
void fuse_static(Draft& draft);     // fuse.cc
void discard_visual(Draft& draft);  // discard.cc

// Elements that relate objects of the tree.
void compile_pairs(Draft& draft);  // pair.cc
void sort_pairs(Draft& draft);
void compile_equalities(Draft& draft);  // equality.cc
void compile_tendons(Draft& draft);     // tendon.cc
void compile_actuators(Draft& draft);   // actuator.cc
void compile_sensors(Draft& draft);     // sensor.cc
void compile_custom(Draft& draft);      // custom.cc

// Addresses of joints, dofs, controls, ...; masses of moving bodies.              addresses.cc
void assign_addresses(Draft& draft);
void check_moving_masses(Draft& draft);
void find_structure(Draft& draft);  // structure.cc

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_PASSES_H_
