// The tools as they are called, on the pinned Node; what they start are small programs written here.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ROOT } from './checkout.mjs';

const folder = mkdtempSync(join(tmpdir(), 'daybook-tools-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name @param {string} text */
function aProgram(name, text) {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

/** @param {string} tool @param {readonly string[]} args */
function call(tool, ...args) {
  return spawnSync(process.execPath, [join(ROOT, 'tools', tool), ...args], { encoding: 'utf8', cwd: folder });
}

test('run: stdout, arguments and exit code are those of the program, which may be TypeScript', () => {
  const program = aProgram(
    'echo.ts',
    'const args: string[] = process.argv.slice(2); console.log(JSON.stringify(args)); process.exitCode = 3;',
  );
  const { stdout, status, stderr } = call('run.mjs', program, 'import', 'a b.csv', '--json');
  assert.deepEqual([stdout, status, stderr], ['["import","a b.csv","--json"]\n', 3, '']);
});

test('run: the program runs in the checkout and is told where its caller stands', () => {
  const program = aProgram('where.ts', 'console.log(JSON.stringify([process.cwd(), process.env.INIT_CWD]));');
  const env = { ...process.env, INIT_CWD: folder };
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'tools/run.mjs'), program], {
    encoding: 'utf8',
    cwd: '/',
    env,
  });
  assert.deepEqual(JSON.parse(stdout), [ROOT, folder]);
});

test('run: a signal reaches the program, and what the program makes of it comes back', async () => {
  const program = aProgram(
    'wait.ts',
    "process.on('SIGTERM', () => process.exit(7)); setInterval(() => {}, 1000); console.log('up');",
  );
  const child = spawn(process.execPath, [join(ROOT, 'tools/run.mjs'), program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  assert.deepEqual(await once(child, 'exit'), [7, null]);
});

test('run: a program ended by a signal gives 128 and the signal', () => {
  const program = aProgram('killed.ts', "process.kill(process.pid, 'SIGKILL');");
  assert.equal(call('run.mjs', program).status, 137);
});

test('run: without a file, or with one that is not there, one sentence says so', () => {
  for (const args of [[], ['apps/server/src/nowhere.ts']]) {
    const { status, stdout, stderr } = call('run.mjs', ...args);
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(stderr, /^\nDaybook: [^\n]+\n$/);
  }
});

test('test: an unknown step or file is refused with the steps that there are', () => {
  assert.match(
    call('test.mjs', '--only', 'unit,typos').stderr,
    /no step typos; the steps are types, lint, format, unit/,
  );
  assert.match(call('test.mjs', '--only').stderr, /the steps are/);
  assert.match(call('test.mjs', 'nowhere.test.ts').stderr, /nowhere\.test\.ts is not a test file/);
});

test('reporter: passed, failed and skipped tests are counted once each, suites are not', () => {
  const tests = aProgram(
    'some.test.mjs',
    `import { describe, test } from 'node:test';
     describe('a suite', () => {
       test('holds', () => {});
       test('breaks', () => { throw new Error('the reason'); });
       test('has parts', async (t) => { await t.test('part', () => { throw new Error('in a part'); }); });
       test('waits', { skip: 'no such database' }, () => {});
     });
     test('later', { todo: true }, () => {});`,
  );
  const counted = join(folder, 'counts.json');
  const { NODE_TEST_CONTEXT: _, DAYBOOK_TEST_MEASUREMENTS: __, ...env } = process.env;
  const reporter = [
    `--test-reporter=${join(ROOT, 'tools/test/reporter.mjs')}`,
    '--test-reporter-destination=stdout',
  ];
  const { stdout, status } = spawnSync(process.execPath, ['--test', ...reporter, tests], {
    encoding: 'utf8',
    env: { ...env, DAYBOOK_TEST_COUNTS: counted },
  });
  const counts = JSON.parse(readFileSync(counted, 'utf8'));
  assert.equal(status, 1);
  assert.deepEqual(counts, {
    passed: 1,
    failed: 2,
    skipped: 2,
    reasons: { 'no such database': 1, 'no reason given': 1 },
    times: {},
  });
  for (const words of ['✖ breaks', 'the reason', '✖ part', 'in a part', '1 skipped: no such database'])
    assert.ok(stdout.includes(words), words);
});

test('light hooks: an error that no test awaits fails the file, and is told', () => {
  const hooks = ['--import', join(ROOT, 'tools/light-test-hooks.mjs')];
  const reporter = [
    `--test-reporter=${join(ROOT, 'tools/test/reporter.mjs')}`,
    '--test-reporter-destination=stdout',
  ];
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  for (const lost of [
    "setTimeout(() => { throw new Error('the reason'); }, 5);",
    "void Promise.reject(new Error('the reason'));",
    "void wait(5).then(() => { throw new Error('the reason'); });",
  ]) {
    const tests = aProgram(
      'lost.test.mjs',
      `import { test } from 'node:test';
       import { setTimeout as wait } from 'node:timers/promises';
       test('holds', async () => { await wait(1); ${lost} await wait(40); });`,
    );
    const run = spawnSync(process.execPath, [...hooks, '--test', ...reporter, tests], {
      encoding: 'utf8',
      env,
    });
    assert.equal(run.status, 1, lost);
    assert.ok(run.stdout.includes('the reason'), lost + run.stdout);
  }
});

test(
  'run: the program ends when the shell that npm put in between was ended',
  { skip: process.platform === 'win32' },
  async () => {
    const program = aProgram(
      'orphan.ts',
      "process.on('SIGTERM', () => { console.log('ended'); process.exit(); }); setInterval(() => {}, 1000); console.log('up');",
    );
    const command = `"${process.execPath}" "${join(ROOT, 'tools/run.mjs')}" "${program}"; true`;
    const shell = spawn('sh', ['-c', command], { stdio: ['ignore', 'pipe', 'inherit'] });
    let words = '';
    shell.stdout.setEncoding('utf8').on('data', (chunk) => (words += chunk));
    await once(shell.stdout, 'data');
    shell.kill('SIGTERM');
    await once(shell.stdout, 'end');
    assert.equal(words, 'up\nended\n');
  },
);

test('test: --watch wants to be told which test', () => {
  const { status, stderr } = call('test.mjs', '--watch');
  assert.equal(status, 1);
  assert.match(stderr, /which test\? Usage: npm test -- --watch PATH\.test\.ts/);
});
