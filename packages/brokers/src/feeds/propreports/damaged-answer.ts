/** An answer that is not what the platform's protocol promises. It is discarded. */
export class DamagedAnswer extends Error {
  /** 1-based page of the answer; reports have one. */
  readonly page: number;
  /** 1-based line of the page; null when the whole page is meant. */
  readonly line: number | null;
  /** What is wrong and what was expected, without the place. */
  readonly reason: string;

  constructor(page: number, line: number | null, reason: string) {
    super(line === null ? `page ${page}: ${reason}` : `page ${page}, line ${line}: ${reason}`);
    this.name = 'DamagedAnswer';
    this.page = page;
    this.line = line;
    this.reason = reason;
  }
}

/** `Qty: expected a number above 0, got "-5"`; what was got is cut and escaped, since it may be anything. */
export function wrongCell(column: string, expected: string, got: string): string {
  return `${column}: expected ${expected}, got ${JSON.stringify(got.slice(0, 40))}`;
}
