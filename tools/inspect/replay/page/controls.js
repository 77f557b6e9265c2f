// The panel beside the scene. Names of the model become text only, never markup.

function made(tag, parent, text) {
  const e = document.createElement(tag);
  if (text !== undefined) e.textContent = text;
  if (parent) parent.append(e);
  return e;
}

// Adds a section that can be folded, and returns the place for its contents.
function addSection(panel, title, isOpen) {
  const section = made("details", panel);
  section.open = isOpen;
  made("summary", section, title);
  return made("div", section);
}

function addCheckbox(parent, text, isOn, changed, id) {
  const label = made("label", parent);
  const box = made("input", label);
  box.type = "checkbox";
  box.checked = isOn;
  if (id) box.id = id;
  made("span", label, text);
  box.addEventListener("change", () => changed(box.checked));
  return box;
}

function addSelect(parent, text, choices, changed, id) {
  const label = made("label", parent);
  made("span", label, text);
  const select = made("select", label);
  select.id = id;
  for (const [value, name] of choices) made("option", select, name).value = value;
  select.addEventListener("change", () => changed(Number(select.value)));
  return select;
}

// Returns the name of an object, or its kind and number.
function nameOf(object, kind, number) {
  return object.name || kind + " " + number;
}

// Returns the options with which the page begins.
function firstOptions(about) {
  return {
    groups: [true, true, true, false, false, false],
    siteGroups: [true, true, true, false, false, false],
    layers: Object.fromEntries(about.layers.map((layer) => [layer.name, layer.shown])),
    flex: true, skin: true, transparent: false, shadows: true, reflections: true, sky: true,
  };
}

// Fills the panel. `player` has options, camera and functions that the controls call. Returns
// functions by which keys press the controls.
function buildPanel(panel, about, player) {
  const boxes = {};
  const change = (set) => (value) => {
    set(value);
    player.changed();
  };
  addView(panel, about, player, boxes);
  const show = addSection(panel, "Show", true);
  about.layers.forEach((layer, i) => {
    if (!about.rollouts.some((rollout) => rollout.slots[i] > 0)) return;
    boxes[layer.name] = addCheckbox(show, layer.text, layer.shown, change((on) => {
      player.options.layers[layer.name] = on;
    }), "layer-" + layer.name);
  });
  const kinds = new Set(about.shapes.map((shape) => shape.kind));
  const flags = [["transparent", "transparent bodies"], ["shadows", "shadows"],
                 ["reflections", "reflections"], ["sky", "sky"]];
  if (kinds.has("skin")) flags.unshift(["skin", "skins"]);
  if (kinds.has("flex")) flags.unshift(["flex", "flexes"]);
  for (const [flag, text] of flags) {
    addCheckbox(show, text, player.options[flag], change((on) => {
      player.options[flag] = on;
    }), "show-" + flag);
  }
  const groups = addSection(panel, "Groups", true);
  for (const [kind, list, text] of [["geom", "groups", "geoms"], ["site", "siteGroups", "sites"]]) {
    const used = new Set(about.shapes.filter((s) => (s.kind === "site") === (kind === "site"))
                             .map((s) => Math.max(0, Math.min(kGroups - 1, s.group))));
    for (let i = 0; i < kGroups; ++i) {
      if (!used.has(i)) continue;
      boxes[kind + i] = addCheckbox(groups, text + " " + i, player.options[list][i], change((on) => {
        player.options[list][i] = on;
      }), kind + "-group-" + i);
    }
  }
  if (about.pose) addJoints(panel, player);
  if (about.plots.length) addChannels(panel, about, player);
  addHelp(panel);
  return {press: (name) => boxes[name] && boxes[name].click()};
}

function addView(panel, about, player, boxes) {
  const view = addSection(panel, "View", true);
  if (about.rollouts.length > 1) {
    addSelect(view, "rollout", about.rollouts.map((r, i) => [i, String(r.id)]), player.selectRollout,
              "rollout");
  }
  const cameras = about.cameras.map((camera, i) => [i, nameOf(camera, "camera", i)]);
  boxes.camera = addSelect(view, "camera", [[-1, "free"], ...cameras], (i) => {
    player.camera.fixed = i;
    player.changed();
  }, "camera");
  const bodies = about.bodies.map((body, i) => [i, nameOf(body, "body", i)]).slice(1);
  addSelect(view, "follow", [[-1, "nothing"], ...bodies], player.follow, "follow");
  const reset = made("button", view, "Reset view");
  reset.id = "reset";
  reset.addEventListener("click", player.resetView);
}

// Sliders for the hinges and slides of a model. The many unnamed joints of flexes have none.
function addJoints(panel, player) {
  const hasFlexes = player.about.flex_vertices > 0;
  const joints = player.model.joints.filter(
      (joint) => joint.type >= 2 && (joint.name || !hasFlexes));
  if (!joints.length) return;
  const section = addSection(panel, "Joints", true);
  joints.forEach((joint, i) => {
    const row = made("label", section);
    row.className = "joint-row";
    made("span", row, nameOf(joint, "joint", i));
    const slider = made("input", row);
    slider.type = "range";
    slider.className = "joint";
    const range = joint.limited ? joint.range : joint.type === 3 ? [-Math.PI, Math.PI] : [-1, 1];
    slider.min = Math.min(range[0], joint.qpos[0]);
    slider.max = Math.max(range[1], joint.qpos[0]);
    slider.step = "any";
    slider.value = joint.qpos[0];
    const text = made("output", row, numberText(joint.qpos[0]));
    slider.addEventListener("input", () => {
      joint.qpos[0] = Number(slider.value);
      player.model.isMoved = true;
      text.textContent = numberText(joint.qpos[0]);
      player.changed();
    });
  });
}

// The list of recorded columns, with a filter. Only the first matches are listed.
function addChannels(panel, about, player) {
  const kMostListed = 200;
  const section = addSection(panel, "Plot", true);
  const filter = made("input", section);
  filter.type = "search";
  filter.id = "filter";
  filter.placeholder = "filter columns";
  const list = made("div", section);
  list.id = "channels";
  const fill = () => {
    list.replaceChildren();
    const word = filter.value.toLowerCase();
    let count = 0;
    about.plots.forEach((name, i) => {
      if (!name.toLowerCase().includes(word) || ++count > kMostListed) return;
      addCheckbox(list, name, player.plot.chosen.includes(i), (on) => {
        player.plot.toggle(i, on);
        player.resized();
      });
    });
    if (count > kMostListed) made("p", list, count - kMostListed + " more match");
  };
  filter.addEventListener("input", fill);
  fill();
}

function addHelp(panel) {
  const help = addSection(panel, "Keys", false);
  for (const [key, text] of [
           ["space", "play, pause"], ["← →", "one frame; with shift 10"], ["Home, End", "first, last"],
           ["+ −", "speed"], ["L", "loop"], ["C, F", "contacts, forces"], ["0 to 5", "groups"],
           ["[ ]", "cameras"], ["R", "reset view"], ["H", "hide the panel"],
           ["drag", "turn; right: move"], ["wheel", "zoom"]]) {
    const row = made("p", help);
    made("kbd", row, key);
    made("span", row, " " + text);
  }
}
