/** The second, slow calculation of what exits lost beyond the stop: each exit separately, with everything before it calculated again. */
import { exact, nearestRatio } from '../grouping/exact.slow.ts';
import type { AuditedPart } from '../details/part-units.ts';
import type { PlannedStop } from './stop-risk.ts';

const PLACES = 20;
const ONE = 10n ** BigInt(PLACES);

function at20(text: string): bigint {
  const { units, scale } = exact(text);
  return units * 10n ** BigInt(PLACES - scale);
}

/** `amount` in 1/10,000, `furthest` in 1/10^20. */
export function slowBeyondStop(
  parts: readonly AuditedPart[],
  side: 'long' | 'short',
  multiplier: string,
  { price, moves }: PlannedStop,
) {
  const ofSide = ({ size, execution }: AuditedPart) =>
    (execution.action === 'buy') === (side === 'long') ? at20(size) : -at20(size);
  const closing = parts.flatMap((part, place) => {
    const { positionRef, instant } = part.execution;
    const held = parts
      .slice(0, place)
      .filter(({ execution }) => (execution.positionRef ?? '') === (positionRef ?? ''))
      .reduce((sum, each) => sum + ofSide(each), 0n);
    const taken = -ofSide(part);
    if (held <= 0n || taken <= 0n) return [];
    const stop = moves.findLast((move) => move.instant <= instant)?.price ?? price;
    const off = at20(stop) - at20(part.execution.price);
    return [{ size: taken > held ? held : taken, passed: side === 'long' ? off : -off }];
  });
  const beyond = closing.filter(({ passed }) => passed > 0n);
  const lost = beyond.reduce((sum, { size, passed }) => sum + size * passed, 0n) * at20(multiplier);
  return {
    exits: closing.length,
    beyond: beyond.length,
    amount: nearestRatio(lost * 10_000n, ONE * ONE * ONE),
    furthest: beyond.reduce((most, { passed }) => (passed > most ? passed : most), 0n),
  };
}
