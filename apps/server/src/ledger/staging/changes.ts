/** One account's holdings in one instrument, of which an import touches executions from `from` (an instant) on. */
export interface TouchedPosition {
  readonly accountId: number;
  readonly instrumentId: number;
  readonly from: number;
}

/** What an import's unseen rows would change, gathered while they are written, so that nothing has to be searched for it. */
export interface StagedChanges {
  readonly positions: readonly TouchedPosition[];
  /** Accounts into which this import brings sales that are marked as opening a short. */
  readonly marking: readonly number[];
  /** Whether executions of earlier imports are corrected or withdrawn. */
  readonly replaces: boolean;
}

export const NO_CHANGES: StagedChanges = { positions: [], marking: [], replaces: false };

/** Changes that come one after another; a position is touched from its earliest instant on. */
export interface GatheredChanges {
  take(changes: StagedChanges): void;
  end(): StagedChanges;
}

/** Gathers changes, beginning with those that are known. What is taken costs as much as it holds, whatever came before. */
export function gatherChanges(begun: StagedChanges = NO_CHANGES): GatheredChanges {
  const positions = new Map<string, TouchedPosition>();
  const marking = new Set<number>();
  let replaces = false;
  const take = (changes: StagedChanges): void => {
    for (const position of changes.positions) {
      const key = `${position.accountId}|${position.instrumentId}`;
      const from = Math.min(position.from, positions.get(key)?.from ?? position.from);
      positions.set(key, { ...position, from });
    }
    for (const account of changes.marking) marking.add(account);
    replaces ||= changes.replaces;
  };
  take(begun);
  return { take, end: () => ({ positions: [...positions.values()], marking: [...marking], replaces }) };
}

/** Both changes together. */
export function joinChanges(left: StagedChanges, right: StagedChanges): StagedChanges {
  const both = gatherChanges(left);
  both.take(right);
  return both.end();
}
