// Preloaded into every test process. Node's test runner follows each promise, to name the test in which an error came up that
// nobody awaited: a fifth of the processor time of tests that talk to a store. It need not: timers and sockets are followed
// all the same, and what cannot be laid at a test's door fails its file. Without effect on a Node that follows otherwise.
import hooks from 'node:async_hooks';
import { isMainThread } from 'node:worker_threads';
import { noteProcess } from './test/times.mjs';

const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
process.on('uncaughtExceptionMonitor', (error) => console.error(error));

// What each test file costs is summed up by the reporter.
const measurements = process.env.DAYBOOK_TEST_MEASUREMENTS;
if (measurements && isMainThread && process.env.NODE_TEST_CONTEXT)
  process.on('exit', () => noteProcess(measurements));
