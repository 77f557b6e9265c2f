// usage: node time_official_load.mjs MODEL: prints the milliseconds of processor time in which the
// official build compiles the model. The time does not include loading the module and copying the
// files. The model is compiled twice, and the second time is measured, with files newer than those
// that the official cache of assets remembers.

import load from '@mujoco/mujoco';
import {openModel} from './open_model.mjs';

// Makes all files below a folder of the module's file system new.
function renew(M, folder, time) {
  for (const name of M.FS.readdir(folder)) {
    if (name === '.' || name === '..') continue;
    const path = `${folder}/${name}`;
    if (M.FS.isDir(M.FS.stat(path).mode)) renew(M, path, time);
    else M.FS.utime(path, time, time);
  }
}

const M = await load();
const file = process.argv[2];
openModel(M, file).delete();
renew(M, '/' + file.split('/')[1], Date.now() + 100_000);
const start = process.cpuUsage();
const m = M.MjModel.from_xml_path(file);
const used = process.cpuUsage(start);
m.delete();
console.log(((used.user + used.system) / 1e3).toFixed(1));
