// usage: node time_official_load.mjs MODEL: milliseconds of processor time in which the official build compiles the model. Loading
// the module and copying the files is not counted: it is compiled twice, and the second time is what is measured.

import load from '@mujoco/mujoco';
import {openModel} from './open_model.mjs';

const M = await load();
const file = process.argv[2];
openModel(M, file).delete();
const start = process.cpuUsage();
const m = M.MjModel.from_xml_path(file);
const used = process.cpuUsage(start);
m.delete();
console.log(((used.user + used.system) / 1e3).toFixed(1));
