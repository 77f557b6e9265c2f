// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The passes of compilation, in the order in which compile() runs them. Each pass fills its part of
// the draft and reports errors in the elements that it handles.

#ifndef MJTOOLS_COMPILE_DRAFT_PASSES_H_
#define MJTOOLS_COMPILE_DRAFT_PASSES_H_

#include "compile/draft/draft.h"

namespace mj::compiler {

// Flattens the tree, assigns ids, copies the lists and builds the name tables (collect.cc).
void collect(Draft& draft);
// Assigns the ids and builds the name tables of the tree again. Called after bodies were fused or
// geoms were discarded.
void number_tree(Draft& draft);

// Resolves plugin instances and the elements that use them (plugin.cc).
void resolve_plugins(Draft& draft);

// Determines the lengths of the user data of all kinds of elements (user_data.cc).
void size_user_data(Draft& draft);

// Resolves references to assets, and then compiles the assets themselves.
void resolve_assets(Draft& draft);                               // assets.cc
void compile_assets(Draft& draft);                               // asset_pass.cc
void compile_texture(const Draft& draft, int id, Texture& out);  // texture.cc
void compile_hfields(Draft& draft);                              // hfield.cc
void compile_skins(Draft& draft);                                // skin.cc
void compile_flexes(Draft& draft);                               // flex.cc

// Compiles frames, bodies, joints, geoms, sites, cameras and lights (body.cc).
void compile_bodies(Draft& draft);
void compile_joint(Draft& draft, Joint& joint);     // joint.cc
void compile_geom(Draft& draft, Geom& geom);        // geom.cc
void compile_site(Draft& draft, Site& site);        // site.cc
void compile_camera(Draft& draft, Camera& camera);  // camera.cc
void compile_light(Draft& draft, Light& light);     // light.cc
void infer_inertia(Draft& draft, Body& body);       // inertia.cc
void build_body_tree(Body& body);                   // body_tree.cc
// Computes the contact masks of the body as the OR of the masks of its geoms, and its margin as
// their largest margin.
void aggregate_contact(Body& body);

// Merges static bodies into their parents, and discards purely visual geoms.
void fuse_static(Draft& draft);     // fuse.cc
void discard_visual(Draft& draft);  // discard.cc

// Compiles the elements that refer to objects of the tree.
void compile_pairs(Draft& draft);  // pair.cc
void sort_pairs(Draft& draft);
void compile_equalities(Draft& draft);  // equality.cc
void compile_tendons(Draft& draft);     // tendon.cc
void compile_actuators(Draft& draft);   // actuator.cc
void compile_sensors(Draft& draft);     // sensor.cc
void compile_custom(Draft& draft);      // custom.cc

// Assign the addresses of joints, dofs, controls and other elements, and check the masses of moving
// bodies (addresses.cc).
void assign_addresses(Draft& draft);
void check_moving_masses(Draft& draft);
void find_structure(Draft& draft);  // structure.cc

}  // namespace mj::compiler

#endif  // MJTOOLS_COMPILE_DRAFT_PASSES_H_
