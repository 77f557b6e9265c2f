// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The kinds of elements: X(Type, OBJECT, name, names). The struct of a kind is mjsType, its class
// MjsType, its list of fields MJSOBJECT_FIELDS and its mjtObj mjOBJ_OBJECT. The method `name` of
// MjSpec finds an element by its name, and `names` lists all elements of the kind.

#ifndef MJTOOLS_PYTHON_SPEC_TABLE_H_
#define MJTOOLS_PYTHON_SPEC_TABLE_H_

// Elements inside a body that can have a default class.
#define MJTOOLS_BODY_PARTS(X)        \
  X(Body, BODY, body, bodies)        \
  X(Joint, JOINT, joint, joints)     \
  X(Geom, GEOM, geom, geoms)         \
  X(Site, SITE, site, sites)         \
  X(Camera, CAMERA, camera, cameras) \
  X(Light, LIGHT, light, lights)

// Elements of the body tree.
#define MJTOOLS_TREE_ELEMENTS(X) MJTOOLS_BODY_PARTS(X) X(Frame, FRAME, frame, frames)

// Kinds of elements outside the body tree: first the kinds that can have a default class, then all
// other kinds.
#define MJTOOLS_CLASSED_ELEMENTS(X)           \
  X(Mesh, MESH, mesh, meshes)                 \
  X(Material, MATERIAL, material, materials)  \
  X(Pair, PAIR, pair, pairs)                  \
  X(Equality, EQUALITY, equality, equalities) \
  X(Tendon, TENDON, tendon, tendons)          \
  X(Actuator, ACTUATOR, actuator, actuators)
#define MJTOOLS_CLASSLESS_ELEMENTS(X)     \
  X(HField, HFIELD, hfield, hfields)      \
  X(Skin, SKIN, skin, skins)              \
  X(Texture, TEXTURE, texture, textures)  \
  X(Exclude, EXCLUDE, exclude, excludes)  \
  X(Sensor, SENSOR, sensor, sensors)      \
  X(Numeric, NUMERIC, numeric, numerics)  \
  X(Text, TEXT, text, texts)              \
  X(Tuple, TUPLE, tuple, tuples)          \
  X(Key, KEY, key, keys)                  \
  X(Flex, FLEX, flex, flexes)             \
  X(Plugin, PLUGIN, plugin, plugins)

#define MJTOOLS_LIST_ELEMENTS(X) MJTOOLS_CLASSED_ELEMENTS(X) MJTOOLS_CLASSLESS_ELEMENTS(X)

#define MJTOOLS_ELEMENTS(X) MJTOOLS_TREE_ELEMENTS(X) MJTOOLS_LIST_ELEMENTS(X)

#endif  // MJTOOLS_PYTHON_SPEC_TABLE_H_
