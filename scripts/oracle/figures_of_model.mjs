// Asks the official build for one model's figures:
// node figures_of_model.mjs MODEL OUT [--matrix | --no-contact]
//
// OUT gets the compiled model (MJB), then records of the default state and three random states
// inside the limits (seeded by the model's text): the state, every computed array after a forward
// pass, and the state after 1, 10 and 100 steps. Each comes with the distance of a twin that starts
// 1e-12 away, which distinguishes a chaotic scene from a wrong one. A model that the official build
// refuses gives the single record "error". With --matrix, the states are the default state and one
// random state for every variant of the model's options (record "variants": their names;
// "<name>/options": the values). With --no-contact: see no_contact.mjs. Simulations that diverge
// are recorded as long as their twins agree.

import fs from 'node:fs';
import path from 'node:path';
import load from '@mujoco/mujoco';
import {FigureWriter} from './figures.mjs';
import {recordWithoutContact} from './no_contact.mjs';
import {openModel, LARGEST_ARENA} from './open_model.mjs';
import {generator, hashOf, randomise, recordState} from './states.mjs';

const RANDOM_STATES = 3;

// ---- variants of the options: solver x cone x Jacobian x integrator, and other options of the
// constraint solver

const choices = {
  solver: ['PGS', 'CG', 'Newton'],
  cone: ['pyramidal', 'elliptic'],
  jacobian: ['dense', 'sparse'],
  integrator: ['Euler', 'RK4', 'implicit', 'implicitfast'],
};

function* variantsOf(M, m) {
  const DISABLE = M.mjtDisableBit, ENABLE = M.mjtEnableBit;
  const given = {noslip_iterations: m.opt.noslip_iterations, disableflags: m.opt.disableflags, enableflags: m.opt.enableflags};
  // Neither build supports sleep of coupled tendons.
  const canSleep = !m.eq_type.includes(M.mjtEq.mjEQ_TENDON.value);
  const numbered = name => choices[name].entries();
  for (const [solver, s] of numbered('solver')) for (const [cone, c] of numbered('cone')) {
    for (const [jacobian, j] of numbered('jacobian')) for (const [integrator, i] of numbered('integrator')) {
      yield {name: `${s} ${c} ${j} ${i}`, options: {...given, solver, cone, jacobian, integrator}};
    }
    const base = {...given, solver, cone, jacobian: solver % 2, integrator: 0};
    yield {name: `${s} ${c} noslip`, options: {...base, noslip_iterations: 5}};
    yield {name: `${s} ${c} no islands`, options: {...base, disableflags: base.disableflags | DISABLE.mjDSBL_ISLAND.value}};
    if (canSleep) yield {name: `${s} ${c} sleep`, options: {...base, enableflags: base.enableflags | ENABLE.mjENBL_SLEEP.value}};
    yield {name: `${s} ${c} no warmstart`, options: {...base, disableflags: base.disableflags | DISABLE.mjDSBL_WARMSTART.value}};
  }
}

const OPTIONS = ['solver', 'cone', 'jacobian', 'integrator', 'noslip_iterations', 'disableflags', 'enableflags'];

function recordMatrix(out, M, m, seed) {
  const variants = [...variantsOf(M, m)];
  out.bytes('variants', variants.map(variant => variant.name).join('\n'));
  for (const {name, options} of variants) {
    Object.assign(m.opt, options);
    out.numbers(`${name}/options`, OPTIONS.map(option => options[option]));
    const random = generator(seed);
    recordState(out, `${name}/default`, M, m, () => {});
    recordState(out, `${name}/random1`, M, m, d => randomise(M, m, d, random));
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
  // MJB files do not store the signature.
  out.numbers('signature', [m.signature >> 32n, m.signature & 0xffffffffn]);
  m.narena = Math.min(m.narena, LARGEST_ARENA);
  const seed = hashOf(fs.readFileSync(file));
  if (process.argv[4] === '--matrix') {
    recordMatrix(out, M, m, seed);
  } else if (process.argv[4] === '--no-contact') {
    recordWithoutContact(out, M, m, seed);
  } else {
    const random = generator(seed);
    recordState(out, 'default', M, m, () => {});
    for (let k = 1; k <= RANDOM_STATES; ++k) recordState(out, `random${k}`, M, m, d => randomise(M, m, d, random));
  }
}
fs.writeFileSync(outFile + '.part', out.finish());
fs.renameSync(outFile + '.part', outFile);
