import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TagId } from '@daybook/domain/journal/labels.ts';
import { problemsSchema, type Problems } from '../contract/problems.ts';
import { isProblems } from './problems-shape.ts';
import { manifestSchema, type Manifest } from '../journal/dashboard.ts';
import { parseManifest } from './manifest-shape.ts';

/** Every member is in a sample, those too that may be absent or null. */
type Complete<Value> = Value extends readonly (infer Member)[]
  ? readonly Complete<Member>[]
  : Value extends object
    ? { readonly [Name in keyof Value]-?: Complete<NonNullable<Value[Name]>> }
    : Value;

const MANIFEST: Complete<Manifest> = {
  format: 1,
  months: [
    { month: 20_000, hash: 'ab', trades: 3, bytes: 900, journalBytes: 40 },
    { month: 20_031, hash: 'cd', trades: 1, bytes: 300, journalBytes: 8 },
  ],
  errors: [{ id: 'm1', title: 'Too early', hue: 'amber', archived: false }],
  setups: [{ id: 'RBI', name: 'Red bar', hue: 'teal', archived: false, mergedInto: 'GBI' }],
  tags: [
    {
      id: 't1' as TagId,
      name: 'Gap',
      hue: 'blue',
      archived: true,
      mergedInto: 't2' as TagId,
      group: 'News',
      afterResult: false,
    },
  ],
  profile: {
    email: 'a@b.example',
    pendingEmail: 'c@d.example',
    firstName: 'Ada',
    lastName: 'Lee',
    phoneNumber: '',
    language: 'pt',
    avatar: 'image',
    name: 'Ada Lee',
    account: 'A1',
    principalAccount: 'A1',
    theme: 'dark',
    pnlColours: 'blue-orange',
    isPublic: true,
    publicFirstName: '',
    publicLastName: '',
    publicAlias: 'ada',
    publicNameProblem: { field: 'publicAlias', problem: 'taken' },
    isDemo: false,
    hasSecondFactor: true,
  },
  plan: {
    maxLostPerTrade: 100,
    maxLostPerDay: 300.5,
    maxLostPerWeek: 0,
    statedPerDay: '3R',
    statedPerWeek: '2.5%',
    plan: { type: 'doc', content: [] },
    effectiveFrom: 1_700_000_000_000,
  },
  preferences: {
    pinnedReports: { value: ['by=symbol', 'by=side'], revision: 4 },
    dashboardCards: { value: ['mistakes', '?by=event'], revision: 4 },
    dashboardFigures: { value: 'hidden', revision: 0 },
    resultUnit: { value: 'r', revision: 4 },
    defaultRisks: { value: ['{}'], revision: 5 },
    views: { value: [{ name: 'Mornings', address: '/journal/dashboard/all' }], revision: 2 },
    listColumns: { value: ['symbol'], revision: 0 },
    seenHelp: { value: ['trades'], revision: 3 },
  },
  accounts: [{ id: 'u1', userName: 'A1', status: 'INACTIVE', accountUuid: 'u1' }],
  total: 4,
  revision: 9,
  sync: {
    hasAccount: true,
    lastSyncedAt: 1_700_000_000_000,
    leftToday: 3,
    renewsAt: 1_700_100_000_000,
    running: 'imported',
    lastError: '007',
    lastReason: 'preparing',
    askAgainAt: 1_700_000_600_000,
  },
};

const PROBLEMS: Complete<Problems> = {
  errors: [
    { code: '011', message: 'no', field: 'x', details: { symbols: ['AMD'], count: 2, line: 'first' } },
  ],
  requestId: 'r1',
};

const WORDS = ['', 'x', '999', 'ACTIVE', 'claimed', 'es', 'light', 'shown', 'reserved'];
const OTHERS = [
  undefined,
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  [],
  ['x'],
  [1],
  [null],
  {},
  { x: 1 },
  { x: null },
];
const STRANGE: readonly unknown[] = [...WORDS, ...OTHERS, { x: 'y', z: ['a', 'b'] }];

/** The value and all of it with one place changed: replaced by each of the strange ones, or taken away. */
function* variants(value: unknown): Generator<unknown> {
  yield* STRANGE;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    for (const variant of variants(member))
      yield Array.isArray(value) ? value.with(Number(name), variant) : { ...value, [name]: variant };
    if (!Array.isArray(value)) yield Object.fromEntries(Object.entries(value).filter(([it]) => it !== name));
  }
}

function isManifest(head: unknown): boolean {
  try {
    parseManifest(head);
    return true;
  } catch {
    return false;
  }
}

const PAIRS = [
  { name: 'manifest', sample: MANIFEST, schema: manifestSchema, isSound: isManifest },
  { name: 'problems', sample: PROBLEMS, schema: problemsSchema, isSound: isProblems },
] as const;

for (const { name, sample, schema, isSound } of PAIRS)
  test(`the first page takes and refuses the same ${name} as the schema`, () => {
    assert.ok(schema.safeParse(sample).success);
    const taken = { yes: 0, no: 0 };
    for (const variant of [sample, ...variants(sample)]) {
      const expected = schema.safeParse(variant).success;
      assert.equal(isSound(variant), expected, JSON.stringify(variant));
      taken[expected ? 'yes' : 'no']++;
    }
    assert.ok(taken.yes > 40 && taken.no > 100, JSON.stringify(taken));
  });

test('a manifest that is refused names the place and what was expected there', () => {
  const months = MANIFEST.months.map((month, at) => (at === 1 ? { ...month, hash: 7 } : month));
  assert.throws(() => parseManifest({ ...MANIFEST, months }), {
    message: 'manifest.months[1].hash: expected a text',
  });
});
