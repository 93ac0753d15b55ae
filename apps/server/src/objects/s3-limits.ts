/** What a place may take of us; tests take less. */
export interface S3Limits {
  /** Until an answer begins, and for the whole of a small one; a body may take longer by its length at `slowestBytesPerSecond`. */
  readonly answerMs: number;
  readonly slowestBytesPerSecond: number;
  /** Of an answer that is not an object. A page of 1,000 keys has at most some 4 MB. */
  readonly answerBytes: number;
  /** Attempts of a request that a broken connection or a busy place ended; a read begins to count again with each byte. */
  readonly tries: number;
  /** Before the second try; doubled each time. */
  readonly firstWaitMs: number;
  /** Held in memory; 10,000 of them are the longest object. Every part but the last is of this length, as some places ask. */
  readonly partBytes: number;
  readonly pages: number;
}

export const S3_LIMITS: S3Limits = {
  answerMs: 30_000,
  slowestBytesPerSecond: 32_768,
  answerBytes: 8 * 1_048_576,
  tries: 5,
  firstWaitMs: 500,
  partBytes: 16 * 1_048_576,
  pages: 1_000,
};

/** How many parts S3 takes of one object. */
export const MAX_PARTS = 10_000;
