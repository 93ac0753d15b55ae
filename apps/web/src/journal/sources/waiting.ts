/** What is fetched besides the trades. */
type FetchedSource = 'details' | 'notes' | 'risks' | 'balances';

/** What figures wait for. */
export type Waiting =
  | { readonly kind: FetchedSource }
  /** An older Daybook left trades without details: the server calculates them in the background. */
  | { readonly kind: 'calculating'; readonly calculated: number; readonly total: number }
  | {
      readonly kind: 'failed';
      readonly what: FetchedSource;
      readonly failure: unknown;
      readonly retry: () => void;
    };
