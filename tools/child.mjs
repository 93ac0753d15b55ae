// Starting other programs: their exit code comes back, signals go through to them.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { ROOT, hasCode } from './checkout.mjs';
import { Refusal } from './refusal.mjs';

// npm gives a signal to the shell between it and this process, and the shell ends without passing it on: that this
// process has got another parent is then the only sign of it.
const PARENT = process.ppid;
const PARENT_POLL_MS = 250;
const PASSED_ON = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} ChildOptions
 * @property {NodeJS.ProcessEnv} [env] added to this process's environment
 * @property {string} [cwd] absolute; the checkout when missing
 * @property {'inherit' | 'to stderr' | 'quiet'} [output] `to stderr` keeps this process's stdout clean
 * @property {number} [limitMinutes] after this long the program is ended and counts as failed with code 124
 */

/**
 * Runs a program to its end. Gives its exit code, or 128 + the number of the signal that ended it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: stdioOf(options.output ?? 'inherit'),
    // Windows starts .cmd files through a shell only.
    shell: process.platform === 'win32' && program.endsWith('.cmd'),
  });
  const release = passSignals(child);
  const limit = limitOf(child, options.limitMinutes);
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      release();
      clearTimeout(limit.timer);
      reject(explain(error, program));
    });
    child.once('close', (code, signal) => {
      release();
      clearTimeout(limit.timer);
      resolve(limit.reached() ? 124 : (code ?? 128 + (signal ? constants.signals[signal] : 0)));
    });
  });
}

/** @param {NonNullable<ChildOptions['output']>} output @returns {import('node:child_process').StdioOptions} */
function stdioOf(output) {
  if (output === 'inherit') return 'inherit';
  return output === 'quiet' ? ['ignore', 'ignore', 'ignore'] : ['ignore', process.stderr, process.stderr];
}

/** @param {import('node:child_process').ChildProcess} child @returns {() => void} stops passing them on */
function passSignals(child) {
  const listeners = PASSED_ON.map((signal) => {
    const listener = () => {
      // At a terminal Ctrl C reaches the whole process group; passing it on would deliver it twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  const orphaned = setInterval(
    () => process.ppid !== PARENT && child.kill('SIGTERM'),
    PARENT_POLL_MS,
  ).unref();
  return () => {
    clearInterval(orphaned);
    for (const { signal, listener } of listeners) process.off(signal, listener);
  };
}

/** @param {import('node:child_process').ChildProcess} child @param {number | undefined} minutes */
function limitOf(child, minutes) {
  let reached = false;
  const end = () => {
    reached = true;
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
  };
  const timer = minutes === undefined ? undefined : setTimeout(end, minutes * 60_000);
  return { timer, reached: () => reached };
}

/** @param {Error} error @param {string} program */
function explain(error, program) {
  if (hasCode(error, 'ENOENT'))
    return new Refusal(`${program} could not be started: there is no such program.`);
  if (hasCode(error, 'EACCES')) return new Refusal(`${program} could not be started: it is not executable.`);
  return error;
}
