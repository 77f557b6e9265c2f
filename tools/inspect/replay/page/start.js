// The player of a replay. Its parts are joined in this order: start, algebra, data, shapes, shaders,
// motion, camera, renderer, plot, controls, main.
"use strict";

// Types of shapes (mjtGeom).
const Geom = {
  kPlane: 0, kHeightField: 1, kSphere: 2, kCapsule: 3, kEllipsoid: 4, kCylinder: 5, kBox: 6,
  kMesh: 7, kSdf: 8, kArrow: 100, kArrow1: 101, kArrow2: 102, kLine: 103,
};
const kGroups = 6;

function element(id) {
  return document.getElementById(id);
}

// Shows a message in place of the scene.
function fail(message) {
  const box = element("message");
  box.textContent = message;
  box.hidden = false;
}
