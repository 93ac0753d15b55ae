import * as z from 'zod/mini';
import {
  COLUMN_FIELDS,
  DATE_ORDERS,
  DECIMAL_MARKS,
  MAX_COLUMN_NAME_LENGTH,
  MAX_MAPPED_WORD_LENGTH,
  MAPPED_KINDS,
  MAX_OVERRULED,
  MAX_CONTRACT_SIZES,
  MAX_MAPPED_COLUMNS,
  MAX_MAPPED_WORDS,
  MAX_SKIPPED_ROWS,
  SIDE_MEANINGS,
} from '@daybook/domain/execution/column-mapping.ts';

const word = z.string().check(z.minLength(1), z.maxLength(MAX_MAPPED_WORD_LENGTH));
const contractSize = z
  .string()
  .check(z.regex(/^(?:[1-9][0-9]{0,9}(?:\.[0-9]{0,7}[1-9])?|0\.[0-9]{0,7}[1-9])$/));
const at = z.int().check(z.gte(0), z.lte(511));

/** How a table is read as executions; see the domain's own description. docs/import-files.md shows it as a file. */
export const columnMappingSchema = z.strictObject({
  version: z.literal(1),
  skipRows: z.int().check(z.gte(0), z.lte(MAX_SKIPPED_ROWS)),
  hasHeader: z.boolean(),
  columns: z.readonly(
    z
      .array(
        z.strictObject({
          at,
          name: z.string().check(z.maxLength(MAX_COLUMN_NAME_LENGTH)),
          field: z.enum(COLUMN_FIELDS),
        }),
      )
      .check(z.maxLength(MAX_MAPPED_COLUMNS)),
  ),
  dateOrder: z.nullable(z.enum(DATE_ORDERS)),
  decimal: z.enum(DECIMAL_MARKS),
  zone: z.nullable(z.string().check(z.minLength(1), z.maxLength(64))),
  chargeSign: z.enum(['positive', 'negative']),
  sides: z
    .record(word, z.enum(SIDE_MEANINGS))
    .check(z.refine((sides) => Object.keys(sides).length <= MAX_MAPPED_WORDS, { error: 'too many words' })),
  leaveOut: z.readonly(z.array(word).check(z.maxLength(MAX_MAPPED_WORDS))),
  kind: z.nullable(z.enum(MAPPED_KINDS)),
  multiplier: z.nullable(contractSize),
  // Mappings that were kept before these were asked for have neither.
  pairSize: z._default(z.nullable(contractSize), null),
  contractSizes: z._default(
    z
      .record(z.string().check(z.minLength(1), z.maxLength(32)), contractSize)
      .check(
        z.refine((sizes) => Object.keys(sizes).length <= MAX_CONTRACT_SIZES, { error: 'too many symbols' }),
      ),
    {},
  ),
  currency: z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))),
  // Mappings saved before it was asked for lack it, unless a file was read with them.
  fallbackCurrency: z._default(z.nullable(z.string().check(z.regex(/^[A-Z]{3}$/))), null),
  // Mappings that were kept before amounts were compared overrule none.
  overruled: z._default(
    z.readonly(
      z
        .array(z.string().check(z.minLength(1), z.maxLength(MAX_COLUMN_NAME_LENGTH)))
        .check(z.maxLength(MAX_OVERRULED)),
    ),
    [],
  ),
});
