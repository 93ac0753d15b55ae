import fc from 'fast-check';
import { chanceFrom, draw, type Chance } from '../../chance-testing.ts';
import { groupPosition, type Trade } from '../grouping/grouping.ts';
import { histories, type TestFill } from '../grouping/random-fills.slow.ts';
import { joinTrades } from '../grouping/join-trades.ts';
import type { AuditedPart } from './part-units.ts';

export interface AuditedTrade {
  readonly parts: readonly AuditedPart[];
  readonly trade: Trade<TestFill>;
  readonly multiplier: string;
}

/** Round trips with ids of orders here and there; now and then two that their trader merged. */
export const auditedTrades: fc.Arbitrary<AuditedTrade[]> = fc
  .tuple(histories(40), fc.integer({ min: 1, max: 1_000_000 }))
  .map(([history, seed]) => {
    const chance = chanceFrom(seed);
    const { trades } = groupPosition(history);
    const joined = trades.length > 1 && draw(chance, 0, 3) === 0 ? [joinTrades(trades.slice(0, 2))] : [];
    return [...joined, ...trades.slice(joined.length * 2)].map((trade) => ({
      trade,
      multiplier: history.multiplier,
      parts: withOrders(trade, chance),
    }));
  });

function withOrders({ parts }: Trade<TestFill>, chance: Chance): AuditedPart[] {
  const ids = new Map<TestFill, string | null>();
  return parts.map(({ execution, size }) => {
    if (!ids.has(execution)) ids.set(execution, draw(chance, 0, 2) === 0 ? null : `o${draw(chance, 0, 9)}`);
    return { execution: { ...execution, externalOrderId: ids.get(execution)! }, size };
  });
}
