import { text } from 'node:stream/consumers';
import { DEMO_PROFILE, journalFor } from './journal.ts';
import type { JournaledTrade } from './journal/entry.ts';
import { DEMO_MONEY } from './journal/money.ts';
import { DEMO_TAGS } from './journal/tags.ts';
import { DEMO_FIRST_LIMITS, DEMO_PLAN } from './journal/plan.ts';

// What the demo trader wrote, for a program of any kind: trades as JSON on standard input, profile, plan, what the accounts
// held and one entry a trade (null for most) as JSON on standard output.
const trades = JSON.parse(await text(process.stdin)) as readonly JournaledTrade[];
process.stdout.write(
  JSON.stringify({
    profile: DEMO_PROFILE,
    plan: DEMO_PLAN,
    firstLimits: DEMO_FIRST_LIMITS,
    money: DEMO_MONEY,
    tags: DEMO_TAGS,
    entries: journalFor(trades),
  }),
);
