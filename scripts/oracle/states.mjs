// States of a model for the official build: random ones inside the limits, data that is computed
// there, and the results of steps from them. Each figure comes with that of a twin, which starts
// 1e-12 away and distinguishes a chaotic scene from a wrong one.

import {dataArrays, dataCounts, contactFields} from './field_names.mjs';

const STEP_MARKS = [1, 10, 100];
const TWIN_OFFSET = 1e-12;
const TOGETHER = 1e-8;
const STATE = ['qpos', 'qvel', 'act'];
const INPUT = [...STATE, 'ctrl', 'mocap_pos', 'mocap_quat', 'qacc_warmstart', 'qfrc_applied', 'xfrc_applied'];

// ---- random states

export function generator(seed) {
  let s = seed >>> 0 || 1;
  return (low, high) => {  // xorshift32
    s ^= s << 13;
    s >>>= 0;
    s ^= s >>> 17;
    s ^= s << 5;
    s >>>= 0;
    return low + (high - low) * (s / 4294967296);
  };
}

export function hashOf(text) {
  let h = 2166136261;
  for (const byte of text) h = Math.imul(h ^ byte, 16777619) >>> 0;
  return h;
}

function rotateBy(q, at, random) {
  const r = [1, random(-.5, .5), random(-.5, .5), random(-.5, .5)];
  const n = Math.hypot(...r);
  const [a, b, c, d] = r.map(x => x / n);
  const [w, x, y, z] = q.slice(at, at + 4);
  q[at] = w * a - x * b - y * c - z * d;
  q[at + 1] = w * b + x * a + y * d - z * c;
  q[at + 2] = w * c - x * d + y * a + z * b;
  q[at + 3] = w * d + x * c - y * b + z * a;
}

export function randomise(M, m, d, random) {
  const type = m.jnt_type, adr = m.jnt_qposadr, range = m.jnt_range;
  const q = Array.from(d.qpos);
  for (let j = 0; j < m.njnt; ++j) {
    const a = adr[j];
    if (type[j] === M.mjtJoint.mjJNT_FREE.value) {
      for (let k = 0; k < 3; ++k) q[a + k] += random(-.1, .1);
      rotateBy(q, a + 3, random);
    } else if (type[j] === M.mjtJoint.mjJNT_BALL.value) {
      rotateBy(q, a, random);
    } else if (range[2 * j] < range[2 * j + 1]) {
      q[a] = random(Math.max(-3, range[2 * j]), Math.min(3, range[2 * j + 1]));
    } else {
      q[a] += random(-.3, .3);
    }
  }
  d.qpos.set(q);
  d.qvel.set(Array.from(d.qvel, () => random(-1, 1)));
  d.act.set(Array.from(d.act, () => random(0, 1)));
  const bounds = m.actuator_ctrlrange;
  d.ctrl.set(Array.from(d.ctrl, (_, i) => {
    const [low, high] = bounds.slice(2 * i, 2 * i + 2);
    return low < high ? random(low, high) : random(-1, 1);
  }));
}

// ---- records

// Writes every array of a forward pass, by the name of its record.
function forwardArrays(d) {
  const arrays = {};
  for (const name of dataArrays) {
    const value = d[name];
    const absent = value.byteOffset === 0;  // a null pointer: an unused arena array
    arrays[`data/${name}`] = absent ? [] : Array.from(value);
  }
  for (const name of dataCounts) arrays[`count/${name}`] = [d[name]];
  arrays['count/solver_niter'] = Array.from(d.solver_niter);
  const list = d.contact, contacts = Array.from({length: d.ncon}, (_, i) => list.get(i));
  for (const field of contactFields) {
    const values = contacts.map(c => c[field]);
    if (values.some(v => v === undefined)) continue;
    arrays[`contact/${field}`] = values.flatMap(v => typeof v === 'number' || typeof v === 'boolean' ? [Number(v)] : Array.from(v));
  }
  for (const copy of [...contacts, list]) copy.delete();
  return arrays;
}

// Returns the largest difference of two arrays, or infinity if their lengths differ.
export function distanceOf(a, b) {
  if (a.length !== b?.length) return Infinity;
  return a.reduce((worst, x, i) => Math.max(worst, Math.abs(x - b[i]) || 0), 0);
}

function recordForward(out, prefix, M, m, d, input) {
  M.mj_forward(m, d);
  const arrays = forwardArrays(d);
  for (const [name, values] of Object.entries(arrays)) out.numbers(`${prefix}/${name}`, values);
  setInput(m, d, input);
  moveAside(d, input, TWINS[2]);
  M.mj_forward(m, d);
  const twin = forwardArrays(d);
  for (const [name, values] of Object.entries(arrays)) {
    if (!name.startsWith('count/')) out.numbers(`${prefix}/twin_distance/${name}`, [distanceOf(values, twin[name])]);
  }
}

function stateOf(d) {
  return {time: [d.time], ...Object.fromEntries(STATE.map(name => [name, Array.from(d[name])]))};
}

export function setInput(m, d, input) {
  for (const name of INPUT) if (input[name].length) d[name].set(input[name]);
}

// Inputs that differ in the twins. Twin 1 has other velocities, and twin 2 also other positions.
export const TWINS = {1: ['qvel'], 2: ['qpos', 'qvel']};

export function moveAside(d, input, parts) {
  for (const name of parts) d[name].set(input[name].map((v, i) => v + (i % 2 ? TWIN_OFFSET : -TWIN_OFFSET)));
}

// Returns the states after 0, 1, 2 ... steps. A diverging state, which the next step would reset,
// ends them.
function trajectory(M, m, input, moved = []) {
  const d = new M.MjData(m);
  setInput(m, d, input);
  moveAside(d, input, moved);
  const states = [stateOf(d)];
  while (states.length <= STEP_MARKS.at(-1)) {
    const time = d.time;
    M.mj_step(m, d);
    if (d.time <= time) break;
    states.push(stateOf(d));
  }
  d.delete();
  return states;
}

// Returns whether the twins' states still equal the state within rounding.
const together = (state, twins) => twins.every(twin => twin && STATE.every(name => distanceOf(state[name], twin[name]) <= TOGETHER * state[name].reduce((scale, x) => Math.max(scale, Math.abs(x)), 1)));

export function recordSteps(out, prefix, M, m, input) {
  const states = trajectory(M, m, input);
  const twins = Object.entries(TWINS).map(([k, parts]) => [k, trajectory(M, m, input, parts)]);
  let length = 0;
  for (const mark of STEP_MARKS) {
    const before = length;
    length = Math.min(mark, states.length - 1);
    if (length < mark) while (length > before && !together(states[length], twins.map(([, twin]) => twin[length]))) --length;
    out.numbers(`${prefix}/step${mark}/length`, [length]);
    for (const name of [...STATE, 'time']) {
      out.numbers(`${prefix}/step${mark}/${name}`, states[length][name]);
      for (const [k, twin] of twins) out.numbers(`${prefix}/twin${k}/step${mark}/${name}`, (twin[length] ?? twin.at(-1))[name]);
    }
  }
}

export function recordState(out, prefix, M, m, prepare) {
  const input = recordForwardFrom(out, prefix, M, m, prepare);
  recordSteps(out, prefix, M, m, input);
}

// Runs a forward pass in the state that `prepare` makes of the default one. Returns the state.
export function recordForwardFrom(out, prefix, M, m, prepare) {
  const d = new M.MjData(m);
  prepare(d);
  const input = Object.fromEntries(INPUT.map(name => [name, Array.from(d[name])]));
  for (const name of INPUT) out.numbers(`${prefix}/input/${name}`, input[name]);
  recordForward(out, prefix, M, m, d, input);
  out.numbers(`${prefix}/memory`, [d.nbuffer, d.maxuse_arena]);
  d.delete();
  return input;
}
