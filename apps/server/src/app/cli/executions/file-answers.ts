import { readFileSync, statSync } from 'node:fs';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { DECIMAL_MARKS } from '@daybook/domain/execution/column-mapping.ts';
import { NAME_ORDERS } from '@daybook/domain/execution/name-days.ts';
import { parseDay } from '@daybook/domain/calendar.ts';
import { canonicalDecimal } from '@daybook/brokers/rows/exact-number.ts';
import { findReader, FORMATS } from '@daybook/brokers/files/formats.ts';
import type { FileAnswers } from '@daybook/brokers/files/file-reading.ts';
import { lastDayAt } from '@daybook/brokers/files/date-order.ts';
import { isZone } from '@daybook/brokers/files/answers.ts';
import { WrongUse } from '../arguments.ts';
import { nameSystemErrors, readableFile } from '../files.ts';

const MAX_MAPPING_BYTES = 1_048_576;

/** Options of the command line that answer what a file does not say. */
export const FILE_ANSWERS = {
  format: { type: 'string' },
  date: { type: 'string' },
  'date-order': { type: 'string' },
  decimal: { type: 'string' },
  zone: { type: 'string' },
  account: { type: 'string' },
  currency: { type: 'string' },
  encoding: { type: 'string' },
  multiplier: { type: 'string', multiple: true },
  mapping: { type: 'string' },
} as const;

type Given = { readonly [Name in Exclude<keyof typeof FILE_ANSWERS, 'multiplier'>]?: string | undefined } & {
  readonly multiplier?: readonly string[] | undefined;
};

/** `ESM6=50` as a pair of symbol and canonical size; null for anything else. */
function readMultiplier(text: string): readonly [string, string] | null {
  const at = text.lastIndexOf('=');
  const size = canonicalDecimal(text.slice(at + 1));
  return at < 1 || size === null || size === '0' || size.startsWith('-') ? null : [text.slice(0, at), size];
}

/** The mapping of columns in a file. Throws WrongUse, or CommandFailure for a file that cannot be read. */
async function readMapping(folder: string, path: string): Promise<ColumnMapping> {
  const file = readableFile(folder, path);
  if (statSync(file).size > MAX_MAPPING_BYTES)
    throw new WrongUse(`--mapping: ${path} is too long for a mapping of columns`);
  const text = nameSystemErrors(file, () => readFileSync(file, 'utf8'));
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new WrongUse(`--mapping takes a file with JSON, and ${path} is none: ${error.message}`);
  }
  // Few need it, and it takes a third of a start.
  const { columnMappingSchema } = await import('@daybook/api/imports/column-mapping.ts');
  const result = columnMappingSchema.safeParse(content);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new WrongUse(
    `--mapping: ${path} is no mapping of columns: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`,
  );
}

/** Answers from the command line; files are named from `folder`. Throws WrongUse, or CommandFailure for the file of a mapping. */
export async function readAnswers(given: Given, folder: string): Promise<FileAnswers> {
  const {
    format,
    date,
    'date-order': order,
    decimal: mark,
    zone,
    account,
    currency,
    encoding,
    multiplier = [],
    mapping,
  } = given;
  if (format !== undefined && !findReader(format)) {
    const names = FORMATS.map((reader) => reader.format).join(', ');
    throw new WrongUse(`there is no format ${format}; there are ${names}`);
  }
  const day = date === undefined ? undefined : parseDay(date);
  if (day === null) throw new WrongUse(`--date takes YYYY-MM-DD, not ${date}`);
  const dayOrder = NAME_ORDERS.find((name) => name === order);
  if (order !== undefined && !dayOrder)
    throw new WrongUse(`--date-order takes ${NAME_ORDERS.join(' or ')}, not ${order}`);
  const decimal = DECIMAL_MARKS.find((name) => name === mark);
  if (mark !== undefined && !decimal)
    throw new WrongUse(`--decimal takes ${DECIMAL_MARKS.join(' or ')}, not ${mark}`);
  if (zone !== undefined && !isZone(zone))
    throw new WrongUse(`--zone takes a zone such as America/Chicago, not ${zone}`);
  if (currency !== undefined && !/^[A-Z]{3}$/.test(currency))
    throw new WrongUse(`--currency takes three capitals, not ${currency}`);
  if (encoding !== undefined && encoding !== 'windows-1252')
    throw new WrongUse(`--encoding takes windows-1252, not ${encoding}`);
  const sizes = multiplier.map(readMultiplier);
  if (sizes.includes(null)) throw new WrongUse('--multiplier takes SYMBOL=SIZE with a size above 0');
  const columns = mapping === undefined ? undefined : await readMapping(folder, mapping);
  return {
    lastDay: lastDayAt(Date.now()),
    ...(columns ? { mapping: columns } : {}),
    ...(format !== undefined ? { format } : {}),
    ...(day !== undefined ? { day } : {}),
    ...(dayOrder ? { dayOrder } : {}),
    ...(decimal ? { decimal } : {}),
    ...(zone !== undefined ? { zone } : {}),
    ...(account !== undefined ? { account } : {}),
    ...(currency !== undefined ? { currency } : {}),
    ...(encoding !== undefined ? { encoding } : {}),
    ...(sizes.length > 0 ? { multipliers: Object.fromEntries(sizes.filter((pair) => pair !== null)) } : {}),
  };
}
