import type { Messages } from './en.ts';

/** What an import would do, as far as something may speak against it. */
interface DoubtfulImport {
  readonly doubts: readonly ('stated-differs' | 'openings-missing')[];
  readonly stated: readonly { readonly reckoned: number | null; readonly isEqual: boolean }[];
  readonly missing: { readonly count: number };
  readonly trades: { readonly new: number; readonly changed: number };
}

/** What speaks against an import, a sentence each, for the screen and the command line alike. */
export function doubtSentences(
  { doubts, stated, missing, trades }: DoubtfulImport,
  { doubtful }: Messages['imports'],
): string[] {
  const compared = stated.filter(({ reckoned }) => reckoned !== null);
  const differing = compared.filter(({ isEqual }) => !isEqual).length;
  return doubts.map((doubt) =>
    doubt === 'stated-differs'
      ? doubtful.statedDiffers(differing, compared.length)
      : doubtful.openingsMissing(missing.count, trades.new + trades.changed),
  );
}
