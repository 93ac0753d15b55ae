import { randomBytes } from 'node:crypto';
import { tradeIdText } from '@daybook/domain/trade/trade-columns.ts';

/** A random id of 64 bits by which an owner's calls name a row; it opens nothing without their session. */
export function newPublicId(): string {
  return tradeIdText(randomBytes(8).readBigUInt64BE());
}
