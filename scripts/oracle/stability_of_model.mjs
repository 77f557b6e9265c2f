// Simulates a model for long with the official build: node stability_of_model.mjs MODEL SECONDS OUT
//
// OUT gets the compiled model and every tenth of a second the total energy and the deepest penetration.

import fs from 'node:fs';
import load from '@mujoco/mujoco';
import {FigureWriter} from './figures.mjs';
import {openModel} from './open_model.mjs';

const [file, seconds, outFile] = process.argv.slice(2);
const M = await load();
const m = openModel(M, file);
m.opt.enableflags |= M.mjtEnableBit.mjENBL_ENERGY.value;
const out = new FigureWriter();
M.mj_saveModel(m, '/official.mjb', null);
out.bytes('mjb', M.FS.readFile('/official.mjb'));
const d = new M.MjData(m);
const stride = Math.max(1, Math.round(.1 / m.opt.timestep)), samples = [];
for (let step = 1; step * m.opt.timestep <= Number(seconds); ++step) {
  M.mj_step(m, d);
  if (step % stride) continue;
  let deepest = 0;
  for (let i = 0; i < d.ncon; ++i) deepest = Math.min(deepest, d.contact.get(i).dist);
  samples.push(d.energy[0] + d.energy[1], deepest);
}
out.numbers('seconds', [Number(seconds)]);
out.numbers('samples', samples);
fs.writeFileSync(outFile, out.finish());
