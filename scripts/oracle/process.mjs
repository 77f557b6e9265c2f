// Runs a child process with a time limit. Returns its output, and how it ended.

import {spawn} from 'node:child_process';

export function run(command, args, limit, cwd) {
  return new Promise(resolve => {
    const child = spawn(command, args, {stdio: ['ignore', 'pipe', 'pipe'], cwd});
    const out = [], err = [];
    const timer = setTimeout(() => child.kill('SIGKILL'), limit);
    child.stdout.on('data', data => out.push(data));
    child.stderr.on('data', data => err.push(data));
    child.on('error', error => { clearTimeout(timer); resolve({code: -1, out: '', err: String(error)}); });
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      resolve({code, signal, out: Buffer.concat(out).toString(), err: Buffer.concat(err).toString()});
    });
  });
}

// Returns one line with the reason why a process failed.
export const failure = result =>
    result.signal ? `ended by ${result.signal}`
                  : result.err.match(/Error: (.*)/)?.[1] ?? `exit ${result.code}: ${result.err.trim().split('\n')[0]}`;
