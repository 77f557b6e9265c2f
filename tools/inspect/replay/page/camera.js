// The camera: a free one, which the mouse moves and which may follow a body, or one of the model.

class Camera {
  constructor(view) {
    this.view = view;
    this.fixed = -1;   // camera of the model, or -1
    this.follow = -1;  // body that is followed, or -1
    this.followed = null;  // position of this body when the camera was last moved
    this.reset();
  }
  reset() {
    this.lookat = [...this.view.lookat];
    this.distance = this.view.distance;
    this.azimuth = this.view.azimuth;
    this.elevation = this.view.elevation;
    this.followed = null;
  }
  // Moves the free camera with the body that it follows.
  track(poses) {
    if (this.follow < 0 || this.follow >= poses.length) return;
    const pos = poses[this.follow].pos;
    if (this.followed) this.lookat = add(this.lookat, subtract(pos, this.followed));
    this.followed = pos;
  }
  setFollow(body, poses) {
    this.follow = body;
    this.followed = null;
    if (body >= 0 && poses) {
      this.lookat = [...poses[body].pos];
      this.track(poses);
    }
  }

  axes() {
    const a = this.azimuth * Math.PI / 180, e = this.elevation * Math.PI / 180;
    const ca = Math.cos(a), sa = Math.sin(a), ce = Math.cos(e), se = Math.sin(e);
    return {forward: [ce * ca, ce * sa, se], up: [-se * ca, -se * sa, ce], right: [sa, -ca, 0]};
  }
  rotate(dx, dy) {
    this.azimuth -= 180 * dx;
    this.elevation = Math.max(-90, Math.min(90, this.elevation - 180 * dy));
  }
  pan(dx, dy) {
    const {right, up} = this.axes();
    const height = this.distance * (this.view.up + this.view.down);
    this.lookat = add(this.lookat, add(scaled(right, -dx * height), scaled(up, dy * height)));
  }
  zoom(factor) {
    const extent = this.view.extent;
    this.distance = Math.max(0.01 * extent, Math.min(100 * extent, this.distance * factor));
  }

  // Returns the eye and the matrices for a picture of the given shape (width / height).
  eye(aspect, pose, frustum) {
    let position, right, up, forward;
    if (pose) {
      const [x, y, z] = axesOf(pose.quat);
      position = pose.pos;
      right = x;
      up = y;
      forward = scaled(z, -1);
    } else {
      ({right, up, forward} = this.axes());
      position = subtract(this.lookat, scaled(forward, this.distance));
    }
    const top = frustum.up, bottom = -frustum.down;
    const middle = (frustum.right - frustum.left) / 2, half = aspect * (top - bottom) / 2;
    const {near, far} = this.view;
    const matrix = projection(middle - half, middle + half, bottom, top, near, far,
                              frustum.orthographic);
    return {
      position, right, up, forward, near, far, top, bottom,
      left: middle - half, rightSide: middle + half,
      isOrthographic: frustum.orthographic,
      projection: matrix,
      matrix: product(matrix, viewMatrix(position, right, up, forward)),
    };
  }
}

// Lets mouse, touch and wheel move the free camera over an element.
function attachPointer(canvas, camera, changed) {
  const pointers = new Map();
  canvas.addEventListener("contextmenu", (e) => e.preventDefault());
  canvas.addEventListener("pointerdown", (e) => {
    canvas.setPointerCapture(e.pointerId);
    pointers.set(e.pointerId, {x: e.clientX, y: e.clientY, button: e.button});
  });
  const end = (e) => pointers.delete(e.pointerId);
  canvas.addEventListener("pointerup", end);
  canvas.addEventListener("pointercancel", end);
  canvas.addEventListener("pointermove", (e) => {
    const p = pointers.get(e.pointerId);
    if (!p || camera.fixed >= 0) return;
    const before = [...pointers.values()].map(({x, y}) => ({x, y}));
    const dx = (e.clientX - p.x) / canvas.clientHeight, dy = (e.clientY - p.y) / canvas.clientHeight;
    p.x = e.clientX;
    p.y = e.clientY;
    if (pointers.size === 2) {
      // Two fingers move the scene, and zoom with their distance.
      const after = [...pointers.values()];
      const gap = (list) => Math.hypot(list[0].x - list[1].x, list[0].y - list[1].y);
      camera.pan(dx / 2, dy / 2);
      if (gap(after) > 1) camera.zoom(gap(before) / gap(after));
    } else if (p.button === 0 && !e.shiftKey) {
      camera.rotate(dx, dy);
    } else if (p.button === 1) {
      camera.zoom(Math.exp(2 * dy));
    } else {
      camera.pan(dx, dy);
    }
    changed();
  });
  canvas.addEventListener("wheel", (e) => {
    e.preventDefault();
    if (camera.fixed >= 0) return;
    camera.zoom(Math.exp(Math.max(-0.5, Math.min(0.5, e.deltaY * 0.001))));
    changed();
  }, {passive: false});
}
