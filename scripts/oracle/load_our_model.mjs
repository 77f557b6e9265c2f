// Loads an MJB file with the official build and steps it: node load_our_model.mjs FILE

import fs from 'node:fs';
import load from '@mujoco/mujoco';

const M = await load();
M.FS.writeFile('/ours.mjb', fs.readFileSync(process.argv[2]));
const m = M.MjModel.from_binary_path('/ours.mjb', new M.MjVFS());
const d = new M.MjData(m);
for (let i = 0; i < 10; ++i) M.mj_step(m, d);
if (d.qpos.some(Number.isNaN)) throw new Error('NaN after 10 steps');
