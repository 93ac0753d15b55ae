/** One account's holdings in one instrument, of which an import touches executions from `from` (an instant) on. */
export interface TouchedPosition {
  readonly accountId: number;
  readonly instrumentId: number;
  readonly from: number;
}

/** What an import's unseen rows would change, gathered while they are written, so that nothing has to be searched for it. */
export interface StagedChanges {
  readonly positions: readonly TouchedPosition[];
  /** Accounts of which this import shows that their source marks short sales. */
  readonly marking: readonly number[];
  /** Whether executions of earlier imports are corrected or taken back. */
  readonly replaces: boolean;
}

export const NO_CHANGES: StagedChanges = { positions: [], marking: [], replaces: false };

/** Both changes together; a position is touched from its earliest instant on. */
export function joinChanges(left: StagedChanges, right: StagedChanges): StagedChanges {
  const positions = new Map<string, TouchedPosition>();
  for (const position of [...left.positions, ...right.positions]) {
    const key = `${position.accountId}|${position.instrumentId}`;
    const from = Math.min(position.from, positions.get(key)?.from ?? position.from);
    positions.set(key, { ...position, from });
  }
  return {
    positions: [...positions.values()],
    marking: [...new Set([...left.marking, ...right.marking])],
    replaces: left.replaces || right.replaces,
  };
}
