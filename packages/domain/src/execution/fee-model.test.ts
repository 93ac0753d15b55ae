import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { roundsOf } from '../chance-testing.ts';
import { chargeOrders, estimateFees, type Chargeable, type FeeModel } from './fee-model.ts';
import { INSTRUMENT_KINDS, type ReportedExecution } from './reported-execution.ts';

const NOTHING: FeeModel = { perShare: '0', perContract: '0', perOrder: '0', minimum: '0' };

/** Read backwards, since the position, not the order of reading, decides which execution of an order came first. */
function estimateCommissions(executions: readonly Chargeable[], model: FeeModel) {
  const charges = chargeOrders(model);
  for (const [at, execution] of [...executions.entries()].reverse()) charges.take(execution, [7, at]);
  return executions.map((execution, at) => charges.commissionOf(execution, [7, at]));
}

function share(size: string, externalOrderId: string | null = null): Chargeable {
  return { kind: 'stock', size, price: '10', day: 20_000, externalOrderId, feeProvenance: 'unknown' };
}

test('shares, contracts, orders and the minimum of an order are charged, and nothing else', () => {
  const perShare = { ...NOTHING, perShare: '0.0035' };
  assert.deepEqual(estimateCommissions([share('100'), share('0.5')], perShare), [3500, 18]);
  const contracts = { ...NOTHING, perContract: '0.65' };
  assert.deepEqual(
    estimateCommissions([{ ...share('3'), kind: 'option' }, share('3')], contracts),
    [19500, 0],
  );
  assert.deepEqual(estimateCommissions([{ ...share('3'), kind: 'crypto' }], perShare), [0]);
});

test('an order pays its charge and its minimum once, on its first execution', () => {
  const model = { ...NOTHING, perShare: '0.005', perOrder: '0.1', minimum: '1' };
  assert.deepEqual(
    estimateCommissions([share('10', 'A'), share('90', 'A'), share('10')], model),
    [5500, 4500, 10000],
  );
  assert.deepEqual(estimateCommissions([share('1000', 'A'), share('1000', 'A')], model), [51000, 50000]);
});

test('an order of two days pays on each of them', () => {
  const model = { ...NOTHING, minimum: '1' };
  assert.deepEqual(
    estimateCommissions([share('10', 'A'), { ...share('10', 'A'), day: 20_001 }], model),
    [10000, 10000],
  );
});

test('where a part of an order is stated, the rest pays for its size alone', () => {
  const model = { ...NOTHING, perShare: '0.005', perOrder: '0.1', minimum: '1' };
  const stated = { ...share('100', 'A'), feeProvenance: 'stated' as const };
  assert.deepEqual(estimateCommissions([share('10', 'A'), stated], model), [500, 0]);
});

test('what expires, is assigned or becomes worthless at price 0 costs nothing', () => {
  const model = { ...NOTHING, perContract: '0.65', perOrder: '1', minimum: '1' };
  const option = { ...share('2'), kind: 'option' as const };
  assert.deepEqual(estimateCommissions([option, { ...option, price: '0' }], model), [23000, 0]);
});

test('an estimate leaves other charges as they are stated, and a stated commission of 0', () => {
  const stated = { commission: 0, exchange: 1500, regulatory: 200, other: 0 } as ReportedExecution['fees'];
  const instrument = { kind: 'stock' } as ReportedExecution['instrument'];
  const fills = (['unknown', 'stated'] as const).map(
    (feeProvenance) =>
      ({ ...share('100'), instrument, fees: stated, feeProvenance }) as unknown as ReportedExecution,
  );
  const steps = estimateFees(fills, JSON.stringify({ ...NOTHING, perShare: '0.01' }));
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  assert.deepEqual(
    step.value.map(({ fees, feeProvenance }) => [fees, feeProvenance]),
    [
      [{ ...stated, commission: 10_000 }, 'estimated'],
      [stated, 'stated'],
    ],
  );
});

test('an empty list costs nothing', () => {
  assert.deepEqual(estimateCommissions([], { ...NOTHING, minimum: '1' }), []);
});

/** The same rules, order by order and in plain integers of 1/1,000,000,000,000. */
function slowTotal(executions: readonly Chargeable[], model: FeeModel): number {
  const at = (text: string, places: number) => {
    const [whole = '0', part = ''] = text.split('.');
    return BigInt(whole + part.padEnd(places, '0'));
  };
  const halfEven = (value: bigint, by: bigint) => {
    const [quotient, rest] = [value / by, value % by];
    return 2n * rest > by || (2n * rest === by && quotient % 2n === 1n) ? quotient + 1n : quotient;
  };
  const orders: Chargeable[][] = [];
  for (const one of executions) {
    if (one.price === '0') continue;
    const same = orders.find(
      ([first]) =>
        one.externalOrderId !== null &&
        first?.externalOrderId === one.externalOrderId &&
        first.day === one.day,
    );
    if (same) same.push(one);
    else orders.push([one]);
  }
  let total = 0n;
  for (const order of orders) {
    let sum = 0n;
    for (const { kind, size, feeProvenance } of order) {
      if (feeProvenance === 'stated' || feeProvenance === 'by-hand') continue;
      const isShare = kind === 'stock' || kind === 'fund' || kind === 'warrant';
      const isContract = kind === 'option' || kind === 'future' || kind === 'future-option';
      const rate = isShare ? model.perShare : isContract ? model.perContract : '0';
      sum += halfEven(at(size, 6) * at(rate, 6), 10n ** 8n);
    }
    const isWhole = order.every(({ feeProvenance }) => ['unknown', 'estimated'].includes(feeProvenance));
    const asked = sum + halfEven(at(model.perOrder, 6), 100n);
    const least = halfEven(at(model.minimum, 6), 100n);
    total += isWhole ? (asked > least ? asked : least) : sum;
  }
  return Number(total);
}

test('the commissions add up to those of a slow second calculation of the orders', () => {
  const rate = fc.integer({ min: 0, max: 3_000_000 }).map((millionths) => (millionths / 1e6).toFixed(6));
  const execution = fc.record({
    kind: fc.constantFrom(...INSTRUMENT_KINDS),
    size: fc.integer({ min: 1, max: 9_999_999 }).map((units) => (units / 1e4).toFixed(4)),
    price: fc.constantFrom('0', '1', '25.5', '-3'),
    day: fc.integer({ min: 20_000, max: 20_001 }),
    externalOrderId: fc.constantFrom(null, 'A', 'B'),
    feeProvenance: fc.constantFrom('unknown', 'estimated', 'stated', 'by-hand'),
  }) satisfies fc.Arbitrary<Chargeable>;
  const model = fc.record({ perShare: rate, perContract: rate, perOrder: rate, minimum: rate });
  fc.assert(
    fc.property(fc.array(execution, { maxLength: 12 }), model, (executions, rates) => {
      const charges = estimateCommissions(executions, rates);
      assert.equal(
        charges.reduce((sum, charge) => sum + charge, 0),
        slowTotal(executions, rates),
      );
      assert.ok(
        charges.every((charge, at) => charge >= 0 && (executions[at]!.price !== '0' || charge === 0)),
      );
    }),
    { numRuns: roundsOf(500), seed: 20_261_121 },
  );
});
