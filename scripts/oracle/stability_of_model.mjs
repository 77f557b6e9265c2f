// Simulates a model for long with the official build:
// node stability_of_model.mjs MODEL SECONDS RUNS OUT
//
// OUT gets the compiled model, and for every run, each tenth of a second, the total energy and the
// deepest penetration. The runs start k * 1e-12 apart in velocity, k = 0 .. RUNS-1. Chaos decides
// how much they differ later.

import fs from 'node:fs';
import load from '@mujoco/mujoco';
import {FigureWriter} from './figures.mjs';
import {openModel, LARGEST_ARENA} from './open_model.mjs';

const [file, seconds, runs, outFile] = process.argv.slice(2);
const M = await load();
const m = openModel(M, file);
m.opt.enableflags |= M.mjtEnableBit.mjENBL_ENERGY.value;
const out = new FigureWriter();
M.mj_saveModel(m, '/official.mjb', null);
out.bytes('mjb', M.FS.readFile('/official.mjb'));
m.narena = Math.min(m.narena, LARGEST_ARENA);
const stride = Math.max(1, Math.round(.1 / m.opt.timestep));

function deepestPenetration(d) {
  let deepest = 0;
  const contacts = d.contact;
  for (let i = 0; i < d.ncon; ++i) {
    const contact = contacts.get(i);
    deepest = Math.min(deepest, contact.dist);
    contact.delete();
  }
  contacts.delete();
  return deepest;
}

out.numbers('seconds', [Number(seconds)]);
out.numbers('runs', [Number(runs)]);
for (let run = 0; run < Number(runs); ++run) {
  const d = new M.MjData(m), samples = [];
  d.qvel.set(d.qvel.map((v, i) => v + (i % 2 ? 1e-12 : -1e-12) * run));
  for (let step = 1; step * m.opt.timestep <= Number(seconds); ++step) {
    M.mj_step(m, d);
    if (step % stride === 0) samples.push(d.energy[0] + d.energy[1], deepestPenetration(d));
  }
  out.numbers(`samples${run}`, samples);
  d.delete();
}
fs.writeFileSync(outFile, out.finish());
