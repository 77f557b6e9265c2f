// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests the error messages for broken models and the source positions in them. The official build
// accepts and rejects the same models, except for the differences listed in DIFFERENCES.md.

#include "mjcf/read/error_rows.h"

namespace mj::mjcf {
namespace {

TEST_CASE("meshes that the grammar does not allow are refused") {
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", ReadMjcf(),
      {{"^<mesh name='m' builtin='sphere'/>", "mjcf-missing-attribute",
        "<mesh> with 'builtin' needs the attribute 'params'"},
       {"<mesh name='m' builtin='^none' params='1'/>", "mjcf-bad-keyword",
        "'none' is not a shape; omit the attribute"},
       {"<mesh name='m' builtin='^x' params='1'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'builtin' of <mesh>"},
       {"<mesh name='m' builtin='sphere' params='^1 2'/>", "mjcf-value-count",
        "a 'sphere' mesh takes 1 parameter, not 2"},
       {"<mesh name='m' builtin='sphere' params='^-1'/>", "mjcf-value-range",
        "parameter 1 of a 'sphere' mesh must be at least 0 and at most 4"},
       {"<mesh name='m' builtin='sphere' params='^5'/>", "mjcf-value-range",
        "parameter 1 of a 'sphere' mesh must be at least 0 and at most 4"},
       {"<mesh name='m' builtin='hemisphere' params='^1 1'/>", "mjcf-value-count",
        "a 'hemisphere' mesh takes 1 parameter, not 2"},
       {"<mesh name='m' builtin='hemisphere' params='^-1'/>", "mjcf-value-range",
        "parameter 1 of a 'hemisphere' mesh must be at least 0 and at most 10"},
       {"<mesh name='m' builtin='hemisphere' params='^11'/>", "mjcf-value-range",
        "parameter 1 of a 'hemisphere' mesh must be at least 0 and at most 10"},
       {"<mesh name='m' builtin='cone' params='^6'/>", "mjcf-value-count",
        "a 'cone' mesh takes 2 parameters, not 1"},
       {"<mesh name='m' builtin='supersphere' params='^8'/>", "mjcf-value-count",
        "a 'supersphere' mesh takes 3 parameters, not 1"},
       {"<mesh name='m' builtin='supersphere' params='^2 1 1'/>", "mjcf-value-range",
        "parameter 1 of a 'supersphere' mesh must be at least 3"},
       {"<mesh name='m' builtin='supersphere' params='^8 -1 1'/>", "mjcf-value-range",
        "parameter 2 of a 'supersphere' mesh must be at least 0"},
       {"<mesh name='m' builtin='supersphere' params='^8 1 -1'/>", "mjcf-value-range",
        "parameter 3 of a 'supersphere' mesh must be at least 0"},
       {"<mesh name='m' builtin='supertorus' params='^8 .5 1'/>", "mjcf-value-count",
        "a 'supertorus' mesh takes 4 parameters, not 3"},
       {"<mesh name='m' builtin='supertorus' params='^2 .5 1 1'/>", "mjcf-value-range",
        "parameter 1 of a 'supertorus' mesh must be at least 3"},
       {"<mesh name='m' builtin='supertorus' params='^8 0 1 1'/>", "mjcf-value-range",
        "parameter 2 of a 'supertorus' mesh must be greater than 0 and at most 1"},
       {"<mesh name='m' builtin='supertorus' params='^8 1.5 1 1'/>", "mjcf-value-range",
        "parameter 2 of a 'supertorus' mesh must be greater than 0 and at most 1"},
       {"<mesh name='m' builtin='supertorus' params='^8 .5 0 1'/>", "mjcf-value-range",
        "parameter 3 of a 'supertorus' mesh must be greater than 0"},
       {"<mesh name='m' builtin='supertorus' params='^8 .5 1 0'/>", "mjcf-value-range",
        "parameter 4 of a 'supertorus' mesh must be greater than 0"},
       {"<mesh name='m' builtin='wedge' params='^4 3 60 40'/>", "mjcf-value-count",
        "a 'wedge' mesh takes 5 parameters, not 4"},
       {"<mesh name='m' builtin='wedge' params='^0 3 60 40 0'/>", "mjcf-value-range",
        "parameter 1 of a 'wedge' mesh must be greater than 0"},
       {"<mesh name='m' builtin='wedge' params='^4 0 60 40 0'/>", "mjcf-value-range",
        "parameter 2 of a 'wedge' mesh must be greater than 0"},
       {"<mesh name='m' builtin='wedge' params='^4 3 0 40 0'/>", "mjcf-value-range",
        "parameter 3 of a 'wedge' mesh must be greater than 0 and at most 180"},
       {"<mesh name='m' builtin='wedge' params='^4 3 181 40 0'/>", "mjcf-value-range",
        "parameter 3 of a 'wedge' mesh must be greater than 0 and at most 180"},
       {"<mesh name='m' builtin='wedge' params='^4 3 60 0 0'/>", "mjcf-value-range",
        "parameter 4 of a 'wedge' mesh must be greater than 0 and at most 90"},
       {"<mesh name='m' builtin='wedge' params='^4 3 60 91 0'/>", "mjcf-value-range",
        "parameter 4 of a 'wedge' mesh must be greater than 0 and at most 90"},
       {"<mesh name='m' builtin='wedge' params='^4 3 60 40 2'/>", "mjcf-value-range",
        "parameter 5 of a 'wedge' mesh must be at least 0 and at most 1"},
       {"<mesh name='m' builtin='wedge' params='^4 3 60 40 -1'/>", "mjcf-value-range",
        "parameter 5 of a 'wedge' mesh must be at least 0 and at most 1"},
       {"<mesh name='m' builtin='plate' params='^3'/>", "mjcf-value-count",
        "a 'plate' mesh takes 2 parameters, not 1"},
       {"<mesh name='m' builtin='plate' params='^0 2'/>", "mjcf-value-range",
        "parameter 1 of a 'plate' mesh must be greater than 0"},
       {"<mesh name='m' builtin='plate' params='^2 0'/>", "mjcf-value-range",
        "parameter 2 of a 'plate' mesh must be greater than 0"},
       {"^<mesh name='m' builtin='sphere' params='1' file='a.obj'/>", "mjcf-conflicting-attributes",
        "at most one of 'builtin' or 'file' of <mesh> may be given"},
       {"^<mesh name='m' builtin='sphere' params='1' vertex='1 2 3'/>",
        "mjcf-conflicting-attributes",
        "at most one of 'builtin' or 'vertex' of <mesh> may be given"},
       {"<mesh name='m' builtin='sphere' params='^x'/>", "mjcf-bad-number",
        "'x' in attribute 'params' of <mesh> is not a number"},
       {"<mesh name='m' maxhullvert='^3' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>", "mjcf-value-range",
        "attribute 'maxhullvert' of <mesh> must be -1 or at least 4"},
       {"<mesh name='m' maxhullvert='^0' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>", "mjcf-value-range",
        "attribute 'maxhullvert' of <mesh> must be -1 or at least 4"},
       {"<mesh name='m' maxhullvert='^4.0' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>", "mjcf-bad-number",
        "'4.0' in attribute 'maxhullvert' of <mesh> is not an integer"},
       {"<mesh name='m' inertia='^x' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'inertia' of <mesh>"},
       {"<mesh name='m' scale='^1 1' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/>", "mjcf-value-count",
        "attribute 'scale' of <mesh> has 2 values"}});
}

TEST_CASE("other assets that the grammar does not allow are refused") {
  check_error_rows(
      "<mujoco><asset>", "</asset></mujoco>", ReadMjcf(),
      {{"^<hfield name='h' nrow='2' ncol='2'/>", "mjcf-missing-attribute",
        "<hfield> needs the attribute 'size'"},
       {"<hfield name='h' nrow='2' ncol='2' size='^1 1 1'/>", "mjcf-value-count",
        "attribute 'size' of <hfield> has 3 values"},
       {"<hfield name='h' nrow='2' ncol='2' size='1 1 1 1' elevation='^1 2 3'/>",
        "mjcf-value-count", "attribute 'elevation' of <hfield> has 3 values"},
       {"<hfield name='h' nrow='^2.0' ncol='2' size='1 1 1 1'/>", "mjcf-bad-number",
        "'2.0' in attribute 'nrow' of <hfield> is not an integer"},
       {"<texture name='t' type='2d' builtin='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'builtin' of <texture>"},
       {"<texture name='t' type='2d' builtin='flat' width='1' height='1' gridlayout='^RL'/>",
        "mjcf-value-count", "attribute 'gridlayout' of <texture> has 2 characters"},
       {"<texture name='t' type='2d' builtin='flat' width='1' height='1' "
        "gridlayout='^.............' gridsize='1 13'/>",
        "mjcf-value-count", "attribute 'gridlayout' of <texture> has 13 characters"},
       {"<texture name='t' type='2d' mark='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'mark' of <texture>"},
       {"<texture name='t' type='2d' colorspace='^x'/>", "mjcf-bad-keyword",
        "'x' is not a keyword of attribute 'colorspace' of <texture>"},
       {"<texture name='t' hflip='^1'/>", "mjcf-bad-keyword",
        "'1' is not a keyword of attribute 'hflip' of <texture>"},
       {"<texture name='t' builtin='flat' width='1'/><material name='m' texture='t'>^<layer "
        "role='rgb' texture='t'/></material>",
        "mjcf-conflicting-attributes",
        "a <material> cannot have both the attribute 'texture' and <layer> elements"},
       {"<texture name='t' builtin='flat' width='1'/><material name='m'><layer role='^x' "
        "texture='t'/></material>",
        "mjcf-bad-keyword", "'x' is not a texture role"},
       {"<texture name='t' builtin='flat' width='1'/><material name='m'>^<layer "
        "texture='t'/></material>",
        "mjcf-missing-attribute", "<layer> needs the attribute 'role'"},
       {"<material name='m'>^<layer role='rgb'/></material>", "mjcf-missing-attribute",
        "<layer> needs the attribute 'texture'"},
       {"<material name='m' rgba='^1'/>", "mjcf-value-count",
        "attribute 'rgba' of <material> has 1 value"},
       {"<skin name='s' vertex='0 0 0' face='0 0 0' group='^6'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='0' vertweight='1'/></skin>",
        "mjcf-value-range", "attribute 'group' of <skin> must be at most 5"},
       {"<skin name='s' vertex='0 0 0' face='0 0 0' group='^-1'><bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='0' vertweight='1'/></skin>",
        "mjcf-value-range", "attribute 'group' of <skin> must be at least 0"},
       {"<skin name='s' vertex='0 0 0' face='0 0 0'>^<bone bindpos='0 0 0' bindquat='1 0 0 0' "
        "vertid='0' vertweight='1'/></skin>",
        "mjcf-missing-attribute", "<bone> needs the attribute 'body'"},
       {"<skin name='s' vertex='0 0 0' face='0 0 0'>^<bone body='world' bindquat='1 0 0 0' "
        "vertid='0' vertweight='1'/></skin>",
        "mjcf-missing-attribute", "<bone> needs the attribute 'bindpos'"},
       {"<skin name='s' vertex='0 0 0' face='0 0 0'>^<bone body='world' bindpos='0 0 0' vertid='0' "
        "vertweight='1'/></skin>",
        "mjcf-missing-attribute", "<bone> needs the attribute 'bindquat'"},
       {"<skin name='s' vertex='0 0 0' face='0 0 0'>^<bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertweight='1'/></skin>",
        "mjcf-missing-attribute", "<bone> needs the attribute 'vertid'"},
       {"<skin name='s' vertex='0 0 0' face='0 0 0'>^<bone body='world' bindpos='0 0 0' "
        "bindquat='1 0 0 0' vertid='0'/></skin>",
        "mjcf-missing-attribute", "<bone> needs the attribute 'vertweight'"},
       {"^<model/>", "mjcf-missing-attribute", "<model> needs the attribute 'file'"},
       {"<model file='^none.xml'/>", "file-unreadable",
        "cannot read the model 'none.xml': no such file"},
       {"<model name='a' file='^m.xml'/>", "mjcf-include-loop", "this model contains itself"}});
}

}  // namespace
}  // namespace mj::mjcf
