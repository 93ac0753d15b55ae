import * as z from 'zod/mini';

/** Something that a file does not say. Its present answer may be changed; nothing is imported while one is open. */
export const fileQuestionSchema = z.object({
  kind: z.enum([
    'format',
    'encoding',
    'day',
    'day-order',
    'date-order',
    'decimal',
    'zone',
    'account',
    'currency',
    'multiplier',
    'mapping',
    'stated-amounts',
    'whole',
  ]),
  /** Null while it is open. A day is a number of days since 1970-01-01. */
  answer: z.nullable(z.union([z.string(), z.number()])),
  /** Who answered: the trader, the file, its name, or the format. */
  from: z.nullable(z.string()),
  candidates: z.optional(z.array(z.string())),
  /** What traders call the platforms of the candidates, where those are formats. */
  platforms: z.optional(z.array(z.string())),
  /** What the trader answered last time for such a file, while it is open. */
  proposed: z.optional(z.string()),
  symbol: z.optional(z.string()),
  /** The date or the number that its candidates are readings of, as the file writes it. */
  asWritten: z.optional(z.string()),
});
export type FileQuestion = z.infer<typeof fileQuestionSchema>;
