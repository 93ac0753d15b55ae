import {
  contractOn,
  findFutureMonth,
  futureContract,
  type FutureMonth,
} from '@daybook/domain/execution/future-symbols.ts';
import {
  instrumentKey,
  type Instrument,
  type ReportedExecution,
} from '@daybook/domain/execution/reported-execution.ts';

/** More names than a source has for one contract. */
const MAX_NAMES = 50;

/** An instrument to be found or created. */
export interface Wanted {
  readonly key: string;
  readonly instrument: Instrument;
  /** The source's own names for it: a future may be spelled in several ways. */
  readonly contracts: Set<string>;
  /** A future's symbol with its whole year, `ESM2026`; null of anything else. */
  readonly dated: string | null;
}

/** Gathers what some executions are of; gives each execution's. */
export function wantedInstruments(): {
  readonly byKey: ReadonlyMap<string, Wanted>;
  readonly of: (execution: Pick<ReportedExecution, 'instrument' | 'day'>) => Wanted;
} {
  const byKey = new Map<string, Wanted>();
  // Each symbol is read once: a file has ten thousand executions of one.
  const months = new Map<Instrument, FutureMonth | null>();
  const monthOf = (instrument: Instrument): FutureMonth | null =>
    months.getOrInsertComputed(instrument, ({ symbol }) => findFutureMonth(symbol));
  return {
    byKey,
    of: ({ instrument, day }) => {
      const { kind, contract, currency } = instrument;
      const month = kind === 'future' ? monthOf(instrument) : null;
      const dated = month && contractOn(month, day);
      const key = dated === null ? instrumentKey(instrument) : `future ${dated}|${currency}`;
      const wanted = byKey.getOrInsertComputed(key, () => ({ key, instrument, contracts: new Set(), dated }));
      if (wanted.contracts.size < MAX_NAMES) wanted.contracts.add(contract);
      return wanted;
    },
  };
}

/** The days of the first and the last execution that an account has of an instrument. */
export type Span = readonly [first: number, last: number];

/**
 * Whether a stored future may be the wanted one: by the year in its symbol or contract, and where that has one digit by the days
 * on which it was traded. Contracts ten years apart have one symbol.
 */
export function isOfYear(
  stored: Pick<Instrument, 'symbol' | 'contract'>,
  dated: string,
  span: Span | undefined,
): boolean {
  const written = [stored.symbol, stored.contract].find(
    (name) => (findFutureMonth(name)?.year.length ?? 1) > 1,
  );
  // A contract may name the root in a way of its own, as `CON.F.US.EP.Z25` does of ESZ5.
  if (written !== undefined) return futureContract(written, 0 as never)?.slice(-5) === dated.slice(-5);
  return span === undefined || span.some((day) => futureContract(stored.symbol, day as never) === dated);
}
