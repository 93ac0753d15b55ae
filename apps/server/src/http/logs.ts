/** The only fields that reach a log line; anything else is dropped. Never bodies, headers, queries or names. */
export interface LogFields {
  readonly requestId?: string;
  readonly method?: string;
  /** The route's pattern, never the address asked for. */
  readonly route?: string;
  readonly status?: number;
  readonly ms?: number;
  /** Internal id; written as a hash. */
  readonly traderId?: number;
  readonly code?: string;
  readonly event?: string;
  readonly syncId?: number;
  readonly count?: number;
  readonly bytes?: number;
  readonly path?: string;
}

/** The server's own diary: one JSON line an entry. `message` is a fixed sentence of ours. */
export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  /** The error's name, code, own stack and causes are written, filtered for secrets. */
  error(message: string, error: unknown, fields?: LogFields): void;
}
