/** Compares grouping and ledger on many more cases than the tests do: `node many-cases.slow.ts [cases] [seed]`. */
import fc from 'fast-check';
import { agree } from './agreement.slow.ts';
import { histories } from './random-fills.slow.ts';

const cases = Number(process.argv[2] ?? 100_000);
const seed = Number(process.argv[3] ?? 1);
let fills = 0;

const property = fc.property(histories(40), (history) => {
  fills += history.executions.length;
  agree(history);
});
const outcome = fc.check(property, { seed, numRuns: cases });
if (outcome.failed) console.log(fc.defaultReportMessage(outcome));
const differences = outcome.failed ? 1 : 0;
console.log(`${outcome.failed ? 'FAIL' : 'PASS'} grouping-ledger ${differences} differences 0`);
console.log(`${outcome.numRuns} cases, ${fills} executions, seed ${seed}`);
process.exitCode = differences;
