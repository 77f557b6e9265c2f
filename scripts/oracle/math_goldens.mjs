// Writes the results of the official build's mathematics for fixed random arguments:
//   node math_goldens.mjs OUTPUT
// One line per call: {"f": name, "in": [arguments, each a list of numbers], "out": [all numbers
// that it returns and writes]}.
// lib/api/math/math_test.cc calls the same functions with the same arguments.

import fs from 'node:fs';
import load from '@mujoco/mujoco';

const M = await load();

let seed = 20261121;
const random = () => {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return Math.round((seed / 0x7fffffff * 4 - 2) * 1e6) / 1e6;
};
const numbers = (n) => Array.from({length: n}, random);
const unit = (n) => { const v = numbers(n); const l = Math.hypot(...v); return v.map((x) => x / l); };
const identity = (n) => Array.from({length: n * n}, (_, i) => (i % (n + 1) ? 0 : 1));
const sparse = (n) => numbers(n).map((x) => (x > 0.5 ? x : 0));
// A A' + n 1
const definite = (n) => {
  const a = numbers(n * n);
  return Array.from({length: n * n}, (_, k) => {
    const i = Math.floor(k / n), j = k % n;
    let s = i === j ? n : 0;
    for (let l = 0; l < n; ++l) s += a[i * n + l] * a[j * n + l];
    return s;
  });
};
const rotation = () => { const r = buffer(9); M.mju_quat2Mat(r, unit(4)); return values(r); };
const symmetric = (n) => { const r = buffer(n * n); M.mju_symmetrize(r, numbers(n * n), n); return values(r); };

const buffer = (x) => M.DoubleBuffer.FromArray(typeof x === 'number' ? new Array(x).fill(0) : x);
const values = (b) => Array.from(b.GetView());

// Numbers that JSON does not have are written as text.
const written = (key, x) => (typeof x === 'number' && !Number.isFinite(x) ? String(x) : x);
const lines = [];
const record = (f, input, out) => lines.push(JSON.stringify({f, in: input, out}, written));
const list = (x) => [x].flat().map(Number);
// Calls res [n] = f(inputs). Scalars are inputs of one number.
const writes = (f, n, ...input) => {
  const r = buffer(n);
  M[f](r, ...input);
  record(f, input.map(list), values(r));
};
const returns = (f, ...input) => record(f, input.map(list), [M[f](...input)]);
// Calls a function that changes its first argument.
const changes = (f, x, ...input) => {
  const r = buffer(x);
  const value = M[f](r, ...input);
  record(f, [x, ...input.map(list)], [...values(r), ...(value === undefined ? [] : [value])]);
};

for (let round = 0; round < 2; ++round) {
  for (const f of ['mju_copy3']) writes(f, 3, numbers(3));
  writes('mju_scl3', 3, numbers(3), random());
  for (const f of ['mju_add3', 'mju_sub3', 'mju_cross']) writes(f, 3, numbers(3), numbers(3));
  for (const f of ['mju_addTo3', 'mju_subFrom3']) changes(f, numbers(3), numbers(3));
  changes('mju_addToScl3', numbers(3), numbers(3), random());
  writes('mju_addScl3', 3, numbers(3), numbers(3), random());
  changes('mju_normalize3', numbers(3));
  returns('mju_norm3', numbers(3));
  for (const f of ['mju_dot3', 'mju_dist3']) returns(f, numbers(3), numbers(3));
  for (const f of ['mju_mulMatVec3', 'mju_mulMatTVec3']) writes(f, 3, numbers(9), numbers(3));
  writes('mju_copy4', 4, numbers(4));
  changes('mju_normalize4', numbers(4));

  for (const n of [3, 7]) {
    const x = () => numbers(n);
    writes('mju_copy', n, x());
    returns('mju_sum', x(), n);
    returns('mju_L1', x(), n);
    writes('mju_scl', n, x(), random());
    for (const f of ['mju_add', 'mju_sub']) writes(f, n, x(), x());
    for (const f of ['mju_addTo', 'mju_subFrom']) changes(f, x(), x());
    changes('mju_addToScl', x(), x(), random());
    writes('mju_addScl', n, x(), x(), random());
    changes('mju_normalize', x(), n);
    returns('mju_norm', x(), n);
    returns('mju_dot', x(), x());
  }

  const nr = 3, nc = 5;
  writes('mju_mulMatVec', nr, numbers(nr * nc), numbers(nc), nr, nc);
  writes('mju_mulMatTVec', nc, numbers(nr * nc), numbers(nr).map((x, i) => (i === 1 ? 0 : x)), nr, nc);
  returns('mju_mulVecMatVec', numbers(4), numbers(16), numbers(4));
  writes('mju_transpose', nr * nc, numbers(nr * nc), nr, nc);
  writes('mju_symmetrize', 16, numbers(16), 4);
  writes('mju_mulMatMat', nr * 4, sparse(nr * nc), numbers(nc * 4), nr, nc, 4);
  writes('mju_mulMatMatT', nr * 4, numbers(nr * nc), numbers(4 * nc), nr, nc, 4);
  writes('mju_mulMatTMat', nc * 4, sparse(nr * nc), numbers(nr * 4), nr, nc, 4);
  writes('mju_sqrMatTD', nc * nc, numbers(nr * nc), numbers(nr), nr, nc);
  for (const force of [0, 1]) {
    writes('mju_transformSpatial', 6, numbers(6), force, numbers(3), numbers(3), rotation());
  }
  {
    const dense = sparse(nr * nc), r = buffer(nr * nc);
    const [nnz, adr, col] = [M.IntBuffer.FromArray(new Array(nr).fill(0)),
      M.IntBuffer.FromArray(new Array(nr).fill(0)), M.IntBuffer.FromArray(new Array(nr * nc).fill(0))];
    M.mju_dense2sparse(r, dense, nr, nc, nnz, adr, col);
    record('mju_dense2sparse', [dense, [nr], [nc]], [...values(r), ...values(nnz), ...values(adr), ...values(col)]);
    writes('mju_sparse2dense', nr * nc, values(r), nr, nc, values(nnz), values(adr), values(col));
    const lower = numbers(6);
    writes('mju_sym2dense', 9, lower, 3, [1, 2, 3], [0, 1, 3], [0, 0, 1, 0, 1, 2]);
  }

  writes('mju_rotVecQuat', 3, numbers(3), unit(4));
  writes('mju_negQuat', 4, unit(4));
  writes('mju_mulQuat', 4, unit(4), unit(4));
  writes('mju_mulQuatAxis', 4, unit(4), numbers(3));
  writes('mju_axisAngle2Quat', 4, unit(3), random());
  writes('mju_quat2Vel', 3, unit(4), 0.3);
  writes('mju_subQuat', 3, unit(4), unit(4));
  writes('mju_quat2Mat', 9, unit(4));
  writes('mju_mat2Quat', 4, rotation());
  writes('mju_derivQuat', 4, unit(4), numbers(3));
  changes('mju_quatIntegrate', numbers(4), numbers(3), 0.2);
  writes('mju_quatZ2Vec', 4, numbers(3));
  changes('mju_mat2Rot', unit(4), numbers(9).map((x, i) => 0.3 * x + (i % 4 ? 0 : 1)));
  for (const sequence of ['xyz', 'zYx']) {
    const r = buffer(4), angles = numbers(3);
    M.mju_euler2Quat(r, angles, sequence);
    record('mju_euler2Quat', [angles, [...sequence].map((c) => c.charCodeAt(0))], values(r));
  }
  {
    const [p, q, p1, q1, p2, q2] = [buffer(3), buffer(4), numbers(3), unit(4), numbers(3), unit(4)];
    M.mju_mulPose(p, q, p1, q1, p2, q2);
    record('mju_mulPose', [p1, q1, p2, q2], [...values(p), ...values(q)]);
    M.mju_negPose(p, q, p1, q1);
    record('mju_negPose', [p1, q1], [...values(p), ...values(q)]);
  }
  writes('mju_trnVecPose', 3, numbers(3), unit(4), numbers(3));
  {
    const [a, b, qa, qb] = [buffer(9), buffer(9), unit(4), unit(4)];
    M.mjd_subQuat(qa, qb, a, b);
    record('mjd_subQuat', [qa, qb], [...values(a), ...values(b)]);
    for (const scale of [0.3, 0.001]) {
      const [dq, dv, ds, v] = [buffer(9), buffer(9), buffer(3), numbers(3)];
      M.mjd_quatIntegrate(v, scale, dq, dv, ds);
      record('mjd_quatIntegrate', [v, [scale]], [...values(dq), ...values(dv), ...values(ds)]);
    }
  }

  for (const a of [definite(4), definite(2).map((x, i) => (i === 3 ? 0 : x))]) changes('mju_cholFactor', a, 1e-3);
  {
    const l = buffer(definite(4));
    M.mju_cholFactor(l, 1e-10);
    writes('mju_cholSolve', 4, values(l), numbers(4));
    for (const plus of [1, 0]) {
      const [updated, x] = [buffer(values(l)), numbers(4).map((v) => v * 0.3)];
      const rank = M.mju_cholUpdate(updated, buffer(x), plus);
      record('mju_cholUpdate', [values(l), x, [plus]], [...values(updated), rank]);
    }
  }
  {
    const [n, band, dense] = [6, 3, 2], size = (n - dense) * band + dense * n;
    const full = definite(n), packed = buffer(size);
    M.mju_dense2Band(packed, full, n, band, dense);
    record('mju_dense2Band', [full, [n], [band], [dense]], values(packed));
    for (const mirror of [true, false]) {
      writes('mju_band2Dense', n * n, values(packed), n, band, dense, mirror);
      writes('mju_bandMulMatVec', 2 * n, values(packed), numbers(2 * n), n, band, dense, 2, mirror);
    }
    changes('mju_cholFactorBand', values(packed), n, band, dense, 0.1, 0.02);
    M.mju_cholFactorBand(packed, n, band, dense, 0, 0);
    writes('mju_cholSolveBand', n, values(packed), numbers(n), n, band, dense);
    for (const i of [0, 3, 5]) returns('mju_bandDiag', i, n, band, dense);
  }
  {
    const [a, val, vec, quat] = [symmetric(3), buffer(3), buffer(9), buffer(4)];
    const rounds = M.mju_eig3(val, vec, quat, a);
    record('mju_eig3', [a], [...values(val), ...values(vec), ...values(quat), rounds]);
  }
  for (const n of [2, 5]) {
    const [H, g, lower, upper] = [definite(n), numbers(n).map((x) => 5 * x), new Array(n).fill(-0.5), new Array(n).fill(0.6)];
    const [res, R, index] = [buffer(n), buffer(n * (n + 7)), M.IntBuffer.FromArray(new Array(n).fill(0))];
    const free = M.mju_boxQP(res, R, index, H, g, lower, upper);
    record('mju_boxQP', [H, g, lower, upper], [...values(res), ...values(index).slice(0, free), free]);
  }

  const prm = [0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2];
  returns('mju_muscleGain', 0.2 + 0.1 * random(), random(), [0, 0.3], 10, prm);
  returns('mju_muscleBias', 0.5 + 0.1 * random(), [0, 0.3], 10, prm);
  returns('mju_muscleDynamics', random(), random(), [0.01, 0.04, 0.2]);
  for (const dim of [3, 4, 6]) {
    const force = [3, ...numbers(dim)], mu = numbers(dim).map((x) => 0.5 + Math.abs(x));
    // These bindings use the length of mu as the dimension of the contact.
    const [edges, result, pyramid] = [numbers(2 * dim), buffer(dim + 1), buffer(2 * dim)];
    M.mju_encodePyramid(pyramid, force, mu);
    record('mju_encodePyramid', [force.slice(0, dim), mu], values(pyramid).slice(0, 2 * (dim - 1)));
    M.mju_decodePyramid(result, edges, mu);
    record('mju_decodePyramid', [edges, mu], values(result).slice(0, dim));
  }
  for (const [k, b] of [[3, 4], [4, 4], [30, 4], [2, 0]]) returns('mju_springDamper', random(), random(), k, b, 0.5);
  for (const f of ['mju_min', 'mju_max']) returns(f, random(), random());
  returns('mju_clip', random(), -0.5, 0.7);
  for (const f of ['mju_sign', 'mju_round', 'mju_sigmoid']) returns(f, random());
  for (const x of [0.5, -0.5, 2.5, 1e20, -1e20]) returns('mju_round', x);
  for (const x of [0, 1e10, 1.1e10, -2e10]) returns('mju_isBad', x);
  for (const x of [[0, 0, 0], [0, 1e-300, 0]]) returns('mju_isZero', x, 3);
  for (const f of ['mju_n2f', 'mju_f2n']) {
    const [x, r] = [numbers(4), M.FloatBuffer.FromArray([0, 0, 0, 0])];
    if (f === 'mju_n2f') { M[f](r, x); record(f, [x], values(r)); }
  }
  for (const f of ['mju_d2n', 'mju_n2d']) writes(f, 4, numbers(4));
  changes('mju_insertionSort', [...numbers(5), 0.5, 0.5]);
  for (const [i, base] of [[6, 2], [11, 3], [0, 2], [1000, 7]]) returns('mju_Halton', i, base);
}

// ---- arguments at the limits of their meaning

const [nan, inf] = [NaN, Infinity];
const zeros = (n) => new Array(n).fill(0);
const tiny = 1e-16;

// empty vectors and matrices
for (const f of ['mju_copy']) writes(f, 0, []);
for (const f of ['mju_sum', 'mju_L1', 'mju_norm']) returns(f, [], 0);
writes('mju_scl', 0, [], 2);
for (const f of ['mju_add', 'mju_sub']) writes(f, 0, [], []);
returns('mju_dot', [], []);
returns('mju_isZero', [], 0);
changes('mju_insertionSort', []);
for (const [r, c] of [[0, 0], [0, 3], [3, 0]]) {
  writes('mju_mulMatVec', r, [], zeros(c), r, c);
  writes('mju_mulMatTVec', c, [], zeros(r), r, c);
  writes('mju_transpose', 0, [], r, c);
  writes('mju_mulMatMat', 2 * r, [], zeros(2 * c), r, c, 2);
  writes('mju_mulMatMatT', 2 * r, [], zeros(2 * c), r, c, 2);
  writes('mju_mulMatTMat', 2 * c, [], zeros(2 * r), r, c, 2);
  writes('mju_sqrMatTD', c * c, [], zeros(r), r, c);
}
changes('mju_cholFactor', [], 1e-3);

// bands without width, as wide as the matrix or wider, with all rows dense, and empty ones
for (const [n, band, dense] of [[4, 0, 0], [4, 0, 2], [4, 0, 4], [4, 1, 0], [4, 4, 0], [4, 5, 0], [4, 3, 3], [4, 3, 4], [1, 1, 1], [0, 0, 0]]) {
  const size = (n - dense) * band + dense * n, packed = numbers(size);
  for (const mirror of [true, false]) {
    writes('mju_band2Dense', n * n, packed, n, band, dense, mirror);
    writes('mju_bandMulMatVec', 2 * n, packed, numbers(2 * n), n, band, dense, 2, mirror);
  }
  writes('mju_dense2Band', size, numbers(n * n), n, band, dense);
  for (let i = 0; i < n; ++i) returns('mju_bandDiag', i, n, band, dense);
  if (band === 0 && n !== dense) continue;  // has no factor
  changes('mju_cholFactorBand', packed, n, band, dense, 10, 0);
  changes('mju_cholFactorBand', packed.map((x) => -Math.abs(x)), n, band, dense, 0, 0);
}

// vectors and quaternions without direction
for (const v of [zeros(3), [tiny, 0, 0], [0, -1, 0], [0, 0, -1], [0, 0, 2], [nan, 0, 0], [inf, 0, 0]]) {
  changes('mju_normalize3', v);
  returns('mju_norm3', v);
  writes('mju_quatZ2Vec', 4, v);
  for (const angle of [0, Math.PI, nan]) writes('mju_axisAngle2Quat', 4, v, angle);
  for (const scale of [0, 1, nan]) changes('mju_quatIntegrate', unit(4), v, scale);
  changes('mju_normalize', v, 3);
}
for (const q of [zeros(4), [tiny, 0, 0, 0], [1, 0, 0, 0], [-1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [1 + tiny, 0, 0, 0], [nan, 0, 0, 0],
  [1, nan, 0, 0], [2, 0, 0, 0]]) {
  changes('mju_normalize4', q);
  writes('mju_rotVecQuat', 3, numbers(3), q);
  writes('mju_rotVecQuat', 3, zeros(3), q);
  for (const dt of [0.5, 0, -1]) writes('mju_quat2Vel', 3, q, dt);
  writes('mju_subQuat', 3, q, q);
  writes('mju_subQuat', 3, q, unit(4));
  writes('mju_quat2Mat', 9, q);
  changes('mju_mat2Rot', q, rotation());
}
for (const m of [zeros(9), identity(3), identity(3).map((x) => -x), [1, 0, 0, 0, -1, 0, 0, 0, -1], [-1, 0, 0, 0, 1, 0, 0, 0, -1],
  [-1, 0, 0, 0, -1, 0, 0, 0, 1], [0, 1, 0, 1, 0, 0, 0, 0, -1], new Array(9).fill(nan)]) {
  writes('mju_mat2Quat', 4, m);
  changes('mju_mat2Rot', [1, 0, 0, 0], m);
  const [val, vec, quat] = [buffer(3), buffer(9), buffer(4)];
  const rounds = M.mju_eig3(val, vec, quat, m);
  record('mju_eig3', [m], [...values(val), ...values(vec), ...values(quat), rounds]);
}

// factors of matrices that have none
changes('mju_cholFactor', zeros(9), 1e-3);
changes('mju_cholFactor', identity(3).map((x) => -x), 0.5);
changes('mju_cholFactor', new Array(4).fill(nan), 1e-3);
writes('mju_cholSolve', 2, zeros(4), [1, 2]);

// numbers at and beyond the ends of ranges
const ends = [0, -0, 1, -1, 0.5, nan, inf, -inf, 1e10, 2147483647.4, 2147483648.5, -2147483649];
for (const x of ends) {
  for (const f of ['mju_sign', 'mju_sigmoid', 'mju_isBad']) returns(f, x);
  // NaN is left out, because its conversion to an integer differs between processors.
  if (!Number.isNaN(x)) returns('mju_round', x);
  for (const y of [0, 1, nan, -inf]) for (const f of ['mju_min', 'mju_max']) returns(f, x, y);
  returns('mju_clip', x, -0.5, 0.7);
  returns('mju_clip', x, 0.7, -0.5);
  returns('mju_clip', x, nan, 0.7);
  returns('mju_isZero', [0, x], 2);
  changes('mju_insertionSort', [1, x, 0]);
}
for (const base of [2, 1]) for (const i of base === 1 ? [0] : [0, 1, 2147483647, -3]) returns('mju_Halton', i, base);
for (const [k, b] of [[0, 0], [0, 1], [4, -4], [1, 2], [-1, 0], [nan, 1]]) {
  for (const dt of [0, 0.5, -0.5]) returns('mju_springDamper', 0.3, -0.2, k, b, dt);
}
const muscle = (...change) => { const p = [0.75, 1.05, -1, 200, 0.5, 1.6, 1.5, 1.3, 1.2]; for (const [i, x] of change) p[i] = x; return p; };
for (const len of [-1, 0, 0.1, 0.15, 0.2, 0.3, 2, nan]) {
  for (const p of [muscle(), muscle([0, 1.05]), muscle([2, 100]), muscle([4, 1]), muscle([6, 0]), muscle([8, 1])]) {
    for (const vel of [-5, -1.5, -0.1, 0, 0.1, 3]) returns('mju_muscleGain', len, vel, [0.1, 0.3], 10, p);
    returns('mju_muscleBias', len, [0.1, 0.3], 10, p);
  }
  returns('mju_muscleGain', len, 0.1, [0.2, 0.2], 10, muscle());
  returns('mju_muscleGain', len, 0.1, [0.1, 0.3], 0, muscle());
}
for (const c of [-1, 0, 0.3, 1, 2, nan]) {
  for (const act of [-1, 0, 0.5, 1, 3]) {
    for (const p of [[0.01, 0.04, 0], [0.01, 0.04, 0.2], [0, 0, 0], [-1, 0.04, 0.5]]) returns('mju_muscleDynamics', c, act, p);
  }
}

fs.writeFileSync(process.argv[2], lines.join('\n') + '\n');
console.log(`${lines.length} calls of ${new Set(lines.map((l) => JSON.parse(l).f)).size} functions`);
