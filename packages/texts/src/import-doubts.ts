import type { Messages } from './en.ts';

type Doubt =
  | 'imported-before'
  | 'in-another-account'
  | 'shifted-times'
  | 'known-trades-change'
  | 'mostly-unreadable'
  | 'stated-differs'
  | 'openings-missing'
  | 'typed-executions';

/** What an import would do, as far as something may speak against it. */
interface DoubtfulImport {
  readonly doubts: readonly Doubt[];
  readonly counts: { readonly new: number; readonly corrected: number };
  readonly files: readonly {
    readonly unreadable: { readonly count: number };
    readonly executions: number;
    readonly rowsRead?: number | undefined;
  }[];
  readonly elsewhere: readonly {
    readonly account: string;
    readonly other: { readonly name: string };
    readonly executions: number;
    readonly of: number;
  }[];
  readonly changedTrades: { readonly changed: number; readonly of: number } | null;
  readonly shifted: { readonly executions: number; readonly of: number; readonly minutes: number } | null;
  readonly statedCounts: { readonly compared: number; readonly differing: number };
  readonly missing: { readonly count: number };
  readonly otherTyped?: { readonly executions: number } | undefined;
  readonly trades: { readonly new: number; readonly changed: number };
}

/** What speaks against an import, a sentence each, for the screen and the command line alike. */
export function doubtSentences(shown: DoubtfulImport, { doubtful }: Messages['imports']): string[] {
  return shown.doubts.map((doubt) => sentenceOf(doubt, shown, doubtful));
}

function sentenceOf(
  doubt: Doubt,
  {
    counts,
    files,
    elsewhere,
    changedTrades,
    shifted,
    statedCounts,
    missing,
    trades,
    otherTyped,
  }: DoubtfulImport,
  words: Messages['imports']['doubtful'],
): string {
  switch (doubt) {
    case 'imported-before':
      return words.importedBefore(counts.new, counts.corrected);
    case 'in-another-account':
      return elsewhere
        .map(({ account, other, executions, of }) => words.elsewhere(executions, of, other.name, account))
        .join(' ');
    case 'shifted-times':
      return shifted ? words.shifted(shifted.executions, shifted.of, hoursText(shifted.minutes)) : '';
    case 'known-trades-change':
      return changedTrades ? words.tradesChange(changedTrades.changed, changedTrades.of) : '';
    case 'mostly-unreadable': {
      const unreadable = files.reduce((sum, file) => sum + file.unreadable.count, 0);
      const read = files.reduce((sum, { rowsRead, executions }) => sum + (rowsRead ?? executions), 0);
      return words.mostlyUnreadable(unreadable, read);
    }
    case 'stated-differs':
      return words.statedDiffers(statedCounts.differing, statedCounts.compared);
    case 'typed-executions':
      return words.typedExecutions(otherTyped?.executions ?? 0);
    case 'openings-missing':
      return words.openingsMissing(missing.count, trades.new + trades.changed);
  }
}

/** A distance of times as `5:30`, hours and minutes without its sign. */
function hoursText(minutes: number): string {
  const difference = Math.abs(minutes);
  return `${Math.floor(difference / 60)}:${String(difference % 60).padStart(2, '0')}`;
}
