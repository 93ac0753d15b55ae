/** An object that lies at a place for objects. */
export interface StoredObject {
  readonly key: string;
  readonly bytes: number;
  /** Milliseconds since 1970 UTC, by the clock of the place. */
  readonly changedAt: number;
}

/** What may end an operation before its time. */
interface ObjectOptions {
  readonly signal?: AbortSignal | undefined;
}

/**
 * A bucket at a place for objects. Everything streams: memory does not grow with an object. Rejects with ObjectFailure, whose
 * message is one sentence without secrets.
 */
export interface ObjectStore {
  /** Every object whose key begins with `prefix` and has no `/` after it, in pages. */
  list(prefix: string, options?: ObjectOptions): AsyncGenerator<StoredObject>;
  /** The bytes of an object; a connection that breaks is resumed where it broke. */
  read(key: string, options?: ObjectOptions): AsyncGenerator<Uint8Array>;
  /** Stores `source` whole or not at all; returns its length in bytes. An object of that key is replaced. */
  write(key: string, source: AsyncIterable<Uint8Array>, options?: ObjectOptions): Promise<number>;
  /** One that is not there is removed already. */
  remove(key: string, options?: ObjectOptions): Promise<void>;
  /** Ends writes of keys with `prefix` that began before `before` (ms since 1970 UTC) and never ended. Returns how many. */
  removeUnfinished(prefix: string, before: number, options?: ObjectOptions): Promise<number>;
}

/** `missing`: not there; `refused`: the place does not let us; `busy`: it says to come later; `changed`: another one by now. */
export type ObjectFailureKind =
  | 'missing'
  | 'refused'
  | 'busy'
  | 'unreachable'
  | 'timed-out'
  | 'damaged'
  | 'changed'
  | 'stopped'
  | 'too-large';

/** Why something at a place for objects did not work. The message is a sentence for the operator and holds no secret. */
export class ObjectFailure extends Error {
  override name = 'ObjectFailure';
  readonly kind: ObjectFailureKind;

  constructor(kind: ObjectFailureKind, message: string) {
    super(message);
    this.kind = kind;
  }
}
