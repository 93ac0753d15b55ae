import type { Readable } from 'node:stream';

/** Something that lies in a target, whole and under its own name. */
interface StoredFile {
  readonly name: string;
  readonly bytes: number;
}

/** Returns what was just written, from its beginning, each time it is called. */
type ReadBack = () => Promise<Readable>;

/**
 * A place for backups. Names are those of backup-name.ts, or others that were put there by somebody else. What the place answers is
 * thrown as TargetFault, in one sentence without secrets.
 */
export interface BackupTarget {
  /** How the operator calls it, without secrets: a folder's path, `s3://bucket/prefix`. */
  readonly place: string;
  /** Everything that lies there whole, in no order; what is still being written is not among it. */
  list(): Promise<readonly StoredFile[]>;
  /**
   * The bytes of one file; a caller that does not need all of them destroys the stream. Throws TargetFault of kind 'missing' where there is
   * none, and the stream fails where it breaks off: it never ends early as if it were whole.
   */
  read(name: string): Promise<Readable>;
  /**
   * Writes a file of unknown length and resolves to its length, once it will outlive a power cut. `check` reads back what was
   * written; where it throws, or `content` does, or the place fails, nothing is left, and the error is thrown on. The name shows
   * only afterwards where the place can rename, else it is removed again. Refuses an existing name.
   */
  write(
    name: string,
    content: AsyncIterable<Uint8Array>,
    check: (readBack: ReadBack) => Promise<void>,
  ): Promise<number>;
  /** Removes a file; one that is not there is no fault. */
  remove(name: string): Promise<void>;
}

/** Why a target did not do what was asked: its file is missing, it is full, it may not be used, or it cannot be reached at present. */
export type TargetFaultKind = 'missing' | 'full' | 'unusable' | 'unavailable';

/** A target's refusal; the message is a sentence for the operator. */
export class TargetFault extends Error {
  override name = 'TargetFault';
  readonly kind: TargetFaultKind;

  constructor(kind: TargetFaultKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
