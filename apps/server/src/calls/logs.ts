import { createHmac } from 'node:crypto';
import { pino, type DestinationStream } from 'pino';
import type { Config } from '#server/calls/config.ts';

/** The only fields that reach a log line; anything else is dropped. Never bodies, headers, queries or names. */
interface LogFields {
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
  /** Why something outside failed, in its own words; without addresses. */
  readonly reason?: string;
  /** A file of the installation, never a trader's. */
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

const ALLOWED = [
  ...([
    'requestId',
    'method',
    'route',
    'status',
    'ms',
    'code',
    'event',
    'syncId',
    'count',
    'bytes',
    'reason',
    'path',
  ] as const),
] satisfies (keyof LogFields)[];

/**
 * Opens the log. `hashKey` turns traders' ids into names that mean nothing elsewhere; `destination` is standard error
 * unless given, so that standard output says nothing but where the journal is.
 */
export function openLog(level: Config['logLevel'], hashKey: Buffer, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: removeSecrets },
    },
    destination ?? pino.destination({ dest: 2, sync: true }),
  );
  const pick = (fields: LogFields) => pickFields(fields, hashKey);
  return {
    debug: (message, fields = {}) => logger.debug(pick(fields), message),
    info: (message, fields = {}) => logger.info(pick(fields), message),
    warn: (message, fields = {}) => logger.warn(pick(fields), message),
    error: (message, error, fields = {}) =>
      logger.error({ ...pick(fields), error: describe(error) }, message),
  };
}

function pickFields(fields: LogFields, hashKey: Buffer): Record<string, string | number> {
  const picked: Record<string, string | number> = {};
  for (const name of ALLOWED) {
    const value = fields[name];
    if (typeof value === 'string') picked[name] = value.slice(0, 300);
    if (typeof value === 'number') picked[name] = value;
  }
  const { traderId } = fields;
  if (traderId !== undefined)
    picked['trader'] = createHmac('sha256', hashKey).update(String(traderId)).digest('hex').slice(0, 12);
  return picked;
}

const DEEPEST_CAUSE = 4;

/** What of an error may be written: enumerable extras, as a database driver adds them, hold rows and stay out. */
function describe(error: unknown, depth = 0): Record<string, unknown> {
  if (!(error instanceof Error)) return { name: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  const cause =
    error.cause === undefined || depth >= DEEPEST_CAUSE ? {} : { cause: describe(error.cause, depth + 1) };
  return { name: error.name, ...code, stack: (error.stack ?? error.message).slice(0, 4000), ...cause };
}

/** The second net: whatever looks like a token, a key or a long digest never leaves the process. */
export function removeSecrets(line: string): string {
  return line
    .replace(/tj_[A-Za-z0-9_-]{8,}/g, 'tj_…')
    .replace(/\$argon2[a-z]*\$[^\s"]+/g, '$argon2…')
    .replace(/(?<![0-9A-Za-z])[0-9a-fA-F]{32,}(?![0-9A-Za-z])/g, '…')
    .replace(/[A-Za-z0-9+/_-]{40,}={0,2}/g, (text) => (looksRandom(text) ? '…' : text))
    .replace(/([a-z][a-z0-9+.-]{0,15}:\/\/[^\s:/@"]*:)[^\s@/"]+@/gi, '$1…@');
}

/** Paths and sentences joined by hyphens are long too, but do not mix all three kinds of characters in one word. */
function looksRandom(text: string): boolean {
  return text
    .split(/[/_-]/)
    .some((word) => word.length >= 12 && /[A-Z]/.test(word) && /[a-z]/.test(word) && /\d/.test(word));
}
