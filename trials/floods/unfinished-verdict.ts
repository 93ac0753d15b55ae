import { judge, type Verdict } from '../verdict.ts';
import type { HonestTally } from './honest-calls.ts';

/** Whose bodies never come whole: people without an account at 20 addresses, or one trader with 8 tokens. */
export type AttackName = 'addresses' | 'tokens';
export const ATTACK_NAMES: readonly AttackName[] = ['addresses', 'tokens'];

/** How a server stands there. */
export interface Way {
  readonly name: string;
  /** Whether bodies that have not come whole hold their places, whoever comes. */
  readonly open?: true;
  /** Calls of a trader in a minute; as many as by default without. */
  readonly calls?: number;
  readonly nginx?: 'as packaged' | 'passing bodies on';
  /** All attacks without. */
  readonly attacks?: readonly AttackName[];
  /** Whether an honest trader is to be let in during the attack; else the attack is to shut everybody out. */
  readonly holds: boolean;
}

/** What one attack did. */
export interface AttackSeen {
  readonly way: Way;
  readonly attack: AttackName;
  /** Most connections that were open at once, and how often one was closed and opened again. */
  readonly most: number;
  readonly reopened: number;
  readonly during: HonestTally;
  readonly after: HonestTally;
}

/** An attack that lets more through shuts nobody out. */
const MAX_CONTROL_PERCENT = 20;

/** Whether honest calls were answered where they are to be, and the same attack shuts everybody out where nothing protects. */
export function verdictOfUnfinished({
  seed,
  databaseUrl,
  seen,
  why,
}: {
  readonly seed: number;
  readonly databaseUrl: string | null;
  readonly seen: readonly AttackSeen[];
  /** Why nothing was tried through nginx; null where it was. */
  readonly why: string | null;
}): Verdict {
  const [held, controls] = [seen.filter(({ way }) => way.holds), seen.filter(({ way }) => !way.holds)];
  const sum = (of: readonly AttackSeen[], when: 'during' | 'after', what: keyof HonestTally): number =>
    of.reduce((total, each) => total + each[when][what], 0);
  const [asked, askedAfter] = [sum(held, 'during', 'asked'), sum(seen, 'after', 'asked')];
  const controlAsked = sum(controls, 'during', 'asked');
  const figures = {
    attacks: held.length,
    controls: controls.length,
    asked,
    answered: sum(held, 'during', 'answered'),
    askedAfter,
    answeredAfter: sum(seen, 'after', 'answered'),
    controlAsked,
    controlAnswered: sum(controls, 'during', 'answered'),
  };
  return judge({
    name: `unfinished-bodies-${databaseUrl === null ? 'sqlite' : 'postgres'}`,
    observed: seen.map(lineOf).join('; ') + (why === null ? '' : `; behind nginx SKIPPED: ${why}`),
    target: `every call of an honest trader is answered during and after, and where nothing protects at most ${MAX_CONTROL_PERCENT} % during`,
    seed,
    figures,
    least: { attacks: 2, controls: 1, asked: 1, controlAsked: 1, askedAfter: 1 },
    atMost: {},
    faults: seen.flatMap(faultsOf),
  });
}

function lineOf({ way, attack, most, reopened, during, after }: AttackSeen): string {
  return (
    `${way.name}, ${attack}: ${during.answered} of ${during.asked} during, ${after.answered} of ${after.asked} after ` +
    `(${most} bodies at once, ${reopened} opened again)`
  );
}

function faultsOf({ way, attack, during, after }: AttackSeen): string[] {
  const where = `${way.name}, ${attack}`;
  const share = (100 * during.answered) / during.asked;
  return [
    ...(way.holds && during.answered < during.asked
      ? [`${where}: ${during.answered} of ${during.asked} honest calls were answered during the attack`]
      : []),
    ...(!way.holds && !(share <= MAX_CONTROL_PERCENT)
      ? [`${where}: ${during.answered} of ${during.asked} were answered, so it is no attack`]
      : []),
    ...(after.answered < after.asked
      ? [`${where}: ${after.answered} of ${after.asked} honest calls were answered after the attack`]
      : []),
  ];
}
