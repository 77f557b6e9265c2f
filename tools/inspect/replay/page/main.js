// Starts the player and keeps time.

const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 4, 8];

class Player {
  constructor(about, assets) {
    this.about = about;
    this.options = firstOptions(about);
    this.camera = new Camera(about.view);
    this.canvas = element("scene");
    this.renderer = new Renderer(this.canvas, about, assets);
    this.model = about.pose ? new PosedModel(about) : null;
    this.rollouts = [];
    this.frame = 0;
    this.isPlaying = false;
    this.speed = 1;
    this.isLooping = true;
    this.isDirty = true;
    for (const name of ["changed", "follow", "resetView", "selectRollout", "resized"]) {
      this[name] = this[name].bind(this);
    }
    this.plot = new Plot(element("plot"), about.plots, (share) => {
      const {clock, frames} = this.rollout;
      this.seek(this.rollout.frameAt(share * clock[frames - 1]));
    });
  }

  changed() {
    this.isDirty = true;
  }
  resized() {
    document.body.classList.toggle("has-plot", this.plot.chosen.length > 0);
    this.isDirty = true;
  }
  follow(body) {
    this.camera.setFollow(body, body >= 0 ? this.poses() : null);
    this.changed();
  }
  resetView() {
    this.camera.reset();
    this.camera.fixed = -1;
    element("camera").value = "-1";
    this.changed();
  }
  async selectRollout(number) {
    if (!this.rollouts[number]) {
      const bytes = await unpackedBlock(number + 1);
      this.rollouts[number] = new Rollout(this.about, this.about.rollouts[number], bytes);
    }
    this.rollout = this.rollouts[number];
    this.frame = Math.min(this.frame, this.rollout.frames - 1);
    element("time").max = this.rollout.frames - 1;
    this.seek(this.frame);
  }

  poses() {
    const recorded = this.rollout.bodyPoses(this.frame);
    return this.model ? this.model.bodyPoses(recorded) : recorded;
  }

  seek(frame) {
    this.frame = Math.max(0, Math.min(this.rollout.frames - 1, frame));
    this.clock = this.rollout.clock[this.frame];
    this.changed();
  }
  step(frames) {
    this.setPlaying(false);
    this.seek(this.frame + frames);
  }
  setPlaying(isPlaying) {
    const isAtEnd = this.frame === this.rollout.frames - 1;
    if (isPlaying && isAtEnd) this.seek(0);
    this.isPlaying = isPlaying && this.rollout.frames > 1;
    element("play").textContent = this.isPlaying ? "Pause" : "Play";
    this.changed();
  }
  setSpeed(speed) {
    this.speed = speed;
    element("speed").value = String(speed);
    this.changed();
  }
  setLooping(isLooping) {
    this.isLooping = isLooping;
    element("loop").checked = isLooping;
  }

  // Moves the clock by the time that has passed (s).
  advance(seconds) {
    const {clock, frames} = this.rollout;
    this.clock += seconds * this.speed;
    if (this.clock > clock[frames - 1]) {
      if (this.isLooping) {
        this.seek(0);
      } else {
        this.seek(frames - 1);
        this.setPlaying(false);
      }
      return;
    }
    const frame = this.rollout.frameAt(this.clock);
    if (frame !== this.frame) {
      this.frame = frame;
      this.changed();
    }
  }

  draw() {
    const canvas = this.canvas, ratio = Math.min(window.devicePixelRatio || 1, 2);
    const width = Math.max(1, Math.round(canvas.clientWidth * ratio));
    const height = Math.max(1, Math.round(canvas.clientHeight * ratio));
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const poses = this.poses(), {camera, rollout, frame} = this;
    camera.track(poses);
    const pose = camera.fixed >= 0 ? rollout.cameraPose(camera.fixed, frame) : null;
    const frustum = camera.fixed >= 0 ? this.about.cameras[camera.fixed] : this.about.view;
    const eye = camera.eye(width / height, pose, frustum);
    this.renderer.draw({rollout, frame, poses, eye, options: this.options});
    if (this.plot.chosen.length) this.plot.draw(rollout, frame);
    this.showState();
  }
  showState() {
    const {frames, time, id} = this.rollout;
    element("time").value = this.frame;
    const lines = ["time  " + time.at(this.frame).toFixed(3) + " s"];
    if (!this.model) {
      lines.push("frame " + this.frame + " / " + (frames - 1), "speed " + this.speed + "x",
                 "rollout " + id);
    }
    element("hud").textContent = lines.join("\n");
  }

  run() {
    let before = performance.now();
    const tick = (now) => {
      if (this.isPlaying) this.advance(Math.min(0.25, (now - before) / 1000));
      before = now;
      if (this.isDirty) {
        this.isDirty = false;
        this.draw();
      }
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }
}

function attachControls(player, keys) {
  element("play").addEventListener("click", () => player.setPlaying(!player.isPlaying));
  element("time").addEventListener("input", (e) => player.seek(Number(e.target.value)));
  element("loop").addEventListener("change", (e) => player.setLooping(e.target.checked));
  const speed = element("speed");
  for (const s of kSpeeds) made("option", speed, s + "x").value = String(s);
  speed.value = "1";
  speed.addEventListener("change", () => player.setSpeed(Number(speed.value)));
  element("hide").addEventListener("click", () => {
    document.body.classList.toggle("no-panel");
    player.changed();
  });
  window.addEventListener("resize", player.changed);
  attachPointer(player.canvas, player.camera, player.changed);
  window.addEventListener("keydown", (e) => pressKey(e, player, keys));
}

function pressKey(e, player, keys) {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.target.matches("input[type=search], input[type=range].joint, select")) return;
  const changeSpeed = (by) => {
    const i = kSpeeds.indexOf(player.speed) + by;
    if (i >= 0 && i < kSpeeds.length) player.setSpeed(kSpeeds[i]);
  };
  const changeCamera = (by) => {
    const select = element("camera"), n = select.options.length;
    select.selectedIndex = (select.selectedIndex + by + n) % n;
    select.dispatchEvent(new Event("change"));
  };
  const actions = {
    " ": () => player.setPlaying(!player.isPlaying),
    ArrowLeft: () => player.step(e.shiftKey ? -10 : -1),
    ArrowRight: () => player.step(e.shiftKey ? 10 : 1),
    Home: () => player.seek(0),
    End: () => player.seek(player.rollout.frames - 1),
    "+": () => changeSpeed(1),
    "=": () => changeSpeed(1),
    "-": () => changeSpeed(-1),
    l: () => player.setLooping(!player.isLooping),
    c: () => keys.press("contacts"),
    f: () => keys.press("forces"),
    r: player.resetView,
    h: () => element("hide").click(),
    "[": () => changeCamera(-1),
    "]": () => changeCamera(1),
  };
  for (let i = 0; i < kGroups; ++i) actions[i] = () => keys.press("geom" + i);
  const action = actions[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  if (!action) return;
  e.preventDefault();
  action();
}

async function start() {
  const about = JSON.parse(element("about").textContent);
  const player = new Player(about, await unpackedBlock(0));
  await player.selectRollout(0);
  const keys = buildPanel(element("panel"), about, player);
  attachControls(player, keys);
  if (player.model) document.body.classList.add("is-model");
  player.run();
  document.body.dataset.state = "ready";
}

start().catch((error) => {
  fail("The replay cannot be shown. " + error.message);
  document.body.dataset.state = "failed";
});
