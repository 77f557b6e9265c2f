// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tests that use the X macros in a C program.

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

static int g_failures = 0;

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      printf("%s:%d: CHECK( %s )\n", __FILE__, __LINE__, #condition); \
      ++g_failures;                                                   \
    }                                                                 \
  } while (0)

static const char kModel[] =
    "<mujoco><size nuser_geom='3'/><worldbody>"
    "  <body mocap='true'><geom type='mesh' mesh='m'/></body>"
    "  <body pos='0 0 1'><freejoint/><geom size='.1' user='1 2 3'/></body>"
    "  <geom type='plane' size='1 1 1'/></worldbody>"
    "<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 0 0 1'/></asset>"
    "<keyframe><key qpos='0 0 .09 1 0 0 0'/></keyframe></mujoco>";

static mjModel* load(void) {
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "m.xml", kModel, (int)strlen(kModel));
  mjModel* m = mj_loadXML("m.xml", &vfs, NULL, 0);
  mj_deleteVFS(&vfs);
  return m;
}

// ---- the macros as other programs use them

static size_t padded(size_t bytes) {
  return (bytes + 63) / 64 * 64;
}

// Checks that each array of a model begins at the address that follows from the sizes of the arrays
// before it.
static int arrays_lie_where_they_should(const mjModel* m) {
  const char* at = (const char*)m->buffer;
  MJMODEL_POINTERS_PREAMBLE(m)
  (void)nq, (void)nv, (void)na, (void)nu, (void)nmocap;
#define X(type, name, nr, nc)                                                                  \
  at += padded((size_t)(at - (const char*)m->buffer)) - (size_t)(at - (const char*)m->buffer); \
  if ((const char*)m->name != at) {                                                            \
    printf("%s\n", #name);                                                                     \
    return 0;                                                                                  \
  }                                                                                            \
  at += sizeof(type) * (size_t)(m->nr * nc);
  MJMODEL_POINTERS
#undef X
  return at == (const char*)m->buffer + m->nbuffer;
}

// Returns the name of the first array in which two models differ.
static const char* difference(const mjModel* a, const mjModel* b) {
#define X(name) \
  if (a->name != b->name) return #name;
  MJMODEL_SIZES
#undef X
#undef MJ_M
#define MJ_M(n) a->n
#define X(type, name, nr, nc) \
  if (memcmp(a->name, b->name, sizeof(type) * (size_t)(a->nr * (nc)))) return #name;
  MJMODEL_POINTERS
#undef X
#undef MJ_M
#define MJ_M(n) n
#define X(type, name, n) \
  if (a->opt.name != b->opt.name) return "opt." #name;
#define XVEC(type, name, n) \
  if (memcmp(a->opt.name, b->opt.name, sizeof(type) * n)) return "opt." #name;
  MJOPTION_FIELDS
#undef X
#undef XVEC
#define X(name, n) \
  if (a->stat.name != b->stat.name) return "stat." #name;
#define XVEC(name, n) \
  if (memcmp(a->stat.name, b->stat.name, sizeof(a->stat.name[0]) * n)) return "stat." #name;
  MJSTATISTIC_FIELDS
#undef X
#undef XVEC
  return NULL;
}

// Returns the address of an element of an mjData field, given the name of the field. In this way,
// user interfaces find the values that they display.
static const mjtNum* number(const mjModel* m, const mjData* d, const char* field, int index) {
  MJDATA_POINTERS_PREAMBLE(m)
  (void)nv;
#define X(TYPE, NAME, NR, NC)                                    \
  if (strcmp(#NAME, field) == 0 && strcmp(#TYPE, "mjtNum") == 0) \
    return index < m->NR * NC ? (const mjtNum*)(const void*)&d->NAME[index] : NULL;
  MJDATA_POINTERS
#undef X
#undef MJ_M
#define MJ_M(n) m->n
#undef MJ_D
#define MJ_D(n) d->n
#define X(TYPE, NAME, NR, NC)                                    \
  if (strcmp(#NAME, field) == 0 && strcmp(#TYPE, "mjtNum") == 0) \
    return index < (NR) * (NC) ? (const mjtNum*)(const void*)&d->NAME[index] : NULL;
  MJDATA_ARENA_POINTERS
#undef X
#undef MJ_M
#define MJ_M(n) n
#undef MJ_D
#define MJ_D(n) n
  return NULL;
}

// ---- tests

static void members_of_structs_are_listed_in_order_and_in_full(void) {
  size_t end = 0;
#define X(type, name, n)                                   \
  CHECK(offsetof(mjOption, name) >= end);                  \
  CHECK(sizeof(((mjOption*)0)->name) == sizeof(type) * n); \
  end = offsetof(mjOption, name) + sizeof(type) * n;
#define XVEC X
  MJOPTION_FIELDS
#undef XVEC
#undef X
  CHECK(sizeof(mjOption) - end < 8);

  mjVisual v;
  size_t bytes = 0;
  int scalars = 0;
#define X(type, name, n) \
  bytes += sizeof(v.PART.name), scalars += sizeof(v.PART.name) == sizeof(type);
#define XVEC(type, name, n) bytes += sizeof(type) * n;
#define PART global
  MJVISUAL_GLOBAL_FIELDS
#undef PART
#define PART quality
  MJVISUAL_QUALITY_FIELDS
#undef PART
#define PART headlight
  MJVISUAL_HEADLIGHT_FIELDS
#undef PART
#define PART map
  MJVISUAL_MAP_FIELDS
#undef PART
#define PART scale
  MJVISUAL_SCALE_FIELDS
#undef PART
#define PART rgba
  MJVISUAL_RGBA_FIELDS
#undef PART
#undef X
#undef XVEC
  CHECK(bytes == sizeof(mjVisual));
  CHECK(scalars == 13 + 5 + 1 + 13 + 17);

  end = 0;
#define X(type, name)                                \
  CHECK(sizeof(type) == sizeof(((mjData*)0)->name)); \
  CHECK(offsetof(mjData, name) >= end);              \
  end = offsetof(mjData, name) + sizeof(type);
  MJDATA_SCALAR
#undef X
  end = 0;
#define X(type, name, nr, nc)                                  \
  CHECK(sizeof(((mjData*)0)->name) == sizeof(type) * nr * nc); \
  CHECK(offsetof(mjData, name) >= end);                        \
  end = offsetof(mjData, name) + sizeof(type);
  MJDATA_VECTOR
#undef X
}

static void groups_of_arrays_are_parts_of_the_whole(void) {
  int whole = 0, grouped = 0;
#define X(type, name, nr, nc) ++COUNT;
#define COUNT whole
  MJMODEL_POINTERS
#undef COUNT
#define COUNT grouped
  MJMODEL_POINTERS_BODY MJMODEL_POINTERS_JOINT MJMODEL_POINTERS_DOF MJMODEL_POINTERS_TREE
      MJMODEL_POINTERS_GEOM MJMODEL_POINTERS_SITE MJMODEL_POINTERS_CAMERA MJMODEL_POINTERS_LIGHT
          MJMODEL_POINTERS_FLEX MJMODEL_POINTERS_MESH MJMODEL_POINTERS_SKIN MJMODEL_POINTERS_HFIELD
              MJMODEL_POINTERS_TEXTURE MJMODEL_POINTERS_MATERIAL MJMODEL_POINTERS_PAIR
                  MJMODEL_POINTERS_EXCLUDE MJMODEL_POINTERS_EQUALITY MJMODEL_POINTERS_TENDON
                      MJMODEL_POINTERS_ACTUATOR MJMODEL_POINTERS_SENSOR
#undef COUNT
                          // `grouped` leaves out the arrays that belong to no group: qpos0,
                          // bounding trees, octrees, wraps, plugins, custom fields, keyframes,
                          // names, patterns.
                          CHECK(whole == 486);
  CHECK(grouped == whole - 2 - 4 - 4 - 3 - 5 - 3 - 3 - 5 - 7 - 25 - 1 - 13);

  int arena = 0, sets = 0;
#define COUNT arena
  MJDATA_ARENA_POINTERS
#undef COUNT
#define COUNT sets
  MJDATA_ARENA_POINTERS_CONTACT MJDATA_ARENA_POINTERS_SOLVER MJDATA_ARENA_POINTERS_DUAL
      MJDATA_ARENA_POINTERS_ISLAND MJDATA_ARENA_POINTERS_EFM
#undef COUNT
          CHECK(arena == sets);

  // The X macros pass some arrays to the macro XNV instead of X. A program that defines XNV as
  // empty leaves these arrays out.
  int all = 0;
#define COUNT all
  MJMODEL_POINTERS MJDATA_POINTERS MJDATA_ARENA_POINTERS
#undef COUNT
      int for_scenes = 0;
#undef XNV
#define XNV(type, name, nr, nc)
#define COUNT for_scenes
  MJMODEL_POINTERS MJDATA_POINTERS MJDATA_ARENA_POINTERS
#undef COUNT
#undef X
#undef XNV
      int others = 0,
          meshes = 0;
#define X(type, name, nr, nc)
#define XNV(type, name, nr, nc) ++others, meshes += strncmp(#name, "mesh_", 5) == 0;
  MJMODEL_POINTERS MJDATA_POINTERS MJDATA_ARENA_POINTERS
#undef X
#undef XNV
#define XNV X
      CHECK(for_scenes + others == all);
  CHECK(others == 19 + 6 + 13);
  CHECK(meshes == 16);
}

int main(void) {
  members_of_structs_are_listed_in_order_and_in_full();
  groups_of_arrays_are_parts_of_the_whole();

  mjModel* m = load();
  mjData* d = m ? mj_makeData(m) : NULL;
  if (!d) return 1;
  CHECK(arrays_lie_where_they_should(m));
  mjModel* copy = mj_copyModel(NULL, m);
  CHECK(difference(m, copy) == NULL);
  copy->opt.gravity[1] = 1;
  CHECK(strcmp(difference(m, copy), "opt.gravity") == 0);
  copy->geom_user[5] = 7;
  CHECK(strcmp(difference(m, copy), "geom_user") == 0);
  mj_deleteModel(copy);

  mj_resetDataKeyframe(m, d, 0);
  mj_forward(m, d);
  CHECK(number(m, d, "qpos", 2) == d->qpos + 2);
  CHECK(number(m, d, "xpos", 4) == d->xpos + 4);
  CHECK(number(m, d, "qpos", 99) == NULL);
  CHECK(number(m, d, "ten_wrapadr", 0) == NULL);
  CHECK(d->nefc > 0);
  CHECK(number(m, d, "efc_KBIP", 3) == d->efc_KBIP + 3);
  CHECK(number(m, d, "efc_KBIP", 4 * d->nefc) == NULL);
  mj_deleteData(d);
  mj_deleteModel(m);
  if (g_failures) printf("%d checks failed\n", g_failures);
  return g_failures != 0;
}
