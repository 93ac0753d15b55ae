import type { ColumnMapping, SideMeaning } from '@daybook/domain/execution/column-mapping.ts';
import type { UnreadableRow } from '#brokers/files/file-reading.ts';

// The mapper's description of a table, as sent in calls: the compiler compares the schemas of the calls with it.

/** A row whose stated figure differs from the result of its prices, size and contract size; exact decimal texts. */
interface DifferingRow {
  readonly line: number;
  readonly symbol: string;
  readonly currency: string;
  readonly stated: string;
  readonly calculated: string;
}

/**
 * A column of amounts compared with the result of the rows, one of fees with what the mapping counts of them, or one of results that
 * seem to be after fees which the table does not state.
 */
export interface ComparedAmounts {
  readonly kind: 'amounts' | 'fees' | 'results';
  /** The name of the column. */
  readonly column: string;
  readonly compared: number;
  readonly differing: number;
  /** The first rows that differ. */
  readonly first: DifferingRow[];
  /** The contract size from which the amounts of at least 95 in 100 rows follow; null for none, and where they follow already. */
  readonly proposed: string | null;
  /** Whether the trader said that the column holds something else. */
  readonly isOverruled: boolean;
}

/** One column of a table that is to be mapped, with its content. */
export interface TableColumn {
  readonly at: number;
  /** As its header calls it; empty without one. */
  readonly name: string;
  /** The first value present. */
  readonly sample: string;
  /** All values, where they are few, the most frequent first; null where there are many. */
  readonly values:
    | {
        readonly text: string;
        readonly count: number;
        /** Its meaning in a column of sides; null if unknown. */
        readonly side: SideMeaning | null;
        /** Whether it is a state of orders that filled nothing. */
        readonly isUnfilled: boolean;
      }[]
    | null;
}

/** A table of which nobody knows the layout: what its trader maps. */
export interface MappedTable {
  /** Identifies tables with the same columns, in any order. */
  readonly fingerprint: string;
  /** All rows of the file, heads included. */
  readonly rowCount: number;
  readonly kind: 'csv' | 'sheet';
  readonly columns: TableColumn[];
  /** The first rows, with which a mapping is tried. */
  readonly rows: { readonly line: number; readonly cells: string[] }[];
  /** What the columns seem to be, or their fields in the saved mapping. */
  readonly guess: ColumnMapping;
}

/** A symbol whose contract size is missing in the table. */
export interface AskedSize {
  readonly symbol: string;
  /** Whether the answer for all pairs applies to it. */
  readonly isPair: boolean;
  /** Canonical decimal text: the usual size, or the one that the stated profits follow; null where nobody knows. */
  readonly proposed: string | null;
  /** Whether the stated profits of the first rows follow from the proposed size and from no other. */
  readonly isProven: boolean;
  /** The mapping's answer. */
  readonly answer: string | null;
}

/** Rows whose stated profit was compared with their result, and those that differ, the first of them by line. */
interface ComparedProfits {
  readonly compared: number;
  readonly unequal: number;
  readonly first: DifferingRow[];
}

/** One execution as a mapping would read it. */
interface TriedExecution {
  readonly line: number;
  readonly account: string;
  readonly symbol: string;
  readonly action: 'buy' | 'sell';
  readonly size: string;
  readonly price: string;
  readonly currency: string;
  /** New York day and seconds from its midnight. */
  readonly day: number;
  readonly seconds: number;
  /** All charges together, 1/10,000; above zero is a cost. */
  readonly fees: number;
  /** What the row states of the plan; prices as decimal texts. */
  readonly plan: {
    readonly stop: string | null;
    readonly targets: string[];
    readonly risk: number | null;
  } | null;
}

/** The result of reading the first rows of a table with a mapping. */
export interface TriedMapping {
  /** The first twenty. */
  readonly executions: TriedExecution[];
  readonly read: number;
  /** Symbols whose rows wait for a contract size, and those of which the mapping says one. */
  readonly sizes: AskedSize[];
  readonly profits: ComparedProfits;
  /** The column of amounts compared with the result of the rows; null without one. */
  readonly amounts: ComparedAmounts | null;
  /** Whether some rows have no known currency; that of an execution is empty then. */
  readonly asksCurrency: boolean;
  /** Rows with a fee in another currency or coin, which is not counted. */
  readonly foreignFees: number;
  readonly leftOut: { readonly line: number; readonly reason: string; readonly what: string }[];
  readonly unreadable: {
    readonly line: number;
    readonly reason: OpenReason;
    readonly expected: OpenReason | null;
  }[];
  /** Identifies tables with these columns; a mapping is saved with it. */
  readonly fingerprint: string;
}

interface OpenReason {
  readonly code: UnreadableRow['reason']['code'];
  readonly values: unknown[];
}
