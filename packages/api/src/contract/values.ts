import * as z from 'zod/mini';

/** An amount on the wire: an integer of 1/10,000. */
export const moneySchema = z
  .int()
  .register(z.globalRegistry, { description: 'An amount: integer of 1/10,000 of its currency.' });
/** A limit of the trading plan on the wire. */
export const dollarsSchema = z
  .number()
  .register(z.globalRegistry, { description: 'An amount in whole dollars.' });
export const daySchema = z
  .int()
  .register(z.globalRegistry, { description: 'A New York day: days since 1970-01-01.' });
/** A flag as the records and the form of a trade carry it. */
export const flagSchema = z.enum(['Y', 'N']);

export const nothing = z.object({});
