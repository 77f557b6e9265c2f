// Poses of the model over time: a rollout that was recorded, or a model whose joints are moved.

const kPoseColumns = 7, kLightColumns = 6, kLayerColumns = 9;

// A rollout in columns, in the order of tools/inspect/replay/motion.h.
class Rollout {
  constructor(about, rollout, bytes) {
    const n = rollout.frames, reader = new ColumnReader(bytes);
    this.frames = n;
    this.id = rollout.id;
    this.time = reader.column(n);
    this.clock = playingTimes(this.time, n);
    this.bodies = Array.from({length: about.bodies.length - 1},
                             () => reader.columns(kPoseColumns, n));
    this.cameras = about.cameras.map(() => reader.columns(kPoseColumns, n));
    this.lights = Array.from({length: about.model_lights}, () => reader.columns(kLightColumns, n));
    this.flexVertices = reader.columns(3 * about.flex_vertices, n);
    this.layers = rollout.slots.map(
        (slots) => Array.from({length: slots}, () => reader.columns(kLayerColumns, n)));
    this.plots = about.plots.map(() => reader.column(n));
  }

  // Returns position and quaternion of every body.
  bodyPoses(frame) {
    const world = {pos: [0, 0, 0], quat: [1, 0, 0, 0]};
    return [world, ...this.bodies.map((columns) => poseIn(columns, frame))];
  }
  cameraPose(camera, frame) {
    return poseIn(this.cameras[camera], frame);
  }
  light(light, frame) {
    const v = this.lights[light].map((column) => column.at(frame));
    return {pos: v.slice(0, 3), dir: normalized(v.slice(3))};
  }
  // Calls `visit` with each shape of a layer.
  eachShape(layer, frame, visit) {
    for (const columns of this.layers[layer]) {
      const type = columns[0].at(frame);
      if (type < 0) continue;
      const v = columns.map((column) => column.at(frame));
      const packed = v[1];
      const rgba = [0, 8, 16, 24].map((shift) => ((packed >>> shift) & 255) / 255);
      visit({type, rgba, width: v[2], pos: v.slice(3, 6), axis: v.slice(6, 9)});
    }
  }
  // Returns the last frame whose playing time is not after `time`.
  frameAt(time) {
    let low = 0, high = this.frames - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.clock[middle] <= time + 1e-6) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

// Returns the times (s) at which frames are played. They always increase, unlike the time of the
// simulation, which goes back at resets.
function playingTimes(time, n) {
  const kAtReset = 1 / 60;
  const out = new Float64Array(n);
  for (let i = 1; i < n; ++i) {
    const step = time.at(i) - time.at(i - 1);
    out[i] = out[i - 1] + (step > 0 ? step : kAtReset);
  }
  return out;
}

function poseIn(columns, frame) {
  const v = columns.map((column) => column.at(frame));
  return {pos: v.slice(0, 3), quat: v.slice(3)};
}

// A model whose joints can be moved. Only bodies follow, and what is fixed to them.
class PosedModel {
  constructor(about) {
    this.about = about;
    this.joints = about.pose.joints.map((joint) => ({...joint, qpos: [...joint.qpos]}));
    this.isMoved = false;
  }
  // Returns the poses of all bodies. Bodies that no joint moves keep the poses of the page.
  bodyPoses(rest) {
    if (!this.isMoved) return rest;
    const poses = [rest[0]];
    const jointsOf = new Map();
    for (const joint of this.joints) {
      if (!jointsOf.has(joint.body)) jointsOf.set(joint.body, []);
      jointsOf.get(joint.body).push(joint);
    }
    this.about.bodies.forEach((body, i) => {
      if (i === 0) return;
      const [pos, quat, isMocap] = this.about.pose.bodies[i];
      const parent = poses[body.parent];
      if (isMocap) {
        poses[i] = rest[i];
        return;
      }
      poses[i] = moved(parent, pos, quat, jointsOf.get(i) || []);
    });
    return poses;
  }
}

// Returns the pose of a body whose joints move it, as in forward kinematics.
function moved(parent, pos, quat, joints) {
  const kFree = 0, kBall = 1, kSlide = 2;
  if (joints.length === 1 && joints[0].type === kFree) {
    const q = joints[0].qpos;
    return {pos: q.slice(0, 3), quat: q.slice(3)};
  }
  let p = add(parent.pos, rotated(pos, parent.quat));
  let q = quatProduct(parent.quat, quat);
  for (const joint of joints) {
    if (joint.type === kSlide) {
      p = add(p, scaled(rotated(joint.axis, q), joint.qpos[0] - joint.qpos0[0]));
      continue;
    }
    const anchor = add(p, rotated(joint.pos, q));
    q = quatProduct(q, joint.type === kBall
                           ? joint.qpos
                           : quatAbout(joint.axis, joint.qpos[0] - joint.qpos0[0]));
    p = subtract(anchor, rotated(joint.pos, q));
  }
  return {pos: p, quat: q};
}
