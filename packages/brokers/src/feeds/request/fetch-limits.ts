/** What one exchange with the outside may take: milliseconds, bytes and the ratio of unpacked to packed bytes. */
export interface FetchLimits {
  /** Finding the address, connecting and the TLS handshake together. */
  readonly connectMs: number;
  /** From the connection to the end of the answer's headers. */
  readonly headersMs: number;
  /** Between two pieces of the body. */
  readonly idleMs: number;
  /** From the first step to the last byte. */
  readonly totalMs: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly ratio: number;
}

export const FETCH_LIMITS: FetchLimits = {
  connectMs: 5_000,
  headersMs: 10_000,
  idleMs: 10_000,
  totalMs: 60_000,
  packedBytes: 32 * 1024 * 1024,
  bytes: 64 * 1024 * 1024,
  ratio: 100,
};

/** Text may be dense at its beginning, so the ratio counts from this size on. */
export const RATIO_FROM_BYTES = 1024 * 1024;
