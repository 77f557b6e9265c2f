// Asks the official build for the contacts of random geom pairs:
// node pairs_of_batch.mjs SEED BATCH COUNT OUT
//
// One model holds all pairs. The geoms belong to the world, every pair is an explicit <pair>, and
// the poses are written directly into geom_xpos and geom_xmat, so that only collision detection
// runs. OUT gets the compiled model, the poses, and for each pair the contacts and the answer of
// mj_geomDistance. It gets the same for a twin whose second geoms are 1e-13 away, which
// distinguishes a tie that rounding decides from a wrong contact.

import fs from 'node:fs';
import load from '@mujoco/mujoco';
import {FigureWriter} from './figures.mjs';

const TYPES = ['plane', 'hfield', 'sphere', 'capsule', 'ellipsoid', 'cylinder', 'box', 'mesh', 'sdf'];
const TWIN_OFFSET = 1e-13;
const BOUNDED = TYPES.indexOf('sphere');  // the first type that has a bounding sphere

// Modes of batches. Every eighth batch runs in another mode.
const MODES = {
  4: '<option ccd_iterations="12" ccd_tolerance="1e-4"/>',
  5: '<option><flag multiccd="disable"/></option>',
  6: '<option><flag nativeccd="disable"/></option>',
  7: '<option><flag nativeccd="disable" multiccd="disable"/></option>',
};

// ---- random numbers

function generator(seed) {
  let s = seed >>> 0;
  return () => {  // a Weyl sequence, mixed
    s = (s + 0x9e3779b9) >>> 0;
    let h = Math.imul(s ^ (s >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
}

const [seed, batch, count] = process.argv.slice(2, 5).map(Number);
const uniform = generator(Math.imul(seed, 7919) + Math.imul(batch, 104729));
const between = (low, high) => low + (high - low) * uniform();
const logBetween = (low, high) => Math.exp(between(Math.log(low), Math.log(high)));
const one = list => list[Math.floor(uniform() * list.length)];
const chance = p => uniform() < p;

// ---- vectors, and rotations as row-major matrices

const add = (a, b, t = 1) => a.map((x, i) => x + t * b[i]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = a => { const n = Math.hypot(...a); return n > 0 ? a.map(x => x / n) : [0, 0, 1]; };
const column = (R, i) => [R[i], R[3 + i], R[6 + i]];
const times = (A, B) => A.map((_, k) => { const r = 3 * Math.floor(k / 3), c = k % 3; return A[r] * B[c] + A[r + 1] * B[3 + c] + A[r + 2] * B[6 + c]; });
const direction = () => unit([between(-1, 1), between(-1, 1), between(-1, 1)]);

function rotation(axis, angle) {
  const [x, y, z] = axis, s = Math.sin(angle), c = Math.cos(angle), v = 1 - c;
  return [c + x * x * v, x * y * v - z * s, x * z * v + y * s,
          y * x * v + z * s, c + y * y * v, y * z * v - x * s,
          z * x * v - y * s, z * y * v + x * s, c + z * z * v];
}

const IDENTITY = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const AXES = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
const quarter = () => {  // an exact rotation of a cube to itself
  const exact = R => R.map(Math.round);
  return exact(times(exact(rotation(one(AXES), Math.PI / 2 * Math.floor(between(0, 4)))), exact(rotation(one(AXES), Math.PI / 2 * Math.floor(between(0, 4))))));
};
const anyRotation = () => rotation(direction(), between(-Math.PI, Math.PI));
const slightly = () => { const angle = one([0, 0, 0, 1e-13, 1e-10, 1e-7, 1e-5, 1e-3, 1e-2]); return angle ? rotation(direction(), angle) : IDENTITY; };

// ---- the model

const numbers = list => list.map(x => typeof x === 'number' ? String(x) : x).join(' ');
const cloud = (n, size) => Array.from({length: n}, () => size.map(s => between(-s, s))).flat();
const cube = [1, -1].flatMap(z => [1, -1].flatMap(y => [1, -1].flatMap(x => [.1 * x, .1 * y, .1 * z])));
const prism = [-.1, .1].flatMap(z => [0, 1, 2, 3, 4, 5].flatMap(k => [.2 * Math.cos(k * Math.PI / 3), .2 * Math.sin(k * Math.PI / 3), z]));

const MESHES = {
  cube: `vertex="${numbers(cube)}"`,
  prism: `vertex="${numbers(prism)}"`,
  tetrahedron: 'vertex="0 0 0 .2 0 0 0 .2 0 0 0 .2"',
  few: `vertex="${numbers(cloud(8, [.2, .15, .1]))}"`,
  many: `vertex="${numbers(cloud(40, [.2, .15, .1]))}"`,
  thin: `vertex="${numbers(cloud(16, [.3, .3, .003]))}"`,
  tiny: `vertex="${numbers(cloud(20, [2e-3, 1e-3, 1e-3]))}"`,
  large: `vertex="${numbers(cloud(20, [20, 10, 5]))}"`,
  ball: 'builtin="sphere" params="2" scale=".2 .15 .1"',
  bowl: 'builtin="hemisphere" params="8" scale=".2 .2 .2"',
  cone: 'builtin="cone" params="12 .3" scale=".2 .2 .2"',
  super: 'builtin="supersphere" params="12 .4 .6" scale=".2 .1 .1"',
  wedge: 'builtin="wedge" params="4 4 60 30 .2" scale=".2 .2 .2"',
};
const SDF_MESHES = ['cube', 'ball'];

function length() {
  return chance(.25) ? one([.1, .2, .05]) : logBetween(.02, .5);
}

function sizeOf(type) {
  const scale = chance(.06) ? 1e-3 : chance(.06) ? 100 : 1;
  const size = [length(), length(), length()].map(x => x * scale);
  if (chance(.08)) size[Math.floor(uniform() * 3)] *= .01;
  return size.slice(0, {sphere: 1, capsule: 2, cylinder: 2}[type] ?? 3);
}

function geomXml(type) {
  const shape = type === 'plane' ? 'size="1 1 1"' : type === 'hfield' ? `hfield="${one(['rough', 'flat'])}"` :
      type === 'mesh' ? `mesh="${one(Object.keys(MESHES))}"` : type === 'sdf' ? `mesh="${one(SDF_MESHES)}"` : `size="${numbers(sizeOf(type))}"`;
  return `<geom type="${type}" ${shape} contype="0" conaffinity="0"/>`;
}

// Chooses the types of a pair. Both geoms must be collidable. Box, mesh and the curved shapes are
// chosen in proportion to their number of pairs.
function randomTypes() {
  for (;;) {
    const [a, b] = [Math.floor(uniform() * TYPES.length), Math.floor(uniform() * TYPES.length)].sort();
    if (b < BOUNDED || (TYPES[a] === 'hfield' && TYPES[b] === 'sdf')) continue;
    // These pairs are slow in the official build.
    if ((TYPES[b] === 'sdf' || TYPES[a] === 'hfield') && !chance(.3)) continue;
    return [TYPES[a], TYPES[b]];
  }
}

const pairs = Array.from({length: count}, () => {
  const types = randomTypes();
  const margin = chance(.65) ? 0 : one([1e-6, 1e-3, .01, .1]), gap = chance(.85) ? 0 : one([1e-3, .02]);
  return {types, margin, gap};
});

const heights = Array.from({length: 49}, () => uniform());
const xml = `<mujoco>
${MODES[batch % 8] ?? ''}
<asset>
${Object.entries(MESHES).map(([name, shape]) => `<mesh name="${name}" ${shape}/>`).join('\n')}
<hfield name="rough" nrow="7" ncol="7" size="1 1.2 .3 .1" elevation="${numbers(heights)}"/>
<hfield name="flat" nrow="4" ncol="5" size="1 1 .5 .2" elevation="${numbers(new Array(20).fill(0))}"/>
</asset>
<worldbody>
${pairs.map((pair, k) => pair.types.map((type, i) => geomXml(type).replace('<geom', `<geom name="${k}${'ab'[i]}"`)).join('')).join('\n')}
<body/>
</worldbody>
<contact>
${pairs.map(({margin, gap}, k) => `<pair geom1="${k}${'ab'[k % 2]}" geom2="${k}${'ba'[k % 2]}" margin="${margin}" gap="${gap}"/>`).join('\n')}
</contact>
</mujoco>`;

const M = await load();
const m = M.MjModel.from_xml_string(xml);
const d = new M.MjData(m);
const segment = new M.DoubleBuffer(6);

// ---- poses

function place(geom, x, R) {
  d.geom_xpos.set(x, 3 * geom);
  d.geom_xmat.set(R, 9 * geom);
}

const radiusOf = geom => m.geom_rbound[geom];
const smallest = geom => { const s = Array.from(m.geom_aabb.slice(6 * geom + 3, 6 * geom + 6)); return Math.min(...s); };
const halfSize = (geom, axis) => m.geom_aabb[6 * geom + 3 + axis];

// Moves geom b from a distance along the witness segment until it is `gap` away from geom a.
function bringTogether(a, b, xa, towards, Rb, gap) {
  let x = add(xa, towards, radiusOf(a) + radiusOf(b) + .1);
  place(b, x, Rb);
  const apart = M.mj_geomDistance(m, d, a, b, 1e4, segment);
  const s = Array.from(segment.GetView());
  const way = unit(add(s.slice(3), s.slice(0, 3), -1));
  x = add(x, way, gap - apart);
  place(b, x, Rb);
}

// Signed distances of contacts: exact touch, rounding noise, shallow and deep penetration, inside
// the margin.
function signedGap(a, b, margin) {
  const size = Math.min(smallest(a), smallest(b));
  return one([0, -1e-15, 1e-13, -1e-9, -1e-6, -logBetween(1e-4, 1) * size, -logBetween(1e-4, 1) * size, -logBetween(1e-2, 2) * size,
              margin * uniform(), margin * (1 - 1e-12), -between(0, .3) * size]);
}

const PLACEMENTS = {
  together(a, b, xa, Ra, margin) {
    bringTogether(a, b, xa, direction(), anyRotation(), signedGap(a, b, margin));
  },
  overlap(a, b, xa) {
    place(b, add(xa, direction(), uniform() * (radiusOf(a) + radiusOf(b))), anyRotation());
  },
  aligned(a, b, xa, Ra, margin) {  // axes parallel, or nearly
    const Rb = times(times(Ra, quarter()), slightly());
    bringTogether(a, b, xa, chance(.5) ? column(Ra, one([0, 1, 2])) : direction(), Rb, signedGap(a, b, margin));
  },
  stacked(a, b, xa, Ra, margin) {  // parallel faces, shifted by whole half sizes
    const axis = one([0, 1, 2]), across = (axis + one([1, 2])) % 3;
    const offset = halfSize(a, axis) + halfSize(b, axis) + signedGap(a, b, margin);
    const shift = one([0, 0, halfSize(a, across), halfSize(a, across) + halfSize(b, across), halfSize(a, across) * uniform()]);
    place(b, add(add(xa, column(Ra, axis), offset * one([1, -1])), column(Ra, across), shift), times(Ra, slightly()));
  },
  concentric(a, b, xa, Ra) {
    const offset = one([0, 0, 1e-15, 1e-12, 1e-8, 1e-4]) * Math.max(smallest(a), smallest(b));
    const Rb = one([() => Ra, () => times(Ra, quarter()), () => times(Ra, slightly()), anyRotation])();
    place(b, add(xa, direction(), offset), Rb);
  },
  edges(a, b, xa, Ra, margin) {  // edges and corners forward
    const Rb = times(times(Ra, rotation(one(AXES), Math.PI / 4)), one([() => IDENTITY, quarter, slightly, () => rotation(one(AXES), Math.PI / 4)])());
    bringTogether(a, b, xa, chance(.5) ? column(Ra, one([0, 1, 2])) : unit(add(column(Ra, 0), column(Ra, 1))), Rb, signedGap(a, b, margin));
  },
};
const WEIGHTED = ['together', 'together', 'together', 'overlap', 'overlap', 'aligned', 'aligned', 'stacked', 'stacked', 'concentric', 'edges', 'edges'];

// Places geom b above a plane or a height field, by its extent along the normal.
function placeAbove(b, xa, Ra, isPlane, margin) {
  const Rb = chance(.4) ? times(times(Ra, quarter()), slightly()) : chance(.3) ? times(Ra, rotation(one(AXES), Math.PI / 4)) : anyRotation();
  const x = [between(-1.2, 1.2), between(-1.2, 1.2), between(-.3, .8)].map((t, i) => i < 2 ? t : t * (radiusOf(b) + .2));
  if (isPlane) x[2] = chance(.3) ? x[2] : signedGap(b, b, margin) + [0, 1, 2].reduce((sum, i) => sum + halfSize(b, i) * Math.abs(dot(column(Rb, i), column(Ra, 2))), 0);
  place(b, add(add(add(xa, column(Ra, 0), x[0]), column(Ra, 1), x[1]), column(Ra, 2), x[2]), Rb);
}

function placePair({types, margin}, k) {
  const [a, b] = [2 * k, 2 * k + 1];
  const Ra = chance(.5) ? IDENTITY : chance(.3) ? quarter() : anyRotation();
  const xa = chance(.4) ? [0, 0, 0] : [between(-2, 2), between(-2, 2), between(-2, 2)];
  place(a, xa, Ra);
  const kind = TYPES.indexOf(types[0]) < BOUNDED ? 'above' : one(WEIGHTED);
  if (kind === 'above') placeAbove(b, xa, Ra, types[0] === 'plane', margin);
  else PLACEMENTS[kind](a, b, xa, Ra, margin);
  return kind;
}

// ---- records

function recordAnswers(out, prefix, reach) {
  M.mj_collision(m, d);
  const list = d.contact, n = d.ncon, owner = [], dist = [], pos = [], frame = [];
  for (let i = 0; i < n; ++i) {
    const c = list.get(i);
    owner.push(c.geom1 >> 1);
    dist.push(c.dist);
    pos.push(...c.pos);
    frame.push(...c.frame);
    c.delete();
  }
  list.delete();
  for (const [name, values] of Object.entries({owner, dist, pos, frame})) out.numbers(`${prefix}/${name}`, values);
  const distance = [], fromto = [];
  for (let k = 0; k < count; ++k) {
    distance.push(M.mj_geomDistance(m, d, 2 * k + (k & 1), 2 * k + 1 - (k & 1), reach[k], segment));
    fromto.push(...segment.GetView());
  }
  out.numbers(`${prefix}/distance`, distance);
  out.numbers(`${prefix}/fromto`, fromto);
}

const out = new FigureWriter();
M.mj_saveModel(m, '/pairs.mjb', null);
out.bytes('mjb', M.FS.readFile('/pairs.mjb'));
const kinds = pairs.map(placePair);
const reach = pairs.map(() => one([1e-3, .05, 1, 10]));
out.numbers('xpos', d.geom_xpos);
out.numbers('xmat', d.geom_xmat);
out.numbers('reach', reach);
out.bytes('types', pairs.map(pair => pair.types.join('-')).join(' '));
out.bytes('kinds', kinds.join(' '));
recordAnswers(out, 'official', reach);
for (let k = 0; k < count; ++k) place(2 * k + 1, Array.from(d.geom_xpos.slice(6 * k + 3, 6 * k + 6), x => x + TWIN_OFFSET), Array.from(d.geom_xmat.slice(18 * k + 9, 18 * k + 18)));
recordAnswers(out, 'twin', reach);
fs.writeFileSync(process.argv[5] + '.part', out.finish());
fs.renameSync(process.argv[5] + '.part', process.argv[5]);
