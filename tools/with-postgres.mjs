// node tools/with-postgres.mjs PROGRAM args…: runs a program beside a throw-away PostgreSQL cluster whose URL it
// finds in DAYBOOK_TEST_POSTGRES; without PostgreSQL on the machine it runs all the same, without the variable.
// Needs the pinned Node, since the cluster is TypeScript.
import { startPostgres } from '../tests/postgres.ts';
import { runChild } from './child.mjs';
import { Refusal, runTool } from './refusal.mjs';

/** @param {readonly string[]} args */
async function runWithPostgres([program, ...args]) {
  if (program === undefined)
    throw new Refusal('which program? Usage: node tools/with-postgres.mjs PROGRAM args…');
  const given = process.env.DAYBOOK_TEST_POSTGRES;
  const cluster = given ? null : await startPostgres();
  const url = given ?? cluster?.url;
  if (!url) process.stderr.write('No PostgreSQL (15 or newer) on this machine: its tests are SKIPPED.\n');
  try {
    return await runChild(program, args, { env: url ? { DAYBOOK_TEST_POSTGRES: url } : {} });
  } finally {
    await cluster?.stop();
  }
}

await runTool(() => runWithPostgres(process.argv.slice(2)));
