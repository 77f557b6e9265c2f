// Copyright 2026 The mjtools Authors
// SPDX-License-Identifier: Apache-2.0

// Tables of the fields of models and data. Each field is written once, and all code that walks over
// fields expands these tables. The last column of a table is the meaning of the field in one line.
// scripts/make/headers copies it to the members of mjmodel.h and mjdata.h.
//
// Programs use MuJoCo's own macros for the same tables (MJMODEL_SIZES, MJMODEL_POINTERS,
// MJDATA_POINTERS ...). These are defined at the end of this file. A number of columns that is
// itself a size of the model is written MJ_M(size).

#ifndef MUJOCO_MJXMACRO_H_
#define MUJOCO_MJXMACRO_H_

// Rows are tables, aligned by hand.
// clang-format off

#ifndef MJ_M
#define MJ_M(n) n
#endif
#ifndef MJ_D
#define MJ_D(n) n
#endif

// Sizes of a model in the order of the file: X(name, origin, meaning). The first MJMODEL_NCONSTRUCT
// sizes are needed to allocate a model.
#define MJMODEL_NCONSTRUCT 84
#define MJMODEL_SIZE_TABLE(X) \
  X(nq,             STRUCTURE, "length of qpos: 7 for each free joint, 4 for each ball joint, 1 for each slide or hinge joint") \
  X(nv,             STRUCTURE, "length of qvel (degrees of freedom): 6 for each free joint, 3 for each ball joint, 1 for each slide or hinge joint") \
  X(nu,             STRUCTURE, "length of ctrl: sum of actuator_ctrlnum over all actuators") \
  X(nactuator,      STRUCTURE, "number of actuators") \
  X(nout,           STRUCTURE, "number of scalar forces of all actuators: 3 for an so3 transmission, 1 otherwise; number of rows of the moment matrix") \
  X(na,             STRUCTURE, "length of act: sum of actuator_actnum over all actuators") \
  X(nbody,          STRUCTURE, "number of bodies, including the world") \
  X(nbvh,           STRUCTURE, "number of nodes of all trees of bounding boxes, nbvhstatic + nbvhdynamic") \
  X(nbvhstatic,     STRUCTURE, "number of nodes whose box is stored in the model: first the trees of bodies, then the trees of meshes") \
  X(nbvhdynamic,    STRUCTURE, "number of nodes whose box is computed in mjData: the trees of flexes") \
  X(noct,           STRUCTURE, "number of octree nodes of all meshes that have an octree of signed distances") \
  X(njnt,           STRUCTURE, "number of joints") \
  X(ntree,          STRUCTURE, "number of kinematic trees; the root of a tree is a body with joints whose ancestors do not have joints") \
  X(nM,             STRUCTURE, "number of entries of the inertia matrix in the legacy layout: for each dof, one for the dof and one for each ancestor dof") \
  X(nB,             STRUCTURE, "number of pairs of a body and a dof that is above, at or below the body") \
  X(nC,             STRUCTURE, "number of entries of M (lower triangle); a dof of a simple body has only its diagonal entry") \
  X(nD,             STRUCTURE, "number of entries of qDeriv, 2*nM - nv: for each dof, one for the dof, each ancestor dof and each descendant dof") \
  X(ngeom,          STRUCTURE, "number of geoms") \
  X(nsite,          STRUCTURE, "number of sites") \
  X(ncam,           STRUCTURE, "number of cameras") \
  X(nlight,         STRUCTURE, "number of lights") \
  X(nflex,          STRUCTURE, "number of flexes") \
  X(nflexnode,      STRUCTURE, "number of interpolation nodes of all flexes") \
  X(nflexvert,      STRUCTURE, "number of vertices of all flexes") \
  X(nflexedge,      STRUCTURE, "number of edges of all flexes") \
  X(nflexelem,      STRUCTURE, "number of elements of all flexes") \
  X(nflexelemdata,  STRUCTURE, "number of vertex ids in flex_elem, dim + 1 for each element") \
  X(nflexstiffness, STRUCTURE, "number of values in flex_stiffness") \
  X(nflexbending,   STRUCTURE, "number of values in flex_bending") \
  X(nefm0dof,       STRUCTURE, "number of rows of the constant effective metric: 3 for each vertex that is not pinned, of 2D flexes that bend") \
  X(nefm0L,         STRUCTURE, "number of nonzeros of the factor of the constant effective metric, including fill-in") \
  X(nflexelemedge,  STRUCTURE, "number of edge ids in flex_elemedge: 1, 3 or 6 for each element with dim 1, 2 or 3") \
  X(nflexshelldata, STRUCTURE, "number of vertex ids in flex_shell, dim for each fragment of the surface") \
  X(nflexevpair,    STRUCTURE, "number of pairs of an element and a vertex that may collide") \
  X(nflextexcoord,  STRUCTURE, "number of texture coordinate pairs of all flexes") \
  X(nJfe,           STRUCTURE, "number of column indices that are reserved for flexedge_J") \
  X(nJfv,           STRUCTURE, "number of pairs of column indices that are reserved for flexvert_J") \
  X(nmesh,          STRUCTURE, "number of meshes") \
  X(nmeshvert,      STRUCTURE, "number of vertices of all meshes") \
  X(nmeshnormal,    STRUCTURE, "number of normals of all meshes") \
  X(nmeshtexcoord,  STRUCTURE, "number of texture coordinates of all meshes") \
  X(nmeshface,      STRUCTURE, "number of triangles of all meshes") \
  X(nmeshgraph,     STRUCTURE, "number of ints in mesh_graph, which holds the convex hulls") \
  X(nmeshpoly,      STRUCTURE, "number of polygons of all convex hulls") \
  X(nmeshpolyvert,  STRUCTURE, "number of vertex ids in mesh_polyvert") \
  X(nmeshpolymap,   STRUCTURE, "number of polygon ids in mesh_polymap") \
  X(nskin,          STRUCTURE, "number of skins") \
  X(nskinvert,      STRUCTURE, "number of vertices of all skins") \
  X(nskintexvert,   STRUCTURE, "number of vertices of skins that have texture coordinates") \
  X(nskinface,      STRUCTURE, "number of triangles of all skins") \
  X(nskinbone,      STRUCTURE, "number of bones of all skins") \
  X(nskinbonevert,  STRUCTURE, "number of pairs of a bone and a vertex that the bone moves") \
  X(nhfield,        STRUCTURE, "number of height fields") \
  X(nhfielddata,    STRUCTURE, "number of elevation samples of all height fields, sum of nrow*ncol") \
  X(ntex,           STRUCTURE, "number of textures") \
  X(ntexdata,       STRUCTURE, "number of bytes of all textures, sum of nchannel*width*height; may exceed 2^31") \
  X(nmat,           STRUCTURE, "number of materials") \
  X(npair,          STRUCTURE, "number of explicit contact pairs") \
  X(nexclude,       STRUCTURE, "number of excluded pairs of bodies") \
  X(neq,            STRUCTURE, "number of equality constraints") \
  X(ntendon,        STRUCTURE, "number of tendons") \
  X(nJten,          STRUCTURE, "number of nonzeros of the tendon Jacobian ten_J") \
  X(nwrap,          STRUCTURE, "number of elements of the paths of all tendons") \
  X(nsensor,        STRUCTURE, "number of sensors") \
  X(nnumeric,       STRUCTURE, "number of custom numeric fields") \
  X(nnumericdata,   STRUCTURE, "number of values of all custom numeric fields") \
  X(ntext,          STRUCTURE, "number of custom text fields") \
  X(ntextdata,      STRUCTURE, "number of characters of all custom texts, including the final zeros; may exceed 2^31") \
  X(ntuple,         STRUCTURE, "number of custom tuples") \
  X(ntupledata,     STRUCTURE, "number of members of all tuples") \
  X(nkey,           STRUCTURE, "number of keyframes") \
  X(nmocap,         STRUCTURE, "number of mocap bodies") \
  X(nplugin,        STRUCTURE, "number of plugin instances") \
  X(npluginattr,    STRUCTURE, "number of characters of the attribute values of all plugin instances, including the final zeros") \
  X(nuser_body,     GIVEN,     "number of user values of each body") \
  X(nuser_jnt,      GIVEN,     "number of user values of each joint") \
  X(nuser_geom,     GIVEN,     "number of user values of each geom") \
  X(nuser_site,     GIVEN,     "number of user values of each site") \
  X(nuser_cam,      GIVEN,     "number of user values of each camera") \
  X(nuser_tendon,   GIVEN,     "number of user values of each tendon") \
  X(nuser_actuator, GIVEN,     "number of user values of each actuator") \
  X(nuser_sensor,   GIVEN,     "number of user values of each sensor") \
  X(nnames,         STRUCTURE, "number of characters of all names, including the final zeros") \
  X(npaths,         STRUCTURE, "number of characters of all paths, including the final zeros; at least 1") \
  X(nnames_map,     STRUCTURE, "number of slots of the hash tables of names: twice the number of objects that can have a name") \
  X(nJmom,          DERIVED,   "number of column indices that are reserved for actuator_moment") \
  X(ngravcomp,      DERIVED,   "number of bodies with gravcomp > 0") \
  X(nemax,          DERIVED,   "upper estimate of the number of equality rows: 3 for each connect, 7 for each weld, 1 for each other equality") \
  X(njmax,          GIVEN,     "largest number of constraint rows, from <size> (legacy); -1 if not given") \
  X(nconmax,        GIVEN,     "largest number of contacts, from <size> (legacy); -1 if not given") \
  X(npolygonmax,    DERIVED,   "largest number of vertices of a polygon (maximum of mesh_polyvertnum)") \
  X(nmeshdegmax,    DERIVED,   "largest number of polygons that meet in a vertex (maximum of mesh_polymapnum)") \
  X(nuserdata,      GIVEN,     "length of userdata") \
  X(nsensordata,    STRUCTURE, "length of sensordata") \
  X(npluginstate,   STRUCTURE, "length of plugin_state") \
  X(nhistory,       STRUCTURE, "length of history, which holds the samples of delayed controls and sensors") \
  X(narena,         DERIVED,   "size of the arena of mjData in bytes, including the stack") \
  X(nbuffer,        STRUCTURE, "size of the buffer of the model in bytes, including padding; always the last size")

// Arrays of a model, in the order of the file and of memory: X(type, name, rows, cols, group, kind,
// origin, meaning). The column `kind` says what the values refer to, and the column `origin` says
// where they come from. A field without these columns does not compile. model/field_kind.h explains
// each kind and origin.

#define MJMODEL_ARRAYS_QPOS0(X) \
  X(mjtNum, qpos0, nq, 1, qpos0, PLAIN,       GIVEN, "coordinates of the reference configuration (m, rad, unit quaternions)") \
  X(mjtNum, qpos_spring, nq, 1, qpos0, PLAIN, GIVEN, "coordinates at which joint springs are at rest (m, rad, unit quaternions)")

#define MJMODEL_ARRAYS_BODY(X) \
  X(int, body_parentid, nbody, 1, body, INDEX(nbody),                STRUCTURE, "id of the body in whose frame this body is placed; 0 for the world itself") \
  X(int, body_rootid, nbody, 1, body, INDEX(nbody),                  DERIVED,   "id of the topmost ancestor below the world; 0 for the world") \
  X(int, body_weldid, nbody, 1, body, INDEX(nbody),                  DERIVED,   "body to which this body is fixed: itself if it has joints or is a mocap body, else its nearest ancestor of this kind, or 0") \
  X(int, body_mocapid, nbody, 1, body, INDEX(nmocap),                STRUCTURE, "row of the body in mocap_pos and mocap_quat, or -1") \
  X(int, body_jntnum, nbody, 1, body, COUNT(body_jntadr),            STRUCTURE, "number of joints that move the body relative to its parent") \
  X(int, body_jntadr, nbody, 1, body, ADDRESS(njnt, body_jntnum),    STRUCTURE, "id of the first joint of the body, or -1") \
  X(int, body_dofnum, nbody, 1, body, COUNT(body_dofadr),            STRUCTURE, "number of degrees of freedom of the joints of the body") \
  X(int, body_dofadr, nbody, 1, body, ADDRESS(nv, body_dofnum),      STRUCTURE, "index of the first degree of freedom of the body, or -1") \
  X(int, body_treeid, nbody, 1, body, INDEX(ntree),                  DERIVED,   "id of the kinematic tree of the body, or -1 for a body that cannot move") \
  X(int, body_geomnum, nbody, 1, body, COUNT(body_geomadr),          STRUCTURE, "number of geoms that are fixed to the body") \
  X(int, body_geomadr, nbody, 1, body, ADDRESS(ngeom, body_geomnum), STRUCTURE, "id of the first geom of the body, or -1") \
  X(mjtByte, body_simple, nbody, 1, body, PLAIN,                     DERIVED,   "1: the inertia matrix is diagonal in the dofs of the body; 2: also, all joints of the body slide; 0: it is not diagonal") \
  X(mjtByte, body_sameframe, nbody, 1, body, ENUM(mjtSameFrame),     SHORTCUT,  "whether the inertial frame has the same pose, or only the same orientation, as the frame of the body (mjtSameFrame)") \
  X(mjtNum, body_pos, nbody, 3, body, PLAIN,                         GIVEN,     "position in the frame of the parent (m)") \
  X(mjtNum, body_quat, nbody, 4, body, PLAIN,                        GIVEN,     "orientation in the frame of the parent (unit quaternion)") \
  X(mjtNum, body_ipos, nbody, 3, body, PLAIN,                        GIVEN,     "centre of mass in the frame of the body (m)") \
  X(mjtNum, body_iquat, nbody, 4, body, PLAIN,                       GIVEN,     "orientation of the principal axes of inertia in the frame of the body (unit quaternion)") \
  X(mjtNum, body_mass, nbody, 1, body, PLAIN,                        GIVEN,     "mass (kg)") \
  X(mjtNum, body_subtreemass, nbody, 1, body, PLAIN,                 DERIVED,   "mass of the body and all its descendants (kg)") \
  X(mjtNum, body_inertia, nbody, 3, body, PLAIN,                     GIVEN,     "principal moments of inertia (kg m^2)") \
  X(mjtNum, body_invweight0, nbody, 2, body, PLAIN,                  DERIVED,   "mean inverse inertia at the reference configuration: translation (1/kg), rotation (1/(kg m^2))") \
  X(mjtNum, body_gravcomp, nbody, 1, body, PLAIN,                    GIVEN,     "fraction of the weight of the body that is compensated: 0 none, 1 all") \
  X(mjtNum, body_margin, nbody, 1, body, PLAIN,                      DERIVED,   "largest margin + gap of the geoms of the body, at least 0 (m)") \
  X(mjtNum, body_user, nbody, MJ_M(nuser_body), body, PLAIN,         GIVEN,     "values of the user, which the engine does not use") \
  X(int, body_plugin, nbody, 1, body, INDEX(nplugin),                GIVEN,     "id of the plugin instance of the body, or -1") \
  X(int, body_contype, nbody, 1, body, BITS,                         DERIVED,   "contype bits of all geoms of the body") \
  X(int, body_conaffinity, nbody, 1, body, BITS,                     DERIVED,   "conaffinity bits of all geoms of the body") \
  X(int, body_bvhadr, nbody, 1, body, ADDRESS(nbvh, body_bvhnum),    SHORTCUT,  "index of the root of the tree of bounding boxes around the geoms, or -1") \
  X(int, body_bvhnum, nbody, 1, body, COUNT(body_bvhadr),            SHORTCUT,  "number of nodes of the tree of bounding boxes around the geoms")

#define MJMODEL_ARRAYS_BVH(X) \
  X(int, bvh_depth, nbvh, 1, bvh, PLAIN,         SHORTCUT, "depth in the tree, 0 for a root") \
  X(int, bvh_child, nbvh, 2, bvh, BVH_CHILD,     SHORTCUT, "indices of the two children, counted from the root of the tree; -1 for a leaf") \
  X(int, bvh_nodeid, nbvh, 1, bvh, BVH_NODE,     SHORTCUT, "id of a geom, or index of a mesh triangle or flex element, that a leaf encloses; -1 for inner nodes") \
  X(mjtNum, bvh_aabb, nbvhstatic, 6, bvh, PLAIN, SHORTCUT, "bounding box: centre, half sizes (m)")

#define MJMODEL_ARRAYS_OCTREE(X) \
  X(int, oct_depth, noct, 1, octree, PLAIN,     GIVEN, "depth in the octree, 0 for the root") \
  X(int, oct_child, noct, 8, octree, OCT_CHILD, GIVEN, "indices of the eight children, counted from the root of the octree; -1 for a leaf") \
  X(mjtNum, oct_aabb, noct, 6, octree, PLAIN,   GIVEN, "bounding box: centre, half sizes (m)") \
  X(mjtNum, oct_coeff, noct, 8, octree, PLAIN,  GIVEN, "signed distance at the eight corners (m); bits 0, 1, 2 of a corner's number select its side in x, y, z")

#define MJMODEL_ARRAYS_JNT(X) \
  X(int, jnt_type, njnt, 1, jnt, ENUM(mjtJoint),                    GIVEN,     "type of the joint: free, ball, slide or hinge (mjtJoint)") \
  X(int, jnt_qposadr, njnt, 1, jnt, INDEX(nq),                      STRUCTURE, "index of the first coordinate of the joint in qpos") \
  X(int, jnt_dofadr, njnt, 1, jnt, INDEX(nv),                       STRUCTURE, "index of the first degree of freedom of the joint") \
  X(int, jnt_bodyid, njnt, 1, jnt, INDEX(nbody),                    STRUCTURE, "id of the body that the joint moves") \
  X(int, jnt_actuatorid, njnt, 1, jnt, INDEX_OR_SEVERAL(nactuator), DERIVED,   "id of the actuator that adds damping or armature to the joint; -1 none, -2 several") \
  X(int, jnt_group, njnt, 1, jnt, PLAIN,                            GIVEN,     "group by which the joint is shown or hidden") \
  X(mjtBool, jnt_limited, njnt, 1, jnt, BOOL,                       GIVEN,     "whether jnt_range limits the joint") \
  X(mjtBool, jnt_actfrclimited, njnt, 1, jnt, BOOL,                 GIVEN,     "whether jnt_actfrcrange limits the total force of actuators on the joint") \
  X(mjtBool, jnt_actgravcomp, njnt, 1, jnt, BOOL,                   GIVEN,     "whether gravity compensation counts as actuator force") \
  X(mjtNum, jnt_solref, njnt, mjNREF, jnt, PLAIN,                   GIVEN,     "solref of the limit: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, jnt_solimp, njnt, mjNIMP, jnt, PLAIN,                   GIVEN,     "solimp of the limit: minimum, maximum, width, midpoint, power") \
  X(mjtNum, jnt_pos, njnt, 3, jnt, PLAIN,                           GIVEN,     "position of the anchor in the frame of the body (m)") \
  X(mjtNum, jnt_axis, njnt, 3, jnt, PLAIN,                          GIVEN,     "axis of a slide or hinge in the frame of the body (unit vector)") \
  X(mjtNum, jnt_stiffness, njnt, 1, jnt, PLAIN,                     GIVEN,     "linear stiffness of the spring (N/m or N m/rad)") \
  X(mjtNum, jnt_stiffnesspoly, njnt, mjNPOLY, jnt, PLAIN,           GIVEN,     "coefficients of the spring force for the 2nd and 3rd power of the displacement") \
  X(mjtNum, jnt_range, njnt, 2, jnt, PLAIN,                         GIVEN,     "lower and upper limit; for a ball, 0 and the largest angle (m or rad)") \
  X(mjtNum, jnt_actfrcrange, njnt, 2, jnt, PLAIN,                   GIVEN,     "smallest and largest total force of actuators (N or N m)") \
  X(mjtNum, jnt_margin, njnt, 1, jnt, PLAIN,                        GIVEN,     "distance from the limit at which the limit becomes active (m or rad)") \
  X(mjtNum, jnt_user, njnt, MJ_M(nuser_jnt), jnt, PLAIN,            GIVEN,     "values of the user, which the engine does not use")

#define MJMODEL_ARRAYS_DOF(X) \
  X(int, dof_bodyid, nv, 1, dof, INDEX(nbody),        STRUCTURE, "id of the body that the dof moves") \
  X(int, dof_jntid, nv, 1, dof, INDEX(njnt),          STRUCTURE, "id of the joint that the dof belongs to") \
  X(int, dof_parentid, nv, 1, dof, INDEX(nv),         DERIVED,   "index of the previous dof on the way to the world, or -1") \
  X(int, dof_treeid, nv, 1, dof, INDEX(ntree),        DERIVED,   "id of the kinematic tree that the dof belongs to") \
  X(int, dof_Madr, nv, 1, dof, INDEX(nM),             STRUCTURE, "index of the first entry of the dof in the legacy inertia layout: the diagonal, then the ancestors upwards") \
  X(int, dof_simplenum, nv, 1, dof, PLAIN,            DERIVED,   "number of consecutive dofs of simple bodies, beginning with this dof; 0 if its body is not simple") \
  X(mjtNum, dof_solref, nv, mjNREF, dof, PLAIN,       GIVEN,     "solref of dry friction: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, dof_solimp, nv, mjNIMP, dof, PLAIN,       GIVEN,     "solimp of dry friction: minimum, maximum, width, midpoint, power") \
  X(mjtNum, dof_frictionloss, nv, 1, dof, PLAIN,      GIVEN,     "largest dry friction force (N or N m)") \
  X(mjtNum, dof_armature, nv, 1, dof, PLAIN,          GIVEN,     "inertia of a rotor and gears, which is added to the diagonal of the inertia matrix (kg or kg m^2)") \
  X(mjtNum, dof_damping, nv, 1, dof, PLAIN,           GIVEN,     "damping coefficient for the 1st power of the velocity (N s/m or N m s/rad)") \
  X(mjtNum, dof_dampingpoly, nv, mjNPOLY, dof, PLAIN, GIVEN,     "damping coefficients for the 2nd and 3rd power of the velocity") \
  X(mjtNum, dof_invweight0, nv, 1, dof, PLAIN,        DERIVED,   "diagonal of the inverse inertia matrix at the reference configuration (1/kg or 1/(kg m^2))") \
  X(mjtNum, dof_M0, nv, 1, dof, PLAIN,                DERIVED,   "diagonal of the inertia matrix at the reference configuration (kg or kg m^2)") \
  X(mjtNum, dof_length, nv, 1, dof, PLAIN,            DERIVED,   "factor that converts the velocity of the dof into a linear velocity: length of the body (m) for rotations, 1 for translations")

#define MJMODEL_ARRAYS_TREE(X) \
  X(int, tree_bodyadr, ntree, 1, tree, ADDRESS(nbody, tree_bodynum), STRUCTURE, "id of the first body of the tree") \
  X(int, tree_bodynum, ntree, 1, tree, COUNT(tree_bodyadr),          STRUCTURE, "number of bodies of the tree") \
  X(int, tree_dofadr, ntree, 1, tree, ADDRESS(nv, tree_dofnum),      STRUCTURE, "index of the first degree of freedom of the tree") \
  X(int, tree_dofnum, ntree, 1, tree, COUNT(tree_dofadr),            STRUCTURE, "number of degrees of freedom of the tree") \
  X(int, tree_sleep_policy, ntree, 1, tree, ENUM(mjtSleepPolicy),    DERIVED,   "when the tree may fall asleep (mjtSleepPolicy)")

#define MJMODEL_ARRAYS_GEOM(X) \
  X(int, geom_type, ngeom, 1, geom, ENUM(mjtGeom),               GIVEN,     "shape (mjtGeom)") \
  X(int, geom_contype, ngeom, 1, geom, BITS,                     GIVEN,     "contact bits; geoms may collide if contype of one and conaffinity of the other have a common bit") \
  X(int, geom_conaffinity, ngeom, 1, geom, BITS,                 GIVEN,     "contact bits; geoms may collide if contype of one and conaffinity of the other have a common bit") \
  X(int, geom_condim, ngeom, 1, geom, PLAIN,                     GIVEN,     "dimension of contact forces: 1 without friction, 3 with sliding, 4 also with torsional, 6 also with rolling friction") \
  X(int, geom_bodyid, ngeom, 1, geom, INDEX(nbody),              STRUCTURE, "id of the body that the geom is fixed to") \
  X(int, geom_dataid, ngeom, 1, geom, GEOM_DATA,                 GIVEN,     "id of the mesh or height field that gives the shape, or -1") \
  X(int, geom_matid, ngeom, 1, geom, INDEX(nmat),                GIVEN,     "id of the material, or -1") \
  X(int, geom_group, ngeom, 1, geom, PLAIN,                      GIVEN,     "group by which the geom is shown or hidden") \
  X(int, geom_priority, ngeom, 1, geom, PLAIN,                   GIVEN,     "priority; the geom with the higher priority decides the contact parameters") \
  X(int, geom_plugin, ngeom, 1, geom, INDEX(nplugin),            GIVEN,     "id of the plugin instance of the geom, or -1") \
  X(mjtByte, geom_sameframe, ngeom, 1, geom, ENUM(mjtSameFrame), SHORTCUT,  "whether the frame has the same pose, or only the same orientation, as the body frame or inertial frame (mjtSameFrame)") \
  X(mjtNum, geom_solmix, ngeom, 1, geom, PLAIN,                  GIVEN,     "weight of the geom when the contact parameters of two geoms are mixed") \
  X(mjtNum, geom_solref, ngeom, mjNREF, geom, PLAIN,             GIVEN,     "solref of contacts: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, geom_solimp, ngeom, mjNIMP, geom, PLAIN,             GIVEN,     "solimp of contacts: minimum, maximum, width, midpoint, power") \
  X(mjtNum, geom_size, ngeom, 3, geom, PLAIN,                    GIVEN,     "radii and half lengths of the shape, depending on its type (m)") \
  X(mjtNum, geom_aabb, ngeom, 6, geom, PLAIN,                    DERIVED,   "bounding box in the frame of the geom: centre, half sizes (m)") \
  X(mjtNum, geom_rbound, ngeom, 1, geom, PLAIN,                  DERIVED,   "radius of the bounding sphere (m); 0 for a plane") \
  X(mjtNum, geom_pos, ngeom, 3, geom, PLAIN,                     GIVEN,     "position in the frame of the body (m)") \
  X(mjtNum, geom_quat, ngeom, 4, geom, PLAIN,                    GIVEN,     "orientation in the frame of the body (unit quaternion)") \
  X(mjtNum, geom_friction, ngeom, 3, geom, PLAIN,                GIVEN,     "coefficients of friction: sliding, torsional (m), rolling (m)") \
  X(mjtNum, geom_margin, ngeom, 1, geom, PLAIN,                  GIVEN,     "distance below which contacts exert force (m)") \
  X(mjtNum, geom_gap, ngeom, 1, geom, PLAIN,                     GIVEN,     "additional distance beyond margin, within which contacts are found but exert no force (m)") \
  X(mjtNum, geom_surfacevel, ngeom, 6, geom, PLAIN,              GIVEN,     "velocity of the surface in the frame of the geom: linear (m/s), angular (rad/s)") \
  X(mjtNum, geom_adhesion, ngeom, 1, geom, PLAIN,                GIVEN,     "attractive force of contacts (N)") \
  X(mjtNum, geom_fluid, ngeom, mjNFLUID, geom, PLAIN,            GIVEN,     "ellipsoid model of fluid forces: 1 on or 0 off, 5 coefficients, virtual mass [3], virtual inertia [3]") \
  X(mjtNum, geom_user, ngeom, MJ_M(nuser_geom), geom, PLAIN,     GIVEN,     "values of the user, which the engine does not use") \
  X(float, geom_rgba, ngeom, 4, geom, PLAIN,                     GIVEN,     "colour and opacity, used if there is no material (0 to 1)")

#define MJMODEL_ARRAYS_SITE(X) \
  X(int, site_type, nsite, 1, site, ENUM(mjtGeom),               GIVEN,     "shape that is drawn, and used by sensors (mjtGeom)") \
  X(int, site_bodyid, nsite, 1, site, INDEX(nbody),              STRUCTURE, "id of the body that the site is fixed to") \
  X(int, site_matid, nsite, 1, site, INDEX(nmat),                GIVEN,     "id of the material, or -1") \
  X(int, site_group, nsite, 1, site, PLAIN,                      GIVEN,     "group by which the site is shown or hidden") \
  X(mjtByte, site_sameframe, nsite, 1, site, ENUM(mjtSameFrame), SHORTCUT,  "whether the frame has the same pose, or only the same orientation, as the body frame or inertial frame (mjtSameFrame)") \
  X(mjtNum, site_size, nsite, 3, site, PLAIN,                    GIVEN,     "radii and half lengths of the shape, depending on its type (m)") \
  X(mjtNum, site_pos, nsite, 3, site, PLAIN,                     GIVEN,     "position in the frame of the body (m)") \
  X(mjtNum, site_quat, nsite, 4, site, PLAIN,                    GIVEN,     "orientation in the frame of the body (unit quaternion)") \
  X(mjtNum, site_user, nsite, MJ_M(nuser_site), site, PLAIN,     GIVEN,     "values of the user, which the engine does not use") \
  X(float, site_rgba, nsite, 4, site, PLAIN,                     GIVEN,     "colour and opacity, used if there is no material (0 to 1)")

#define MJMODEL_ARRAYS_CAM(X) \
  X(int, cam_mode, ncam, 1, cam, ENUM(mjtCamLight),         GIVEN,     "how the camera follows its body or looks at its target (mjtCamLight)") \
  X(int, cam_bodyid, ncam, 1, cam, INDEX(nbody),            STRUCTURE, "id of the body that the camera is fixed to") \
  X(int, cam_targetbodyid, ncam, 1, cam, INDEX(nbody),      GIVEN,     "id of the body that the camera looks at, or -1") \
  X(mjtNum, cam_pos, ncam, 3, cam, PLAIN,                   GIVEN,     "position in the frame of the body (m)") \
  X(mjtNum, cam_quat, ncam, 4, cam, PLAIN,                  GIVEN,     "orientation in the frame of the body (unit quaternion)") \
  X(mjtNum, cam_poscom0, ncam, 3, cam, PLAIN,               DERIVED,   "offset of the camera from the centre of mass of the subtree at the reference configuration, global axes (m)") \
  X(mjtNum, cam_pos0, ncam, 3, cam, PLAIN,                  DERIVED,   "offset of the camera from its body at the reference configuration, global axes (m)") \
  X(mjtNum, cam_mat0, ncam, 9, cam, PLAIN,                  DERIVED,   "global orientation at the reference configuration (rotation matrix by rows)") \
  X(int, cam_projection, ncam, 1, cam, ENUM(mjtProjection), GIVEN,     "perspective or orthographic (mjtProjection)") \
  X(mjtNum, cam_fovy, ncam, 1, cam, PLAIN,                  GIVEN,     "vertical field of view: angle (deg), or height when orthographic (m)") \
  X(mjtNum, cam_ipd, ncam, 1, cam, PLAIN,                   GIVEN,     "distance between the two eyes in stereo (m)") \
  X(int, cam_resolution, ncam, 2, cam, PLAIN,               GIVEN,     "width and height of the image (pixels)") \
  X(int, cam_output, ncam, 1, cam, BITS,                    GIVEN,     "kinds of images that the camera makes (bits of mjtCamOutBit)") \
  X(float, cam_sensorsize, ncam, 2, cam, PLAIN,             GIVEN,     "width and height of the sensor (m); 0 if the field of view is given instead") \
  X(float, cam_intrinsic, ncam, 4, cam, PLAIN,              GIVEN,     "focal lengths in x and y, offset of the principal point in x and y (m)") \
  X(mjtNum, cam_user, ncam, MJ_M(nuser_cam), cam, PLAIN,    GIVEN,     "values of the user, which the engine does not use")

#define MJMODEL_ARRAYS_LIGHT(X) \
  X(int, light_mode, nlight, 1, light, ENUM(mjtCamLight),    GIVEN,     "how the light follows its body or points at its target (mjtCamLight)") \
  X(int, light_bodyid, nlight, 1, light, INDEX(nbody),       STRUCTURE, "id of the body that the light is fixed to") \
  X(int, light_targetbodyid, nlight, 1, light, INDEX(nbody), GIVEN,     "id of the body that the light points at, or -1") \
  X(int, light_type, nlight, 1, light, ENUM(mjtLightType),   GIVEN,     "type of the light: spot, directional, point or image (mjtLightType)") \
  X(int, light_texid, nlight, 1, light, INDEX(ntex),         GIVEN,     "id of the texture of an image light, or -1") \
  X(mjtBool, light_castshadow, nlight, 1, light, BOOL,       GIVEN,     "whether the light casts shadows") \
  X(float, light_bulbradius, nlight, 1, light, PLAIN,        GIVEN,     "radius of the bulb, for soft shadows (m)") \
  X(float, light_intensity, nlight, 1, light, PLAIN,         GIVEN,     "luminous intensity, for renderers that use physical units (cd)") \
  X(float, light_range, nlight, 1, light, PLAIN,             GIVEN,     "distance that the light reaches (m)") \
  X(mjtBool, light_active, nlight, 1, light, BOOL,           GIVEN,     "whether the light is on") \
  X(mjtNum, light_pos, nlight, 3, light, PLAIN,              GIVEN,     "position in the frame of the body (m)") \
  X(mjtNum, light_dir, nlight, 3, light, PLAIN,              GIVEN,     "direction in the frame of the body (unit vector)") \
  X(mjtNum, light_poscom0, nlight, 3, light, PLAIN,          DERIVED,   "offset of the light from the centre of mass of the subtree at the reference configuration, global axes (m)") \
  X(mjtNum, light_pos0, nlight, 3, light, PLAIN,             DERIVED,   "offset of the light from its body at the reference configuration, global axes (m)") \
  X(mjtNum, light_dir0, nlight, 3, light, PLAIN,             DERIVED,   "global direction at the reference configuration (unit vector)") \
  X(float, light_attenuation, nlight, 3, light, PLAIN,       GIVEN,     "attenuation with distance: constant, linear and quadratic coefficient") \
  X(float, light_cutoff, nlight, 1, light, PLAIN,            GIVEN,     "half angle of the cone of a spot (deg)") \
  X(float, light_softness, nlight, 1, light, PLAIN,          GIVEN,     "softness of the edge of the cone of a spot") \
  X(float, light_exponent, nlight, 1, light, PLAIN,          GIVEN,     "exponent of the decrease of light away from the axis of a spot") \
  X(float, light_ambient, nlight, 3, light, PLAIN,           GIVEN,     "ambient colour: red, green, blue (0 to 1)") \
  X(float, light_diffuse, nlight, 3, light, PLAIN,           GIVEN,     "diffuse colour: red, green, blue (0 to 1)") \
  X(float, light_specular, nlight, 3, light, PLAIN,          GIVEN,     "specular colour: red, green, blue (0 to 1)")

#define MJMODEL_ARRAYS_FLEX(X) \
  X(int, flex_contype, nflex, 1, flex, BITS,                                         GIVEN,     "contact bits, which are compared with conaffinity of the other geom or flex") \
  X(int, flex_conaffinity, nflex, 1, flex, BITS,                                     GIVEN,     "contact bits, which are compared with contype of the other geom or flex") \
  X(int, flex_condim, nflex, 1, flex, PLAIN,                                         GIVEN,     "dimension of contact forces: 1 without friction, 3 with sliding, 4 also with torsional, 6 also with rolling friction") \
  X(int, flex_priority, nflex, 1, flex, PLAIN,                                       GIVEN,     "priority; the geom or flex with the higher priority decides the contact parameters") \
  X(mjtNum, flex_solmix, nflex, 1, flex, PLAIN,                                      GIVEN,     "weight of the flex when the contact parameters of two objects are mixed") \
  X(mjtNum, flex_solref, nflex, mjNREF, flex, PLAIN,                                 GIVEN,     "solref of contacts: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, flex_solimp, nflex, mjNIMP, flex, PLAIN,                                 GIVEN,     "solimp of contacts: minimum, maximum, width, midpoint, power") \
  X(mjtNum, flex_friction, nflex, 3, flex, PLAIN,                                    GIVEN,     "coefficients of friction: sliding, torsional (m), rolling (m)") \
  X(mjtNum, flex_margin, nflex, 1, flex, PLAIN,                                      GIVEN,     "distance below which contacts exert force (m)") \
  X(mjtNum, flex_gap, nflex, 1, flex, PLAIN,                                         GIVEN,     "additional distance beyond margin, within which contacts are found but exert no force (m)") \
  X(mjtBool, flex_internal, nflex, 1, flex, BOOL,                                    GIVEN,     "whether elements collide with vertices of their own and of neighbouring elements") \
  X(int, flex_selfcollide, nflex, 1, flex, ENUM(mjtFlexSelf),                        GIVEN,     "how collisions between distant elements of the flex are found (mjtFlexSelf)") \
  X(int, flex_activelayers, nflex, 1, flex, PLAIN,                                   GIVEN,     "number of layers of elements that collide in a solid flex, counted from the surface") \
  X(int, flex_passive, nflex, 1, flex, PLAIN,                                        GIVEN,     "1: contacts between flexes, or with static geoms, act as passive forces; 0: as constraints") \
  X(int, flex_dim, nflex, 1, flex, PLAIN,                                            GIVEN,     "dimension of the elements: 1 line, 2 triangle, 3 tetrahedron") \
  X(int, flex_matid, nflex, 1, flex, INDEX(nmat),                                    GIVEN,     "id of the material, or -1") \
  X(int, flex_group, nflex, 1, flex, PLAIN,                                          GIVEN,     "group by which the flex is shown or hidden") \
  X(int, flex_interp, nflex, 1, flex, PLAIN,                                         GIVEN,     "order of the interpolation: 0 none, 1 linear, 2 quadratic; negative for shells") \
  X(int, flex_cellnum, nflex, 3, flex, PLAIN,                                        GIVEN,     "number of cells of an interpolated flex along x, y, z") \
  X(int, flex_nodeadr, nflex, 1, flex, ADDRESS(nflexnode, flex_nodenum),             STRUCTURE, "index of the first node of the flex") \
  X(int, flex_nodenum, nflex, 1, flex, COUNT(flex_nodeadr),                          STRUCTURE, "number of nodes of the flex") \
  X(int, flex_vertadr, nflex, 1, flex, ADDRESS(nflexvert, flex_vertnum),             STRUCTURE, "index of the first vertex of the flex") \
  X(int, flex_vertnum, nflex, 1, flex, COUNT(flex_vertadr),                          STRUCTURE, "number of vertices of the flex") \
  X(int, flex_edgeadr, nflex, 1, flex, ADDRESS(nflexedge, flex_edgenum),             STRUCTURE, "index of the first edge of the flex") \
  X(int, flex_edgenum, nflex, 1, flex, COUNT(flex_edgeadr),                          STRUCTURE, "number of edges of the flex") \
  X(int, flex_elemadr, nflex, 1, flex, ADDRESS(nflexelem, flex_elemnum),             STRUCTURE, "index of the first element of the flex") \
  X(int, flex_elemnum, nflex, 1, flex, COUNT(flex_elemadr),                          STRUCTURE, "number of elements of the flex") \
  X(int, flex_elemdataadr, nflex, 1, flex, OFFSET(nflexelemdata),                    STRUCTURE, "index in flex_elem of the first vertex id of the flex") \
  X(int, flex_stiffnessadr, nflex, 1, flex, OFFSET(nflexstiffness),                  STRUCTURE, "index in flex_stiffness of the first value of the flex, or -1") \
  X(int, flex_elemedgeadr, nflex, 1, flex, OFFSET(nflexelemedge),                    STRUCTURE, "index in flex_elemedge of the first edge id of the flex") \
  X(int, flex_bendingadr, nflex, 1, flex, OFFSET(nflexbending),                      STRUCTURE, "index in flex_bending of the first value of the flex, or -1") \
  X(int, flex_shellnum, nflex, 1, flex, COUNT(flex_shelldataadr),                    STRUCTURE, "number of fragments of the surface of the flex") \
  X(int, flex_shelldataadr, nflex, 1, flex, OFFSET(nflexshelldata),                  STRUCTURE, "index in flex_shell of the first vertex id of the flex, or -1") \
  X(int, flex_evpairadr, nflex, 1, flex, ADDRESS(nflexevpair, flex_evpairnum),       STRUCTURE, "index in flex_evpair of the first pair of the flex, or -1") \
  X(int, flex_evpairnum, nflex, 1, flex, COUNT(flex_evpairadr),                      STRUCTURE, "number of pairs of the flex in flex_evpair") \
  X(int, flex_texcoordadr, nflex, 1, flex, OFFSET(nflextexcoord),                    STRUCTURE, "index in flex_texcoord of the first texture coordinate of the flex, or -1") \
  X(int, flex_nodebodyid, nflexnode, 1, flex, INDEX(nbody),                          GIVEN,     "id of the body that moves the node; the same body for all nodes of a rigid flex") \
  X(int, flex_vertbodyid, nflexvert, 1, flex, INDEX(nbody),                          GIVEN,     "id of the body that moves the vertex; the same body for all vertices of a rigid flex") \
  X(int, flex_vertedgeadr, nflexvert, 1, flex, ADDRESS(nflexedge, flex_vertedgenum), STRUCTURE, "index in flex_vertedge of the first edge of the vertex") \
  X(int, flex_vertedgenum, nflexvert, 1, flex, COUNT(flex_vertedgeadr),              STRUCTURE, "number of edges that meet in the vertex") \
  X(int, flex_vertedge, nflexedge, 2, flex, FLEX_LOCAL,                              STRUCTURE, "edges that meet in each vertex, numbered within the flex") \
  X(int, flex_edge, nflexedge, 2, flex, FLEX_LOCAL,                                  STRUCTURE, "the two vertices of an edge, numbered within the flex") \
  X(int, flex_edgeflap, nflexedge, 2, flex, FLEX_LOCAL,                              STRUCTURE, "the vertices opposite to the edge in its two triangles, numbered within the flex; -1 at the border") \
  X(int, flex_elem, nflexelemdata, 1, flex, FLEX_LOCAL,                              GIVEN,     "dim + 1 vertices of each element, numbered within the flex") \
  X(int, flex_elemtexcoord, nflexelemdata, 1, flex, FLEX_LOCAL,                      GIVEN,     "texture coordinates of each element, numbered within the flex") \
  X(int, flex_elemedge, nflexelemedge, 1, flex, FLEX_LOCAL,                          STRUCTURE, "edges of each element, numbered within the flex") \
  X(int, flex_elemlayer, nflexelem, 1, flex, PLAIN,                                  STRUCTURE, "distance of the element from the surface of a solid flex; 0 at the surface") \
  X(int, flex_shell, nflexshelldata, 1, flex, FLEX_LOCAL,                            STRUCTURE, "dim vertices of each fragment of the surface, numbered within the flex") \
  X(int, flex_evpair, nflexevpair, 2, flex, FLEX_LOCAL,                              STRUCTURE, "an element and a vertex of a neighbouring element that may collide, numbered within the flex") \
  X(mjtNum, flex_vert, nflexvert, 3, flex, PLAIN,                                    GIVEN,     "position of the vertex in the frame of its body (m)") \
  X(mjtNum, flex_vert0, nflexvert, 3, flex, PLAIN,                                   GIVEN,     "position at the reference configuration relative to the box of the flex (0 to 1 on each axis)") \
  X(mjtNum, flex_vertmetric, nflexvert, 4, flex, PLAIN,                              GIVEN,     "inverse of the metric of the rest shape at the vertex, used by strain constraints (2x2 by rows)") \
  X(mjtNum, flex_node, nflexnode, 3, flex, PLAIN,                                    GIVEN,     "position of the node in the frame of its body (m)") \
  X(mjtNum, flex_node0, nflexnode, 3, flex, PLAIN,                                   GIVEN,     "position of the node at the reference configuration, in the axes of the grid (m)") \
  X(mjtNum, flexedge_length0, nflexedge, 1, flex, PLAIN,                             DERIVED,   "length of the edge at the reference configuration (m)") \
  X(mjtNum, flexedge_invweight0, nflexedge, 1, flex, PLAIN,                          DERIVED,   "inverse inertia along the edge at the reference configuration (1/kg)") \
  X(mjtNum, flex_radius, nflex, 1, flex, PLAIN,                                      GIVEN,     "radius of the skin around every element (m)") \
  X(mjtNum, flex_size, nflex, 3, flex, PLAIN,                                        GIVEN,     "half sizes of the box around the vertices at the reference configuration (m)") \
  X(mjtNum, flex_stiffness, nflexstiffness, 1, flex, PLAIN,                          GIVEN,     "stiffness of elements: metric of edge lengths, or matrices of cells and faces") \
  X(mjtNum, flex_bending, nflexbending, 1, flex, PLAIN,                              GIVEN,     "bending stiffness: 17 numbers for each edge, or a block for each interpolated shell") \
  X(int, efm0_dofid, nefm0dof, 1, flex, INDEX(nv),                                   STRUCTURE, "degree of freedom that the row belongs to") \
  X(int, efm0_L_rownnz, nefm0dof, 1, flex, CSR_NNZ(efm0_L_rowadr, nefm0L),           STRUCTURE, "number of entries of the row in efm0_L") \
  X(int, efm0_L_rowadr, nefm0dof, 1, flex, CSR_ADR(efm0_L_rownnz, nefm0L),           STRUCTURE, "index of the first entry of the row in efm0_L") \
  X(int, efm0_L_colind, nefm0L, 1, flex, CSR_COL(nefm0dof),                          STRUCTURE, "column of each entry of efm0_L") \
  X(mjtNum, efm0_L, nefm0L, 1, flex, PLAIN,                                          GIVEN,     "lower Cholesky factor of the constant effective metric: mass, armature and bending") \
  X(mjtNum, flex_damping, nflex, 1, flex, PLAIN,                                     GIVEN,     "ratio of the damping to the stiffness (s)") \
  X(mjtNum, flex_edgestiffness, nflex, 1, flex, PLAIN,                               GIVEN,     "stiffness of edges (N/m)") \
  X(mjtNum, flex_edgedamping, nflex, 1, flex, PLAIN,                                 GIVEN,     "damping of edges (N s/m)") \
  X(int, flex_edgeequality, nflex, 1, flex, PLAIN,                                   STRUCTURE, "equality constraint that uses the flex: 0 none, 1 edges, 2 vertices, 3 strain") \
  X(mjtBool, flex_rigid, nflex, 1, flex, BOOL,                                       STRUCTURE, "whether all vertices belong to one body") \
  X(mjtBool, flexedge_rigid, nflexedge, 1, flex, BOOL,                               STRUCTURE, "whether the two vertices of the edge move as one") \
  X(mjtBool, flex_centered, nflex, 1, flex, BOOL,                                    STRUCTURE, "whether all vertices, or nodes, are at the origins of their bodies") \
  X(mjtBool, flex_flatskin, nflex, 1, flex, BOOL,                                    GIVEN,     "whether faces are shaded flat") \
  X(int, flex_bvhadr, nflex, 1, flex, ADDRESS(nbvh, flex_bvhnum),                    SHORTCUT,  "index of the root of the tree of bounding boxes around the elements, or -1") \
  X(int, flex_bvhnum, nflex, 1, flex, COUNT(flex_bvhadr),                            SHORTCUT,  "number of nodes of the tree of bounding boxes around the elements") \
  X(int, flexedge_J_rownnz, nflexedge, 1, flex, CSR_NNZ(flexedge_J_rowadr, nJfe),    STRUCTURE, "number of dofs that move the edge; 0 if the Jacobian of the edge is not needed") \
  X(int, flexedge_J_rowadr, nflexedge, 1, flex, CSR_ADR(flexedge_J_rownnz, nJfe),    STRUCTURE, "index in flexedge_J of the first entry of the row of the edge") \
  X(int, flexedge_J_colind, nJfe, 1, flex, CSR_COL(nv),                              STRUCTURE, "degree of freedom (column) of each entry of flexedge_J") \
  X(int, flexvert_J_rownnz, nflexvert, 2, flex, CSR_NNZ(flexvert_J_rowadr, nJfv),    STRUCTURE, "number of dofs that strain the vertex, for each of its two rows in flexvert_J") \
  X(int, flexvert_J_rowadr, nflexvert, 2, flex, CSR_ADR(flexvert_J_rownnz, nJfv),    STRUCTURE, "index in flexvert_J of the first entry, for each of the two rows of the vertex") \
  X(int, flexvert_J_colind, nJfv, 2, flex, CSR_COL(nv),                              STRUCTURE, "degree of freedom (column) of each entry of flexvert_J, for each of the two rows") \
  X(float, flex_rgba, nflex, 4, flex, PLAIN,                                         GIVEN,     "colour and opacity, used if there is no material (0 to 1)") \
  X(float, flex_texcoord, nflextexcoord, 2, flex, PLAIN,                             GIVEN,     "texture coordinates")

#define MJMODEL_ARRAYS_MESH(X) \
  X(int, mesh_vertadr, nmesh, 1, mesh, ADDRESS(nmeshvert, mesh_vertnum),                 STRUCTURE, "index of the first vertex of the mesh") \
  X(int, mesh_vertnum, nmesh, 1, mesh, COUNT(mesh_vertadr),                              STRUCTURE, "number of vertices of the mesh") \
  X(int, mesh_faceadr, nmesh, 1, mesh, ADDRESS(nmeshface, mesh_facenum),                 STRUCTURE, "index of the first triangle of the mesh") \
  X(int, mesh_facenum, nmesh, 1, mesh, COUNT(mesh_faceadr),                              STRUCTURE, "number of triangles of the mesh") \
  X(int, mesh_bvhadr, nmesh, 1, mesh, ADDRESS(nbvh, mesh_bvhnum),                        SHORTCUT,  "index of the root of the tree of bounding boxes around the triangles, or -1") \
  X(int, mesh_bvhnum, nmesh, 1, mesh, COUNT(mesh_bvhadr),                                SHORTCUT,  "number of nodes of the tree of bounding boxes around the triangles") \
  X(int, mesh_octadr, nmesh, 1, mesh, ADDRESS(noct, mesh_octnum),                        STRUCTURE, "index of the root of the octree, or -1") \
  X(int, mesh_octnum, nmesh, 1, mesh, COUNT(mesh_octadr),                                STRUCTURE, "number of nodes of the octree") \
  X(int, mesh_normaladr, nmesh, 1, mesh, ADDRESS(nmeshnormal, mesh_normalnum),           STRUCTURE, "index of the first normal of the mesh") \
  X(int, mesh_normalnum, nmesh, 1, mesh, COUNT(mesh_normaladr),                          STRUCTURE, "number of normals of the mesh") \
  X(int, mesh_texcoordadr, nmesh, 1, mesh, ADDRESS(nmeshtexcoord, mesh_texcoordnum),     STRUCTURE, "index of the first texture coordinate of the mesh, or -1") \
  X(int, mesh_texcoordnum, nmesh, 1, mesh, COUNT(mesh_texcoordadr),                      STRUCTURE, "number of texture coordinates of the mesh") \
  X(int, mesh_graphadr, nmesh, 1, mesh, OFFSET(nmeshgraph),                              STRUCTURE, "index in mesh_graph at which the convex hull of the mesh begins, or -1") \
  X(int, mesh_extrema, nmesh, 27, mesh, MESH_LOCAL,                                      SHORTCUT,  "hull vertex that is farthest in each of 27 directions (-1, 0 or 1 on each axis; z changes fastest)") \
  X(float, mesh_vert, nmeshvert, 3, mesh, PLAIN,                                         GIVEN,     "position of the vertex in the principal frame of the mesh (m)") \
  X(float, mesh_normal, nmeshnormal, 3, mesh, PLAIN,                                     GIVEN,     "normal (unit vector)") \
  X(float, mesh_texcoord, nmeshtexcoord, 2, mesh, PLAIN,                                 GIVEN,     "texture coordinates") \
  X(int, mesh_face, nmeshface, 3, mesh, MESH_LOCAL,                                      GIVEN,     "the three vertices of a triangle, numbered within the mesh") \
  X(int, mesh_facenormal, nmeshface, 3, mesh, MESH_LOCAL,                                GIVEN,     "the normals at the three corners, numbered within the mesh") \
  X(int, mesh_facetexcoord, nmeshface, 3, mesh, MESH_LOCAL,                              GIVEN,     "the texture coordinates at the three corners, numbered within the mesh") \
  X(int, mesh_graph, nmeshgraph, 1, mesh, MESH_GRAPH,                                    GIVEN,     "convex hulls: counts, neighbours of each vertex, and triangles of each hull") \
  X(mjtNum, mesh_scale, nmesh, 3, mesh, PLAIN,                                           GIVEN,     "factors by which the vertices in the file were multiplied along the three axes") \
  X(mjtNum, mesh_pos, nmesh, 3, mesh, PLAIN,                                             GIVEN,     "origin of the principal frame in the frame of the file, after scaling (m)") \
  X(mjtNum, mesh_quat, nmesh, 4, mesh, PLAIN,                                            GIVEN,     "orientation of the principal frame in the frame of the file (unit quaternion)") \
  X(int, mesh_pathadr, nmesh, 1, mesh, STRING(paths),                                    STRUCTURE, "index in paths at which the path of the file begins, or -1") \
  X(int, mesh_polynum, nmesh, 1, mesh, COUNT(mesh_polyadr),                              SHORTCUT,  "number of polygons of the convex hull") \
  X(int, mesh_polyadr, nmesh, 1, mesh, ADDRESS(nmeshpoly, mesh_polynum),                 SHORTCUT,  "index of the first polygon of the convex hull") \
  X(mjtNum, mesh_polynormal, nmeshpoly, 3, mesh, PLAIN,                                  SHORTCUT,  "normal of the polygon (unit vector)") \
  X(int, mesh_polyvertadr, nmeshpoly, 1, mesh, ADDRESS(nmeshpolyvert, mesh_polyvertnum), SHORTCUT,  "index in mesh_polyvert of the first vertex of the polygon") \
  X(int, mesh_polyvertnum, nmeshpoly, 1, mesh, COUNT(mesh_polyvertadr),                  SHORTCUT,  "number of vertices of the polygon") \
  X(int, mesh_polyvert, nmeshpolyvert, 1, mesh, MESH_LOCAL,                              SHORTCUT,  "vertices of each polygon, numbered within the mesh") \
  X(int, mesh_polymapadr, nmeshvert, 1, mesh, ADDRESS(nmeshpolymap, mesh_polymapnum),    SHORTCUT,  "index in mesh_polymap of the first polygon of the vertex") \
  X(int, mesh_polymapnum, nmeshvert, 1, mesh, COUNT(mesh_polymapadr),                    SHORTCUT,  "number of polygons that meet in the vertex") \
  X(int, mesh_polymap, nmeshpolymap, 1, mesh, MESH_LOCAL,                                SHORTCUT,  "polygons that meet in each vertex, numbered within the mesh")

#define MJMODEL_ARRAYS_SKIN(X) \
  X(int, skin_matid, nskin, 1, skin, INDEX(nmat),                                        GIVEN,     "id of the material, or -1") \
  X(int, skin_group, nskin, 1, skin, PLAIN,                                              GIVEN,     "group by which the skin is shown or hidden") \
  X(float, skin_rgba, nskin, 4, skin, PLAIN,                                             GIVEN,     "colour and opacity, used if there is no material (0 to 1)") \
  X(float, skin_inflate, nskin, 1, skin, PLAIN,                                          GIVEN,     "distance by which vertices are moved along their normals (m)") \
  X(int, skin_vertadr, nskin, 1, skin, ADDRESS(nskinvert, skin_vertnum),                 STRUCTURE, "index of the first vertex of the skin") \
  X(int, skin_vertnum, nskin, 1, skin, COUNT(skin_vertadr),                              STRUCTURE, "number of vertices of the skin") \
  X(int, skin_texcoordadr, nskin, 1, skin, OFFSET(nskintexvert),                         STRUCTURE, "index of the first texture coordinate of the skin, or -1") \
  X(int, skin_faceadr, nskin, 1, skin, ADDRESS(nskinface, skin_facenum),                 STRUCTURE, "index of the first triangle of the skin") \
  X(int, skin_facenum, nskin, 1, skin, COUNT(skin_faceadr),                              STRUCTURE, "number of triangles of the skin") \
  X(int, skin_boneadr, nskin, 1, skin, ADDRESS(nskinbone, skin_bonenum),                 STRUCTURE, "index of the first bone of the skin") \
  X(int, skin_bonenum, nskin, 1, skin, COUNT(skin_boneadr),                              STRUCTURE, "number of bones of the skin") \
  X(float, skin_vert, nskinvert, 3, skin, PLAIN,                                         GIVEN,     "position of the vertex in the pose in which the bones were bound (m)") \
  X(float, skin_texcoord, nskintexvert, 2, skin, PLAIN,                                  GIVEN,     "texture coordinates") \
  X(int, skin_face, nskinface, 3, skin, SKIN_LOCAL,                                      GIVEN,     "the three vertices of a triangle, numbered within the skin") \
  X(int, skin_bonevertadr, nskinbone, 1, skin, ADDRESS(nskinbonevert, skin_bonevertnum), STRUCTURE, "index in skin_bonevertid of the first vertex of the bone") \
  X(int, skin_bonevertnum, nskinbone, 1, skin, COUNT(skin_bonevertadr),                  STRUCTURE, "number of vertices that the bone moves") \
  X(float, skin_bonebindpos, nskinbone, 3, skin, PLAIN,                                  GIVEN,     "position of the body when the bone was bound (m)") \
  X(float, skin_bonebindquat, nskinbone, 4, skin, PLAIN,                                 GIVEN,     "orientation of the body when the bone was bound (unit quaternion)") \
  X(int, skin_bonebodyid, nskinbone, 1, skin, INDEX(nbody),                              GIVEN,     "id of the body that acts as the bone") \
  X(int, skin_bonevertid, nskinbonevert, 1, skin, SKIN_LOCAL,                            GIVEN,     "vertices that the bone moves, numbered within the skin") \
  X(float, skin_bonevertweight, nskinbonevert, 1, skin, PLAIN,                           GIVEN,     "weight with which the bone moves each of its vertices") \
  X(int, skin_pathadr, nskin, 1, skin, STRING(paths),                                    STRUCTURE, "index in paths at which the path of the file begins, or -1")

#define MJMODEL_ARRAYS_HFIELD(X) \
  X(mjtNum, hfield_size, nhfield, 4, hfield, PLAIN,         GIVEN,     "half lengths in x and y, height of the highest sample, thickness of the base (m)") \
  X(int, hfield_nrow, nhfield, 1, hfield, PLAIN,            GIVEN,     "number of rows of samples (along y)") \
  X(int, hfield_ncol, nhfield, 1, hfield, PLAIN,            GIVEN,     "number of columns of samples (along x)") \
  X(int, hfield_adr, nhfield, 1, hfield, HFIELD_BLOCK,      STRUCTURE, "index in hfield_data of the first sample") \
  X(float, hfield_data, nhfielddata, 1, hfield, PLAIN,      GIVEN,     "elevations by rows, from 0 (lowest) to 1 (highest)") \
  X(int, hfield_pathadr, nhfield, 1, hfield, STRING(paths), STRUCTURE, "index in paths at which the path of the file begins, or -1")

#define MJMODEL_ARRAYS_TEX(X) \
  X(int, tex_type, ntex, 1, tex, ENUM(mjtTexture),          GIVEN,     "type of the texture: 2d, cube or skybox (mjtTexture)") \
  X(int, tex_colorspace, ntex, 1, tex, ENUM(mjtColorSpace), GIVEN,     "linear or sRGB (mjtColorSpace)") \
  X(int, tex_height, ntex, 1, tex, PLAIN,                   GIVEN,     "height of the image; cubes have six faces one below the other (pixels)") \
  X(int, tex_width, ntex, 1, tex, PLAIN,                    GIVEN,     "width of the image (pixels)") \
  X(int, tex_nchannel, ntex, 1, tex, PLAIN,                 GIVEN,     "number of bytes of each pixel") \
  X(mjtSize, tex_adr, ntex, 1, tex, TEX_BLOCK,              STRUCTURE, "index in tex_data of the first byte of the texture") \
  X(mjtByte, tex_data, ntexdata, 1, tex, PLAIN,             GIVEN,     "pixels of all textures, by rows") \
  X(int, tex_pathadr, ntex, 1, tex, STRING(paths),          STRUCTURE, "index in paths at which the path of the file begins, or -1")

#define MJMODEL_ARRAYS_MAT(X) \
  X(int, mat_texid, nmat, mjNTEXROLE, mat, INDEX(ntex), GIVEN, "id of the texture for each role (mjtTextureRole), or -1") \
  X(mjtBool, mat_texuniform, nmat, 1, mat, BOOL,        GIVEN, "whether a cube texture keeps its size on objects of any size") \
  X(float, mat_texrepeat, nmat, 2, mat, PLAIN,          GIVEN, "number of repetitions of a 2d texture along its two axes") \
  X(float, mat_emission, nmat, 1, mat, PLAIN,           GIVEN, "light that the surface emits, as a fraction of its colour") \
  X(float, mat_specular, nmat, 1, mat, PLAIN,           GIVEN, "strength of highlights") \
  X(float, mat_shininess, nmat, 1, mat, PLAIN,          GIVEN, "sharpness of highlights") \
  X(float, mat_reflectance, nmat, 1, mat, PLAIN,        GIVEN, "fraction of the light that a plane or box reflects like a mirror") \
  X(float, mat_metallic, nmat, 1, mat, PLAIN,           GIVEN, "metallic factor of the surface; negative if not given") \
  X(float, mat_roughness, nmat, 1, mat, PLAIN,          GIVEN, "roughness of the surface; negative if not given") \
  X(float, mat_rgba, nmat, 4, mat, PLAIN,               GIVEN, "colour and opacity (0 to 1)")

#define MJMODEL_ARRAYS_PAIR(X) \
  X(int, pair_dim, npair, 1, pair, PLAIN,                    GIVEN,     "dimension of contact forces: 1 without friction, 3 with sliding, 4 also with torsional, 6 also with rolling friction") \
  X(int, pair_geom1, npair, 1, pair, INDEX(ngeom),           GIVEN,     "id of the first geom") \
  X(int, pair_geom2, npair, 1, pair, INDEX(ngeom),           GIVEN,     "id of the second geom") \
  X(int, pair_signature, npair, 1, pair, BODY_PAIR,          STRUCTURE, "ids of the bodies of the two geoms, the smaller id first: (body1 << 16) + body2") \
  X(mjtNum, pair_solref, npair, mjNREF, pair, PLAIN,         GIVEN,     "solref of the normal force: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, pair_solreffriction, npair, mjNREF, pair, PLAIN, GIVEN,     "solref of friction; if both values are 0, solref of the normal force is used") \
  X(mjtNum, pair_solimp, npair, mjNIMP, pair, PLAIN,         GIVEN,     "solimp of contacts: minimum, maximum, width, midpoint, power") \
  X(mjtNum, pair_margin, npair, 1, pair, PLAIN,              GIVEN,     "distance below which contacts exert force (m)") \
  X(mjtNum, pair_gap, npair, 1, pair, PLAIN,                 GIVEN,     "additional distance beyond margin, within which contacts are found but exert no force (m)") \
  X(mjtNum, pair_adhesion, npair, 1, pair, PLAIN,            GIVEN,     "attractive force of contacts (N)") \
  X(mjtNum, pair_friction, npair, 5, pair, PLAIN,            GIVEN,     "coefficients of friction: sliding [2], torsional (m), rolling [2] (m)")

#define MJMODEL_ARRAYS_EXCLUDE(X) \
  X(int, exclude_signature, nexclude, 1, exclude, BODY_PAIR, GIVEN, "ids of two bodies whose geoms do not collide, the smaller id first: (body1 << 16) + body2")

#define MJMODEL_ARRAYS_EQ(X) \
  X(int, eq_type, neq, 1, eq, ENUM(mjtEq),      GIVEN, "type of the equality (mjtEq)") \
  X(int, eq_obj1id, neq, 1, eq, EQ_OBJECT,      GIVEN, "id of the first object") \
  X(int, eq_obj2id, neq, 1, eq, EQ_OBJECT,      GIVEN, "id of the second object, or -1") \
  X(int, eq_objtype, neq, 1, eq, ENUM(mjtObj),  GIVEN, "type of the two objects: bodies, sites, joints, tendons or flexes (mjtObj)") \
  X(mjtBool, eq_active0, neq, 1, eq, BOOL,      GIVEN, "whether the equality is active after a reset") \
  X(mjtNum, eq_solref, neq, mjNREF, eq, PLAIN,  GIVEN, "solref: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, eq_solimp, neq, mjNIMP, eq, PLAIN,  GIVEN, "solimp: minimum, maximum, width, midpoint, power") \
  X(mjtNum, eq_data, neq, mjNEQDATA, eq, PLAIN, GIVEN, "parameters that depend on the type: anchors, relative pose and torque scale, or coefficients of a polynomial")

#define MJMODEL_ARRAYS_TENDON(X) \
  X(int, tendon_adr, ntendon, 1, tendon, ADDRESS(nwrap, tendon_num),         STRUCTURE, "index of the first element of the path") \
  X(int, tendon_num, ntendon, 1, tendon, COUNT(tendon_adr),                  STRUCTURE, "number of elements of the path") \
  X(int, tendon_matid, ntendon, 1, tendon, INDEX(nmat),                      GIVEN,     "id of the material, or -1") \
  X(int, tendon_actuatorid, ntendon, 1, tendon, INDEX_OR_SEVERAL(nactuator), DERIVED,   "id of the actuator that adds damping or armature to the tendon; -1 none, -2 several") \
  X(int, tendon_group, ntendon, 1, tendon, PLAIN,                            GIVEN,     "group by which the tendon is shown or hidden") \
  X(int, tendon_treenum, ntendon, 1, tendon, PLAIN,                          DERIVED,   "number of kinematic trees that the path meets") \
  X(int, tendon_treeid, ntendon, 2, tendon, INDEX(ntree),                    DERIVED,   "ids of the first two kinematic trees that the path meets, or -1") \
  X(int, ten_J_rownnz, ntendon, 1, tendon, CSR_NNZ(ten_J_rowadr, nJten),     STRUCTURE, "number of dofs that change the length of the tendon") \
  X(int, ten_J_rowadr, ntendon, 1, tendon, CSR_ADR(ten_J_rownnz, nJten),     STRUCTURE, "index in ten_J of the first entry of the row of the tendon") \
  X(int, ten_J_colind, nJten, 1, tendon, CSR_COL(nv),                        STRUCTURE, "degree of freedom (column) of each entry of ten_J") \
  X(mjtBool, tendon_limited, ntendon, 1, tendon, BOOL,                       GIVEN,     "whether tendon_range limits the length") \
  X(mjtBool, tendon_actfrclimited, ntendon, 1, tendon, BOOL,                 GIVEN,     "whether tendon_actfrcrange limits the total force of actuators on the tendon") \
  X(mjtNum, tendon_width, ntendon, 1, tendon, PLAIN,                         GIVEN,     "radius with which the tendon is drawn (m)") \
  X(mjtNum, tendon_solref_lim, ntendon, mjNREF, tendon, PLAIN,               GIVEN,     "solref of the limit: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, tendon_solimp_lim, ntendon, mjNIMP, tendon, PLAIN,               GIVEN,     "solimp of the limit: minimum, maximum, width, midpoint, power") \
  X(mjtNum, tendon_solref_fri, ntendon, mjNREF, tendon, PLAIN,               GIVEN,     "solref of dry friction: time constant (s), damping ratio; or -stiffness, -damping") \
  X(mjtNum, tendon_solimp_fri, ntendon, mjNIMP, tendon, PLAIN,               GIVEN,     "solimp of dry friction: minimum, maximum, width, midpoint, power") \
  X(mjtNum, tendon_range, ntendon, 2, tendon, PLAIN,                         GIVEN,     "smallest and largest length (m; rad in a fixed tendon of hinges)") \
  X(mjtNum, tendon_actfrcrange, ntendon, 2, tendon, PLAIN,                   GIVEN,     "smallest and largest total force of actuators (N)") \
  X(mjtNum, tendon_margin, ntendon, 1, tendon, PLAIN,                        GIVEN,     "distance from the limit at which the limit becomes active (m)") \
  X(mjtNum, tendon_stiffness, ntendon, 1, tendon, PLAIN,                     GIVEN,     "linear stiffness of the spring (N/m)") \
  X(mjtNum, tendon_stiffnesspoly, ntendon, mjNPOLY, tendon, PLAIN,           GIVEN,     "coefficients of the spring force for the 2nd and 3rd power of the stretch") \
  X(mjtNum, tendon_damping, ntendon, 1, tendon, PLAIN,                       GIVEN,     "damping coefficient for the 1st power of the velocity (N s/m)") \
  X(mjtNum, tendon_dampingpoly, ntendon, mjNPOLY, tendon, PLAIN,             GIVEN,     "damping coefficients for the 2nd and 3rd power of the velocity") \
  X(mjtNum, tendon_armature, ntendon, 1, tendon, PLAIN,                      GIVEN,     "inertia that resists changes of the length (kg)") \
  X(mjtNum, tendon_frictionloss, ntendon, 1, tendon, PLAIN,                  GIVEN,     "largest dry friction force (N)") \
  X(mjtNum, tendon_lengthspring, ntendon, 2, tendon, PLAIN,                  GIVEN,     "lengths between which the spring is at rest (m)") \
  X(mjtNum, tendon_length0, ntendon, 1, tendon, PLAIN,                       DERIVED,   "length at the reference configuration (m)") \
  X(mjtNum, tendon_invweight0, ntendon, 1, tendon, PLAIN,                    DERIVED,   "inverse inertia along the tendon at the reference configuration (1/kg)") \
  X(mjtNum, tendon_user, ntendon, MJ_M(nuser_tendon), tendon, PLAIN,         GIVEN,     "values of the user, which the engine does not use") \
  X(float, tendon_rgba, ntendon, 4, tendon, PLAIN,                           GIVEN,     "colour and opacity, used if there is no material (0 to 1)")

#define MJMODEL_ARRAYS_WRAP(X) \
  X(int, wrap_type, nwrap, 1, wrap, ENUM(mjtWrap), GIVEN, "type of the path element: joint, pulley, site, sphere or cylinder (mjtWrap)") \
  X(int, wrap_objid, nwrap, 1, wrap, WRAP_OBJECT,  GIVEN, "id of the joint, site or geom; -1 for a pulley") \
  X(mjtNum, wrap_prm, nwrap, 1, wrap, PLAIN,       GIVEN, "coefficient of a joint, divisor of a pulley, or id of the side site of a geom (-1 for none)")

#define MJMODEL_ARRAYS_ACTUATOR(X) \
  X(int, actuator_trntype, nactuator, 1, actuator, ENUM(mjtTrn),                  GIVEN,     "what the force acts on (mjtTrn)") \
  X(int, actuator_dyntype, nactuator, 1, actuator, ENUM(mjtDyn),                  GIVEN,     "how the activation depends on the control (mjtDyn)") \
  X(int, actuator_gaintype, nactuator, 1, actuator, ENUM(mjtGain),                GIVEN,     "how the gain, which multiplies the control or activation, is computed (mjtGain)") \
  X(int, actuator_biastype, nactuator, 1, actuator, ENUM(mjtBias),                GIVEN,     "how the bias, which is added to the force, is computed (mjtBias)") \
  X(int, actuator_ctrladr, nactuator, 1, actuator, ADDRESS(nu, actuator_ctrlnum), STRUCTURE, "index in ctrl of the first control of the actuator") \
  X(int, actuator_ctrlnum, nactuator, 1, actuator, COUNT(actuator_ctrladr),       STRUCTURE, "number of controls of the actuator") \
  X(int, actuator_ctrlspec, nactuator, 1, actuator, BITS,                         GIVEN,     "controls of the actuator: bits of mjtCtrlInput, or mjtCtrlChart for an so3 gain") \
  X(int, actuator_outadr, nactuator, 1, actuator, ADDRESS(nout, actuator_outnum), STRUCTURE, "index in actuator_force of the first force of the actuator") \
  X(int, actuator_outnum, nactuator, 1, actuator, COUNT(actuator_outadr),         STRUCTURE, "number of scalar forces of the actuator") \
  X(int, actuator_actadr, nactuator, 1, actuator, ADDRESS(na, actuator_actnum),   STRUCTURE, "index in act of the first activation of the actuator, or -1") \
  X(int, actuator_actnum, nactuator, 1, actuator, COUNT(actuator_actadr),         STRUCTURE, "number of activations of the actuator") \
  X(int, actuator_trnid, nactuator, 2, actuator, TRN_OBJECT,                      GIVEN,     "ids of the object that the force acts on, and of its reference if the transmission has one; -1 for none") \
  X(mjtNum, actuator_cranklength, nactuator, 1, actuator, PLAIN,                  GIVEN,     "length of the rod of a slider-crank (m)") \
  X(mjtNum, actuator_dynprm, nactuator, mjNDYN, actuator, PLAIN,                  GIVEN,     "parameters of the activation dynamics, which depend on dyntype") \
  X(mjtNum, actuator_gainprm, nactuator, mjNGAIN, actuator, PLAIN,                GIVEN,     "parameters of the gain, which depend on gaintype") \
  X(mjtNum, actuator_biasprm, nactuator, mjNBIAS, actuator, PLAIN,                GIVEN,     "parameters of the bias, which depend on biastype") \
  X(mjtBool, actuator_actlimited, nactuator, 1, actuator, BOOL,                   GIVEN,     "whether actuator_actrange limits the activation") \
  X(mjtNum, actuator_actrange, nactuator, 2, actuator, PLAIN,                     GIVEN,     "smallest and largest activation") \
  X(mjtBool, actuator_actearly, nactuator, 1, actuator, BOOL,                     GIVEN,     "whether the force uses the activation at the end of the step") \
  X(int, actuator_history, nactuator, 2, actuator, PLAIN,                         GIVEN,     "history of controls: number of stored samples, interpolation (0 hold, 1 linear, 2 cubic)") \
  X(int, actuator_historyadr, nactuator, 1, actuator, OFFSET(nhistory),           STRUCTURE, "index in history of the first number of the actuator, or -1") \
  X(mjtNum, actuator_delay, nactuator, 1, actuator, PLAIN,                        GIVEN,     "delay of the controls (s)") \
  X(mjtNum, actuator_damping, nactuator, 1, actuator, PLAIN,                      GIVEN,     "damping added to the joint or tendon, for the 1st power of the velocity (N s/m or N m s/rad)") \
  X(mjtNum, actuator_dampingpoly, nactuator, mjNPOLY, actuator, PLAIN,            GIVEN,     "damping added to the joint or tendon, for the 2nd and 3rd power of the velocity") \
  X(mjtNum, actuator_armature, nactuator, 1, actuator, PLAIN,                     GIVEN,     "inertia added to the joint or tendon (kg or kg m^2)") \
  X(int, actuator_group, nactuator, 1, actuator, PLAIN,                           GIVEN,     "group by which the actuator is shown or hidden, and disabled") \
  X(mjtNum, actuator_user, nactuator, MJ_M(nuser_actuator), actuator, PLAIN,      GIVEN,     "values of the user, which the engine does not use") \
  X(int, actuator_plugin, nactuator, 1, actuator, INDEX(nplugin),                 GIVEN,     "id of the plugin instance of the actuator, or -1") \
  X(mjtBool, actuator_forcelimited, nactuator, 1, actuator, BOOL,                 GIVEN,     "whether actuator_forcerange limits the force") \
  X(mjtNum, actuator_forcerange, nactuator, 2, actuator, PLAIN,                   GIVEN,     "smallest and largest force (N or N m)") \
  X(mjtBool, actuator_ctrllimited, nu, 1, actuator, BOOL,                         GIVEN,     "whether actuator_ctrlrange limits the control") \
  X(mjtNum, actuator_ctrlrange, nu, 2, actuator, PLAIN,                           GIVEN,     "smallest and largest control") \
  X(mjtNum, actuator_gear, nout, 6, actuator, PLAIN,                              GIVEN,     "factors that convert the scalar force to the force on the object: translation [3], rotation [3]") \
  X(mjtNum, actuator_acc0, nout, 1, actuator, PLAIN,                              DERIVED,   "norm of the acceleration that a unit force causes at the reference configuration") \
  X(mjtNum, actuator_length0, nout, 1, actuator, PLAIN,                           DERIVED,   "length of the transmission at the reference configuration (m or rad)") \
  X(mjtNum, actuator_lengthrange, nout, 2, actuator, PLAIN,                       GIVEN,     "smallest and largest length that the transmission can have (m or rad)")

#define MJMODEL_ARRAYS_SENSOR(X) \
  X(int, sensor_type, nsensor, 1, sensor, ENUM(mjtSensor),                 GIVEN,     "type of the sensor (mjtSensor)") \
  X(int, sensor_datatype, nsensor, 1, sensor, ENUM(mjtDataType),           GIVEN,     "kind of values: real, positive, axis or quaternion (mjtDataType)") \
  X(int, sensor_needstage, nsensor, 1, sensor, ENUM(mjtStage),             GIVEN,     "stage of the computation after which the sensor can be computed (mjtStage)") \
  X(int, sensor_objtype, nsensor, 1, sensor, ENUM(mjtObj),                 GIVEN,     "type of the object that is measured (mjtObj)") \
  X(int, sensor_objid, nsensor, 1, sensor, SENSOR_OBJECT,                  GIVEN,     "id of the object that is measured, or -1") \
  X(int, sensor_reftype, nsensor, 1, sensor, ENUM(mjtObj),                 GIVEN,     "type of the reference object (mjtObj)") \
  X(int, sensor_refid, nsensor, 1, sensor, SENSOR_OBJECT,                  GIVEN,     "id of the reference object, or -1") \
  X(int, sensor_intprm, nsensor, mjNSENS, sensor, PLAIN,                   GIVEN,     "integer parameters, which depend on the type") \
  X(int, sensor_dim, nsensor, 1, sensor, COUNT(sensor_adr),                GIVEN,     "number of values of the sensor") \
  X(int, sensor_adr, nsensor, 1, sensor, ADDRESS(nsensordata, sensor_dim), STRUCTURE, "index in sensordata of the first value of the sensor") \
  X(mjtNum, sensor_cutoff, nsensor, 1, sensor, PLAIN,                      GIVEN,     "largest magnitude of the values; 0 for no limit") \
  X(mjtNum, sensor_noise, nsensor, 1, sensor, PLAIN,                       GIVEN,     "standard deviation of the noise, for programs that add noise") \
  X(int, sensor_history, nsensor, 2, sensor, PLAIN,                        GIVEN,     "history of values: number of stored samples, interpolation (0 hold, 1 linear, 2 cubic)") \
  X(int, sensor_historyadr, nsensor, 1, sensor, OFFSET(nhistory),          STRUCTURE, "index in history of the first number of the sensor, or -1") \
  X(mjtNum, sensor_delay, nsensor, 1, sensor, PLAIN,                       GIVEN,     "delay of the values (s)") \
  X(mjtNum, sensor_interval, nsensor, 2, sensor, PLAIN,                    GIVEN,     "time between two measurements, and time offset of the first (s)") \
  X(mjtNum, sensor_user, nsensor, MJ_M(nuser_sensor), sensor, PLAIN,       GIVEN,     "values of the user, which the engine does not use") \
  X(int, sensor_plugin, nsensor, 1, sensor, INDEX(nplugin),                GIVEN,     "id of the plugin instance of the sensor, or -1")

#define MJMODEL_ARRAYS_PLUGIN(X) \
  X(int, plugin, nplugin, 1, plugin, PLUGIN_SLOT,                                     GIVEN,     "index of the instance's plugin among the registered plugins") \
  X(int, plugin_stateadr, nplugin, 1, plugin, ADDRESS(npluginstate, plugin_statenum), STRUCTURE, "index in plugin_state of the first number of the instance") \
  X(int, plugin_statenum, nplugin, 1, plugin, COUNT(plugin_stateadr),                 STRUCTURE, "length of the state of the instance in plugin_state") \
  X(char, plugin_attr, npluginattr, 1, plugin, STRING_DATA,                           GIVEN,     "attribute values of all instances, each with a final zero") \
  X(int, plugin_attradr, nplugin, 1, plugin, STRING(plugin_attr),                     STRUCTURE, "index in plugin_attr of the first attribute value of the instance")

#define MJMODEL_ARRAYS_NUMERIC(X) \
  X(int, numeric_adr, nnumeric, 1, numeric, ADDRESS(nnumericdata, numeric_size), STRUCTURE, "index in numeric_data of the first value of the field") \
  X(int, numeric_size, nnumeric, 1, numeric, COUNT(numeric_adr),                 STRUCTURE, "number of values of the field") \
  X(mjtNum, numeric_data, nnumericdata, 1, numeric, PLAIN,                       GIVEN,     "values of all fields")

#define MJMODEL_ARRAYS_TEXT(X) \
  X(int, text_adr, ntext, 1, text, ADDRESS(ntextdata, text_size), STRUCTURE, "index in text_data at which the text begins") \
  X(int, text_size, ntext, 1, text, COUNT(text_adr),              STRUCTURE, "number of characters of the text, including the final zero") \
  X(char, text_data, ntextdata, 1, text, STRING_DATA,             GIVEN,     "texts of all fields, each with a final zero")

#define MJMODEL_ARRAYS_TUPLE(X) \
  X(int, tuple_adr, ntuple, 1, tuple, ADDRESS(ntupledata, tuple_size), STRUCTURE, "index of the first member of the tuple") \
  X(int, tuple_size, ntuple, 1, tuple, COUNT(tuple_adr),               STRUCTURE, "number of members of the tuple") \
  X(int, tuple_objtype, ntupledata, 1, tuple, ENUM(mjtObj),            GIVEN,     "type of the object that the member refers to (mjtObj)") \
  X(int, tuple_objid, ntupledata, 1, tuple, TUPLE_OBJECT,              GIVEN,     "id of the object that the member refers to") \
  X(mjtNum, tuple_objprm, ntupledata, 1, tuple, PLAIN,                 GIVEN,     "number that is attached to the member")

#define MJMODEL_ARRAYS_KEY(X) \
  X(mjtNum, key_time, nkey, 1, key, PLAIN,               GIVEN, "time of the keyframe (s)") \
  X(mjtNum, key_qpos, nkey, MJ_M(nq), key, PLAIN,        GIVEN, "coordinates of all joints (m, rad, unit quaternions)") \
  X(mjtNum, key_qvel, nkey, MJ_M(nv), key, PLAIN,        GIVEN, "velocities of all dofs (m/s, rad/s)") \
  X(mjtNum, key_act, nkey, MJ_M(na), key, PLAIN,         GIVEN, "activations of all actuators") \
  X(mjtNum, key_mpos, nkey, 3*MJ_M(nmocap), key, PLAIN,  GIVEN, "positions of mocap bodies (m)") \
  X(mjtNum, key_mquat, nkey, 4*MJ_M(nmocap), key, PLAIN, GIVEN, "orientations of mocap bodies (unit quaternions)") \
  X(mjtNum, key_ctrl, nkey, MJ_M(nu), key, PLAIN,        GIVEN, "controls of all actuators")

#define MJMODEL_ARRAYS_NAME(X) \
  X(int, name_bodyadr, nbody, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the body begins") \
  X(int, name_jntadr, njnt, 1, name, STRING(names),           STRUCTURE, "index in names at which the name of the joint begins") \
  X(int, name_geomadr, ngeom, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the geom begins") \
  X(int, name_siteadr, nsite, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the site begins") \
  X(int, name_camadr, ncam, 1, name, STRING(names),           STRUCTURE, "index in names at which the name of the camera begins") \
  X(int, name_lightadr, nlight, 1, name, STRING(names),       STRUCTURE, "index in names at which the name of the light begins") \
  X(int, name_flexadr, nflex, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the flex begins") \
  X(int, name_meshadr, nmesh, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the mesh begins") \
  X(int, name_skinadr, nskin, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the skin begins") \
  X(int, name_hfieldadr, nhfield, 1, name, STRING(names),     STRUCTURE, "index in names at which the name of the height field begins") \
  X(int, name_texadr, ntex, 1, name, STRING(names),           STRUCTURE, "index in names at which the name of the texture begins") \
  X(int, name_matadr, nmat, 1, name, STRING(names),           STRUCTURE, "index in names at which the name of the material begins") \
  X(int, name_pairadr, npair, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the contact pair begins") \
  X(int, name_excludeadr, nexclude, 1, name, STRING(names),   STRUCTURE, "index in names at which the name of the excluded pair begins") \
  X(int, name_eqadr, neq, 1, name, STRING(names),             STRUCTURE, "index in names at which the name of the equality begins") \
  X(int, name_tendonadr, ntendon, 1, name, STRING(names),     STRUCTURE, "index in names at which the name of the tendon begins") \
  X(int, name_actuatoradr, nactuator, 1, name, STRING(names), STRUCTURE, "index in names at which the name of the actuator begins") \
  X(int, name_sensoradr, nsensor, 1, name, STRING(names),     STRUCTURE, "index in names at which the name of the sensor begins") \
  X(int, name_numericadr, nnumeric, 1, name, STRING(names),   STRUCTURE, "index in names at which the name of the numeric field begins") \
  X(int, name_textadr, ntext, 1, name, STRING(names),         STRUCTURE, "index in names at which the name of the text field begins") \
  X(int, name_tupleadr, ntuple, 1, name, STRING(names),       STRUCTURE, "index in names at which the name of the tuple begins") \
  X(int, name_keyadr, nkey, 1, name, STRING(names),           STRUCTURE, "index in names at which the name of the keyframe begins") \
  X(int, name_pluginadr, nplugin, 1, name, STRING(names),     STRUCTURE, "index in names at which the name of the plugin instance begins") \
  X(char, names, nnames, 1, name, STRING_DATA,                GIVEN,     "name of the model, then the names of all objects, each with a final zero") \
  X(int, names_map, nnames_map, 1, name, NAME_MAP,            STRUCTURE, "hash tables from names to ids, one for each type of object; -1 in empty slots")

#define MJMODEL_ARRAYS_PATH(X) \
  X(char, paths, npaths, 1, path, STRING_DATA, GIVEN, "paths of the files of all assets, each with a final zero")

#define MJMODEL_ARRAYS_SPARSE(X) \
  X(int, B_rownnz, nbody, 1, sparse, CSR_NNZ(B_rowadr, nB), STRUCTURE, "number of dofs that are above, at or below the body") \
  X(int, B_rowadr, nbody, 1, sparse, CSR_ADR(B_rownnz, nB), STRUCTURE, "index of the first entry of the row of the body in B") \
  X(int, B_colind, nB, 1, sparse, CSR_COL(nv),              STRUCTURE, "degree of freedom (column) of each entry of B") \
  X(int, M_rownnz, nv, 1, sparse, CSR_NNZ(M_rowadr, nC),    STRUCTURE, "number of entries of the row of M: the ancestors of the dof, then the diagonal") \
  X(int, M_rowadr, nv, 1, sparse, CSR_ADR(M_rownnz, nC),    STRUCTURE, "index of the first entry of the row of M") \
  X(int, M_colind, nC, 1, sparse, CSR_COL(nv),              STRUCTURE, "column of each entry of M") \
  X(int, mapM2M, nC, 1, sparse, INDEX(nM),                  STRUCTURE, "for each entry of M, its index in the legacy layout (see dof_Madr)") \
  X(int, D_rownnz, nv, 1, sparse, CSR_NNZ(D_rowadr, nD),    STRUCTURE, "number of entries of the row of qDeriv: the ancestors of the dof, the dof itself, its descendants") \
  X(int, D_rowadr, nv, 1, sparse, CSR_ADR(D_rownnz, nD),    STRUCTURE, "index of the first entry of the row of qDeriv") \
  X(int, D_diag, nv, 1, sparse, CSR_DIAG(D_rownnz),         STRUCTURE, "index of the diagonal within the row of qDeriv") \
  X(int, D_colind, nD, 1, sparse, CSR_COL(nv),              STRUCTURE, "column of each entry of qDeriv") \
  X(int, mapM2D, nD, 1, sparse, INDEX(nC),                  STRUCTURE, "for each entry of qDeriv, the index of the same entry in M, or -1") \
  X(int, mapD2M, nC, 1, sparse, INDEX(nD),                  STRUCTURE, "for each entry of M, the index of the same entry in qDeriv")

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

// Members of mjOption: X(type, name, count, meaning).
#define MJOPTION_TABLE(X) \
  X(mjtNum, timestep, 1,         "time of one step (s)") \
  X(mjtNum, impratio, 1,         "ratio of frictional to normal impedance of contacts with elliptic cones") \
  X(mjtNum, tolerance, 1,        "improvement of the cost, or gradient, below which the solver stops") \
  X(mjtNum, ls_tolerance, 1,     "slope of the cost below which the line search stops") \
  X(mjtNum, noslip_tolerance, 1, "improvement of the cost below which the noslip solver stops") \
  X(mjtNum, ccd_tolerance, 1,    "change of the distance below which convex collision detection stops (m)") \
  X(mjtNum, sleep_tolerance, 1,  "velocity below which a tree may fall asleep") \
  X(mjtNum, gravity, 3,          "gravitational acceleration (m/s^2)") \
  X(mjtNum, wind, 3,             "velocity of the medium (m/s)") \
  X(mjtNum, magnetic, 3,         "global magnetic flux, which magnetometers measure") \
  X(mjtNum, density, 1,          "density of the medium (kg/m^3)") \
  X(mjtNum, viscosity, 1,        "viscosity of the medium (Pa s)") \
  X(mjtNum, o_margin, 1,         "margin of all contacts, used while the override flag is set (m)") \
  X(mjtNum, o_solref, mjNREF,    "solref of all contacts, used while the override flag is set") \
  X(mjtNum, o_solimp, mjNIMP,    "solimp of all contacts, used while the override flag is set") \
  X(mjtNum, o_friction, 5,       "friction of all contacts, used while the override flag is set") \
  X(int, integrator, 1,          "method that advances the state (mjtIntegrator)") \
  X(int, cone, 1,                "shape of friction cones (mjtCone)") \
  X(int, jacobian, 1,            "sparse or dense constraint Jacobian (mjtJacobian)") \
  X(int, solver, 1,              "algorithm of the constraint solver (mjtSolver)") \
  X(int, iterations, 1,          "largest number of iterations of the solver") \
  X(int, ls_iterations, 1,       "largest number of iterations of the line search") \
  X(int, noslip_iterations, 1,   "largest number of iterations of the noslip solver") \
  X(int, ccd_iterations, 1,      "largest number of iterations of convex collision detection") \
  X(int, disableflags, 1,        "features that are switched off (bits of mjtDisableBit)") \
  X(int, enableflags, 1,         "features that are switched on (bits of mjtEnableBit)") \
  X(int, disableactuator, 1,     "groups of actuators that are disabled (bit g for group g, 0 to 30)") \
  X(int, sdf_initpoints, 1,      "number of starting points of the search for contacts with signed distance fields") \
  X(int, sdf_iterations, 1,      "number of iterations of the search for contacts with signed distance fields")

// Members of mjVisual, with one table for each inner struct: X(type, name, count, meaning).
#define MJVISUAL_GLOBAL_TABLE(X) \
  X(int, cameraid, 1,         "camera that viewers start with, or -1 for the free camera") \
  X(int, orthographic, 1,     "whether the free camera is orthographic") \
  X(float, fovy, 1,           "vertical field of view of the free camera: angle (deg), or height when orthographic (m)") \
  X(float, ipd, 1,            "distance of the two eyes of the free camera in stereo (m)") \
  X(float, azimuth, 1,        "azimuth of the free camera at the start (deg)") \
  X(float, elevation, 1,      "elevation of the free camera at the start (deg)") \
  X(float, linewidth, 1,      "width of lines (pixels)") \
  X(float, glow, 1,           "light that a selected object emits") \
  X(float, realtime, 1,       "speed of simulation in viewers, 1 for real time") \
  X(int, offwidth, 1,         "width of the image buffer for rendering off screen (pixels)") \
  X(int, offheight, 1,        "height of the image buffer for rendering off screen (pixels)") \
  X(int, ellipsoidinertia, 1, "whether inertias are drawn as ellipsoids instead of boxes") \
  X(int, bvactive, 1,         "whether to highlight the nodes of bounding trees that collision detection visits")
#define MJVISUAL_QUALITY_TABLE(X) \
  X(int, shadowsize, 1, "width and height of shadow maps (pixels)") \
  X(int, offsamples, 1, "samples per pixel for rendering off screen") \
  X(int, numslices, 1,  "number of slices around the axis of round shapes") \
  X(int, numstacks, 1,  "number of stacks along the axis of round shapes") \
  X(int, numquads, 1,   "number of squares along each side of boxes")
#define MJVISUAL_HEADLIGHT_TABLE(X) \
  X(float, ambient, 3,  "ambient colour: red, green, blue (0 to 1)") \
  X(float, diffuse, 3,  "diffuse colour: red, green, blue (0 to 1)") \
  X(float, specular, 3, "specular colour: red, green, blue (0 to 1)") \
  X(int, active, 1,     "whether the light at the camera is on")
#define MJVISUAL_MAP_TABLE(X) \
  X(float, stiffness, 1,      "force per length when the mouse pulls a body") \
  X(float, stiffnessrot, 1,   "torque per angle when the mouse turns a body") \
  X(float, force, 1,          "length of the arrow of a force per newton, for bodies of mean mass") \
  X(float, torque, 1,         "length of the arrow of a torque per newton metre, for bodies of mean mass") \
  X(float, alpha, 1,          "opacity of objects when they are made transparent") \
  X(float, fogstart, 1,       "distance at which fog begins, in units of stat.extent") \
  X(float, fogend, 1,         "distance at which fog hides everything, in units of stat.extent") \
  X(float, znear, 1,          "distance of the near clipping plane, in units of stat.extent") \
  X(float, zfar, 1,           "distance of the far clipping plane, in units of stat.extent") \
  X(float, haze, 1,           "share of the sky box that haze covers") \
  X(float, shadowclip, 1,     "half size of the area where directional lights cast shadows, in units of stat.extent") \
  X(float, shadowscale, 1,    "share of the cone of a spot light in which the light casts shadows") \
  X(float, actuatortendon, 1, "width of actuators on tendons, in units of the width of the tendon")
#define MJVISUAL_SCALE_TABLE(X) \
  X(float, forcewidth, 1,     "width of arrows of force, in units of stat.meansize") \
  X(float, contactwidth, 1,   "radius of contacts, in units of stat.meansize") \
  X(float, contactheight, 1,  "height of contacts, in units of stat.meansize") \
  X(float, connect, 1,        "radius of links between bodies, in units of stat.meansize") \
  X(float, com, 1,            "radius of centres of mass, in units of stat.meansize") \
  X(float, camera, 1,         "size of cameras, in units of stat.meansize") \
  X(float, light, 1,          "size of lights, in units of stat.meansize") \
  X(float, selectpoint, 1,    "radius of the selected point, in units of stat.meansize") \
  X(float, jointlength, 1,    "length of joints, in units of stat.meansize") \
  X(float, jointwidth, 1,     "radius of joints, in units of stat.meansize") \
  X(float, actuatorlength, 1, "length of actuators, in units of stat.meansize") \
  X(float, actuatorwidth, 1,  "radius of actuators, in units of stat.meansize") \
  X(float, framelength, 1,    "length of axes of frames, in units of stat.meansize") \
  X(float, framewidth, 1,     "radius of axes of frames, in units of stat.meansize") \
  X(float, constraint, 1,     "radius of violated constraints, in units of stat.meansize") \
  X(float, slidercrank, 1,    "radius of slider-cranks, in units of stat.meansize") \
  X(float, frustum, 1,        "distance of the far plane in drawn frusta of cameras, in units of stat.meansize")
#define MJVISUAL_RGBA_TABLE(X) \
  X(float, fog, 4,              "colour of fog") \
  X(float, haze, 4,             "colour of haze") \
  X(float, force, 4,            "colour of arrows of forces on bodies") \
  X(float, inertia, 4,          "colour of boxes of inertia") \
  X(float, joint, 4,            "colour of joints") \
  X(float, actuator, 4,         "colour of actuators at rest") \
  X(float, actuatornegative, 4, "colour of actuators at their smallest control or activation") \
  X(float, actuatorpositive, 4, "colour of actuators at their largest control or activation") \
  X(float, com, 4,              "colour of centres of mass") \
  X(float, camera, 4,           "colour of cameras") \
  X(float, light, 4,            "colour of lights") \
  X(float, selectpoint, 4,      "colour of the selected point") \
  X(float, connect, 4,          "colour of links between bodies") \
  X(float, contactpoint, 4,     "colour of contacts") \
  X(float, contactforce, 4,     "colour of contact forces") \
  X(float, contactfriction, 4,  "colour of the friction part of contact forces") \
  X(float, contacttorque, 4,    "colour of contact torques") \
  X(float, contactgap, 4,       "colour of contacts inside the gap, which exert no force") \
  X(float, rangefinder, 4,      "colour of rays of range finders") \
  X(float, constraint, 4,       "colour of violated constraints") \
  X(float, slidercrank, 4,      "colour of slider-cranks") \
  X(float, crankbroken, 4,      "colour of rods of slider-cranks that cannot reach") \
  X(float, frustum, 4,          "colour of frusta of cameras") \
  X(float, bv, 4,               "colour of bounding boxes") \
  X(float, bvactive, 4,         "colour of bounding boxes that collision detection visited")

#define MJVISUAL_TABLE(S) \
  S(global, MJVISUAL_GLOBAL_TABLE) \
  S(quality, MJVISUAL_QUALITY_TABLE) \
  S(headlight, MJVISUAL_HEADLIGHT_TABLE) \
  S(map, MJVISUAL_MAP_TABLE) \
  S(scale, MJVISUAL_SCALE_TABLE) \
  S(rgba, MJVISUAL_RGBA_TABLE)

// Flags of a model, which are computed from its arrays: X(name, meaning).
#define MJMODEL_FLAG_TABLE(X) \
  X(flg_gravcomp,   "whether a body has gravcomp > 0") \
  X(flg_surfacevel, "whether a geom has a nonzero surface velocity") \
  X(flg_adhesion,   "whether a geom or pair has nonzero adhesion; not stored in MJB files")

// Members of mjStatistic: X(type, name, count, meaning).
#define MJSTATISTIC_TABLE(X) \
  X(mjtNum, meaninertia, 1, "mean diagonal of the inertia matrix at the reference configuration") \
  X(mjtNum, meanmass, 1,    "mean mass of bodies (kg)") \
  X(mjtNum, meansize, 1,    "mean size of bodies (m)") \
  X(mjtNum, extent, 1,      "size of the model (m)") \
  X(mjtNum, center, 3,      "centre of the model (m)")

// Arrays in the buffer of mjData, in the order of memory: X(type, name, rows, cols, stage,
// meaning). A stage is one of STATE, INPUT, DERIVATIVE, USER, SENSOR, SLEEP, SETUP, POSITION,
// VELOCITY, ONDEMAND, INTEGRATOR, ACTUATION, ACCELERATION, CONSTRAINT and INVERSE.
#define MJDATA_BUFFER_TABLE(X) \
  X(mjtNum, qpos, nq, 1, STATE,                         "coordinates of all joints (m, rad, unit quaternions)") \
  X(mjtNum, qvel, nv, 1, STATE,                         "velocities of all dofs (m/s, rad/s)") \
  X(mjtNum, act, na, 1, STATE,                          "activations of all actuators") \
  X(mjtNum, history, nhistory, 1, STATE,                "samples of delayed controls and sensors, and the times at which they were taken") \
  X(mjtNum, qacc_warmstart, nv, 1, STATE,               "acceleration from which the solver may start its search") \
  X(mjtNum, plugin_state, npluginstate, 1, STATE,       "state of all plugin instances") \
  X(mjtNum, ctrl, nu, 1, INPUT,                         "controls of all actuators") \
  X(mjtNum, qfrc_applied, nv, 1, INPUT,                 "force that the user applies to the dofs (N or N m)") \
  X(mjtNum, xfrc_applied, nbody, 6, INPUT,              "force (N) and torque (N m) that the user applies at the centre of mass of the body, global axes") \
  X(mjtBool, eq_active, neq, 1, INPUT,                  "whether the equality is active") \
  X(mjtNum, mocap_pos, nmocap, 3, INPUT,                "global position of the mocap body (m)") \
  X(mjtNum, mocap_quat, nmocap, 4, INPUT,               "global orientation of the mocap body (unit quaternion)") \
  X(mjtNum, qacc, nv, 1, DERIVATIVE,                    "accelerations of all dofs (m/s^2, rad/s^2)") \
  X(mjtNum, act_dot, na, 1, DERIVATIVE,                 "time derivatives of act") \
  X(mjtNum, userdata, nuserdata, 1, USER,               "numbers of the user, which the engine does not change") \
  X(mjtNum, sensordata, nsensordata, 1, SENSOR,         "values of all sensors") \
  X(int, tree_asleep, ntree, 1, SLEEP,                  "awake: negative counter that rises to -1 (ready to sleep); asleep: id of the next tree in the same sleeping cycle") \
  X(int, plugin, nplugin, 1, SETUP,                     "index of the instance's plugin among the registered plugins") \
  X(uintptr_t, plugin_data, nplugin, 1, SETUP,          "memory that belongs to the plugin instance") \
  X(mjtNum, xpos, nbody, 3, POSITION,                   "global position of the frame of the body (m)") \
  X(mjtNum, xquat, nbody, 4, POSITION,                  "global orientation of the frame of the body (unit quaternion)") \
  X(mjtNum, xmat, nbody, 9, POSITION,                   "global orientation of the frame of the body (rotation matrix by rows)") \
  X(mjtNum, xipos, nbody, 3, POSITION,                  "global position of the centre of mass of the body (m)") \
  X(mjtNum, ximat, nbody, 9, POSITION,                  "global orientation of the principal axes of inertia (rotation matrix by rows)") \
  X(mjtNum, xanchor, njnt, 3, POSITION,                 "global position of the anchor of the joint (m)") \
  X(mjtNum, xaxis, njnt, 3, POSITION,                   "global direction of the axis of the joint (unit vector)") \
  X(mjtNum, geom_xpos, ngeom, 3, POSITION,              "global position of the geom (m)") \
  X(mjtNum, geom_xmat, ngeom, 9, POSITION,              "global orientation of the geom (rotation matrix by rows)") \
  X(mjtNum, site_xpos, nsite, 3, POSITION,              "global position of the site (m)") \
  X(mjtNum, site_xmat, nsite, 9, POSITION,              "global orientation of the site (rotation matrix by rows)") \
  X(mjtNum, cam_xpos, ncam, 3, POSITION,                "global position of the camera (m)") \
  X(mjtNum, cam_xmat, ncam, 9, POSITION,                "global orientation of the camera (rotation matrix by rows)") \
  X(mjtNum, light_xpos, nlight, 3, POSITION,            "global position of the light (m)") \
  X(mjtNum, light_xdir, nlight, 3, POSITION,            "global direction of the light (unit vector)") \
  X(mjtNum, subtree_com, nbody, 3, POSITION,            "centre of mass of the body and all its descendants (m)") \
  X(mjtNum, cdof, nv, 6, POSITION,                      "axis of motion of the dof: rotation [3], translation [3], at the centre of mass of the tree") \
  X(mjtNum, cinert, nbody, 10, POSITION,                "inertia of the body about the centre of mass of the tree: Ixx Iyy Izz Ixy Ixz Iyz, first moment [3], mass") \
  X(mjtNum, flexvert_xpos, nflexvert, 3, POSITION,      "global position of the vertex (m)") \
  X(mjtNum, flexelem_aabb, nflexelem, 6, POSITION,      "bounding box of the element, including its radius: centre, half sizes (m)") \
  X(mjtNum, flexelem_krot, nflexstiffness, 1, POSITION, "stiffness matrices of interpolated elements, rotated with the elements") \
  X(mjtNum, flexedge_J, nJfe, 1, POSITION,              "Jacobian of the lengths of edges, sparse") \
  X(mjtNum, flexedge_length, nflexedge, 1, POSITION,    "length of the edge (m)") \
  X(mjtNum, flexvert_J, nJfv, 2, POSITION,              "Jacobian of the strains at vertices, sparse; the entries of the two rows of a vertex alternate") \
  X(mjtNum, flexvert_length, nflexvert, 2, POSITION,    "strain at the vertex: stretch, change of area") \
  X(mjtNum, bvh_aabb_dyn, nbvhdynamic, 6, POSITION,     "bounding box of a node in the tree of a flex: centre, half sizes (m)") \
  X(int, ten_wrapadr, ntendon, 1, POSITION,             "index in wrap_xpos of the first point of the path") \
  X(int, ten_wrapnum, ntendon, 1, POSITION,             "number of points of the path") \
  X(mjtNum, ten_J, nJten, 1, POSITION,                  "Jacobian of the lengths of tendons, sparse") \
  X(mjtNum, ten_length, ntendon, 1, POSITION,           "length of the tendon (m)") \
  X(int, wrap_obj, nwrap, 2, POSITION,                  "id of the geom that the point is on; -1 for a site, -2 for a pulley") \
  X(mjtNum, wrap_xpos, nwrap, 6, POSITION,              "global positions of the points of paths, two points in each row (m)") \
  X(mjtNum, actuator_length, nout, 1, POSITION,         "length of the transmission (m or rad)") \
  X(int, moment_rownnz, nout, 1, POSITION,              "number of entries of the row in actuator_moment") \
  X(int, moment_rowadr, nout, 1, POSITION,              "index in actuator_moment of the first entry of the row") \
  X(int, moment_colind, nJmom, 1, POSITION,             "degree of freedom (column) of each entry of actuator_moment") \
  X(mjtNum, actuator_moment, nJmom, 1, POSITION,        "moment arms: derivatives of actuator_length with respect to the dofs, sparse") \
  X(mjtNum, crb, nbody, 10, POSITION,                   "inertia of the subtree as one rigid body, in the form of cinert") \
  X(mjtNum, M, nC, 1, POSITION,                         "inertia matrix, lower triangle, sparse") \
  X(mjtNum, qLD, nC, 1, POSITION,                       "factors L and D of M = L' D L, with the same nonzeros as M") \
  X(mjtNum, qLDiagInv, nv, 1, POSITION,                 "inverse of the diagonal matrix D in qLD") \
  X(mjtBool, bvh_active, nbvh, 1, POSITION,             "whether collision detection visited the node; written only while vis.global.bvactive is set") \
  X(int, tree_awake, ntree, 1, SLEEP,                   "whether the tree is awake") \
  X(int, body_awake, nbody, 1, SLEEP,                   "sleep state of the body: 1 awake, 0 asleep, -1 static (mjtSleepState)") \
  X(int, body_awake_ind, nbody, 1, SLEEP,               "ids of bodies that are not asleep, ascending") \
  X(int, parent_awake_ind, nbody, 1, SLEEP,             "ids of bodies whose parent is not asleep, ascending") \
  X(int, dof_awake_ind, nv, 1, SLEEP,                   "ids of dofs that are awake, ascending") \
  X(mjtNum, flexedge_velocity, nflexedge, 1, VELOCITY,  "rate of change of the length of the edge (m/s)") \
  X(mjtNum, ten_velocity, ntendon, 1, VELOCITY,         "rate of change of the length of the tendon (m/s)") \
  X(mjtNum, actuator_velocity, nout, 1, VELOCITY,       "rate of change of the length of the transmission (m/s or rad/s)") \
  X(mjtNum, cvel, nbody, 6, VELOCITY,                   "velocity of the body at the centre of mass of the tree: angular (rad/s), linear (m/s)") \
  X(mjtNum, cdof_dot, nv, 6, VELOCITY,                  "time derivative of cdof") \
  X(mjtNum, qfrc_bias, nv, 1, VELOCITY,                 "Coriolis, centrifugal and gravity forces: M qacc + qfrc_bias = sum of all other forces (N or N m)") \
  X(mjtNum, qfrc_spring, nv, 1, VELOCITY,               "force of springs on the dofs (N or N m)") \
  X(mjtNum, qfrc_damper, nv, 1, VELOCITY,               "force of dampers on the dofs (N or N m)") \
  X(mjtNum, qfrc_gravcomp, nv, 1, VELOCITY,             "force of gravity compensation on the dofs (N or N m)") \
  X(mjtNum, qfrc_fluid, nv, 1, VELOCITY,                "force of the surrounding medium on the dofs (N or N m)") \
  X(mjtNum, qfrc_adhesion, nv, 1, VELOCITY,             "force of adhesive contacts on the dofs (N or N m)") \
  X(mjtNum, qfrc_passive, nv, 1, VELOCITY,              "sum of the passive forces on the dofs (N or N m)") \
  X(mjtNum, subtree_linvel, nbody, 3, ONDEMAND,         "velocity of the centre of mass of the subtree (m/s)") \
  X(mjtNum, subtree_angmom, nbody, 3, ONDEMAND,         "angular momentum of the subtree about its centre of mass (kg m^2/s)") \
  X(mjtNum, qH, nC, 1, INTEGRATOR,                      "factors of the modified inertia matrix that the integrator uses, with the same nonzeros as M") \
  X(mjtNum, qHDiagInv, nv, 1, INTEGRATOR,               "inverse of the diagonal matrix D in qH") \
  X(mjtNum, qDeriv, nD, 1, INTEGRATOR,                  "derivative of passive, actuator and bias forces with respect to velocity, sparse") \
  X(mjtNum, qLU, nD, 1, INTEGRATOR,                     "LU factors of M - timestep * qDeriv, sparse") \
  X(mjtNum, actuator_force, nout, 1, ACTUATION,         "force of the actuator (N or N m)") \
  X(mjtNum, qfrc_actuator, nv, 1, ACTUATION,            "force of actuators on the dofs (N or N m)") \
  X(mjtNum, qfrc_smooth, nv, 1, ACCELERATION,           "sum of all forces on the dofs except constraint forces (N or N m)") \
  X(mjtNum, qacc_smooth, nv, 1, ACCELERATION,           "acceleration that the dofs would have without constraints (m/s^2, rad/s^2)") \
  X(mjtNum, qfrc_constraint, nv, 1, CONSTRAINT,         "force of constraints on the dofs (N or N m)") \
  X(mjtNum, qfrc_inverse, nv, 1, INVERSE,               "result of inverse dynamics: the applied force that causes qacc (N or N m)") \
  X(mjtNum, cacc, nbody, 6, ONDEMAND,                   "acceleration of the body at the centre of mass of the tree, gravity included: angular, linear") \
  X(mjtNum, cfrc_int, nbody, 6, ONDEMAND,               "torque and force that the parent exerts on the body, at the centre of mass of the tree") \
  X(mjtNum, cfrc_ext, nbody, 6, ONDEMAND,               "torque and force on the body from outside, at the centre of mass of the tree")

// Arrays in the arena of mjData: X(type, name, rows, cols, meaning). A number of rows is written
// MJ_D(count) if it is a member of mjData, and MJ_M(size) if it is a size of the model.
#define MJDATA_ARENA_CONTACT_TABLE(X) \
  X(mjContact, contact, MJ_D(ncon), 1, "contacts that collision detection found")

#define MJDATA_ARENA_ROWS_TABLE(X) \
  X(int, efc_type, MJ_D(nefc), 1,            "type of the constraint of the row (mjtConstraint)") \
  X(int, efc_id, MJ_D(nefc), 1,              "id of the equality, dof, joint, tendon or contact that the row belongs to") \
  X(int, efc_J_rownnz, MJ_D(nefc), 1,        "number of entries of the row in efc_J") \
  X(int, efc_J_rowadr, MJ_D(nefc), 1,        "index in efc_J of the first entry of the row") \
  X(int, efc_J_rowsuper, MJ_D(nefc), 1,      "number of following rows that have entries in the same columns") \
  X(int, efc_J_colind, MJ_D(nJ), 1,          "degree of freedom (column) of each entry of efc_J") \
  X(mjtNum, efc_J, MJ_D(nJ), 1,              "Jacobian of the constraints, sparse or dense") \
  X(mjtNum, efc_pos, MJ_D(nefc), 1,          "residual of an equality, or distance to a limit or between surfaces (m or rad)") \
  X(mjtNum, efc_margin, MJ_D(nefc), 1,       "distance below which the constraint becomes active (m or rad)") \
  X(mjtNum, efc_frictionloss, MJ_D(nefc), 1, "largest dry friction force (N or N m)") \
  X(mjtNum, efc_diagA, MJ_D(nefc), 1,        "diagonal of J inv(M) J', approximate unless mjENBL_DIAGEXACT is set (1/kg)") \
  X(mjtNum, efc_KBIP, MJ_D(nefc), 4,         "stiffness, damping, impedance, and derivative of the impedance") \
  X(mjtNum, efc_D, MJ_D(nefc), 1,            "mass of the constraint, the inverse of efc_R") \
  X(mjtNum, efc_R, MJ_D(nefc), 1,            "regularisation: the inverse mass of the constraint") \
  X(int, tendon_efcadr, MJ_M(ntendon), 1,    "index of the first constraint row of the tendon, or -1")

#define MJDATA_ARENA_REFERENCE_TABLE(X) \
  X(mjtNum, efc_vel, MJ_D(nefc), 1,          "rate of change of efc_pos (m/s or rad/s)") \
  X(mjtNum, efc_aref, MJ_D(nefc), 1,         "reference acceleration, with which the constraint reduces its violation (m/s^2 or rad/s^2)")

#define MJDATA_ARENA_BIAS_TABLE(X) \
  X(mjtNum, efc_b, MJ_D(nefc), 1,            "acceleration without constraint forces minus the reference: J qacc_smooth - aref")

#define MJDATA_ARENA_SOLUTION_TABLE(X) \
  X(int, efc_state, MJ_D(nefc), 1,           "state of the constraint in the solution (mjtConstraintState)") \
  X(mjtNum, efc_force, MJ_D(nefc), 1,        "force of the constraint in its own coordinates (N or N m)")

#define MJDATA_ARENA_DUAL_TABLE(X) \
  X(int, efc_Y_rownnz, MJ_D(nefc), 1,  "number of entries of the row in efc_Y") \
  X(int, efc_Y_rowadr, MJ_D(nefc), 1,  "index in efc_Y of the first entry of the row") \
  X(int, efc_Y_colind, MJ_D(nY), 1,    "column of each entry of efc_Y") \
  X(mjtNum, efc_Y, MJ_D(nY), 1,        "whitened Jacobian: J times the inverse square root of M, sparse or dense") \
  X(int, efc_AR_rownnz, MJ_D(nefc), 1, "number of entries of the row in efc_AR") \
  X(int, efc_AR_rowadr, MJ_D(nefc), 1, "index in efc_AR of the first entry of the row") \
  X(int, efc_AR_colind, MJ_D(nA), 1,   "column of each entry of efc_AR") \
  X(mjtNum, efc_AR, MJ_D(nA), 1,       "J inv(M) J' + R, sparse or dense")

#define MJDATA_ARENA_ISLANDS_TABLE(X) \
  X(int, tree_island, MJ_M(ntree), 1,         "id of the island of the tree, or -1 if the tree does not have constraints") \
  X(int, island_ntree, MJ_D(nisland), 1,      "number of trees of the island") \
  X(int, island_itreeadr, MJ_D(nisland), 1,   "index in map_itree2tree of the first tree of the island") \
  X(int, map_itree2tree, MJ_M(ntree), 1,      "ids of trees in the order of islands; trees without constraints come last") \
  X(int, dof_island, MJ_M(nv), 1,             "id of the island of the dof, or -1 if the dof does not have constraints") \
  X(int, island_nv, MJ_D(nisland), 1,         "number of dofs of the island") \
  X(int, island_idofadr, MJ_D(nisland), 1,    "index in map_idof2dof of the first dof of the island") \
  X(int, island_dofadr, MJ_D(nisland), 1,     "smallest index of a dof of the island") \
  X(int, map_dof2idof, MJ_M(nv), 1,           "index of the dof in map_idof2dof") \
  X(int, map_idof2dof, MJ_M(nv), 1,           "indices of dofs in the order of islands; dofs without constraints come last") \
  X(mjtNum, ifrc_smooth, MJ_D(nidof), 1,      "qfrc_smooth in the order of map_idof2dof") \
  X(mjtNum, iacc_smooth, MJ_D(nidof), 1,      "qacc_smooth in the order of map_idof2dof") \
  X(mjtNum, iacc, MJ_D(nidof), 1,             "qacc in the order of map_idof2dof") \
  X(int, efc_island, MJ_D(nefc), 1,           "id of the island of the row") \
  X(int, island_ne, MJ_D(nisland), 1,         "number of equality rows of the island") \
  X(int, island_nf, MJ_D(nisland), 1,         "number of rows of dry friction of the island") \
  X(int, island_nefc, MJ_D(nisland), 1,       "number of all constraint rows of the island") \
  X(int, island_iefcadr, MJ_D(nisland), 1,    "index in map_iefc2efc of the first row of the island") \
  X(int, map_efc2iefc, MJ_D(nefc), 1,         "index of the row in map_iefc2efc") \
  X(int, map_iefc2efc, MJ_D(nefc), 1,         "indices of rows in the order of islands") \
  X(int, iefc_type, MJ_D(nefc), 1,            "efc_type in the order of map_iefc2efc") \
  X(int, iefc_id, MJ_D(nefc), 1,              "efc_id in the order of map_iefc2efc") \
  X(mjtNum, iefc_frictionloss, MJ_D(nefc), 1, "efc_frictionloss in the order of map_iefc2efc") \
  X(mjtNum, iefc_D, MJ_D(nefc), 1,            "efc_D in the order of map_iefc2efc") \
  X(mjtNum, iefc_R, MJ_D(nefc), 1,            "efc_R in the order of map_iefc2efc")

#define MJDATA_ARENA_ISLAND_SOLUTION_TABLE(X) \
  X(mjtNum, iefc_aref, MJ_D(nefc), 1,         "efc_aref in the order of map_iefc2efc") \
  X(int, iefc_state, MJ_D(nefc), 1,           "efc_state in the order of map_iefc2efc") \
  X(mjtNum, iefc_force, MJ_D(nefc), 1,        "efc_force in the order of map_iefc2efc")

#define MJDATA_ARENA_ISLAND_FORCE_TABLE(X) \
  X(mjtNum, ifrc_constraint, MJ_D(nidof), 1,  "qfrc_constraint in the order of map_idof2dof")

#define MJDATA_ARENA_EFM_TABLE(X) \
  X(mjtNum, efm_c, MJ_M(nv), 1,        "force that implicitly integrated flexes add to qfrc_smooth (N or N m)") \
  X(int, efm_K_rownnz, MJ_M(nv), 1,    "number of entries of the row in efm_K_val") \
  X(int, efm_K_rowadr, MJ_M(nv), 1,    "index in efm_K_val of the first entry of the row") \
  X(int, efm_K_colind, MJ_D(nefmK), 1, "degree of freedom (column) of each entry of efm_K_val") \
  X(mjtNum, efm_K_val, MJ_D(nefmK), 1, "effective stiffness that is added to M") \
  X(int, efm_dofid, MJ_D(nefmdof), 1,  "index of the first dof of the block of the preconditioner") \
  X(mjtNum, efm_L, MJ_D(nefmL), 1,     "Cholesky factor of the 3x3 block of the preconditioner")

// Tables of arena arrays that belong to the same part of the computation
#define MJDATA_ARENA_SOLVER_TABLE(X) \
  MJDATA_ARENA_ROWS_TABLE(X) \
  MJDATA_ARENA_REFERENCE_TABLE(X) \
  MJDATA_ARENA_BIAS_TABLE(X) \
  MJDATA_ARENA_SOLUTION_TABLE(X)
#define MJDATA_ARENA_ISLAND_TABLE(X) \
  MJDATA_ARENA_ISLANDS_TABLE(X) \
  MJDATA_ARENA_ISLAND_SOLUTION_TABLE(X) \
  MJDATA_ARENA_ISLAND_FORCE_TABLE(X)

// All arena arrays, in the order of the members of mjData
#define MJDATA_ARENA_TABLE(X) \
  MJDATA_ARENA_CONTACT_TABLE(X) \
  MJDATA_ARENA_ROWS_TABLE(X) \
  MJDATA_ARENA_ISLANDS_TABLE(X) \
  MJDATA_ARENA_DUAL_TABLE(X) \
  MJDATA_ARENA_REFERENCE_TABLE(X) \
  MJDATA_ARENA_EFM_TABLE(X) \
  MJDATA_ARENA_BIAS_TABLE(X) \
  MJDATA_ARENA_ISLAND_SOLUTION_TABLE(X) \
  MJDATA_ARENA_SOLUTION_TABLE(X) \
  MJDATA_ARENA_ISLAND_FORCE_TABLE(X)

// Members of mjData outside the buffer and the arena, in the order of memory: X(type, name,
// meaning) for a number and V(type, name, rows, cols, meaning) for an array.
#define MJDATA_MEMBER_TABLE(X, V) \
  X(mjtSize, narena,                            "size of the arena in bytes, copied from the model") \
  X(mjtSize, nbuffer,                           "size of the buffer in bytes") \
  X(int, nplugin,                               "number of plugin instances that were initialised") \
  X(size_t, pstack,                             "number of bytes that the stack uses, counted from the end of the arena") \
  X(size_t, pbase,                              "address of the record of the innermost open stack frame, or 0") \
  X(size_t, parena,                             "number of bytes in use at the start of the arena: contacts, then constraints") \
  X(uintptr_t, threadpool,                      "handle of the attached thread pool, or 0") \
  X(mjtBool, threadlock,                        "true while worker threads run: mj_markStack and mj_freeStack then do nothing, and allocation is atomic") \
  X(mjtSize, maxuse_stack,                      "largest number of bytes that the stack used since the reset") \
  X(mjtSize, maxuse_arena,                      "largest number of bytes that the stack and the arena used together since the reset") \
  X(int, maxuse_con,                            "largest number of contacts since the reset") \
  X(int, maxuse_efc,                            "largest number of constraint rows since the reset") \
  V(mjSolverStat, solver, mjNISLAND, mjNSOLVER, "statistics of each iteration of the solver, by island, then by iteration") \
  V(int, solver_niter, mjNISLAND, 1,            "number of iterations of the solver, by island") \
  V(int, solver_nnz, mjNISLAND, 1,              "number of nonzeros of the solver's matrix, by island") \
  V(mjtNum, solver_fwdinv, 2, 1,                "difference between forward and inverse dynamics: norms for constraint forces and for applied forces") \
  V(mjWarningStat, warning, mjNWARNING, 1,      "a counter for each mjtWarning") \
  V(mjTimerStat, timer, mjNTIMER, 1,            "a timer for each mjtTimer") \
  X(int, ncon,                                  "number of contacts in the contact array") \
  X(int, ne,                                    "number of equality rows") \
  X(int, nf,                                    "number of rows of dry friction") \
  X(int, nl,                                    "number of limit rows") \
  X(int, nefc,                                  "number of all constraint rows") \
  X(int, nJ,                                    "number of nonzeros of efc_J") \
  X(int, efm_active,                            "1 if the effective metric of flexes is used in this step, else 0") \
  X(int, nefmK,                                 "number of nonzeros of the effective stiffness efm_K_val") \
  X(int, nefmdof,                               "number of 3x3 blocks of the preconditioner") \
  X(int, nefmL,                                 "number of values in all blocks of the preconditioner: 9 for each block") \
  X(int, nY,                                    "number of nonzeros of efc_Y") \
  X(int, nA,                                    "number of nonzeros of efc_AR") \
  X(int, nisland,                               "number of constraint islands") \
  X(int, nidof,                                 "number of dofs that belong to islands") \
  X(int, ntree_awake,                           "number of awake trees") \
  X(int, nbody_awake,                           "number of valid entries of body_awake_ind") \
  X(int, nparent_awake,                         "number of valid entries of parent_awake_ind") \
  X(int, nv_awake,                              "number of valid entries of dof_awake_ind") \
  X(mjtBool, flg_energypos,                     "whether the potential energy is up to date") \
  X(mjtBool, flg_energyvel,                     "whether the kinetic energy is up to date") \
  X(mjtBool, flg_subtreevel,                    "whether subtree_linvel and subtree_angmom are up to date") \
  X(mjtBool, flg_rnepost,                       "whether cacc, cfrc_int and cfrc_ext are up to date") \
  X(mjtNum, time,                               "simulation time (s)") \
  V(mjtNum, energy, 2, 1,                       "potential energy and kinetic energy (J)")

#define MJ_NOTHING(...)
#define MJDATA_SCALAR_TABLE(X) MJDATA_MEMBER_TABLE(X, MJ_NOTHING)
#define MJDATA_VECTOR_TABLE(V) MJDATA_MEMBER_TABLE(MJ_NOTHING, V)

// ---- MuJoCo's names for the same tables (Programming, X Macros)
//
// The names expand macros that the program defines:
//   MJMODEL_SIZES                           X(name)
//   MJMODEL_POINTERS, _<GROUP>              X(type, name, rows, cols), or XNV for arrays that drawing does not need;
//   MJDATA_POINTERS, ARENA_POINTERS, _<SET>   XNV is X unless redefined
//   MJDATA_SCALAR                           X(type, name)
//   MJDATA_VECTOR                           X(type, name, rows, cols)
//   MJOPTION_FIELDS, MJVISUAL_<PART>_FIELDS X(type, name, 1), XVEC(type, name, count) for members with several numbers
//   MJSTATISTIC_FIELDS                      X(name, 1), XVEC(name, count)
// A program may redefine MJ_M(size) in rows or cols as the size of its model, and MJ_D(count) as the count of its data. Otherwise
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

// Numbers of columns in mjData never need a size of the model. nv is declared for programs that use
// it.
#define MJDATA_POINTERS_PREAMBLE(m) int nv = m->nv;

#define XNV X

// Selects XNV instead of X for some arrays, and X instead of XVEC for a count of 1. If a marker
// macro for the name or count exists, MJ_CHOOSE expands to the second part of the marker. Otherwise
// it expands to its own second argument.
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

#define MJ_X_SIZE(name, origin, meaning) X(name)
#define MJ_X_ARRAY(type, name, rows, cols, group, kind, origin, meaning) MJ_CHOOSE(MJ_XNV_##name, X, ~)(type, name, rows, cols)
#define MJ_X_DATA(type, name, rows, cols, stage, meaning) MJ_CHOOSE(MJ_XNV_##name, X, ~)(type, name, rows, cols)
#define MJ_X_ARENA(type, name, rows, cols, meaning) MJ_CHOOSE(MJ_XNV_##name, X, ~)(type, name, rows, cols)
#define MJ_X_SCALAR(type, name, meaning) X(type, name)
#define MJ_X_VECTOR(type, name, rows, cols, meaning) X(type, name, rows, cols)
#define MJ_X_FIELD(type, name, count, meaning) MJ_CHOOSE(MJ_SINGLE_##count, XVEC, ~)(type, name, count)
#define MJ_X_STATISTIC(type, name, count, meaning) MJ_CHOOSE(MJ_SINGLE_##count, XVEC, ~)(name, count)

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
#define MJDATA_ARENA_POINTERS \
  MJDATA_ARENA_POINTERS_CONTACT \
  MJDATA_ARENA_POINTERS_SOLVER \
  MJDATA_ARENA_POINTERS_DUAL \
  MJDATA_ARENA_POINTERS_ISLAND \
  MJDATA_ARENA_POINTERS_EFM
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

// clang-format on

#endif  // MUJOCO_MJXMACRO_H_
