// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// The tables of model and data fields: written once, expanded by everything that walks fields.
//
// MuJoCo's own table macros (MJMODEL_SIZES, MJMODEL_POINTERS, MJDATA_POINTERS ...), which programs use, are derived from these at
// the end of the file. Column counts that are themselves sizes are written MJ_M(size).

#ifndef MUJOCO_MJXMACRO_H_
#define MUJOCO_MJXMACRO_H_

#ifndef MJ_M
#define MJ_M(n) n
#endif
#ifndef MJ_D
#define MJ_D(n) n
#endif

// Sizes of a model, in file order: X(name, meaning). The first MJMODEL_NCONSTRUCT are the arguments of construction.
#define MJMODEL_NCONSTRUCT 84
#define MJMODEL_SIZE_TABLE(X) \
  X(nq, "length of qpos: 7 per free joint, 4 per ball, 1 per slide or hinge")                                          \
  X(nv, "length of qvel, total degrees of freedom: 6 free, 3 ball, 1 slide or hinge")                                  \
  X(nu, "length of ctrl: sum of actuator_ctrlnum over actuators")                                                      \
  X(nactuator, "actuator count")                                                                                       \
  X(nout, "scalar force outputs of all actuators: 3 for an so3 transmission, 1 otherwise; rows of the moment matrix")  \
  X(na, "length of act: sum of actuator_actnum")                                                                       \
  X(nbody, "body count, world included")                                                                               \
  X(nbvh, "bounding-volume nodes in total, nbvhstatic + nbvhdynamic")                                                  \
  X(nbvhstatic, "bounding-volume nodes with a box stored in the model: all body trees, then all mesh trees")           \
  X(nbvhdynamic, "bounding-volume nodes whose box is refreshed in mjData: all flex trees")                             \
  X(noct, "octree nodes of all meshes that carry an sdf octree")                                                       \
  X(njnt, "joint count")                                                                                               \
  X(ntree, "kinematic trees, i.e. moving bodies all of whose ancestors are joint-free")                                \
  X(nM, "entries of the ancestor-chain (legacy) inertia layout: sum over dofs of the chain length including self")     \
  X(nB, "entries of the body-by-dof incidence pattern")                                                                \
  X(nC, "entries of the reduced lower-triangular inertia pattern (simple dofs keep the diagonal only)")                \
  X(nD, "entries of the symmetric dof-dof pattern, 2*nM - nv")                                                         \
  X(ngeom, "geom count")                                                                                               \
  X(nsite, "site count")                                                                                               \
  X(ncam, "camera count")                                                                                              \
  X(nlight, "light count")                                                                                             \
  X(nflex, "flex count")                                                                                               \
  X(nflexnode, "interpolation nodes of all flexes")                                                                    \
  X(nflexvert, "vertices of all flexes")                                                                               \
  X(nflexedge, "edges of all flexes")                                                                                  \
  X(nflexelem, "elements of all flexes")                                                                               \
  X(nflexelemdata, "vertex ids stored for elements, (dim+1) per element")                                              \
  X(nflexstiffness, "numbers in all flex stiffness blocks")                                                            \
  X(nflexbending, "numbers in all flex bending blocks")                                                                \
  X(nefm0dof, "rows of the constant effective-metric factor: 3 per unpinned vertex of a bending 2D flex")              \
  X(nefm0L, "nonzeros of that factor after symbolic fill-in")                                                          \
  X(nflexelemedge, "edge ids stored for elements: 1, 3 or 6 per element for dim 1, 2, 3")                              \
  X(nflexshelldata, "vertex ids stored for shell fragments, dim per fragment")                                         \
  X(nflexevpair, "element-vertex collision pairs")                                                                     \
  X(nflextexcoord, "texture coordinate pairs of all flexes")                                                           \
  X(nJfe, "column indices reserved for flex edge Jacobian rows")                                                       \
  X(nJfv, "column index pairs reserved for flex vertex Jacobian rows")                                                 \
  X(nmesh, "mesh count")                                                                                               \
  X(nmeshvert, "mesh vertices in total")                                                                               \
  X(nmeshnormal, "mesh normals in total")                                                                              \
  X(nmeshtexcoord, "mesh texture coordinates in total")                                                                \
  X(nmeshface, "mesh triangles in total")                                                                              \
  X(nmeshgraph, "ints in all convex-hull graph blocks")                                                                \
  X(nmeshpoly, "convex-hull polygons in total")                                                                        \
  X(nmeshpolyvert, "polygon vertex ids in total")                                                                      \
  X(nmeshpolymap, "vertex-to-polygon map entries in total")                                                            \
  X(nskin, "skin count")                                                                                               \
  X(nskinvert, "skin vertices in total")                                                                               \
  X(nskintexvert, "skin vertices that carry texture coordinates")                                                      \
  X(nskinface, "skin triangles in total")                                                                              \
  X(nskinbone, "skin bones in total")                                                                                  \
  X(nskinbonevert, "bone-vertex weights in total")                                                                     \
  X(nhfield, "height-field count")                                                                                     \
  X(nhfielddata, "elevation samples in total, sum of nrow*ncol")                                                       \
  X(ntex, "texture count")                                                                                             \
  X(ntexdata, "texture bytes, sum of nchannel*width*height; exempt from the 2^31 size limit")                          \
  X(nmat, "material count")                                                                                            \
  X(npair, "explicit contact pairs")                                                                                   \
  X(nexclude, "excluded body pairs")                                                                                   \
  X(neq, "equality constraints")                                                                                       \
  X(ntendon, "tendon count")                                                                                           \
  X(nJten, "nonzeros of the tendon Jacobian pattern")                                                                  \
  X(nwrap, "path elements of all tendons")                                                                             \
  X(nsensor, "sensor count")                                                                                           \
  X(nnumeric, "custom numeric fields")                                                                                 \
  X(nnumericdata, "numbers in all custom numeric fields")                                                              \
  X(ntext, "custom text fields")                                                                                       \
  X(ntextdata, "characters in all custom texts, terminators included; exempt from the 2^31 size limit")                \
  X(ntuple, "custom tuples")                                                                                           \
  X(ntupledata, "members of all tuples")                                                                               \
  X(nkey, "keyframes")                                                                                                 \
  X(nmocap, "mocap bodies")                                                                                            \
  X(nplugin, "plugin instances")                                                                                       \
  X(npluginattr, "characters of all flattened plugin configurations")                                                  \
  X(nuser_body, "user numbers per body")                                                                               \
  X(nuser_jnt, "user numbers per joint")                                                                               \
  X(nuser_geom, "user numbers per geom")                                                                               \
  X(nuser_site, "user numbers per site")                                                                               \
  X(nuser_cam, "user numbers per camera")                                                                              \
  X(nuser_tendon, "user numbers per tendon")                                                                           \
  X(nuser_actuator, "user numbers per actuator")                                                                       \
  X(nuser_sensor, "user numbers per sensor")                                                                           \
  X(nnames, "characters in the name buffer, terminators included")                                                     \
  X(npaths, "characters in the path buffer, terminators included; at least 1")                                         \
  X(nnames_map, "slots in the name hash tables: twice the number of nameable objects")                                 \
  X(nJmom, "column indices reserved for the actuator moment matrix")                                                   \
  X(ngravcomp, "bodies with gravcomp > 0")                                                                             \
  X(nemax, "upper estimate of equality rows: 3 connect, 7 weld, 1 any other type")                                     \
  X(njmax, "legacy constraint-row limit from the size element; -1 when unset")                                         \
  X(nconmax, "legacy contact limit from the size element; -1 when unset")                                              \
  X(npolygonmax, "largest mesh_polyvertnum")                                                                           \
  X(nmeshdegmax, "largest mesh_polymapnum")                                                                            \
  X(nuserdata, "length of mjData.userdata")                                                                            \
  X(nsensordata, "length of sensordata")                                                                               \
  X(npluginstate, "length of plugin_state")                                                                            \
  X(nhistory, "length of the history vector (delay buffers)")                                                          \
  X(narena, "bytes of the mjData arena, stack included")                                                               \
  X(nbuffer, "bytes of the model buffer, alignment padding included; always the last size")

// Arrays of a model, in file and memory order: X(type, name, rows, cols, group, kind).
//
// kind says what the values refer to; a field without a kind does not compile. See model/field_kind.h for the meaning of each.

#define MJMODEL_ARRAYS_QPOS0(X) \
  X(mjtNum, qpos0, nq, 1, qpos0, PLAIN)        \
  X(mjtNum, qpos_spring, nq, 1, qpos0, PLAIN)

#define MJMODEL_ARRAYS_BODY(X) \
  X(int, body_parentid, nbody, 1, body, INDEX(nbody))                 \
  X(int, body_rootid, nbody, 1, body, INDEX(nbody))                   \
  X(int, body_weldid, nbody, 1, body, INDEX(nbody))                   \
  X(int, body_mocapid, nbody, 1, body, INDEX(nmocap))                 \
  X(int, body_jntnum, nbody, 1, body, COUNT(body_jntadr))             \
  X(int, body_jntadr, nbody, 1, body, ADDRESS(njnt, body_jntnum))     \
  X(int, body_dofnum, nbody, 1, body, COUNT(body_dofadr))             \
  X(int, body_dofadr, nbody, 1, body, ADDRESS(nv, body_dofnum))       \
  X(int, body_treeid, nbody, 1, body, INDEX(ntree))                   \
  X(int, body_geomnum, nbody, 1, body, COUNT(body_geomadr))           \
  X(int, body_geomadr, nbody, 1, body, ADDRESS(ngeom, body_geomnum))  \
  X(mjtByte, body_simple, nbody, 1, body, PLAIN)                      \
  X(mjtByte, body_sameframe, nbody, 1, body, ENUM(mjtSameFrame))      \
  X(mjtNum, body_pos, nbody, 3, body, PLAIN)                          \
  X(mjtNum, body_quat, nbody, 4, body, PLAIN)                         \
  X(mjtNum, body_ipos, nbody, 3, body, PLAIN)                         \
  X(mjtNum, body_iquat, nbody, 4, body, PLAIN)                        \
  X(mjtNum, body_mass, nbody, 1, body, PLAIN)                         \
  X(mjtNum, body_subtreemass, nbody, 1, body, PLAIN)                  \
  X(mjtNum, body_inertia, nbody, 3, body, PLAIN)                      \
  X(mjtNum, body_invweight0, nbody, 2, body, PLAIN)                   \
  X(mjtNum, body_gravcomp, nbody, 1, body, PLAIN)                     \
  X(mjtNum, body_margin, nbody, 1, body, PLAIN)                       \
  X(mjtNum, body_user, nbody, MJ_M(nuser_body), body, PLAIN)          \
  X(int, body_plugin, nbody, 1, body, INDEX(nplugin))                 \
  X(int, body_contype, nbody, 1, body, BITS)                          \
  X(int, body_conaffinity, nbody, 1, body, BITS)                      \
  X(int, body_bvhadr, nbody, 1, body, ADDRESS(nbvh, body_bvhnum))     \
  X(int, body_bvhnum, nbody, 1, body, COUNT(body_bvhadr))

#define MJMODEL_ARRAYS_BVH(X) \
  X(int, bvh_depth, nbvh, 1, bvh, PLAIN)          \
  X(int, bvh_child, nbvh, 2, bvh, BVH_CHILD)      \
  X(int, bvh_nodeid, nbvh, 1, bvh, BVH_NODE)      \
  X(mjtNum, bvh_aabb, nbvhstatic, 6, bvh, PLAIN)

#define MJMODEL_ARRAYS_OCTREE(X) \
  X(int, oct_depth, noct, 1, octree, PLAIN)      \
  X(int, oct_child, noct, 8, octree, OCT_CHILD)  \
  X(mjtNum, oct_aabb, noct, 6, octree, PLAIN)    \
  X(mjtNum, oct_coeff, noct, 8, octree, PLAIN)

#define MJMODEL_ARRAYS_JNT(X) \
  X(int, jnt_type, njnt, 1, jnt, ENUM(mjtJoint))                     \
  X(int, jnt_qposadr, njnt, 1, jnt, INDEX(nq))                       \
  X(int, jnt_dofadr, njnt, 1, jnt, INDEX(nv))                        \
  X(int, jnt_bodyid, njnt, 1, jnt, INDEX(nbody))                     \
  X(int, jnt_actuatorid, njnt, 1, jnt, INDEX_OR_SEVERAL(nactuator))  \
  X(int, jnt_group, njnt, 1, jnt, PLAIN)                             \
  X(mjtBool, jnt_limited, njnt, 1, jnt, BOOL)                        \
  X(mjtBool, jnt_actfrclimited, njnt, 1, jnt, BOOL)                  \
  X(mjtBool, jnt_actgravcomp, njnt, 1, jnt, BOOL)                    \
  X(mjtNum, jnt_solref, njnt, mjNREF, jnt, PLAIN)                    \
  X(mjtNum, jnt_solimp, njnt, mjNIMP, jnt, PLAIN)                    \
  X(mjtNum, jnt_pos, njnt, 3, jnt, PLAIN)                            \
  X(mjtNum, jnt_axis, njnt, 3, jnt, PLAIN)                           \
  X(mjtNum, jnt_stiffness, njnt, 1, jnt, PLAIN)                      \
  X(mjtNum, jnt_stiffnesspoly, njnt, mjNPOLY, jnt, PLAIN)            \
  X(mjtNum, jnt_range, njnt, 2, jnt, PLAIN)                          \
  X(mjtNum, jnt_actfrcrange, njnt, 2, jnt, PLAIN)                    \
  X(mjtNum, jnt_margin, njnt, 1, jnt, PLAIN)                         \
  X(mjtNum, jnt_user, njnt, MJ_M(nuser_jnt), jnt, PLAIN)

#define MJMODEL_ARRAYS_DOF(X) \
  X(int, dof_bodyid, nv, 1, dof, INDEX(nbody))         \
  X(int, dof_jntid, nv, 1, dof, INDEX(njnt))           \
  X(int, dof_parentid, nv, 1, dof, INDEX(nv))          \
  X(int, dof_treeid, nv, 1, dof, INDEX(ntree))         \
  X(int, dof_Madr, nv, 1, dof, INDEX(nM))              \
  X(int, dof_simplenum, nv, 1, dof, PLAIN)             \
  X(mjtNum, dof_solref, nv, mjNREF, dof, PLAIN)        \
  X(mjtNum, dof_solimp, nv, mjNIMP, dof, PLAIN)        \
  X(mjtNum, dof_frictionloss, nv, 1, dof, PLAIN)       \
  X(mjtNum, dof_armature, nv, 1, dof, PLAIN)           \
  X(mjtNum, dof_damping, nv, 1, dof, PLAIN)            \
  X(mjtNum, dof_dampingpoly, nv, mjNPOLY, dof, PLAIN)  \
  X(mjtNum, dof_invweight0, nv, 1, dof, PLAIN)         \
  X(mjtNum, dof_M0, nv, 1, dof, PLAIN)                 \
  X(mjtNum, dof_length, nv, 1, dof, PLAIN)

#define MJMODEL_ARRAYS_TREE(X) \
  X(int, tree_bodyadr, ntree, 1, tree, ADDRESS(nbody, tree_bodynum))  \
  X(int, tree_bodynum, ntree, 1, tree, COUNT(tree_bodyadr))           \
  X(int, tree_dofadr, ntree, 1, tree, ADDRESS(nv, tree_dofnum))       \
  X(int, tree_dofnum, ntree, 1, tree, COUNT(tree_dofadr))             \
  X(int, tree_sleep_policy, ntree, 1, tree, ENUM(mjtSleepPolicy))

#define MJMODEL_ARRAYS_GEOM(X) \
  X(int, geom_type, ngeom, 1, geom, ENUM(mjtGeom))                \
  X(int, geom_contype, ngeom, 1, geom, BITS)                      \
  X(int, geom_conaffinity, ngeom, 1, geom, BITS)                  \
  X(int, geom_condim, ngeom, 1, geom, PLAIN)                      \
  X(int, geom_bodyid, ngeom, 1, geom, INDEX(nbody))               \
  X(int, geom_dataid, ngeom, 1, geom, GEOM_DATA)                  \
  X(int, geom_matid, ngeom, 1, geom, INDEX(nmat))                 \
  X(int, geom_group, ngeom, 1, geom, PLAIN)                       \
  X(int, geom_priority, ngeom, 1, geom, PLAIN)                    \
  X(int, geom_plugin, ngeom, 1, geom, INDEX(nplugin))             \
  X(mjtByte, geom_sameframe, ngeom, 1, geom, ENUM(mjtSameFrame))  \
  X(mjtNum, geom_solmix, ngeom, 1, geom, PLAIN)                   \
  X(mjtNum, geom_solref, ngeom, mjNREF, geom, PLAIN)              \
  X(mjtNum, geom_solimp, ngeom, mjNIMP, geom, PLAIN)              \
  X(mjtNum, geom_size, ngeom, 3, geom, PLAIN)                     \
  X(mjtNum, geom_aabb, ngeom, 6, geom, PLAIN)                     \
  X(mjtNum, geom_rbound, ngeom, 1, geom, PLAIN)                   \
  X(mjtNum, geom_pos, ngeom, 3, geom, PLAIN)                      \
  X(mjtNum, geom_quat, ngeom, 4, geom, PLAIN)                     \
  X(mjtNum, geom_friction, ngeom, 3, geom, PLAIN)                 \
  X(mjtNum, geom_margin, ngeom, 1, geom, PLAIN)                   \
  X(mjtNum, geom_gap, ngeom, 1, geom, PLAIN)                      \
  X(mjtNum, geom_surfacevel, ngeom, 6, geom, PLAIN)               \
  X(mjtNum, geom_adhesion, ngeom, 1, geom, PLAIN)                 \
  X(mjtNum, geom_fluid, ngeom, mjNFLUID, geom, PLAIN)             \
  X(mjtNum, geom_user, ngeom, MJ_M(nuser_geom), geom, PLAIN)      \
  X(float, geom_rgba, ngeom, 4, geom, PLAIN)

#define MJMODEL_ARRAYS_SITE(X) \
  X(int, site_type, nsite, 1, site, ENUM(mjtGeom))                \
  X(int, site_bodyid, nsite, 1, site, INDEX(nbody))               \
  X(int, site_matid, nsite, 1, site, INDEX(nmat))                 \
  X(int, site_group, nsite, 1, site, PLAIN)                       \
  X(mjtByte, site_sameframe, nsite, 1, site, ENUM(mjtSameFrame))  \
  X(mjtNum, site_size, nsite, 3, site, PLAIN)                     \
  X(mjtNum, site_pos, nsite, 3, site, PLAIN)                      \
  X(mjtNum, site_quat, nsite, 4, site, PLAIN)                     \
  X(mjtNum, site_user, nsite, MJ_M(nuser_site), site, PLAIN)      \
  X(float, site_rgba, nsite, 4, site, PLAIN)

#define MJMODEL_ARRAYS_CAM(X) \
  X(int, cam_mode, ncam, 1, cam, ENUM(mjtCamLight))          \
  X(int, cam_bodyid, ncam, 1, cam, INDEX(nbody))             \
  X(int, cam_targetbodyid, ncam, 1, cam, INDEX(nbody))       \
  X(mjtNum, cam_pos, ncam, 3, cam, PLAIN)                    \
  X(mjtNum, cam_quat, ncam, 4, cam, PLAIN)                   \
  X(mjtNum, cam_poscom0, ncam, 3, cam, PLAIN)                \
  X(mjtNum, cam_pos0, ncam, 3, cam, PLAIN)                   \
  X(mjtNum, cam_mat0, ncam, 9, cam, PLAIN)                   \
  X(int, cam_projection, ncam, 1, cam, ENUM(mjtProjection))  \
  X(mjtNum, cam_fovy, ncam, 1, cam, PLAIN)                   \
  X(mjtNum, cam_ipd, ncam, 1, cam, PLAIN)                    \
  X(int, cam_resolution, ncam, 2, cam, PLAIN)                \
  X(int, cam_output, ncam, 1, cam, BITS)                     \
  X(float, cam_sensorsize, ncam, 2, cam, PLAIN)              \
  X(float, cam_intrinsic, ncam, 4, cam, PLAIN)               \
  X(mjtNum, cam_user, ncam, MJ_M(nuser_cam), cam, PLAIN)

#define MJMODEL_ARRAYS_LIGHT(X) \
  X(int, light_mode, nlight, 1, light, ENUM(mjtCamLight))     \
  X(int, light_bodyid, nlight, 1, light, INDEX(nbody))        \
  X(int, light_targetbodyid, nlight, 1, light, INDEX(nbody))  \
  X(int, light_type, nlight, 1, light, ENUM(mjtLightType))    \
  X(int, light_texid, nlight, 1, light, INDEX(ntex))          \
  X(mjtBool, light_castshadow, nlight, 1, light, BOOL)        \
  X(float, light_bulbradius, nlight, 1, light, PLAIN)         \
  X(float, light_intensity, nlight, 1, light, PLAIN)          \
  X(float, light_range, nlight, 1, light, PLAIN)              \
  X(mjtBool, light_active, nlight, 1, light, BOOL)            \
  X(mjtNum, light_pos, nlight, 3, light, PLAIN)               \
  X(mjtNum, light_dir, nlight, 3, light, PLAIN)               \
  X(mjtNum, light_poscom0, nlight, 3, light, PLAIN)           \
  X(mjtNum, light_pos0, nlight, 3, light, PLAIN)              \
  X(mjtNum, light_dir0, nlight, 3, light, PLAIN)              \
  X(float, light_attenuation, nlight, 3, light, PLAIN)        \
  X(float, light_cutoff, nlight, 1, light, PLAIN)             \
  X(float, light_softness, nlight, 1, light, PLAIN)           \
  X(float, light_exponent, nlight, 1, light, PLAIN)           \
  X(float, light_ambient, nlight, 3, light, PLAIN)            \
  X(float, light_diffuse, nlight, 3, light, PLAIN)            \
  X(float, light_specular, nlight, 3, light, PLAIN)

#define MJMODEL_ARRAYS_FLEX(X) \
  X(int, flex_contype, nflex, 1, flex, BITS)                                          \
  X(int, flex_conaffinity, nflex, 1, flex, BITS)                                      \
  X(int, flex_condim, nflex, 1, flex, PLAIN)                                          \
  X(int, flex_priority, nflex, 1, flex, PLAIN)                                        \
  X(mjtNum, flex_solmix, nflex, 1, flex, PLAIN)                                       \
  X(mjtNum, flex_solref, nflex, mjNREF, flex, PLAIN)                                  \
  X(mjtNum, flex_solimp, nflex, mjNIMP, flex, PLAIN)                                  \
  X(mjtNum, flex_friction, nflex, 3, flex, PLAIN)                                     \
  X(mjtNum, flex_margin, nflex, 1, flex, PLAIN)                                       \
  X(mjtNum, flex_gap, nflex, 1, flex, PLAIN)                                          \
  X(mjtBool, flex_internal, nflex, 1, flex, BOOL)                                     \
  X(int, flex_selfcollide, nflex, 1, flex, ENUM(mjtFlexSelf))                         \
  X(int, flex_activelayers, nflex, 1, flex, PLAIN)                                    \
  X(int, flex_passive, nflex, 1, flex, PLAIN)                                         \
  X(int, flex_dim, nflex, 1, flex, PLAIN)                                             \
  X(int, flex_matid, nflex, 1, flex, INDEX(nmat))                                     \
  X(int, flex_group, nflex, 1, flex, PLAIN)                                           \
  X(int, flex_interp, nflex, 1, flex, PLAIN)                                          \
  X(int, flex_cellnum, nflex, 3, flex, PLAIN)                                         \
  X(int, flex_nodeadr, nflex, 1, flex, ADDRESS(nflexnode, flex_nodenum))              \
  X(int, flex_nodenum, nflex, 1, flex, COUNT(flex_nodeadr))                           \
  X(int, flex_vertadr, nflex, 1, flex, ADDRESS(nflexvert, flex_vertnum))              \
  X(int, flex_vertnum, nflex, 1, flex, COUNT(flex_vertadr))                           \
  X(int, flex_edgeadr, nflex, 1, flex, ADDRESS(nflexedge, flex_edgenum))              \
  X(int, flex_edgenum, nflex, 1, flex, COUNT(flex_edgeadr))                           \
  X(int, flex_elemadr, nflex, 1, flex, ADDRESS(nflexelem, flex_elemnum))              \
  X(int, flex_elemnum, nflex, 1, flex, COUNT(flex_elemadr))                           \
  X(int, flex_elemdataadr, nflex, 1, flex, OFFSET(nflexelemdata))                     \
  X(int, flex_stiffnessadr, nflex, 1, flex, OFFSET(nflexstiffness))                   \
  X(int, flex_elemedgeadr, nflex, 1, flex, OFFSET(nflexelemedge))                     \
  X(int, flex_bendingadr, nflex, 1, flex, OFFSET(nflexbending))                       \
  X(int, flex_shellnum, nflex, 1, flex, COUNT(flex_shelldataadr))                     \
  X(int, flex_shelldataadr, nflex, 1, flex, OFFSET(nflexshelldata))                   \
  X(int, flex_evpairadr, nflex, 1, flex, ADDRESS(nflexevpair, flex_evpairnum))        \
  X(int, flex_evpairnum, nflex, 1, flex, COUNT(flex_evpairadr))                       \
  X(int, flex_texcoordadr, nflex, 1, flex, OFFSET(nflextexcoord))                     \
  X(int, flex_nodebodyid, nflexnode, 1, flex, INDEX(nbody))                           \
  X(int, flex_vertbodyid, nflexvert, 1, flex, INDEX(nbody))                           \
  X(int, flex_vertedgeadr, nflexvert, 1, flex, ADDRESS(nflexedge, flex_vertedgenum))  \
  X(int, flex_vertedgenum, nflexvert, 1, flex, COUNT(flex_vertedgeadr))               \
  X(int, flex_vertedge, nflexedge, 2, flex, FLEX_LOCAL)                               \
  X(int, flex_edge, nflexedge, 2, flex, FLEX_LOCAL)                                   \
  X(int, flex_edgeflap, nflexedge, 2, flex, FLEX_LOCAL)                               \
  X(int, flex_elem, nflexelemdata, 1, flex, FLEX_LOCAL)                               \
  X(int, flex_elemtexcoord, nflexelemdata, 1, flex, FLEX_LOCAL)                       \
  X(int, flex_elemedge, nflexelemedge, 1, flex, FLEX_LOCAL)                           \
  X(int, flex_elemlayer, nflexelem, 1, flex, PLAIN)                                   \
  X(int, flex_shell, nflexshelldata, 1, flex, FLEX_LOCAL)                             \
  X(int, flex_evpair, nflexevpair, 2, flex, FLEX_LOCAL)                               \
  X(mjtNum, flex_vert, nflexvert, 3, flex, PLAIN)                                     \
  X(mjtNum, flex_vert0, nflexvert, 3, flex, PLAIN)                                    \
  X(mjtNum, flex_vertmetric, nflexvert, 4, flex, PLAIN)                               \
  X(mjtNum, flex_node, nflexnode, 3, flex, PLAIN)                                     \
  X(mjtNum, flex_node0, nflexnode, 3, flex, PLAIN)                                    \
  X(mjtNum, flexedge_length0, nflexedge, 1, flex, PLAIN)                              \
  X(mjtNum, flexedge_invweight0, nflexedge, 1, flex, PLAIN)                           \
  X(mjtNum, flex_radius, nflex, 1, flex, PLAIN)                                       \
  X(mjtNum, flex_size, nflex, 3, flex, PLAIN)                                         \
  X(mjtNum, flex_stiffness, nflexstiffness, 1, flex, PLAIN)                           \
  X(mjtNum, flex_bending, nflexbending, 1, flex, PLAIN)                               \
  X(int, efm0_dofid, nefm0dof, 1, flex, INDEX(nv))                                    \
  X(int, efm0_L_rownnz, nefm0dof, 1, flex, CSR_NNZ(efm0_L_rowadr, nefm0L))            \
  X(int, efm0_L_rowadr, nefm0dof, 1, flex, CSR_ADR(efm0_L_rownnz, nefm0L))            \
  X(int, efm0_L_colind, nefm0L, 1, flex, CSR_COL(nefm0dof))                           \
  X(mjtNum, efm0_L, nefm0L, 1, flex, PLAIN)                                           \
  X(mjtNum, flex_damping, nflex, 1, flex, PLAIN)                                      \
  X(mjtNum, flex_edgestiffness, nflex, 1, flex, PLAIN)                                \
  X(mjtNum, flex_edgedamping, nflex, 1, flex, PLAIN)                                  \
  X(int, flex_edgeequality, nflex, 1, flex, PLAIN)                                    \
  X(mjtBool, flex_rigid, nflex, 1, flex, BOOL)                                        \
  X(mjtBool, flexedge_rigid, nflexedge, 1, flex, BOOL)                                \
  X(mjtBool, flex_centered, nflex, 1, flex, BOOL)                                     \
  X(mjtBool, flex_flatskin, nflex, 1, flex, BOOL)                                     \
  X(int, flex_bvhadr, nflex, 1, flex, ADDRESS(nbvh, flex_bvhnum))                     \
  X(int, flex_bvhnum, nflex, 1, flex, COUNT(flex_bvhadr))                             \
  X(int, flexedge_J_rownnz, nflexedge, 1, flex, CSR_NNZ(flexedge_J_rowadr, nJfe))     \
  X(int, flexedge_J_rowadr, nflexedge, 1, flex, CSR_ADR(flexedge_J_rownnz, nJfe))     \
  X(int, flexedge_J_colind, nJfe, 1, flex, CSR_COL(nv))                               \
  X(int, flexvert_J_rownnz, nflexvert, 2, flex, CSR_NNZ(flexvert_J_rowadr, nJfv))     \
  X(int, flexvert_J_rowadr, nflexvert, 2, flex, CSR_ADR(flexvert_J_rownnz, nJfv))     \
  X(int, flexvert_J_colind, nJfv, 2, flex, CSR_COL(nv))                               \
  X(float, flex_rgba, nflex, 4, flex, PLAIN)                                          \
  X(float, flex_texcoord, nflextexcoord, 2, flex, PLAIN)

#define MJMODEL_ARRAYS_MESH(X) \
  X(int, mesh_vertadr, nmesh, 1, mesh, ADDRESS(nmeshvert, mesh_vertnum))                  \
  X(int, mesh_vertnum, nmesh, 1, mesh, COUNT(mesh_vertadr))                               \
  X(int, mesh_faceadr, nmesh, 1, mesh, ADDRESS(nmeshface, mesh_facenum))                  \
  X(int, mesh_facenum, nmesh, 1, mesh, COUNT(mesh_faceadr))                               \
  X(int, mesh_bvhadr, nmesh, 1, mesh, ADDRESS(nbvh, mesh_bvhnum))                         \
  X(int, mesh_bvhnum, nmesh, 1, mesh, COUNT(mesh_bvhadr))                                 \
  X(int, mesh_octadr, nmesh, 1, mesh, ADDRESS(noct, mesh_octnum))                         \
  X(int, mesh_octnum, nmesh, 1, mesh, COUNT(mesh_octadr))                                 \
  X(int, mesh_normaladr, nmesh, 1, mesh, ADDRESS(nmeshnormal, mesh_normalnum))            \
  X(int, mesh_normalnum, nmesh, 1, mesh, COUNT(mesh_normaladr))                           \
  X(int, mesh_texcoordadr, nmesh, 1, mesh, ADDRESS(nmeshtexcoord, mesh_texcoordnum))      \
  X(int, mesh_texcoordnum, nmesh, 1, mesh, COUNT(mesh_texcoordadr))                       \
  X(int, mesh_graphadr, nmesh, 1, mesh, OFFSET(nmeshgraph))                               \
  X(int, mesh_extrema, nmesh, 27, mesh, MESH_LOCAL)                                       \
  X(float, mesh_vert, nmeshvert, 3, mesh, PLAIN)                                          \
  X(float, mesh_normal, nmeshnormal, 3, mesh, PLAIN)                                      \
  X(float, mesh_texcoord, nmeshtexcoord, 2, mesh, PLAIN)                                  \
  X(int, mesh_face, nmeshface, 3, mesh, MESH_LOCAL)                                       \
  X(int, mesh_facenormal, nmeshface, 3, mesh, MESH_LOCAL)                                 \
  X(int, mesh_facetexcoord, nmeshface, 3, mesh, MESH_LOCAL)                               \
  X(int, mesh_graph, nmeshgraph, 1, mesh, MESH_GRAPH)                                     \
  X(mjtNum, mesh_scale, nmesh, 3, mesh, PLAIN)                                            \
  X(mjtNum, mesh_pos, nmesh, 3, mesh, PLAIN)                                              \
  X(mjtNum, mesh_quat, nmesh, 4, mesh, PLAIN)                                             \
  X(int, mesh_pathadr, nmesh, 1, mesh, STRING(paths))                                     \
  X(int, mesh_polynum, nmesh, 1, mesh, COUNT(mesh_polyadr))                               \
  X(int, mesh_polyadr, nmesh, 1, mesh, ADDRESS(nmeshpoly, mesh_polynum))                  \
  X(mjtNum, mesh_polynormal, nmeshpoly, 3, mesh, PLAIN)                                   \
  X(int, mesh_polyvertadr, nmeshpoly, 1, mesh, ADDRESS(nmeshpolyvert, mesh_polyvertnum))  \
  X(int, mesh_polyvertnum, nmeshpoly, 1, mesh, COUNT(mesh_polyvertadr))                   \
  X(int, mesh_polyvert, nmeshpolyvert, 1, mesh, MESH_LOCAL)                               \
  X(int, mesh_polymapadr, nmeshvert, 1, mesh, ADDRESS(nmeshpolymap, mesh_polymapnum))     \
  X(int, mesh_polymapnum, nmeshvert, 1, mesh, COUNT(mesh_polymapadr))                     \
  X(int, mesh_polymap, nmeshpolymap, 1, mesh, MESH_LOCAL)

#define MJMODEL_ARRAYS_SKIN(X) \
  X(int, skin_matid, nskin, 1, skin, INDEX(nmat))                                         \
  X(int, skin_group, nskin, 1, skin, PLAIN)                                               \
  X(float, skin_rgba, nskin, 4, skin, PLAIN)                                              \
  X(float, skin_inflate, nskin, 1, skin, PLAIN)                                           \
  X(int, skin_vertadr, nskin, 1, skin, ADDRESS(nskinvert, skin_vertnum))                  \
  X(int, skin_vertnum, nskin, 1, skin, COUNT(skin_vertadr))                               \
  X(int, skin_texcoordadr, nskin, 1, skin, OFFSET(nskintexvert))                          \
  X(int, skin_faceadr, nskin, 1, skin, ADDRESS(nskinface, skin_facenum))                  \
  X(int, skin_facenum, nskin, 1, skin, COUNT(skin_faceadr))                               \
  X(int, skin_boneadr, nskin, 1, skin, ADDRESS(nskinbone, skin_bonenum))                  \
  X(int, skin_bonenum, nskin, 1, skin, COUNT(skin_boneadr))                               \
  X(float, skin_vert, nskinvert, 3, skin, PLAIN)                                          \
  X(float, skin_texcoord, nskintexvert, 2, skin, PLAIN)                                   \
  X(int, skin_face, nskinface, 3, skin, SKIN_LOCAL)                                       \
  X(int, skin_bonevertadr, nskinbone, 1, skin, ADDRESS(nskinbonevert, skin_bonevertnum))  \
  X(int, skin_bonevertnum, nskinbone, 1, skin, COUNT(skin_bonevertadr))                   \
  X(float, skin_bonebindpos, nskinbone, 3, skin, PLAIN)                                   \
  X(float, skin_bonebindquat, nskinbone, 4, skin, PLAIN)                                  \
  X(int, skin_bonebodyid, nskinbone, 1, skin, INDEX(nbody))                               \
  X(int, skin_bonevertid, nskinbonevert, 1, skin, SKIN_LOCAL)                             \
  X(float, skin_bonevertweight, nskinbonevert, 1, skin, PLAIN)                            \
  X(int, skin_pathadr, nskin, 1, skin, STRING(paths))

#define MJMODEL_ARRAYS_HFIELD(X) \
  X(mjtNum, hfield_size, nhfield, 4, hfield, PLAIN)          \
  X(int, hfield_nrow, nhfield, 1, hfield, PLAIN)             \
  X(int, hfield_ncol, nhfield, 1, hfield, PLAIN)             \
  X(int, hfield_adr, nhfield, 1, hfield, HFIELD_BLOCK)       \
  X(float, hfield_data, nhfielddata, 1, hfield, PLAIN)       \
  X(int, hfield_pathadr, nhfield, 1, hfield, STRING(paths))

#define MJMODEL_ARRAYS_TEX(X) \
  X(int, tex_type, ntex, 1, tex, ENUM(mjtTexture))           \
  X(int, tex_colorspace, ntex, 1, tex, ENUM(mjtColorSpace))  \
  X(int, tex_height, ntex, 1, tex, PLAIN)                    \
  X(int, tex_width, ntex, 1, tex, PLAIN)                     \
  X(int, tex_nchannel, ntex, 1, tex, PLAIN)                  \
  X(mjtSize, tex_adr, ntex, 1, tex, TEX_BLOCK)               \
  X(mjtByte, tex_data, ntexdata, 1, tex, PLAIN)              \
  X(int, tex_pathadr, ntex, 1, tex, STRING(paths))

#define MJMODEL_ARRAYS_MAT(X) \
  X(int, mat_texid, nmat, mjNTEXROLE, mat, INDEX(ntex))  \
  X(mjtBool, mat_texuniform, nmat, 1, mat, BOOL)         \
  X(float, mat_texrepeat, nmat, 2, mat, PLAIN)           \
  X(float, mat_emission, nmat, 1, mat, PLAIN)            \
  X(float, mat_specular, nmat, 1, mat, PLAIN)            \
  X(float, mat_shininess, nmat, 1, mat, PLAIN)           \
  X(float, mat_reflectance, nmat, 1, mat, PLAIN)         \
  X(float, mat_metallic, nmat, 1, mat, PLAIN)            \
  X(float, mat_roughness, nmat, 1, mat, PLAIN)           \
  X(float, mat_rgba, nmat, 4, mat, PLAIN)

#define MJMODEL_ARRAYS_PAIR(X) \
  X(int, pair_dim, npair, 1, pair, PLAIN)                     \
  X(int, pair_geom1, npair, 1, pair, INDEX(ngeom))            \
  X(int, pair_geom2, npair, 1, pair, INDEX(ngeom))            \
  X(int, pair_signature, npair, 1, pair, BODY_PAIR)           \
  X(mjtNum, pair_solref, npair, mjNREF, pair, PLAIN)          \
  X(mjtNum, pair_solreffriction, npair, mjNREF, pair, PLAIN)  \
  X(mjtNum, pair_solimp, npair, mjNIMP, pair, PLAIN)          \
  X(mjtNum, pair_margin, npair, 1, pair, PLAIN)               \
  X(mjtNum, pair_gap, npair, 1, pair, PLAIN)                  \
  X(mjtNum, pair_adhesion, npair, 1, pair, PLAIN)             \
  X(mjtNum, pair_friction, npair, 5, pair, PLAIN)

#define MJMODEL_ARRAYS_EXCLUDE(X) \
  X(int, exclude_signature, nexclude, 1, exclude, BODY_PAIR)

#define MJMODEL_ARRAYS_EQ(X) \
  X(int, eq_type, neq, 1, eq, ENUM(mjtEq))       \
  X(int, eq_obj1id, neq, 1, eq, EQ_OBJECT)       \
  X(int, eq_obj2id, neq, 1, eq, EQ_OBJECT)       \
  X(int, eq_objtype, neq, 1, eq, ENUM(mjtObj))   \
  X(mjtBool, eq_active0, neq, 1, eq, BOOL)       \
  X(mjtNum, eq_solref, neq, mjNREF, eq, PLAIN)   \
  X(mjtNum, eq_solimp, neq, mjNIMP, eq, PLAIN)   \
  X(mjtNum, eq_data, neq, mjNEQDATA, eq, PLAIN)

#define MJMODEL_ARRAYS_TENDON(X) \
  X(int, tendon_adr, ntendon, 1, tendon, ADDRESS(nwrap, tendon_num))          \
  X(int, tendon_num, ntendon, 1, tendon, COUNT(tendon_adr))                   \
  X(int, tendon_matid, ntendon, 1, tendon, INDEX(nmat))                       \
  X(int, tendon_actuatorid, ntendon, 1, tendon, INDEX_OR_SEVERAL(nactuator))  \
  X(int, tendon_group, ntendon, 1, tendon, PLAIN)                             \
  X(int, tendon_treenum, ntendon, 1, tendon, PLAIN)                           \
  X(int, tendon_treeid, ntendon, 2, tendon, INDEX(ntree))                     \
  X(int, ten_J_rownnz, ntendon, 1, tendon, CSR_NNZ(ten_J_rowadr, nJten))      \
  X(int, ten_J_rowadr, ntendon, 1, tendon, CSR_ADR(ten_J_rownnz, nJten))      \
  X(int, ten_J_colind, nJten, 1, tendon, CSR_COL(nv))                         \
  X(mjtBool, tendon_limited, ntendon, 1, tendon, BOOL)                        \
  X(mjtBool, tendon_actfrclimited, ntendon, 1, tendon, BOOL)                  \
  X(mjtNum, tendon_width, ntendon, 1, tendon, PLAIN)                          \
  X(mjtNum, tendon_solref_lim, ntendon, mjNREF, tendon, PLAIN)                \
  X(mjtNum, tendon_solimp_lim, ntendon, mjNIMP, tendon, PLAIN)                \
  X(mjtNum, tendon_solref_fri, ntendon, mjNREF, tendon, PLAIN)                \
  X(mjtNum, tendon_solimp_fri, ntendon, mjNIMP, tendon, PLAIN)                \
  X(mjtNum, tendon_range, ntendon, 2, tendon, PLAIN)                          \
  X(mjtNum, tendon_actfrcrange, ntendon, 2, tendon, PLAIN)                    \
  X(mjtNum, tendon_margin, ntendon, 1, tendon, PLAIN)                         \
  X(mjtNum, tendon_stiffness, ntendon, 1, tendon, PLAIN)                      \
  X(mjtNum, tendon_stiffnesspoly, ntendon, mjNPOLY, tendon, PLAIN)            \
  X(mjtNum, tendon_damping, ntendon, 1, tendon, PLAIN)                        \
  X(mjtNum, tendon_dampingpoly, ntendon, mjNPOLY, tendon, PLAIN)              \
  X(mjtNum, tendon_armature, ntendon, 1, tendon, PLAIN)                       \
  X(mjtNum, tendon_frictionloss, ntendon, 1, tendon, PLAIN)                   \
  X(mjtNum, tendon_lengthspring, ntendon, 2, tendon, PLAIN)                   \
  X(mjtNum, tendon_length0, ntendon, 1, tendon, PLAIN)                        \
  X(mjtNum, tendon_invweight0, ntendon, 1, tendon, PLAIN)                     \
  X(mjtNum, tendon_user, ntendon, MJ_M(nuser_tendon), tendon, PLAIN)          \
  X(float, tendon_rgba, ntendon, 4, tendon, PLAIN)

#define MJMODEL_ARRAYS_WRAP(X) \
  X(int, wrap_type, nwrap, 1, wrap, ENUM(mjtWrap))  \
  X(int, wrap_objid, nwrap, 1, wrap, WRAP_OBJECT)   \
  X(mjtNum, wrap_prm, nwrap, 1, wrap, PLAIN)

#define MJMODEL_ARRAYS_ACTUATOR(X) \
  X(int, actuator_trntype, nactuator, 1, actuator, ENUM(mjtTrn))                   \
  X(int, actuator_dyntype, nactuator, 1, actuator, ENUM(mjtDyn))                   \
  X(int, actuator_gaintype, nactuator, 1, actuator, ENUM(mjtGain))                 \
  X(int, actuator_biastype, nactuator, 1, actuator, ENUM(mjtBias))                 \
  X(int, actuator_ctrladr, nactuator, 1, actuator, ADDRESS(nu, actuator_ctrlnum))  \
  X(int, actuator_ctrlnum, nactuator, 1, actuator, COUNT(actuator_ctrladr))        \
  X(int, actuator_ctrlspec, nactuator, 1, actuator, BITS)                          \
  X(int, actuator_outadr, nactuator, 1, actuator, ADDRESS(nout, actuator_outnum))  \
  X(int, actuator_outnum, nactuator, 1, actuator, COUNT(actuator_outadr))          \
  X(int, actuator_actadr, nactuator, 1, actuator, ADDRESS(na, actuator_actnum))    \
  X(int, actuator_actnum, nactuator, 1, actuator, COUNT(actuator_actadr))          \
  X(int, actuator_trnid, nactuator, 2, actuator, TRN_OBJECT)                       \
  X(mjtNum, actuator_cranklength, nactuator, 1, actuator, PLAIN)                   \
  X(mjtNum, actuator_dynprm, nactuator, mjNDYN, actuator, PLAIN)                   \
  X(mjtNum, actuator_gainprm, nactuator, mjNGAIN, actuator, PLAIN)                 \
  X(mjtNum, actuator_biasprm, nactuator, mjNBIAS, actuator, PLAIN)                 \
  X(mjtBool, actuator_actlimited, nactuator, 1, actuator, BOOL)                    \
  X(mjtNum, actuator_actrange, nactuator, 2, actuator, PLAIN)                      \
  X(mjtBool, actuator_actearly, nactuator, 1, actuator, BOOL)                      \
  X(int, actuator_history, nactuator, 2, actuator, PLAIN)                          \
  X(int, actuator_historyadr, nactuator, 1, actuator, OFFSET(nhistory))            \
  X(mjtNum, actuator_delay, nactuator, 1, actuator, PLAIN)                         \
  X(mjtNum, actuator_damping, nactuator, 1, actuator, PLAIN)                       \
  X(mjtNum, actuator_dampingpoly, nactuator, mjNPOLY, actuator, PLAIN)             \
  X(mjtNum, actuator_armature, nactuator, 1, actuator, PLAIN)                      \
  X(int, actuator_group, nactuator, 1, actuator, PLAIN)                            \
  X(mjtNum, actuator_user, nactuator, MJ_M(nuser_actuator), actuator, PLAIN)       \
  X(int, actuator_plugin, nactuator, 1, actuator, INDEX(nplugin))                  \
  X(mjtBool, actuator_forcelimited, nactuator, 1, actuator, BOOL)                  \
  X(mjtNum, actuator_forcerange, nactuator, 2, actuator, PLAIN)                    \
  X(mjtBool, actuator_ctrllimited, nu, 1, actuator, BOOL)                          \
  X(mjtNum, actuator_ctrlrange, nu, 2, actuator, PLAIN)                            \
  X(mjtNum, actuator_gear, nout, 6, actuator, PLAIN)                               \
  X(mjtNum, actuator_acc0, nout, 1, actuator, PLAIN)                               \
  X(mjtNum, actuator_length0, nout, 1, actuator, PLAIN)                            \
  X(mjtNum, actuator_lengthrange, nout, 2, actuator, PLAIN)

#define MJMODEL_ARRAYS_SENSOR(X) \
  X(int, sensor_type, nsensor, 1, sensor, ENUM(mjtSensor))                  \
  X(int, sensor_datatype, nsensor, 1, sensor, ENUM(mjtDataType))            \
  X(int, sensor_needstage, nsensor, 1, sensor, ENUM(mjtStage))              \
  X(int, sensor_objtype, nsensor, 1, sensor, ENUM(mjtObj))                  \
  X(int, sensor_objid, nsensor, 1, sensor, SENSOR_OBJECT)                   \
  X(int, sensor_reftype, nsensor, 1, sensor, ENUM(mjtObj))                  \
  X(int, sensor_refid, nsensor, 1, sensor, SENSOR_OBJECT)                   \
  X(int, sensor_intprm, nsensor, mjNSENS, sensor, PLAIN)                    \
  X(int, sensor_dim, nsensor, 1, sensor, COUNT(sensor_adr))                 \
  X(int, sensor_adr, nsensor, 1, sensor, ADDRESS(nsensordata, sensor_dim))  \
  X(mjtNum, sensor_cutoff, nsensor, 1, sensor, PLAIN)                       \
  X(mjtNum, sensor_noise, nsensor, 1, sensor, PLAIN)                        \
  X(int, sensor_history, nsensor, 2, sensor, PLAIN)                         \
  X(int, sensor_historyadr, nsensor, 1, sensor, OFFSET(nhistory))           \
  X(mjtNum, sensor_delay, nsensor, 1, sensor, PLAIN)                        \
  X(mjtNum, sensor_interval, nsensor, 2, sensor, PLAIN)                     \
  X(mjtNum, sensor_user, nsensor, MJ_M(nuser_sensor), sensor, PLAIN)        \
  X(int, sensor_plugin, nsensor, 1, sensor, INDEX(nplugin))

#define MJMODEL_ARRAYS_PLUGIN(X) \
  X(int, plugin, nplugin, 1, plugin, PLUGIN_SLOT)                                      \
  X(int, plugin_stateadr, nplugin, 1, plugin, ADDRESS(npluginstate, plugin_statenum))  \
  X(int, plugin_statenum, nplugin, 1, plugin, COUNT(plugin_stateadr))                  \
  X(char, plugin_attr, npluginattr, 1, plugin, STRING_DATA)                            \
  X(int, plugin_attradr, nplugin, 1, plugin, STRING(plugin_attr))

#define MJMODEL_ARRAYS_NUMERIC(X) \
  X(int, numeric_adr, nnumeric, 1, numeric, ADDRESS(nnumericdata, numeric_size))  \
  X(int, numeric_size, nnumeric, 1, numeric, COUNT(numeric_adr))                  \
  X(mjtNum, numeric_data, nnumericdata, 1, numeric, PLAIN)

#define MJMODEL_ARRAYS_TEXT(X) \
  X(int, text_adr, ntext, 1, text, ADDRESS(ntextdata, text_size))  \
  X(int, text_size, ntext, 1, text, COUNT(text_adr))               \
  X(char, text_data, ntextdata, 1, text, STRING_DATA)

#define MJMODEL_ARRAYS_TUPLE(X) \
  X(int, tuple_adr, ntuple, 1, tuple, ADDRESS(ntupledata, tuple_size))  \
  X(int, tuple_size, ntuple, 1, tuple, COUNT(tuple_adr))                \
  X(int, tuple_objtype, ntupledata, 1, tuple, ENUM(mjtObj))             \
  X(int, tuple_objid, ntupledata, 1, tuple, TUPLE_OBJECT)               \
  X(mjtNum, tuple_objprm, ntupledata, 1, tuple, PLAIN)

#define MJMODEL_ARRAYS_KEY(X) \
  X(mjtNum, key_time, nkey, 1, key, PLAIN)                \
  X(mjtNum, key_qpos, nkey, MJ_M(nq), key, PLAIN)         \
  X(mjtNum, key_qvel, nkey, MJ_M(nv), key, PLAIN)         \
  X(mjtNum, key_act, nkey, MJ_M(na), key, PLAIN)          \
  X(mjtNum, key_mpos, nkey, 3*MJ_M(nmocap), key, PLAIN)   \
  X(mjtNum, key_mquat, nkey, 4*MJ_M(nmocap), key, PLAIN)  \
  X(mjtNum, key_ctrl, nkey, MJ_M(nu), key, PLAIN)

#define MJMODEL_ARRAYS_NAME(X) \
  X(int, name_bodyadr, nbody, 1, name, STRING(names))          \
  X(int, name_jntadr, njnt, 1, name, STRING(names))            \
  X(int, name_geomadr, ngeom, 1, name, STRING(names))          \
  X(int, name_siteadr, nsite, 1, name, STRING(names))          \
  X(int, name_camadr, ncam, 1, name, STRING(names))            \
  X(int, name_lightadr, nlight, 1, name, STRING(names))        \
  X(int, name_flexadr, nflex, 1, name, STRING(names))          \
  X(int, name_meshadr, nmesh, 1, name, STRING(names))          \
  X(int, name_skinadr, nskin, 1, name, STRING(names))          \
  X(int, name_hfieldadr, nhfield, 1, name, STRING(names))      \
  X(int, name_texadr, ntex, 1, name, STRING(names))            \
  X(int, name_matadr, nmat, 1, name, STRING(names))            \
  X(int, name_pairadr, npair, 1, name, STRING(names))          \
  X(int, name_excludeadr, nexclude, 1, name, STRING(names))    \
  X(int, name_eqadr, neq, 1, name, STRING(names))              \
  X(int, name_tendonadr, ntendon, 1, name, STRING(names))      \
  X(int, name_actuatoradr, nactuator, 1, name, STRING(names))  \
  X(int, name_sensoradr, nsensor, 1, name, STRING(names))      \
  X(int, name_numericadr, nnumeric, 1, name, STRING(names))    \
  X(int, name_textadr, ntext, 1, name, STRING(names))          \
  X(int, name_tupleadr, ntuple, 1, name, STRING(names))        \
  X(int, name_keyadr, nkey, 1, name, STRING(names))            \
  X(int, name_pluginadr, nplugin, 1, name, STRING(names))      \
  X(char, names, nnames, 1, name, STRING_DATA)                 \
  X(int, names_map, nnames_map, 1, name, NAME_MAP)

#define MJMODEL_ARRAYS_PATH(X) \
  X(char, paths, npaths, 1, path, STRING_DATA)

#define MJMODEL_ARRAYS_SPARSE(X) \
  X(int, B_rownnz, nbody, 1, sparse, CSR_NNZ(B_rowadr, nB))  \
  X(int, B_rowadr, nbody, 1, sparse, CSR_ADR(B_rownnz, nB))  \
  X(int, B_colind, nB, 1, sparse, CSR_COL(nv))               \
  X(int, M_rownnz, nv, 1, sparse, CSR_NNZ(M_rowadr, nC))     \
  X(int, M_rowadr, nv, 1, sparse, CSR_ADR(M_rownnz, nC))     \
  X(int, M_colind, nC, 1, sparse, CSR_COL(nv))               \
  X(int, mapM2M, nC, 1, sparse, INDEX(nM))                   \
  X(int, D_rownnz, nv, 1, sparse, CSR_NNZ(D_rowadr, nD))     \
  X(int, D_rowadr, nv, 1, sparse, CSR_ADR(D_rownnz, nD))     \
  X(int, D_diag, nv, 1, sparse, CSR_DIAG(D_rownnz))          \
  X(int, D_colind, nD, 1, sparse, CSR_COL(nv))               \
  X(int, mapM2D, nD, 1, sparse, INDEX(nC))                   \
  X(int, mapD2M, nC, 1, sparse, INDEX(nD))

#define MJMODEL_ARRAY_TABLE(X) \
  MJMODEL_ARRAYS_QPOS0(X) \
  MJMODEL_ARRAYS_BODY(X) \
  MJMODEL_ARRAYS_BVH(X) \
  MJMODEL_ARRAYS_OCTREE(X) \
  MJMODEL_ARRAYS_JNT(X) \
  MJMODEL_ARRAYS_DOF(X) \
  MJMODEL_ARRAYS_TREE(X) \
  MJMODEL_ARRAYS_GEOM(X) \
  MJMODEL_ARRAYS_SITE(X) \
  MJMODEL_ARRAYS_CAM(X) \
  MJMODEL_ARRAYS_LIGHT(X) \
  MJMODEL_ARRAYS_FLEX(X) \
  MJMODEL_ARRAYS_MESH(X) \
  MJMODEL_ARRAYS_SKIN(X) \
  MJMODEL_ARRAYS_HFIELD(X) \
  MJMODEL_ARRAYS_TEX(X) \
  MJMODEL_ARRAYS_MAT(X) \
  MJMODEL_ARRAYS_PAIR(X) \
  MJMODEL_ARRAYS_EXCLUDE(X) \
  MJMODEL_ARRAYS_EQ(X) \
  MJMODEL_ARRAYS_TENDON(X) \
  MJMODEL_ARRAYS_WRAP(X) \
  MJMODEL_ARRAYS_ACTUATOR(X) \
  MJMODEL_ARRAYS_SENSOR(X) \
  MJMODEL_ARRAYS_PLUGIN(X) \
  MJMODEL_ARRAYS_NUMERIC(X) \
  MJMODEL_ARRAYS_TEXT(X) \
  MJMODEL_ARRAYS_TUPLE(X) \
  MJMODEL_ARRAYS_KEY(X) \
  MJMODEL_ARRAYS_NAME(X) \
  MJMODEL_ARRAYS_PATH(X) \
  MJMODEL_ARRAYS_SPARSE(X)

// Members of mjOption: X(type, name, count).
#define MJOPTION_TABLE(X) \
  X(mjtNum, timestep, 1)          \
  X(mjtNum, impratio, 1)          \
  X(mjtNum, tolerance, 1)         \
  X(mjtNum, ls_tolerance, 1)      \
  X(mjtNum, noslip_tolerance, 1)  \
  X(mjtNum, ccd_tolerance, 1)     \
  X(mjtNum, sleep_tolerance, 1)   \
  X(mjtNum, gravity, 3)           \
  X(mjtNum, wind, 3)              \
  X(mjtNum, magnetic, 3)          \
  X(mjtNum, density, 1)           \
  X(mjtNum, viscosity, 1)         \
  X(mjtNum, o_margin, 1)          \
  X(mjtNum, o_solref, mjNREF)     \
  X(mjtNum, o_solimp, mjNIMP)     \
  X(mjtNum, o_friction, 5)        \
  X(int, integrator, 1)           \
  X(int, cone, 1)                 \
  X(int, jacobian, 1)             \
  X(int, solver, 1)               \
  X(int, iterations, 1)           \
  X(int, ls_iterations, 1)        \
  X(int, noslip_iterations, 1)    \
  X(int, ccd_iterations, 1)       \
  X(int, disableflags, 1)         \
  X(int, enableflags, 1)          \
  X(int, disableactuator, 1)      \
  X(int, sdf_initpoints, 1)       \
  X(int, sdf_iterations, 1)

// Members of mjVisual, one table per sub-struct: X(type, name, count).
#define MJVISUAL_GLOBAL_TABLE(X) \
  X(int, cameraid, 1)          \
  X(int, orthographic, 1)      \
  X(float, fovy, 1)            \
  X(float, ipd, 1)             \
  X(float, azimuth, 1)         \
  X(float, elevation, 1)       \
  X(float, linewidth, 1)       \
  X(float, glow, 1)            \
  X(float, realtime, 1)        \
  X(int, offwidth, 1)          \
  X(int, offheight, 1)         \
  X(int, ellipsoidinertia, 1)  \
  X(int, bvactive, 1)
#define MJVISUAL_QUALITY_TABLE(X) \
  X(int, shadowsize, 1)  \
  X(int, offsamples, 1)  \
  X(int, numslices, 1)   \
  X(int, numstacks, 1)   \
  X(int, numquads, 1)
#define MJVISUAL_HEADLIGHT_TABLE(X) \
  X(float, ambient, 3)   \
  X(float, diffuse, 3)   \
  X(float, specular, 3)  \
  X(int, active, 1)
#define MJVISUAL_MAP_TABLE(X) \
  X(float, stiffness, 1)       \
  X(float, stiffnessrot, 1)    \
  X(float, force, 1)           \
  X(float, torque, 1)          \
  X(float, alpha, 1)           \
  X(float, fogstart, 1)        \
  X(float, fogend, 1)          \
  X(float, znear, 1)           \
  X(float, zfar, 1)            \
  X(float, haze, 1)            \
  X(float, shadowclip, 1)      \
  X(float, shadowscale, 1)     \
  X(float, actuatortendon, 1)
#define MJVISUAL_SCALE_TABLE(X) \
  X(float, forcewidth, 1)      \
  X(float, contactwidth, 1)    \
  X(float, contactheight, 1)   \
  X(float, connect, 1)         \
  X(float, com, 1)             \
  X(float, camera, 1)          \
  X(float, light, 1)           \
  X(float, selectpoint, 1)     \
  X(float, jointlength, 1)     \
  X(float, jointwidth, 1)      \
  X(float, actuatorlength, 1)  \
  X(float, actuatorwidth, 1)   \
  X(float, framelength, 1)     \
  X(float, framewidth, 1)      \
  X(float, constraint, 1)      \
  X(float, slidercrank, 1)     \
  X(float, frustum, 1)
#define MJVISUAL_RGBA_TABLE(X) \
  X(float, fog, 4)               \
  X(float, haze, 4)              \
  X(float, force, 4)             \
  X(float, inertia, 4)           \
  X(float, joint, 4)             \
  X(float, actuator, 4)          \
  X(float, actuatornegative, 4)  \
  X(float, actuatorpositive, 4)  \
  X(float, com, 4)               \
  X(float, camera, 4)            \
  X(float, light, 4)             \
  X(float, selectpoint, 4)       \
  X(float, connect, 4)           \
  X(float, contactpoint, 4)      \
  X(float, contactforce, 4)      \
  X(float, contactfriction, 4)   \
  X(float, contacttorque, 4)     \
  X(float, contactgap, 4)        \
  X(float, rangefinder, 4)       \
  X(float, constraint, 4)        \
  X(float, slidercrank, 4)       \
  X(float, crankbroken, 4)       \
  X(float, frustum, 4)           \
  X(float, bv, 4)                \
  X(float, bvactive, 4)

#define MJVISUAL_TABLE(S) \
  S(global, MJVISUAL_GLOBAL_TABLE) \
  S(quality, MJVISUAL_QUALITY_TABLE) \
  S(headlight, MJVISUAL_HEADLIGHT_TABLE) \
  S(map, MJVISUAL_MAP_TABLE) \
  S(scale, MJVISUAL_SCALE_TABLE) \
  S(rgba, MJVISUAL_RGBA_TABLE)

// Members of mjStatistic: X(type, name, count).
#define MJSTATISTIC_TABLE(X) \
  X(mjtNum, meaninertia, 1)  \
  X(mjtNum, meanmass, 1)     \
  X(mjtNum, meansize, 1)     \
  X(mjtNum, extent, 1)       \
  X(mjtNum, center, 3)

// Arrays of mjData kept in its buffer, in memory order: X(type, name, rows, cols, stage). Stages: STATE, INPUT, DERIVATIVE, USER, SENSOR, SLEEP, SETUP, POSITION,
// VELOCITY, ONDEMAND, INTEGRATOR, ACTUATION, ACCELERATION, CONSTRAINT, INVERSE.
#define MJDATA_BUFFER_TABLE(X) \
  X(mjtNum, qpos, nq, 1, STATE)                          \
  X(mjtNum, qvel, nv, 1, STATE)                          \
  X(mjtNum, act, na, 1, STATE)                           \
  X(mjtNum, history, nhistory, 1, STATE)                 \
  X(mjtNum, qacc_warmstart, nv, 1, STATE)                \
  X(mjtNum, plugin_state, npluginstate, 1, STATE)        \
  X(mjtNum, ctrl, nu, 1, INPUT)                          \
  X(mjtNum, qfrc_applied, nv, 1, INPUT)                  \
  X(mjtNum, xfrc_applied, nbody, 6, INPUT)               \
  X(mjtBool, eq_active, neq, 1, INPUT)                   \
  X(mjtNum, mocap_pos, nmocap, 3, INPUT)                 \
  X(mjtNum, mocap_quat, nmocap, 4, INPUT)                \
  X(mjtNum, qacc, nv, 1, DERIVATIVE)                     \
  X(mjtNum, act_dot, na, 1, DERIVATIVE)                  \
  X(mjtNum, userdata, nuserdata, 1, USER)                \
  X(mjtNum, sensordata, nsensordata, 1, SENSOR)          \
  X(int, tree_asleep, ntree, 1, SLEEP)                   \
  X(int, plugin, nplugin, 1, SETUP)                      \
  X(uintptr_t, plugin_data, nplugin, 1, SETUP)           \
  X(mjtNum, xpos, nbody, 3, POSITION)                    \
  X(mjtNum, xquat, nbody, 4, POSITION)                   \
  X(mjtNum, xmat, nbody, 9, POSITION)                    \
  X(mjtNum, xipos, nbody, 3, POSITION)                   \
  X(mjtNum, ximat, nbody, 9, POSITION)                   \
  X(mjtNum, xanchor, njnt, 3, POSITION)                  \
  X(mjtNum, xaxis, njnt, 3, POSITION)                    \
  X(mjtNum, geom_xpos, ngeom, 3, POSITION)               \
  X(mjtNum, geom_xmat, ngeom, 9, POSITION)               \
  X(mjtNum, site_xpos, nsite, 3, POSITION)               \
  X(mjtNum, site_xmat, nsite, 9, POSITION)               \
  X(mjtNum, cam_xpos, ncam, 3, POSITION)                 \
  X(mjtNum, cam_xmat, ncam, 9, POSITION)                 \
  X(mjtNum, light_xpos, nlight, 3, POSITION)             \
  X(mjtNum, light_xdir, nlight, 3, POSITION)             \
  X(mjtNum, subtree_com, nbody, 3, POSITION)             \
  X(mjtNum, cdof, nv, 6, POSITION)                       \
  X(mjtNum, cinert, nbody, 10, POSITION)                 \
  X(mjtNum, flexvert_xpos, nflexvert, 3, POSITION)       \
  X(mjtNum, flexelem_aabb, nflexelem, 6, POSITION)       \
  X(mjtNum, flexelem_krot, nflexstiffness, 1, POSITION)  \
  X(mjtNum, flexedge_J, nJfe, 1, POSITION)               \
  X(mjtNum, flexedge_length, nflexedge, 1, POSITION)     \
  X(mjtNum, flexvert_J, nJfv, 2, POSITION)               \
  X(mjtNum, flexvert_length, nflexvert, 2, POSITION)     \
  X(mjtNum, bvh_aabb_dyn, nbvhdynamic, 6, POSITION)      \
  X(int, ten_wrapadr, ntendon, 1, POSITION)              \
  X(int, ten_wrapnum, ntendon, 1, POSITION)              \
  X(mjtNum, ten_J, nJten, 1, POSITION)                   \
  X(mjtNum, ten_length, ntendon, 1, POSITION)            \
  X(int, wrap_obj, nwrap, 2, POSITION)                   \
  X(mjtNum, wrap_xpos, nwrap, 6, POSITION)               \
  X(mjtNum, actuator_length, nout, 1, POSITION)          \
  X(int, moment_rownnz, nout, 1, POSITION)               \
  X(int, moment_rowadr, nout, 1, POSITION)               \
  X(int, moment_colind, nJmom, 1, POSITION)              \
  X(mjtNum, actuator_moment, nJmom, 1, POSITION)         \
  X(mjtNum, crb, nbody, 10, POSITION)                    \
  X(mjtNum, M, nC, 1, POSITION)                          \
  X(mjtNum, qLD, nC, 1, POSITION)                        \
  X(mjtNum, qLDiagInv, nv, 1, POSITION)                  \
  X(mjtBool, bvh_active, nbvh, 1, POSITION)              \
  X(int, tree_awake, ntree, 1, SLEEP)                    \
  X(int, body_awake, nbody, 1, SLEEP)                    \
  X(int, body_awake_ind, nbody, 1, SLEEP)                \
  X(int, parent_awake_ind, nbody, 1, SLEEP)              \
  X(int, dof_awake_ind, nv, 1, SLEEP)                    \
  X(mjtNum, flexedge_velocity, nflexedge, 1, VELOCITY)   \
  X(mjtNum, ten_velocity, ntendon, 1, VELOCITY)          \
  X(mjtNum, actuator_velocity, nout, 1, VELOCITY)        \
  X(mjtNum, cvel, nbody, 6, VELOCITY)                    \
  X(mjtNum, cdof_dot, nv, 6, VELOCITY)                   \
  X(mjtNum, qfrc_bias, nv, 1, VELOCITY)                  \
  X(mjtNum, qfrc_spring, nv, 1, VELOCITY)                \
  X(mjtNum, qfrc_damper, nv, 1, VELOCITY)                \
  X(mjtNum, qfrc_gravcomp, nv, 1, VELOCITY)              \
  X(mjtNum, qfrc_fluid, nv, 1, VELOCITY)                 \
  X(mjtNum, qfrc_adhesion, nv, 1, VELOCITY)              \
  X(mjtNum, qfrc_passive, nv, 1, VELOCITY)               \
  X(mjtNum, subtree_linvel, nbody, 3, ONDEMAND)          \
  X(mjtNum, subtree_angmom, nbody, 3, ONDEMAND)          \
  X(mjtNum, qH, nC, 1, INTEGRATOR)                       \
  X(mjtNum, qHDiagInv, nv, 1, INTEGRATOR)                \
  X(mjtNum, qDeriv, nD, 1, INTEGRATOR)                   \
  X(mjtNum, qLU, nD, 1, INTEGRATOR)                      \
  X(mjtNum, actuator_force, nout, 1, ACTUATION)          \
  X(mjtNum, qfrc_actuator, nv, 1, ACTUATION)             \
  X(mjtNum, qfrc_smooth, nv, 1, ACCELERATION)            \
  X(mjtNum, qacc_smooth, nv, 1, ACCELERATION)            \
  X(mjtNum, qfrc_constraint, nv, 1, CONSTRAINT)          \
  X(mjtNum, qfrc_inverse, nv, 1, INVERSE)                \
  X(mjtNum, cacc, nbody, 6, ONDEMAND)                    \
  X(mjtNum, cfrc_int, nbody, 6, ONDEMAND)                \
  X(mjtNum, cfrc_ext, nbody, 6, ONDEMAND)

// Arrays of mjData kept in its arena, in allocation order: X(type, name, rows, cols). A row count is
// written MJ_D(count) when it is a field of mjData, MJ_M(size) when it is a size of the model.
#define MJDATA_ARENA_CONTACT_TABLE(X) \
  X(mjContact, contact, MJ_D(ncon), 1)

#define MJDATA_ARENA_SOLVER_TABLE(X) \
  X(int, efc_type, MJ_D(nefc), 1)             \
  X(int, efc_id, MJ_D(nefc), 1)               \
  X(int, efc_J_rownnz, MJ_D(nefc), 1)         \
  X(int, efc_J_rowadr, MJ_D(nefc), 1)         \
  X(int, efc_J_rowsuper, MJ_D(nefc), 1)       \
  X(int, efc_J_colind, MJ_D(nJ), 1)           \
  X(mjtNum, efc_J, MJ_D(nJ), 1)               \
  X(mjtNum, efc_pos, MJ_D(nefc), 1)           \
  X(mjtNum, efc_margin, MJ_D(nefc), 1)        \
  X(mjtNum, efc_frictionloss, MJ_D(nefc), 1)  \
  X(mjtNum, efc_diagA, MJ_D(nefc), 1)         \
  X(mjtNum, efc_KBIP, MJ_D(nefc), 4)          \
  X(mjtNum, efc_D, MJ_D(nefc), 1)             \
  X(mjtNum, efc_R, MJ_D(nefc), 1)             \
  X(int, tendon_efcadr, MJ_M(ntendon), 1)           \
  X(mjtNum, efc_vel, MJ_D(nefc), 1)           \
  X(mjtNum, efc_aref, MJ_D(nefc), 1)          \
  X(mjtNum, efc_b, MJ_D(nefc), 1)             \
  X(int, efc_state, MJ_D(nefc), 1)            \
  X(mjtNum, efc_force, MJ_D(nefc), 1)

#define MJDATA_ARENA_DUAL_TABLE(X) \
  X(int, efc_Y_rownnz, MJ_D(nefc), 1)   \
  X(int, efc_Y_rowadr, MJ_D(nefc), 1)   \
  X(int, efc_Y_colind, MJ_D(nY), 1)     \
  X(mjtNum, efc_Y, MJ_D(nY), 1)         \
  X(int, efc_AR_rownnz, MJ_D(nefc), 1)  \
  X(int, efc_AR_rowadr, MJ_D(nefc), 1)  \
  X(int, efc_AR_colind, MJ_D(nA), 1)    \
  X(mjtNum, efc_AR, MJ_D(nA), 1)

#define MJDATA_ARENA_ISLAND_TABLE(X) \
  X(int, tree_island, MJ_M(ntree), 1)                \
  X(int, island_ntree, MJ_D(nisland), 1)       \
  X(int, island_itreeadr, MJ_D(nisland), 1)    \
  X(int, map_itree2tree, MJ_M(ntree), 1)             \
  X(int, dof_island, MJ_M(nv), 1)                    \
  X(int, island_nv, MJ_D(nisland), 1)          \
  X(int, island_idofadr, MJ_D(nisland), 1)     \
  X(int, island_dofadr, MJ_D(nisland), 1)      \
  X(int, map_dof2idof, MJ_M(nv), 1)                  \
  X(int, map_idof2dof, MJ_M(nv), 1)                  \
  X(mjtNum, ifrc_smooth, MJ_D(nidof), 1)       \
  X(mjtNum, iacc_smooth, MJ_D(nidof), 1)       \
  X(mjtNum, iacc, MJ_D(nidof), 1)              \
  X(int, efc_island, MJ_D(nefc), 1)            \
  X(int, island_ne, MJ_D(nisland), 1)          \
  X(int, island_nf, MJ_D(nisland), 1)          \
  X(int, island_nefc, MJ_D(nisland), 1)        \
  X(int, island_iefcadr, MJ_D(nisland), 1)     \
  X(int, map_efc2iefc, MJ_D(nefc), 1)          \
  X(int, map_iefc2efc, MJ_D(nefc), 1)          \
  X(int, iefc_type, MJ_D(nefc), 1)             \
  X(int, iefc_id, MJ_D(nefc), 1)               \
  X(mjtNum, iefc_frictionloss, MJ_D(nefc), 1)  \
  X(mjtNum, iefc_D, MJ_D(nefc), 1)             \
  X(mjtNum, iefc_R, MJ_D(nefc), 1)             \
  X(mjtNum, iefc_aref, MJ_D(nefc), 1)          \
  X(int, iefc_state, MJ_D(nefc), 1)            \
  X(mjtNum, iefc_force, MJ_D(nefc), 1)         \
  X(mjtNum, ifrc_constraint, MJ_D(nidof), 1)

#define MJDATA_ARENA_EFM_TABLE(X) \
  X(mjtNum, efm_c, MJ_M(nv), 1)               \
  X(int, efm_K_rownnz, MJ_M(nv), 1)           \
  X(int, efm_K_rowadr, MJ_M(nv), 1)           \
  X(int, efm_K_colind, MJ_D(nefmK), 1)  \
  X(mjtNum, efm_K_val, MJ_D(nefmK), 1)  \
  X(int, efm_dofid, MJ_D(nefmdof), 1)   \
  X(mjtNum, efm_L, MJ_D(nefmL), 1)

#define MJDATA_ARENA_TABLE(X) \
  MJDATA_ARENA_CONTACT_TABLE(X) \
  MJDATA_ARENA_SOLVER_TABLE(X) \
  MJDATA_ARENA_DUAL_TABLE(X) \
  MJDATA_ARENA_ISLAND_TABLE(X) \
  MJDATA_ARENA_EFM_TABLE(X)

// Scalars of mjData: X(type, name).
#define MJDATA_SCALAR_TABLE(X) \
  X(mjtSize, narena)          \
  X(mjtSize, nbuffer)         \
  X(int, nplugin)             \
  X(size_t, pstack)           \
  X(size_t, pbase)            \
  X(size_t, parena)           \
  X(uintptr_t, threadpool)    \
  X(mjtBool, threadlock)      \
  X(mjtSize, maxuse_stack)    \
  X(mjtSize, maxuse_arena)    \
  X(int, maxuse_con)          \
  X(int, maxuse_efc)          \
  X(int, ncon)                \
  X(int, ne)                  \
  X(int, nf)                  \
  X(int, nl)                  \
  X(int, nefc)                \
  X(int, nJ)                  \
  X(int, efm_active)          \
  X(int, nefmK)               \
  X(int, nefmdof)             \
  X(int, nefmL)               \
  X(int, nY)                  \
  X(int, nA)                  \
  X(int, nisland)             \
  X(int, nidof)               \
  X(int, ntree_awake)         \
  X(int, nbody_awake)         \
  X(int, nparent_awake)       \
  X(int, nv_awake)            \
  X(mjtBool, flg_energypos)   \
  X(mjtBool, flg_energyvel)   \
  X(mjtBool, flg_subtreevel)  \
  X(mjtBool, flg_rnepost)     \
  X(mjtNum, time)

// Arrays of mjData in the struct itself, in memory order: X(type, name, rows, cols).
#define MJDATA_VECTOR_TABLE(X) \
  X(mjSolverStat, solver, mjNISLAND, mjNSOLVER)  \
  X(int, solver_niter, mjNISLAND, 1)             \
  X(int, solver_nnz, mjNISLAND, 1)               \
  X(mjtNum, solver_fwdinv, 2, 1)                 \
  X(mjWarningStat, warning, mjNWARNING, 1)       \
  X(mjTimerStat, timer, mjNTIMER, 1)             \
  X(mjtNum, energy, 2, 1)

// ---- MuJoCo's names for the same tables (Programming, X Macros)
//
// They expand macros that the program defines:
//   MJMODEL_SIZES                           X(name)
//   MJMODEL_POINTERS, _<GROUP>              X(type, name, rows, cols), or XNV for arrays that abstract scenes do without;
//   MJDATA_POINTERS, ARENA_POINTERS, _<SET>   XNV is X unless redefined
//   MJDATA_SCALAR                           X(type, name)
//   MJDATA_VECTOR                           X(type, name, rows, cols)
//   MJOPTION_FIELDS, MJVISUAL_<PART>_FIELDS X(type, name, 1), XVEC(type, name, count) for those with several numbers
//   MJSTATISTIC_FIELDS                      X(name, 1), XVEC(name, count)
// MJ_M(size) in rows or cols may be redefined as the size of the program's model, MJ_D(count) as the count of its data. Else
// the PREAMBLE declares the sizes in cols.

#define MJMODEL_POINTERS_PREAMBLE(m)       \
  int nuser_body = m->nuser_body;          \
  int nuser_jnt = m->nuser_jnt;            \
  int nuser_geom = m->nuser_geom;          \
  int nuser_site = m->nuser_site;          \
  int nuser_cam = m->nuser_cam;            \
  int nuser_tendon = m->nuser_tendon;      \
  int nuser_actuator = m->nuser_actuator;  \
  int nuser_sensor = m->nuser_sensor;      \
  int nq = m->nq;                          \
  int nv = m->nv;                          \
  int na = m->na;                          \
  int nu = m->nu;                          \
  int nmocap = m->nmocap;

// No cols of mjData is a size: nv is for programs that use the name.
#define MJDATA_POINTERS_PREAMBLE(m) int nv = m->nv;

#define XNV X

// The arrays that are XNV, and the count that is not XVEC: where the marker of a name or count is defined, its second part is
// chosen, else what the chooser is given.
#define MJ_SECOND(first, second, ...) second
#define MJ_CHOOSE(...) MJ_SECOND(__VA_ARGS__)

#define MJ_XNV_geom_fluid ~, XNV
#define MJ_XNV_mesh_vert ~, XNV
#define MJ_XNV_mesh_normal ~, XNV
#define MJ_XNV_mesh_texcoord ~, XNV
#define MJ_XNV_mesh_face ~, XNV
#define MJ_XNV_mesh_facenormal ~, XNV
#define MJ_XNV_mesh_facetexcoord ~, XNV
#define MJ_XNV_mesh_graph ~, XNV
#define MJ_XNV_mesh_polynum ~, XNV
#define MJ_XNV_mesh_polyadr ~, XNV
#define MJ_XNV_mesh_polynormal ~, XNV
#define MJ_XNV_mesh_polyvertadr ~, XNV
#define MJ_XNV_mesh_polyvertnum ~, XNV
#define MJ_XNV_mesh_polyvert ~, XNV
#define MJ_XNV_mesh_polymapadr ~, XNV
#define MJ_XNV_mesh_polymapnum ~, XNV
#define MJ_XNV_mesh_polymap ~, XNV
#define MJ_XNV_hfield_data ~, XNV
#define MJ_XNV_tex_data ~, XNV
#define MJ_XNV_crb ~, XNV
#define MJ_XNV_M ~, XNV
#define MJ_XNV_qLD ~, XNV
#define MJ_XNV_qH ~, XNV
#define MJ_XNV_qDeriv ~, XNV
#define MJ_XNV_qLU ~, XNV
#define MJ_XNV_efc_J_rownnz ~, XNV
#define MJ_XNV_efc_J_rowadr ~, XNV
#define MJ_XNV_efc_J_rowsuper ~, XNV
#define MJ_XNV_efc_J_colind ~, XNV
#define MJ_XNV_efc_J ~, XNV
#define MJ_XNV_efc_Y_rownnz ~, XNV
#define MJ_XNV_efc_Y_rowadr ~, XNV
#define MJ_XNV_efc_Y_colind ~, XNV
#define MJ_XNV_efc_Y ~, XNV
#define MJ_XNV_efc_AR_rownnz ~, XNV
#define MJ_XNV_efc_AR_rowadr ~, XNV
#define MJ_XNV_efc_AR_colind ~, XNV
#define MJ_XNV_efc_AR ~, XNV
#define MJ_SINGLE_1 ~, X

#define MJ_X_SIZE(name, meaning) X(name)
#define MJ_X_ARRAY(type, name, rows, cols, group, kind) MJ_CHOOSE(MJ_XNV_##name, X, ~)(type, name, rows, cols)
#define MJ_X_DATA(type, name, rows, cols, stage) MJ_CHOOSE(MJ_XNV_##name, X, ~)(type, name, rows, cols)
#define MJ_X_ARENA(type, name, rows, cols) MJ_CHOOSE(MJ_XNV_##name, X, ~)(type, name, rows, cols)
#define MJ_X_SCALAR(type, name) X(type, name)
#define MJ_X_VECTOR(type, name, rows, cols) X(type, name, rows, cols)
#define MJ_X_FIELD(type, name, count) MJ_CHOOSE(MJ_SINGLE_##count, XVEC, ~)(type, name, count)
#define MJ_X_STATISTIC(type, name, count) MJ_CHOOSE(MJ_SINGLE_##count, XVEC, ~)(name, count)

#define MJMODEL_SIZES MJMODEL_SIZE_TABLE(MJ_X_SIZE)
#define MJMODEL_POINTERS MJMODEL_ARRAY_TABLE(MJ_X_ARRAY)
#define MJMODEL_POINTERS_BODY MJMODEL_ARRAYS_BODY(MJ_X_ARRAY)
#define MJMODEL_POINTERS_JOINT MJMODEL_ARRAYS_JNT(MJ_X_ARRAY)
#define MJMODEL_POINTERS_DOF MJMODEL_ARRAYS_DOF(MJ_X_ARRAY)
#define MJMODEL_POINTERS_TREE MJMODEL_ARRAYS_TREE(MJ_X_ARRAY)
#define MJMODEL_POINTERS_GEOM MJMODEL_ARRAYS_GEOM(MJ_X_ARRAY)
#define MJMODEL_POINTERS_SITE MJMODEL_ARRAYS_SITE(MJ_X_ARRAY)
#define MJMODEL_POINTERS_CAMERA MJMODEL_ARRAYS_CAM(MJ_X_ARRAY)
#define MJMODEL_POINTERS_LIGHT MJMODEL_ARRAYS_LIGHT(MJ_X_ARRAY)
#define MJMODEL_POINTERS_FLEX MJMODEL_ARRAYS_FLEX(MJ_X_ARRAY)
#define MJMODEL_POINTERS_MESH MJMODEL_ARRAYS_MESH(MJ_X_ARRAY)
#define MJMODEL_POINTERS_SKIN MJMODEL_ARRAYS_SKIN(MJ_X_ARRAY)
#define MJMODEL_POINTERS_HFIELD MJMODEL_ARRAYS_HFIELD(MJ_X_ARRAY)
#define MJMODEL_POINTERS_TEXTURE MJMODEL_ARRAYS_TEX(MJ_X_ARRAY)
#define MJMODEL_POINTERS_MATERIAL MJMODEL_ARRAYS_MAT(MJ_X_ARRAY)
#define MJMODEL_POINTERS_PAIR MJMODEL_ARRAYS_PAIR(MJ_X_ARRAY)
#define MJMODEL_POINTERS_EXCLUDE MJMODEL_ARRAYS_EXCLUDE(MJ_X_ARRAY)
#define MJMODEL_POINTERS_EQUALITY MJMODEL_ARRAYS_EQ(MJ_X_ARRAY)
#define MJMODEL_POINTERS_TENDON MJMODEL_ARRAYS_TENDON(MJ_X_ARRAY)
#define MJMODEL_POINTERS_ACTUATOR MJMODEL_ARRAYS_ACTUATOR(MJ_X_ARRAY)
#define MJMODEL_POINTERS_SENSOR MJMODEL_ARRAYS_SENSOR(MJ_X_ARRAY)

#define MJDATA_POINTERS MJDATA_BUFFER_TABLE(MJ_X_DATA)
#define MJDATA_ARENA_POINTERS_CONTACT MJDATA_ARENA_CONTACT_TABLE(MJ_X_ARENA)
#define MJDATA_ARENA_POINTERS_SOLVER MJDATA_ARENA_SOLVER_TABLE(MJ_X_ARENA)
#define MJDATA_ARENA_POINTERS_DUAL MJDATA_ARENA_DUAL_TABLE(MJ_X_ARENA)
#define MJDATA_ARENA_POINTERS_ISLAND MJDATA_ARENA_ISLAND_TABLE(MJ_X_ARENA)
#define MJDATA_ARENA_POINTERS_EFM MJDATA_ARENA_EFM_TABLE(MJ_X_ARENA)
#define MJDATA_ARENA_POINTERS MJDATA_ARENA_TABLE(MJ_X_ARENA)
#define MJDATA_SCALAR MJDATA_SCALAR_TABLE(MJ_X_SCALAR)
#define MJDATA_VECTOR MJDATA_VECTOR_TABLE(MJ_X_VECTOR)

#define MJOPTION_FIELDS MJOPTION_TABLE(MJ_X_FIELD)
#define MJVISUAL_GLOBAL_FIELDS MJVISUAL_GLOBAL_TABLE(MJ_X_FIELD)
#define MJVISUAL_QUALITY_FIELDS MJVISUAL_QUALITY_TABLE(MJ_X_FIELD)
#define MJVISUAL_HEADLIGHT_FIELDS MJVISUAL_HEADLIGHT_TABLE(MJ_X_FIELD)
#define MJVISUAL_MAP_FIELDS MJVISUAL_MAP_TABLE(MJ_X_FIELD)
#define MJVISUAL_SCALE_FIELDS MJVISUAL_SCALE_TABLE(MJ_X_FIELD)
#define MJVISUAL_RGBA_FIELDS MJVISUAL_RGBA_TABLE(MJ_X_FIELD)
#define MJSTATISTIC_FIELDS MJSTATISTIC_TABLE(MJ_X_STATISTIC)

#endif  // MUJOCO_MJXMACRO_H_
