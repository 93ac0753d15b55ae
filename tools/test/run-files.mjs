// node tools/test/run-files.mjs CONCURRENCY TIMEOUT_MS FILE…: runs test files, as many at once, in the order in which they are given.
// `node --test` sorts them, and then the longest may be the last one, for which everything else waits.
import { run } from 'node:test';
import report from './reporter.mjs';

const [concurrency, timeout, ...files] = process.argv.slice(2);
const interrupted = new AbortController();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => {
    process.exitCode = 1;
    interrupted.abort();
  });

run({ files, concurrency: Number(concurrency), timeout: Number(timeout), signal: interrupted.signal })
  .on('test:summary', ({ success }) => {
    if (!success) process.exitCode = 1;
  })
  .compose(report)
  .pipe(process.stdout);
