import * as z from 'zod/mini';

/** An amount on the wire: an integer of 1/10,000. What these are, the description of the calls says too. */
export const moneySchema = z.int();
/** A limit of the trading plan on the wire. */
export const dollarsSchema = z.number();
export const daySchema = z.int();
/** A New York day as text, `YYYY-MM-DD`. */
export const isoDaySchema = z.string();
export const instantSchema = z.int();
/** A flag as the records and the form of a trade carry it. */
export const flagSchema = z.enum(['Y', 'N']);

export const nothing = z.object({});
