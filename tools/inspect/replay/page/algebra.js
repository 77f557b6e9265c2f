// Vectors are arrays of three numbers, quaternions [w, x, y, z]. Matrices 4 x 4 are in the order of
// WebGL, column after column.

function add(a, b) {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
}
function subtract(a, b) {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}
function scaled(a, s) {
  return [a[0] * s, a[1] * s, a[2] * s];
}
function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
function cross(a, b) {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
function norm(a) {
  return Math.hypot(a[0], a[1], a[2]);
}
function normalized(a) {
  const n = norm(a);
  return n > 0 ? scaled(a, 1 / n) : [0, 0, 1];
}

function quatProduct(a, b) {
  return [
    a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
    a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
    a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
    a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
  ];
}
function quatConjugate(q) {
  return [q[0], -q[1], -q[2], -q[3]];
}
function quatAbout(axis, angle) {
  const s = Math.sin(angle / 2);
  return [Math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s];
}
function rotated(v, q) {
  const u = [q[1], q[2], q[3]];
  const t = scaled(cross(u, v), 2);
  return add(add(v, scaled(t, q[0])), cross(u, t));
}
// Returns the columns of the rotation matrix of a quaternion.
function axesOf(q) {
  const n = Math.hypot(q[0], q[1], q[2], q[3]) || 1;
  const [w, x, y, z] = [q[0] / n, q[1] / n, q[2] / n, q[3] / n];
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}
// Returns three axes, of which the third points along `v`.
function axesAlong(v) {
  const z = normalized(v);
  const x = normalized(cross(Math.abs(z[0]) < 0.6 ? [1, 0, 0] : [0, 1, 0], z));
  return [x, cross(z, x), z];
}

function transform(axes, p) {
  const [x, y, z] = axes;
  return new Float32Array([...x, 0, ...y, 0, ...z, 0, ...p, 1]);
}
function product(a, b) {
  const out = new Float32Array(16);
  for (let c = 0; c < 4; ++c) {
    for (let r = 0; r < 4; ++r) {
      let sum = 0;
      for (let k = 0; k < 4; ++k) sum += a[4 * k + r] * b[4 * c + k];
      out[4 * c + r] = sum;
    }
  }
  return out;
}
// Returns the matrix that brings points of the world into the frame of an eye.
function viewMatrix(eye, right, up, forward) {
  const back = scaled(forward, -1);
  return new Float32Array([
    right[0], up[0], back[0], 0, right[1], up[1], back[1], 0, right[2], up[2], back[2], 0,
    -dot(right, eye), -dot(up, eye), -dot(back, eye), 1,
  ]);
}
// Returns the projection of a frustum, whose sides are given at distance 1 if it is not
// orthographic.
function projection(left, right, bottom, top, near, far, isOrthographic) {
  const w = right - left, h = top - bottom, d = far - near;
  if (isOrthographic) {
    return new Float32Array([
      2 / w, 0, 0, 0, 0, 2 / h, 0, 0, 0, 0, -2 / d, 0,
      -(right + left) / w, -(top + bottom) / h, -(far + near) / d, 1,
    ]);
  }
  return new Float32Array([
    2 / w, 0, 0, 0, 0, 2 / h, 0, 0,
    (right + left) / w, (top + bottom) / h, -(far + near) / d, -1, 0, 0, -2 * far * near / d, 0,
  ]);
}
