/** What can go wrong on purpose. Everything is off in `noFaults()`; a running platform reads its faults again for each request. */
export interface Faults {
  /** Only these actions are touched, such as `fills` or `report:trades`; null touches all. */
  only: readonly string[] | null;
  /** How many more requests are touched; null is without end. */
  remaining: number | null;

  // Refusals
  refuseLogin: boolean;
  rateLimited: boolean;
  /** All tokens end after that many more requests that carried one; null is never. */
  expireTokensAfter: number | null;
  /** Every call that names one of these accounts (or a group) fails; the accounts list still shows them. */
  failingAccounts: readonly string[];
  /** Every call that names one of these accounts is refused. */
  deniedAccounts: readonly string[];
  /** The accounts list shows only these; null shows all. */
  listedAccounts: readonly string[] | null;

  // The connection
  hang: 'before-headers' | 'within-headers' | 'mid-body' | null;
  /** Waits before it answers. */
  delayMilliseconds: number;
  /** Sends the body in that many bytes a second; null is at once. */
  bytesPerSecond: number | null;
  /**
   * Ends the body after that many bytes: by resetting the connection (bytes under way may be lost with it), by
   * closing it before the stated length, or as if the answer were whole.
   */
  cut: { readonly atByte: number; readonly how: 'reset' | 'hang-up' | 'as-if-whole' } | null;
  /** States a Content-Length that is wrong by so many bytes. */
  contentLengthOffset: number;

  // The envelope
  /** Another status, with the answer's own body, such as 429 or 503. */
  status: number | null;
  retryAfterSeconds: number | null;
  redirectTo: string | null;
  contentType: string | null;
  encoding: 'invalid-utf8' | 'utf-16' | 'latin-1' | 'byte-order-mark' | 'nul' | null;
  /** An error page of some web server, with status 200. */
  htmlPage: boolean;
  /** Repeats the body until it has that many bytes; null is off. */
  giganticBytes: number | null;
  /** A small gzip body that opens into that many bytes; null is off. */
  gzipBombBytes: number | null;

  // The rows; they count from 1
  addColumn: string | null;
  dropColumn: string | null;
  duplicateColumn: string | null;
  /** The header is repeated before this row. */
  repeatHeaderAtRow: number | null;
  shortRow: number | null;
  longRow: number | null;
  badCell: { readonly row: number; readonly column: string; readonly text: string } | null;
  repeatRow: number | null;
  reverseRows: boolean;
  /** A line of the platform's own before the header. */
  preamble: string | null;
  crlf: boolean;
  /** Instead of an empty list only the sentence that there is none. */
  emptyAsText: boolean;
  /** Another last line, such as `Page 1/9`; the empty text leaves it out. */
  trailer: string | null;

  // The sums
  /** The trades report is wrong in the first trade of each day by so much, 1/10,000 dollar. */
  reportGrossOffset: number;
}

/** All faults off. */
export function noFaults(): Faults {
  return {
    only: null,
    remaining: null,
    refuseLogin: false,
    rateLimited: false,
    expireTokensAfter: null,
    failingAccounts: [],
    deniedAccounts: [],
    listedAccounts: null,
    hang: null,
    delayMilliseconds: 0,
    bytesPerSecond: null,
    cut: null,
    contentLengthOffset: 0,
    status: null,
    retryAfterSeconds: null,
    redirectTo: null,
    contentType: null,
    encoding: null,
    htmlPage: false,
    giganticBytes: null,
    gzipBombBytes: null,
    addColumn: null,
    dropColumn: null,
    duplicateColumn: null,
    repeatHeaderAtRow: null,
    shortRow: null,
    longRow: null,
    badCell: null,
    repeatRow: null,
    reverseRows: false,
    preamble: null,
    crlf: false,
    emptyAsText: false,
    trailer: null,
    reportGrossOffset: 0,
  };
}

/** The faults that touch this request: those switched on, or none. Counts the request when it is touched. */
export function faultsFor(faults: Faults, action: string): Faults {
  if (faults.only && !faults.only.some((name) => action === name || action.startsWith(`${name}:`))) {
    return noFaults();
  }
  if (faults.remaining === null) return faults;
  if (faults.remaining <= 0) return noFaults();
  faults.remaining -= 1;
  return faults;
}
