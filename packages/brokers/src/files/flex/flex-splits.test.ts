import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readReportedFile } from '#brokers/files/read-testing.ts';

type Attributes = Readonly<Record<string, string>>;

const SPLIT: Attributes = {
  currency: 'USD',
  assetCategory: 'STK',
  symbol: 'WREN',
  conid: '77',
  type: 'RS',
  dateTime: '20260311;202500',
  actionDescription: 'WREN(US77) SPLIT 1 FOR 20 (WREN, WREN INC, US77)',
  quantity: '-380',
  proceeds: '0',
};

function read(...actions: readonly Attributes[]) {
  const rows = actions.map(
    (action) =>
      `<CorporateAction ${Object.entries({ ...SPLIT, ...action })
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}/>`,
  );
  const text = `<FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><Trades></Trades>
<CorporateActions>${rows.join('\n')}</CorporateActions></FlexStatement></FlexStatements></FlexQueryResponse>`;
  const { splits = [], executions, leftOut } = readReportedFile(Buffer.from(text));
  return {
    splits: splits.map(
      ({ account, instrument, instant, numerator, denominator, sizeChange, externalId }) =>
        `${account} ${instrument.contract} ${new Date(instant).toISOString()} ${numerator}:${denominator} ${sizeChange} ${externalId}`,
    ),
    fills: executions.map(({ action, size, price }) => `${action} ${size} @ ${price}`),
    leftOut: leftOut.map(({ reason }) => reason),
  };
}

const NONE = { fills: [], leftOut: [] };

test('a reverse split says so many for so many, when, and by how much the position changed', () => {
  assert.deepEqual(read({ transactionID: '9001' }), {
    ...NONE,
    splits: ['U1 77 2026-03-12T00:25:00.000Z 1:20 -380 transaction:9001'],
  });
  const forward = {
    type: 'FS',
    actionDescription: 'WREN(US77) SPLIT 6 FOR 4 (WREN, WREN INC)',
    quantity: '200',
  };
  assert.deepEqual(read(forward).splits, ['U1 77 2026-03-12T00:25:00.000Z 3:2 200 null']);
});

test('two rows of one contract are one split', () => {
  const rows = [{ quantity: '-400', symbol: 'WREN.OLD' }, { quantity: '20' }].map((row) => ({
    ...row,
    actionID: '5',
  }));
  assert.deepEqual(read(...rows), { ...NONE, splits: ['U1 77 2026-03-12T00:25:00.000Z 1:20 -380 null'] });
});

test('an exchange for another contract, and what states no ratio, is named and not applied', () => {
  const exchanged = [
    { quantity: '-400', symbol: 'WREN.OLD', conid: '76', actionID: '5' },
    { quantity: '20', actionID: '5' },
  ];
  assert.deepEqual(read(...exchanged).leftOut, ['corporate-action', 'corporate-action']);
  for (const action of [
    { actionDescription: 'WREN - 1:20 reverse' },
    { type: 'HD' },
    { dateTime: '20260311' },
    { currency: '' },
    { actionDescription: 'SPLIT 0 FOR 20' },
    { assetCategory: 'OPT' },
  ])
    assert.deepEqual(read(action), { ...NONE, splits: [], leftOut: ['corporate-action'] });
});

test('a fraction paid in cash is an execution at what was paid, and no part of the change', () => {
  // 409 shares are 20.45; 20 are left, and 0.45 was paid at 3.60.
  assert.deepEqual(read({ quantity: '-389', proceeds: '1.62' }), {
    splits: ['U1 77 2026-03-12T00:25:00.000Z 1:20 -388.55 null'],
    fills: ['sell 0.45 @ 3.6'],
    leftOut: [],
  });
  assert.deepEqual(read({ quantity: '389', proceeds: '-1.62' }), {
    splits: ['U1 77 2026-03-12T00:25:00.000Z 1:20 388.55 null'],
    fills: ['buy 0.45 @ 3.6'],
    leftOut: [],
  });
});

test('where several fractions may have been paid, the split is named and not applied', () => {
  const actionDescription = 'SPLIT 2 FOR 3 (WREN)';
  // 31 shares leave 20 and 2/3, 32 leave 21 and 1/3: both changed by 11.
  assert.deepEqual(read({ actionDescription, quantity: '-11', proceeds: '2' }).leftOut, ['corporate-action']);
  assert.deepEqual(read({ quantity: '-380.5', proceeds: '2' }).leftOut, ['corporate-action']);
});
