/** A file that cannot be imported. Nothing of it is used. */
export class UnreadableFile extends Error {
  /** 1-based line; null when the whole file is meant. */
  readonly line: number | null;
  /** What is wrong, in one sentence. */
  readonly reason: string;
  /** What would have been right, or what the trader can do; null where the reason says it all. */
  readonly expected: string | null;

  constructor(line: number | null, reason: string, expected: string | null = null) {
    const said = expected === null ? reason : `${reason}; ${expected}`;
    super(line === null ? said : `line ${line}, ${said}`);
    this.name = 'UnreadableFile';
    this.line = line;
    this.reason = reason;
    this.expected = expected;
  }
}

/** `Qty: got "1O0"` with what was expected; what was got is cut and escaped, since it may be anything. */
export function wrongCell(line: number, column: string, got: string, expected: string): UnreadableFile {
  return new UnreadableFile(
    line,
    `${column}: got ${JSON.stringify(got.slice(0, 40))}`,
    `expected ${expected}`,
  );
}
