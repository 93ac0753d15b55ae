// One history written down as the files of many platforms, whole or any part of it.
// One file, since the writers of all platforms share the one history and its words for a fill.
import { dayText, parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { FileAnswers } from '@daybook/brokers/files/file-reading.ts';
import { findInstant, NEW_YORK } from '@daybook/brokers/rows/newyork.ts';

/** A fill of a history; its number distinguishes equal ones, for platforms that give ids. */
export interface CutFill {
  readonly n: number;
  /** Days since {@link FIRST}. */
  readonly day: number;
  /** Seconds after ten o'clock. */
  readonly second: number;
  readonly side: 'buy' | 'sell';
  readonly size: number;
  readonly which: 0 | 1;
  readonly account: 0 | 1;
  /** Price in quarters. */
  readonly quarters: number;
}

/** The clocks change on the 8th, a Sunday. */
export const FIRST = parseDay('2026-03-02') as Day;
const ACCOUNTS = ['MAIN', 'SIDE'] as const;
const TEN = 36_000;

/** How one platform writes a history to a file. */
export interface CutFormat {
  readonly format: string;
  /** Fills of one second have ids and an order of their own, so that a cut may fall between them. */
  readonly cutsAnywhere?: true;
  /** Has a column for the account; without, everything is of the first. */
  readonly namesAccounts?: true;
  readonly answers?: FileAnswers;
  readonly write: (fills: readonly CutFill[]) => string;
}

const dayOf = ({ day }: CutFill): Day => (FIRST + day) as Day;
const two = (value: number): string => String(value).padStart(2, '0');
export const timeOf = ({ second }: CutFill): string => `10:00:${two(second)}`;
const priceOf = ({ quarters }: CutFill): string => (quarters / 4).toFixed(2);
/** Cents, the same from every source. */
export const feeOf = ({ n }: CutFill): string => (0.01 * (n % 7)).toFixed(2);
const isBuy = ({ side }: CutFill): boolean => side === 'buy';

/** `03/02/2026` */
function american(fill: CutFill): string {
  const [year, month, date] = dayText(dayOf(fill)).split('-');
  return `${month}/${date}/${year}`;
}

export function instantOfFill(fill: CutFill): number {
  return findInstant(NEW_YORK, dayOf(fill), TEN + fill.second)!;
}

const accountOf = ({ account }: CutFill): string => ACCOUNTS[account];
const STOCKS = ['AAPL', 'MSFT'] as const;
const stockOf = ({ which }: CutFill): string => STOCKS[which];
/** A stock, and a contract of options for a hundred shares. */
const stockOrOption = ({ which }: CutFill): string => (which === 0 ? 'AAPL' : 'SPY260116C00500000');
const futureOf = ({ which }: CutFill): string => (which === 0 ? 'MNQH6' : 'MESH6');

function csv(header: string, rows: readonly (readonly (string | number)[])[]): string {
  return [header, ...rows.map((row) => row.join(',')), ''].join('\n');
}

const TRADEZERO_HEADER =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note';

/** Half shares, so that gross has three decimals and net as many. */
function tradeZeroRow(fill: CutFill): (string | number)[] {
  const gross = (isBuy(fill) ? -1 : 1) * (fill.size + 0.5) * (fill.quarters / 4);
  const net = gross - Number(feeOf(fill));
  const day = american(fill);
  const cells = [accountOf(fill), day, day, 'USD', 'stock', isBuy(fill) ? 'B' : 'S', stockOf(fill)];
  const fees = [feeOf(fill), 0, 0, 0, 0, 0, 0];
  const sums = [gross.toFixed(4), net.toFixed(4), 'SIM', '', ''];
  return [...cells, `${fill.size}.5`, priceOf(fill), timeOf(fill), ...fees, ...sums];
}

const TRADEZERO: CutFormat = {
  format: 'tradezero',
  namesAccounts: true,
  write: (fills) => csv(TRADEZERO_HEADER, fills.map(tradeZeroRow)),
};

const DAS: CutFormat = {
  format: 'das',
  namesAccounts: true,
  write: (fills) =>
    csv(
      'Date,Time,Symbol,Side,Price,Qty,Route,Broker,Account,Type,Cloid',
      fills.map((fill) => {
        const cells = [american(fill), timeOf(fill), stockOf(fill), isBuy(fill) ? 'B' : 'S', priceOf(fill)];
        return [...cells, fill.size, 'SMRT', '', accountOf(fill), 'Margin', 'AUTO'];
      }),
    ),
};

const DETAILED_HEADER = 'Time,Order Id,Fill Id,Route,Liq,B/S,Qty,Price,Position,Gross,Comm,Net';

/** Each day and symbol has its section, whose position begins at nothing: only its steps are checked. */
function detailedText(fills: readonly CutFill[], letters: readonly [string, string] = ['B', 'S']): string {
  const sections = Map.groupBy(fills, (fill) => `${american(fill)}\n${stockOf(fill)} - Some Company`);
  const lines = [...sections].map(([title, section]) => {
    let position = 0;
    const rows = section.map((fill) => {
      position += isBuy(fill) ? fill.size : -fill.size;
      const cells = [timeOf(fill), fill.n, 1, 'ARCA', 'R', isBuy(fill) ? letters[0] : letters[1]];
      const fee = feeOf(fill);
      return [...cells, fill.size, priceOf(fill), position, '0.00', fee, (-Number(fee)).toFixed(2)].join(',');
    });
    return [title, DETAILED_HEADER, ...rows, 'Total,,,,,,,,,,,'].join('\n');
  });
  return `${lines.join('\n')}\nPage 1/1\n`;
}

export const DETAILED: CutFormat = {
  format: 'propreports-detailed',
  answers: { account: ACCOUNTS[0] },
  write: (fills) => detailedText(fills),
};

const LIGHTSPEED: CutFormat = {
  format: 'lightspeed',
  namesAccounts: true,
  write: (fills) =>
    csv(
      'Account Number,Side,Symbol,Currency Code,Buy/Sell,Trade Date,Price,Qty,Trade Number,Commission Amount,Raw Exec. Time',
      fills.map((fill) => {
        const words = isBuy(fill) ? ['B', 'Long Buy'] : ['S', 'Long Sell'];
        const cells = [accountOf(fill), words[0]!, stockOf(fill), 'USD', words[1]!, american(fill)];
        const size = isBuy(fill) ? fill.size : -fill.size;
        return [
          ...cells,
          priceOf(fill),
          size,
          `T${fill.n}`,
          feeOf(fill),
          `${american(fill)} ${timeOf(fill)}`,
        ];
      }),
    ),
};

/** Newest first, with the zone in every row. */
const WEBULL: CutFormat = {
  format: 'webull',
  answers: { account: ACCOUNTS[0] },
  write: (fills) =>
    csv(
      'Name,Symbol,Side,Status,Filled,Total Qty,Price,Avg Price,Time-in-Force,Placed Time,Filled Time',
      fills.toReversed().map((fill) => {
        const size = `${fill.size}${fill.which === 0 ? '.5' : ''}`;
        const zone = dayOf(fill) >= FIRST + 6 ? 'EDT' : 'EST';
        const time = `${american(fill)} ${timeOf(fill)} ${zone}`;
        const cells = ['Some', stockOrOption(fill), isBuy(fill) ? 'Buy' : 'Sell', 'Filled', size, size];
        return [...cells, `@${priceOf(fill)}`, priceOf(fill), 'DAY', time, time];
      }),
    ),
};

const TRADERVUE: CutFormat = {
  format: 'tradervue',
  namesAccounts: true,
  answers: { zone: NEW_YORK, currency: 'USD', dayOrder: 'month-first' },
  write: (fills) =>
    csv(
      'Date,Time,Symbol,Quantity,Price,Side,Commission,Account',
      fills.map((fill) => {
        const cells = [american(fill), timeOf(fill), stockOrOption(fill), `${fill.size}.25`, priceOf(fill)];
        return [...cells, isBuy(fill) ? 'BOT' : 'SLD', feeOf(fill), accountOf(fill)];
      }),
    ),
};

/** The name of the one account that a Tradovate login shows in tests. */
const TRADOVATE_ACCOUNT = 'DEMO501';

function tradovateText(fills: readonly CutFill[], account: (fill: CutFill) => string): string {
  return csv(
    '_timestamp,_active,Fill ID,Order ID,Timestamp,Account,B/S,Quantity,Price,Contract,commission',
    fills.map((fill) => {
      const utc = Temporal.Instant.fromEpochMilliseconds(instantOfFill(fill)).toString({
        smallestUnit: 'millisecond',
      });
      const time = `${american(fill)} ${timeOf(fill)}`;
      const cells = [utc.replace('T', ' '), 'true', fill.n, fill.n + 1000, time, account(fill)];
      return [
        ...cells,
        isBuy(fill) ? ' Buy' : ' Sell',
        fill.size,
        priceOf(fill),
        futureOf(fill),
        feeOf(fill),
      ];
    }),
  );
}

const TRADOVATE: CutFormat = {
  format: 'tradovate-fills',
  cutsAnywhere: true,
  namesAccounts: true,
  write: (fills) => tradovateText(fills, accountOf),
};

/** The same for the account of a login. */
export const TRADOVATE_OWN: CutFormat = {
  ...TRADOVATE,
  write: (fills) => tradovateText(fills, () => TRADOVATE_ACCOUNT),
};

const NINJATRADER: CutFormat = {
  format: 'ninjatrader-executions',
  namesAccounts: true,
  answers: { zone: NEW_YORK, dayOrder: 'month-first' },
  write: (fills) =>
    csv(
      'Instrument,Action,Quantity,Price,Time,ID,E/X,Position,Order ID,Name,Commission,Rate,Account,Connection,',
      fills.toReversed().map((fill) => {
        const name = fill.which === 0 ? 'MNQ 03-26' : 'MES MAR26';
        const time = `${american(fill)} ${timeOf(fill)} AM`;
        const cells = [name, isBuy(fill) ? 'Buy' : 'Sell', fill.size, priceOf(fill), time, `6a0c1_${fill.n}`];
        return [
          ...cells,
          'Entry',
          '-',
          `o${fill.n}`,
          'Entry',
          `$${feeOf(fill)}`,
          1,
          accountOf(fill),
          'Sim',
          '',
        ];
      }),
    ),
};

/** The broker's name of the account in the tests of its service. */
const FLEX_ACCOUNT = 'U1000001';

function flexTrade(
  fill: CutFill,
  account: string,
  correction: { readonly version: number; readonly fee: string },
): string {
  const stamp = `${dayText(dayOf(fill)).replaceAll('-', '')};${timeOf(fill).replaceAll(':', '')}`;
  const stock = { assetCategory: 'STK', symbol: stockOf(fill), conid: 9001 + fill.which, multiplier: 1 };
  const attributes = {
    accountId: account,
    currency: 'USD',
    ...stock,
    dateTime: stamp,
    quantity: isBuy(fill) ? fill.size : -fill.size,
    tradePrice: priceOf(fill),
    buySell: isBuy(fill) ? 'BUY' : 'SELL',
    ibCommission: `-${correction.fee}`,
    ibCommissionCurrency: 'USD',
    tradeID: `7${fill.n}`,
    ibExecID: `0000e432.${String(fill.n).padStart(8, '0')}.01.${two(correction.version)}`,
    levelOfDetail: 'EXECUTION',
  };
  return `<Trade${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('')} />`;
}

/** The broker corrects the fee of every third fill on the third day after it. */
const CORRECTED_AFTER = 3;
const LAST_DAY = 18;

/** The broker's version of a fill on the evening of a day. */
export function correctionOf(
  fill: CutFill,
  generated: number,
): { readonly version: number; readonly fee: string } {
  const isCorrected = fill.n % 3 === 0 && generated >= fill.day + CORRECTED_AFTER;
  return isCorrected
    ? { version: 2, fee: (Number(feeOf(fill)) + 1).toFixed(2) }
    : { version: 1, fee: feeOf(fill) };
}

/** A statement as it was generated on the evening of a day of the history: later corrections are not in it. */
export function flexText(fills: readonly CutFill[], generated: number, isOwn = false): string {
  const reported = fills.filter(({ day }) => day <= generated);
  const date = dayText((FIRST + generated) as Day).replaceAll('-', '');
  const statements = [...Map.groupBy(reported, (fill) => (isOwn ? FLEX_ACCOUNT : accountOf(fill)))].map(
    ([account, list]) => {
      const trades = list.map((fill) => flexTrade(fill, account, correctionOf(fill, generated)));
      return `<FlexStatement accountId="${account}" fromDate="${date}" toDate="${date}" period="Custom" whenGenerated="${date};210000">\n<Trades>\n${trades.join('\n')}\n</Trades>\n</FlexStatement>`;
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<FlexQueryResponse queryName="journal" type="AF">\n<FlexStatements count="${statements.length}">\n${statements.join('\n')}\n</FlexStatements>\n</FlexQueryResponse>\n`;
}

const FLEX: CutFormat = {
  format: 'flex',
  cutsAnywhere: true,
  namesAccounts: true,
  write: (fills) => flexText(fills, LAST_DAY),
};

/** The same for the account of a login. */
export const FLEX_OWN: CutFormat = { ...FLEX, write: (fills) => flexText(fills, LAST_DAY, true) };

/** Every format that can contain such a history fill by fill. */
export const CUT_FORMATS: readonly CutFormat[] = [
  TRADEZERO,
  DAS,
  DETAILED,
  LIGHTSPEED,
  WEBULL,
  TRADERVUE,
  TRADOVATE,
  NINJATRADER,
  FLEX,
];
