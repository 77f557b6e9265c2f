// Triangles of the built-in shapes. Faces are counter-clockwise when they are seen from outside.

const kRoundSides = 40, kRoundRings = 20, kArrowSides = 28;

class Triangles {
  constructor() {
    this.position = [];
    this.normal = [];
    this.uv = [];  // of capsules: the cap to which the vertex belongs, -1 or 1
    this.index = [];
  }
  vertex(p, n, uv = [0, 0]) {
    this.position.push(...p);
    this.normal.push(...n);
    this.uv.push(...uv);
    return this.position.length / 3 - 1;
  }
  quad(a, b, c, d) {
    this.index.push(a, b, c, a, c, d);
  }
}

function planeShape() {
  const t = new Triangles();
  const n = [0, 0, 1];
  t.quad(t.vertex([-1, -1, 0], n), t.vertex([1, -1, 0], n), t.vertex([1, 1, 0], n),
         t.vertex([-1, 1, 0], n));
  return t;
}

function boxShape() {
  const t = new Triangles();
  for (let axis = 0; axis < 3; ++axis) {
    for (const side of [-1, 1]) {
      const n = [0, 0, 0];
      n[axis] = side;
      const corner = (a, b) => {
        const p = [0, 0, 0];
        p[axis] = side;
        p[(axis + 1) % 3] = a;
        p[(axis + 2) % 3] = b * side;
        return t.vertex(p, n);
      };
      t.quad(corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1));
    }
  }
  return t;
}

// Adds rings of a unit sphere from latitude `from` to `to`. `cap` goes to the texture coordinates.
function addSphereRings(t, from, to, rings, cap) {
  const start = t.position.length / 3;
  for (let r = 0; r <= rings; ++r) {
    const latitude = from + (to - from) * r / rings;
    for (let s = 0; s <= kRoundSides; ++s) {
      const angle = 2 * Math.PI * s / kRoundSides;
      const p = [Math.cos(latitude) * Math.cos(angle), Math.cos(latitude) * Math.sin(angle),
                 Math.sin(latitude)];
      t.vertex(p, p, [cap, 0]);
    }
  }
  const row = kRoundSides + 1;
  for (let r = 0; r < rings; ++r) {
    for (let s = 0; s < kRoundSides; ++s) {
      const a = start + r * row + s;
      t.quad(a, a + 1, a + row + 1, a + row);
    }
  }
}

function sphereShape() {
  const t = new Triangles();
  addSphereRings(t, -Math.PI / 2, Math.PI / 2, kRoundRings, 0);
  return t;
}

function capsuleShape() {
  const t = new Triangles();
  const half = kRoundRings / 2;
  addSphereRings(t, -Math.PI / 2, 0, half, -1);
  addSphereRings(t, 0, Math.PI / 2, half, 1);
  const row = kRoundSides + 1, low = half * row, high = low + row;
  for (let s = 0; s < kRoundSides; ++s) t.quad(low + s, low + s + 1, high + s + 1, high + s);
  return t;
}

// Adds a ring between two circles around the z axis, with normals that rise by `rise`, or that are
// vertical for a flat ring.
function addRing(t, sides, r0, z0, r1, z1, isFlat, rise) {
  const start = t.position.length / 3;
  for (let s = 0; s <= sides; ++s) {
    const angle = 2 * Math.PI * s / sides, x = Math.cos(angle), y = Math.sin(angle);
    const n = isFlat ? [0, 0, Math.sign(rise)] : normalized([x, y, rise]);
    t.vertex([r0 * x, r0 * y, z0], n);
    t.vertex([r1 * x, r1 * y, z1], n);
  }
  for (let s = 0; s < sides; ++s) {
    const a = start + 2 * s;
    t.quad(a, a + 2, a + 3, a + 1);
  }
}

function cylinderShape() {
  const t = new Triangles();
  addRing(t, kRoundSides, 1, -1, 1, 1, false, 0);
  addRing(t, kRoundSides, 0, -1, 1, -1, true, -1);
  addRing(t, kRoundSides, 1, 1, 0, 1, true, 1);
  return t;
}

// Arrows of length 1 end at z = 1/2, as those of lib/draw do.
function arrowShape(type) {
  const shaft = 1 / 3, tip = 0.5, base = type === Geom.kArrow1 ? 1 : 1.75;
  const isDouble = type === Geom.kArrow2;
  const t = new Triangles();
  addRing(t, kArrowSides, 1, isDouble ? -shaft : 0, 1, shaft, false, 0);
  addRing(t, kArrowSides, base, shaft, 0, tip, false, 1);
  addRing(t, kArrowSides, 0, shaft, base, shaft, true, -1);
  if (isDouble) {
    addRing(t, kArrowSides, 0, -tip, base, -shaft, false, -1);
    addRing(t, kArrowSides, base, -shaft, 0, -shaft, true, 1);
  } else {
    addRing(t, kArrowSides, 0, 0, 1, 0, true, -1);
  }
  return t;
}

// Returns the built-in shapes by type.
function builtInShapes() {
  const sphere = sphereShape();
  return {
    [Geom.kPlane]: planeShape(),
    [Geom.kSphere]: sphere,
    [Geom.kEllipsoid]: sphere,
    [Geom.kCapsule]: capsuleShape(),
    [Geom.kCylinder]: cylinderShape(),
    [Geom.kBox]: boxShape(),
    [Geom.kArrow]: arrowShape(Geom.kArrow),
    [Geom.kArrow1]: arrowShape(Geom.kArrow1),
    [Geom.kArrow2]: arrowShape(Geom.kArrow2),
    [Geom.kLine]: cylinderShape(),
  };
}
