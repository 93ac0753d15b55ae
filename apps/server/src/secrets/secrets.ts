import type { Kysely } from 'kysely';
import type { Tables } from '#server/store/tables.ts';

/** Where a sealed value lies. It opens nowhere else, so a value moved to another row is of no use. */
export interface SealedPlace {
  readonly table: string;
  readonly column: string;
  readonly rowId: number | string;
  /** Raised by each change where an older value must not come back; 1 where there is none. */
  readonly version: number;
}

/** Seals what a trader entrusted to the journal under a key of the trader's own. Every failure throws SecretUnreadable. */
export interface Secrets {
  /** Takes a door's db: the trader's key is made with the first secret. */
  sealFor(
    db: Kysely<Tables>,
    traderId: number,
    place: SealedPlace,
    plaintext: Uint8Array,
  ): Promise<Uint8Array>;
  /** The caller overwrites the Buffer after use. */
  openFor(db: Kysely<Tables>, traderId: number, place: SealedPlace, sealed: Uint8Array): Promise<Buffer>;
}
