// Asks the official build for the abstract scenes of one model: node scenes_of_model.mjs MODEL OUT
//
// OUT gets the compiled model (MJB), and the state after a few steps from a random one with every
// array of a forward pass there. For a model that may sleep, the state is the default one. For
// every view (record "views": their names) OUT gets the settings, in the order of `settings` below,
// and the scene after two updates: its geoms, labels, lights, cameras, and faces of flexes and
// skins. A model that the official build refuses gives the record "error".

import fs from 'node:fs';
import path from 'node:path';
import load from '@mujoco/mujoco';
import {FigureWriter} from './figures.mjs';
import {openModel, LARGEST_ARENA} from './open_model.mjs';
import {generator, hashOf, randomise, recordForwardFrom, setInput} from './states.mjs';

const STEPS = 30;
const MOST_GEOMS = 50000;
const GEOM = ['type', 'dataid', 'objtype', 'objid', 'category', 'matid', 'texid', 'texuniform', 'texcoord', 'segid', 'size', 'pos', 'mat',
              'rgba', 'emission', 'specular', 'shininess', 'reflectance', 'texrepeat', 'modelrbound'];
const LIGHT = ['id', 'pos', 'dir', 'type', 'texid', 'attenuation', 'cutoff', 'exponent', 'ambient', 'diffuse', 'specular', 'headlight',
               'castshadow', 'bulbradius', 'intensity', 'range', 'softness'];
const CAMERA = ['pos', 'forward', 'up', 'frustum_center', 'frustum_width', 'frustum_bottom', 'frustum_top', 'frustum_near', 'frustum_far',
                'orthographic'];
const SURFACES = ['flexfacenum', 'flexfaceused', 'flexvert', 'flexface', 'flexnormal', 'flextexcoord', 'skinvert', 'skinnormal'];
const GROUPS = ['geomgroup', 'sitegroup', 'jointgroup', 'tendongroup', 'actuatorgroup', 'flexgroup', 'skingroup'];

// ---- views: differences from the default options

function* viewsOf(M, m) {
  const VIS = Object.keys(M.mjtVisFlag).filter(name => name.startsWith('mjVIS_'));
  const flag = name => M.mjtVisFlag[`mjVIS_${name}`].value;
  const flags = (...names) => opt => names.forEach(name => opt.flags[flag(name)] = 1);
  const without = (...names) => opt => names.forEach(name => opt.flags[flag(name)] = 0);
  const all = opt => {
    opt.flags.fill(1);
    for (const group of GROUPS) opt[group].fill(1);
  };
  const both = (...steps) => opt => steps.forEach(step => step(opt));
  const show = (label, frame) => opt => { opt.label = label; opt.frame = frame; };
  const LABEL = name => M.mjtLabel[`mjLABEL_${name}`].value, FRAME = name => M.mjtFrame[`mjFRAME_${name}`].value;
  yield {name: 'default'};
  for (const [i, name] of VIS.entries()) {
    yield {name: `toggle ${name.slice(6)}`, set: both(opt => opt.flags[flag(name.slice(6))] ^= 1, show(1 + i % 16, 1 + i % 7))};
  }
  for (const name of ['JOINT', 'GEOM', 'SITE', 'TENDON', 'FLEX', 'SKIN']) yield {name: `label ${name}`, set: both(flags('JOINT'), show(LABEL(name), 0))};
  yield {name: 'all', set: both(all, show(LABEL('BODY'), FRAME('BODY')))};
  yield {name: 'all, plain colours', set: both(all, without('ISLAND', 'CONVEXHULL', 'TRANSPARENT', 'ACTIVATION', 'SCLINERTIA'), show(LABEL('ACTUATOR'), FRAME('CAMERA')))};
  yield {name: 'all, without textures', set: both(all, without('TEXTURE', 'ISLAND', 'CONTACTSPLIT'), show(LABEL('CONTACTFORCE'), FRAME('CONTACT')))};
  yield {name: 'all, cameras', set: both(all, show(LABEL('CAMERA'), FRAME('CAMERA')))};
  yield {name: 'all, lights', set: both(all, show(LABEL('LIGHT'), FRAME('LIGHT')))};
  yield {name: 'forces', set: both(flags('CONTACTPOINT', 'CONTACTFORCE', 'PERTFORCE'), show(LABEL('CONTACTPOINT'), FRAME('GEOM')))};
  yield {name: 'constraints', set: both(flags('CONSTRAINT', 'JOINT', 'AUTOCONNECT'), show(LABEL('CONSTRAINT'), FRAME('SITE')))};
  yield {name: 'faces', set: both(flags('FLEXFACE', 'FLEXVERT'), without('FLEXSKIN')), surfaces: true};
  yield {name: 'inner faces', set: both(flags('FLEXFACE'), without('FLEXSKIN', 'FLEXEDGE'), opt => { opt.flex_layer = 1; }), surfaces: true};
  yield {name: 'skins', set: opt => { opt.flexgroup[0] = 0; opt.skingroup[0] = 1; }, surfaces: true};
  for (const depth of [0, 2, 5]) yield {name: `trees at ${depth}`, set: both(flags('BODYBVH', 'MESHBVH'), opt => { opt.bvh_depth = depth; })};
  for (const [name, mask] of [['static', 1], ['dynamic', 2], ['decoration', 4], ['dynamic and decoration', 6]]) {
    yield {name: `only ${name}`, mask, set: both(all, show(LABEL('GEOM'), FRAME('GEOM')))};
  }
  for (const [name, pert] of Object.entries(perturbations(m))) {
    yield {name: `perturbation: ${name}`, pert, set: both(flags('SELECT', 'INERTIA'), show(LABEL(name === 'pull' ? 'SELPNT' : 'SELECTION'), 0))};
  }
  yield {name: 'selected body', pert: {select: m.nbody - 1}, set: show(LABEL('SELECTION'), 0)};
  if (m.ncam) yield {name: 'camera of the model', cam: {type: M.mjtCamera.mjCAMERA_FIXED.value, fixedcamid: m.ncam - 1}};
  yield {name: 'camera that follows', cam: {type: M.mjtCamera.mjCAMERA_TRACKING.value, trackbodyid: m.nbody - 1, azimuth: 33, elevation: -12}};
}

function perturbations(m) {
  const pose = {select: m.nbody - 1, refpos: [.1, .2, .3], refquat: [.6, 0, .8, 0], refselpos: [.3, .2, .1], localpos: [.01, .02, .03]};
  return m.nbody < 2 ? {} : {
    pull: {...pose, active: 1, flexselect: m.nflex - 1, skinselect: m.nskin - 1},
    turn: {...pose, active: 2},
    both: {...pose, active: 3, active2: 1},
    second: {...pose, active2: 3},
  };
}

// ---- records

const PERT = ['select', 'flexselect', 'skinselect', 'active', 'active2', 'refpos', 'refquat', 'refselpos', 'localpos'];
const CAM = ['type', 'fixedcamid', 'trackbodyid', 'lookat', 'distance', 'azimuth', 'elevation', 'orthographic'];
const flat = (object, names) => names.flatMap(name => typeof object[name] === 'object' ? Array.from(object[name], Number) : [Number(object[name])]);

function assign(target, values = {}) {
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) target[name].set(value);
    else target[name] = value;
  }
}

const settings = (opt, pert, cam, mask) =>
    [opt.label, opt.frame, ...flat(opt, GROUPS), ...opt.flags, opt.bvh_depth, opt.flex_layer, ...flat(pert, PERT), ...flat(cam, CAM), mask];

const textOf = bytes => Buffer.from(bytes).toString('latin1').replace(/\0.*/s, '');

function recordScene(out, prefix, scene, surfaces) {
  const count = scene.ngeom, geoms = scene.geoms, numbers = [], labels = [];
  for (let i = 0; i < count; ++i) {
    const geom = geoms.get(i);
    numbers.push(...flat(geom, GEOM));
    labels.push(textOf(geom.label));
  }
  out.numbers(`${prefix}/geoms`, numbers);
  out.bytes(`${prefix}/labels`, labels.map(label => label + '\n').join(''));
  const lights = scene.lights;
  out.numbers(`${prefix}/lights`, Array.from({length: scene.nlight}, (_, i) => flat(lights.get(i), LIGHT)).flat());
  out.numbers(`${prefix}/camera`, [0, 1].flatMap(eye => flat(scene.camera.get(eye), CAMERA)));
  out.numbers(`${prefix}/status`, [scene.status]);
  if (surfaces) for (const name of SURFACES) out.numbers(`${prefix}/${name}`, Array.from(scene[name] ?? []));
}

function prepareState(M, m, d, random) {
  const maySleep = (m.opt.enableflags & M.mjtEnableBit.mjENBL_SLEEP.value) !== 0;
  if (!maySleep) {
    randomise(M, m, d, random);
    for (let i = 0; i < STEPS; ++i) M.mj_step(m, d);
  }
  if (m.nbody > 1) d.xfrc_applied.set([1, 2, 3, .1, .2, .3], 6);
}

function recordScenes(out, M, m, seed) {
  const input = recordForwardFrom(out, 'state', M, m, d => prepareState(M, m, d, generator(seed)));
  const d = new M.MjData(m);
  setInput(m, d, input);
  M.mj_forward(m, d);
  const views = [...viewsOf(M, m)];
  out.bytes('views', views.map(({name}) => name + '\n').join(''));
  for (const view of views) {
    const scene = new M.MjvScene(m, MOST_GEOMS);
    const opt = new M.MjvOption(), pert = new M.MjvPerturb(), cam = new M.MjvCamera();
    M.mjv_defaultFreeCamera(m, cam);
    view.set?.(opt);
    assign(pert, view.pert);
    assign(cam, view.cam);
    const mask = view.mask ?? 7;
    out.numbers(`${view.name}/settings`, settings(opt, pert, cam, mask));
    for (let times = 0; times < 2; ++times) M.mjv_updateScene(m, d, opt, pert, cam, mask, scene);
    recordScene(out, view.name, scene, view.surfaces || view.name === 'default');
    for (const object of [scene, opt, pert, cam]) object.delete();
  }
}

const [file, outFile] = process.argv.slice(2, 4).map(f => path.resolve(f));
const out = new FigureWriter();
const M = await load();
let m;
try {
  m = openModel(M, file);
} catch (error) {
  out.bytes('error', String(error.message ?? error));
}
if (m) {
  M.mj_saveModel(m, '/official.mjb', null);
  out.bytes('mjb', M.FS.readFile('/official.mjb'));
  m.narena = Math.min(m.narena, LARGEST_ARENA);
  recordScenes(out, M, m, hashOf(fs.readFileSync(file)));
}
fs.writeFileSync(outFile + '.part', out.finish());
fs.renameSync(outFile + '.part', outFile);
