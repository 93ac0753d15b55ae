// Everything that the store can answer instead of doing what was asked, on both engines alike.

/** Parent of all refusals of the store, so that the edge can distinguish them from faults of our own. */
export class StoreError extends Error {
  override name = 'StoreError';
}

/** Others held the store for longer than a request may wait; nothing was written, trying again later is right. */
export class StoreBusy extends StoreError {
  override name = 'StoreBusy';
}

/** The disk takes no more (full, over quota, read-only or failing); what was committed before stays readable. */
export class StoreFull extends StoreError {
  override name = 'StoreFull';
}

/** The database cannot be reached or hung up; whether an open commit went through is then unknown. */
export class StoreUnavailable extends StoreError {
  override name = 'StoreUnavailable';
}

/** The file is not a database or its pages are damaged; only a backup helps. */
export class StoreDamaged extends StoreError {
  override name = 'StoreDamaged';
}

/** The configuration names a store that must not be used: old SQLite, network disk, unencrypted connection. */
export class StoreMisconfigured extends StoreError {
  override name = 'StoreMisconfigured';
}

/** There is no journal where one is expected. */
export class StoreMissing extends StoreError {
  override name = 'StoreMissing';
}

/** There is no database, but what only a journal leaves: it is lost, and must not be replaced by an empty one. */
export class StoreLost extends StoreError {
  override name = 'StoreLost';
}

/** No copy could be made before migrations, which therefore were not begun. */
export class CopyImpossible extends StoreError {
  override name = 'CopyImpossible';
}

/** The store was written by a newer Daybook; this one leaves it untouched. */
export class StoreNewer extends StoreError {
  override name = 'StoreNewer';
}

/** The database holds tables but no list of migrations: it belongs to something else. */
export class StoreForeign extends StoreError {
  override name = 'StoreForeign';
}

/** A migration that was applied differs from the one that this Daybook carries under its number. */
export class MigrationChanged extends StoreError {
  override name = 'MigrationChanged';
}

/** Another server works in the data folder. */
export class FolderHeld extends StoreError {
  override name = 'FolderHeld';
  /** Process id of the holder, null when it could not be read. */
  readonly pid: number | null;

  constructor(message: string, pid: number | null) {
    super(message);
    this.pid = pid;
  }
}

/** A value that the two engines would not store as given; the message names its place in the statement. */
export class UnstorableValue extends StoreError {
  override name = 'UnstorableValue';
}

/** A transaction of the store was used against its rules: nested, from outside, after its end, or while waiting elsewhere. */
export class TransactionMisuse extends StoreError {
  override name = 'TransactionMisuse';
}

/** Which promise of the schema a statement would have broken. */
export type BrokenRule = 'unique' | 'foreign-key' | 'check' | 'not-null' | 'refused-by-trigger';

/** The schema refused a row. It ends the transaction: where two may meet, use ON CONFLICT instead. */
export class RuleBroken extends StoreError {
  override name = 'RuleBroken';
  readonly rule: BrokenRule;

  constructor(message: string, rule: BrokenRule, cause: unknown) {
    super(message, { cause });
    this.rule = rule;
  }
}
