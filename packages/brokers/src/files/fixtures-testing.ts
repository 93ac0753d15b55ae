// Longer than 300 lines: the fixtures of all formats in one table, over which every test of formats runs.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDay } from '@daybook/domain/calendar.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import type { Money } from '@daybook/domain/money.ts';
import { moneyText } from '@daybook/domain/money.ts';
import { groupReported } from '@daybook/domain/trade/group-reported.ts';
import type { FileFormat } from './file-format.ts';
import type { FileAnswers } from './file-reading.ts';
import { readWholeFiles, type WholeFile } from './read-file.ts';

/** A file written for the project in one layout, with what it must give. For tests. */
export interface Fixture {
  readonly format: FileFormat;
  readonly name: string;
  readonly answers: FileAnswers;
  readonly executions: number;
  readonly trades: number;
  readonly gross: string;
  readonly net: string;
  /** Rows that are no executions, by line and reason. */
  readonly leftOut: readonly string[];
  /** Whether a file that was cut after a whole row can be told from a whole one. */
  readonly hasEnd: boolean;
  /** Several rows may make up one fill, so that a file with fewer of them says a smaller one. */
  readonly rowsMakeFills?: true;
}

const NEW_YORK = { zone: 'America/New_York' };

/** How the trader maps the table that no layout knows. */
export const SPANISH_TABLE: ColumnMapping = {
  version: 1,
  skipRows: 1,
  hasHeader: true,
  columns: [
    { at: 0, name: 'Cuenta', field: 'account' },
    { at: 1, name: 'Fecha', field: 'date' },
    { at: 2, name: 'Hora', field: 'time' },
    { at: 3, name: 'Activo', field: 'symbol' },
    { at: 4, name: 'Operación', field: 'side' },
    { at: 5, name: 'Cantidad', field: 'size' },
    { at: 6, name: 'Precio medio', field: 'price' },
    { at: 7, name: 'Comisión', field: 'commission' },
    { at: 8, name: 'Id de ejecución', field: 'id' },
    { at: 9, name: 'Estado', field: 'status' },
  ],
  dateOrder: 'day-first',
  decimal: 'comma',
  zone: 'America/New_York',
  chargeSign: 'negative',
  sides: { COMPRA: 'buy', VENTA: 'sell' },
  leaveOut: ['CANCELADA'],
  kind: null,
  multiplier: null,
  pairSize: null,
  contractSizes: {},
  overruled: [],
  currency: 'USD',
  fallbackCurrency: null,
};

export const FIXTURES: readonly Fixture[] = [
  {
    format: 'flex',
    name: 'flex.xml',
    answers: {},
    executions: 4,
    trades: 2,
    gross: '-182.00',
    net: '-186.85',
    leftOut: ['8 not-an-execution', '11 forex-conversion'],
    hasEnd: true,
  },
  {
    format: 'ibkr-statement',
    name: 'ibkr-statement.csv',
    answers: {},
    executions: 8,
    trades: 4,
    gross: '346.25',
    net: '321.946',
    leftOut: ['26 forex-conversion'],
    hasEnd: false,
  },
  {
    format: 'tradezero',
    name: 'tradezero.csv',
    answers: {},
    executions: 5,
    trades: 2,
    gross: '26.50',
    net: '20.61',
    leftOut: [],
    hasEnd: false,
  },
  {
    format: 'das',
    name: 'das 2026-05-12.csv',
    answers: {},
    executions: 7,
    trades: 2,
    gross: '141.00',
    net: '141.00',
    leftOut: [],
    hasEnd: false,
  },
  {
    format: 'propreports-detailed',
    name: 'propreports-detailed.csv',
    answers: { account: 'PR1' },
    executions: 7,
    trades: 3,
    gross: '23.145',
    net: '21.745',
    leftOut: ['7 sum', '12 sum', '18 sum', '19 sum'],
    hasEnd: false,
  },
  {
    format: 'propreports-trades',
    name: 'propreports-trades.csv',
    answers: { account: 'PR1' },
    executions: 8,
    trades: 4,
    gross: '309.35',
    net: '304.19',
    leftOut: ['5 sum', '10 sum', '11 sum'],
    hasEnd: false,
  },
  {
    format: 'lightspeed',
    name: 'lightspeed.csv',
    answers: {},
    executions: 5,
    trades: 2,
    gross: '11.50',
    net: '7.71',
    leftOut: ['7 cancelled'],
    hasEnd: false,
  },
  {
    format: 'thinkorswim',
    name: 'thinkorswim.csv',
    answers: NEW_YORK,
    executions: 12,
    trades: 5,
    gross: '-198.75',
    net: '-221.18',
    leftOut: ['15 cash'],
    hasEnd: true,
  },
  {
    format: 'webull',
    name: 'webull.csv',
    answers: { account: 'WB1' },
    executions: 8,
    trades: 4,
    gross: '166.50',
    net: '166.50',
    leftOut: ['6 not-filled', '7 sum', '10 sum'],
    hasEnd: false,
  },
  {
    format: 'webull',
    name: 'webull-options.csv',
    answers: { account: 'WB1' },
    executions: 9,
    trades: 4,
    gross: '205.00',
    net: '205.00',
    leftOut: ['5 not-filled', '6 sum', '9 sum'],
    hasEnd: false,
  },
  {
    format: 'tastytrade',
    name: 'tastytrade.csv',
    answers: { account: 'TT1' },
    executions: 21,
    trades: 10,
    gross: '171.26',
    net: '125.24',
    leftOut: ['8 corporate-action', '9 cash', '26 cash', '3 sum'],
    hasEnd: false,
  },
  {
    format: 'tradervue',
    name: 'tradervue.csv',
    answers: { ...NEW_YORK, currency: 'USD' },
    executions: 5,
    trades: 3,
    gross: '64.25',
    net: '55.16',
    leftOut: [],
    hasEnd: false,
  },
  {
    format: 'tradovate-fills',
    name: 'tradovate-fills.csv',
    answers: {},
    executions: 6,
    trades: 2,
    gross: '1244.50',
    net: '1235.64',
    leftOut: ['5 cancelled'],
    hasEnd: false,
  },
  {
    format: 'tradovate-performance',
    name: 'tradovate-performance.csv',
    answers: { ...NEW_YORK, account: 'TV1' },
    executions: 8,
    trades: 3,
    gross: '1244.50',
    net: '1244.50',
    leftOut: [],
    hasEnd: false,
    rowsMakeFills: true,
  },
  {
    format: 'tradovate-positions',
    name: 'tradovate-positions.csv',
    answers: NEW_YORK,
    executions: 6,
    trades: 2,
    gross: '1244.50',
    net: '1244.50',
    leftOut: ['6 open-position'],
    hasEnd: false,
    rowsMakeFills: true,
  },
  {
    format: 'ninjatrader-executions',
    name: 'ninjatrader-executions.csv',
    answers: NEW_YORK,
    executions: 8,
    trades: 3,
    gross: '512.00',
    net: '494.80',
    leftOut: [],
    hasEnd: false,
  },
  {
    format: 'ninjatrader-trades',
    name: 'ninjatrader-trades.csv',
    answers: NEW_YORK,
    executions: 6,
    trades: 3,
    gross: '337.50',
    net: '323.95',
    leftOut: [],
    hasEnd: false,
  },
  {
    format: 'metatrader',
    name: 'metatrader.html',
    answers: { zone: 'Europe/Athens' },
    executions: 19,
    trades: 8,
    gross: '-239.41',
    net: '-251.08',
    leftOut: ['38 cash', '55 cash'],
    hasEnd: true,
  },
  {
    format: 'metatrader4',
    name: 'metatrader4.html',
    answers: { zone: 'Europe/Athens' },
    executions: 9,
    trades: 4,
    gross: '26.40',
    net: '21.19',
    leftOut: ['4 cash', '9 not-filled'],
    hasEnd: true,
  },
  {
    format: 'mapped',
    name: 'mapped.csv',
    answers: { mapping: SPANISH_TABLE },
    executions: 5,
    trades: 3,
    gross: '64.25',
    net: '56.75',
    leftOut: ['8 cancelled', '9 not-an-execution'],
    hasEnd: false,
  },
];

/** Where a fixture lies: in the folder of its broker, or of the mapper. */
export function fixturePath({ name }: Pick<Fixture, 'name'>): string {
  const folders = [...globSync('*/fixtures', { cwd: import.meta.dirname }), '../mapper/fixtures'];
  const paths = folders.map((folder) => join(import.meta.dirname, folder, name));
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) throw new Error(`there is no fixture ${name}`);
  return found;
}

export function fixtureBytes(fixture: Pick<Fixture, 'name'>): Buffer {
  return readFileSync(fixturePath(fixture));
}

/** Reads bytes as the fixture's file, with its answers. Throws {@link UnreadableFile}. */
export function readAs({ name, answers }: Fixture, bytes: Uint8Array): WholeFile {
  return readWholeFiles({ name, bytes }, answers)[0]!;
}

/** What the executions come to. */
export function resultOf({
  executions,
}: Pick<WholeFile, 'executions'>): Pick<Fixture, 'trades' | 'gross' | 'net'> {
  const trades = groupReported(executions).flatMap((position) => position.trades);
  const sum = (column: 'gross' | 'net'): string =>
    moneyText(trades.reduce((total, trade) => total + trade[column], 0) as Money);
  return { trades: trades.length, gross: sum('gross'), net: sum('net') };
}

/** The day of all fixtures' first fills. */
export const FIRST_DAY = parseDay('2026-05-12')!;
