import { accessSync, constants, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { HOUR_MS } from '@daybook/domain/calendar.ts';
import {
  KNOWN_PLATFORM_HOSTS,
  parseAllowedHosts,
  type AllowedHost,
} from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import type { Config } from '#server/calls/config.ts';
import { isLoopback, isReachableByOthers } from '#server/http/loopback.ts';
import { ConfigFaults } from './config-faults.ts';
import { arrangeBackups, BACKUP_SETTINGS, findBackupFaults } from './backup-settings.ts';
import { explainFolderError } from './data-folder.ts';
import { readSettingFiles, SETTING_FILES } from './setting-files.ts';
import { findKeyFileFault } from '#server/secrets/key-file.ts';
import { url, whole } from './setting-kinds.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** One address or range of TRUSTED_PROXIES. A range of everything would let each caller choose an address. */
function isProxy(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

const list = z.string().transform((text) => text.split(',').map((entry) => entry.trim()));

const address = z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, 'expected an address or a host name');

const SCHEMA = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  HOST: address.default('127.0.0.1'),
  PORT: whole(0, 65_535).default(4400),
  BASE_URL: url('expected an http or https address', 'http:', 'https:')
    .transform((text) => new URL(text))
    .refine(
      (base) => base.pathname === '/' && base.search === '' && base.hash === '' && base.username === '',
      {
        error: 'expected an origin alone, as https://journal.desk.net',
      },
    )
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url('expected postgres://user:password@host/database', 'postgres:', 'postgresql:').optional(),
  KEY_FILE: z.string().optional(),
  ...BACKUP_SETTINGS,
  SMTP_URL: url('expected an smtp or smtps address', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?!.*\p{Cc}).*[^\s@<>]@[^\s@<>]+>?$/u, 'expected an address, as Daybook <journal@desk.net>')
    .default('Daybook <daybook@localhost>'),
  CONTACT_URL: url('expected an http, https or mailto address', 'http:', 'https:', 'mailto:').optional(),
  PLATFORM_HOSTS: z.string().optional(),
  REGISTRATION: z.enum(['closed', 'open']).default('closed'),
  DEMO: z.enum(['ask', 'on', 'off']).default('ask'),
  IMAGES_URL: z
    .string()
    .refine(() => false, { error: 'pictures are kept in DATA_DIR/images alone: leave this unset' })
    .optional(),
  TRUSTED_PROXIES: list
    .refine((entries) => entries.every(isProxy), {
      error: 'expected addresses or ranges separated by commas, as 10.0.0.5,10.1.0.0/16',
    })
    .default([]),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  SESSION_MODE: z.enum(['cookie-bound', 'bearer']).default('cookie-bound'),
  SESSION_IDLE_HOURS: whole(1, 8_760).default(12),
  SESSION_HOURS: whole(1, 8_760).default(720),
  CALLS_PER_MINUTE: whole(60, 1_000_000).default(600),
  PUBLIC_CALLS_PER_MINUTE: whole(20, 1_000_000).default(120),
  METRICS_PORT: whole(0, 65_535).optional(),
  METRICS_HOST: address.default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,256}$/, 'expected 16 to 256 characters without a space')
    .optional(),
  ROBOTS: z.enum(['allow', 'none']).default('none'),
  COMMENTS_WIDGET: z
    .string()
    .regex(/^(?:none|facebook|disqus:[a-z0-9-]{1,60})$/, 'expected none, facebook or disqus:SHORTNAME')
    .default('none'),
});

type Parsed = z.output<typeof SCHEMA>;

/** Names of all settings, for documentation and for the search for misspelt ones. */
export const SETTING_NAMES: readonly string[] = Object.keys(SCHEMA.shape);

/** Reads the configuration; relative paths start at `folder`. Throws ConfigFaults with everything that is wrong at once. */
export function readConfig(environment: Environment, folder: string): Config {
  return readAll(environment, folder).config;
}

/** Every setting in force by its name, as text; null for one without a value. Throws ConfigFaults. Includes passwords. */
export type Settings = Readonly<Record<string, string | null>>;
export function readSettings(environment: Environment, folder: string): Settings {
  const { config, given, parsed } = readAll(environment, folder);
  const resolved: Settings = {
    BASE_URL: config.baseUrl.origin,
    DATA_DIR: config.dataDir,
    KEY_FILE: config.keyFile,
    BACKUP_TO: config.backupTo,
    DEMO: config.demo,
    PLATFORM_HOSTS: given['PLATFORM_HOSTS'] ?? KNOWN_PLATFORM_HOSTS.join(','),
  };
  const values: Readonly<Record<string, string | number | URL | readonly string[] | undefined>> = parsed;
  const textOf = (name: string) => values[name]?.toString() ?? null;
  return Object.fromEntries(SETTING_NAMES.map((name) => [name, resolved[name] ?? textOf(name)]));
}

interface ReadAll {
  readonly config: Config;
  readonly given: Readonly<Record<string, string>>;
  readonly parsed: Parsed;
}

function readAll(environment: Environment, folder: string): ReadAll {
  const faults = unknownNames(Object.keys(environment), [...SETTING_NAMES, ...SETTING_FILES]);
  const given = {
    ...Object.fromEntries(
      SETTING_NAMES.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
    ),
    ...readSettingFiles(environment, folder, faults),
  };
  const parsed = SCHEMA.safeParse(given);
  if (!parsed.success) {
    faults.push(...parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
    throw new ConfigFaults(faults);
  }
  const hosts = parseHosts(parsed.data.PLATFORM_HOSTS, faults);
  const config = arrange(parsed.data, hosts, folder);
  faults.push(...unsafeSettings(config, parsed.data), ...exampleValues(config, given));
  if (faults.length > 0) throw new ConfigFaults(faults);
  return { config, given, parsed: parsed.data };
}

function parseHosts(text: string | undefined, faults: string[]): readonly AllowedHost[] {
  try {
    return parseAllowedHosts(text);
  } catch (error) {
    faults.push((error as Error).message);
    return [];
  }
}

function arrange(settings: Parsed, platformHosts: readonly AllowedHost[], folder: string): Config {
  const dataDir = resolve(folder, settings.DATA_DIR);
  const isProduction = settings.NODE_ENV === 'production';
  const baseUrl = settings.BASE_URL ?? new URL(`http://localhost:${settings.PORT}`);
  const isPrivate = !isProduction && !isReachableByOthers({ host: settings.HOST, baseUrl });
  return {
    isProduction,
    waitFactor: 1,
    host: settings.HOST,
    port: settings.PORT,
    baseUrl,
    dataDir,
    store:
      settings.DATABASE_URL === undefined
        ? { engine: 'sqlite', folder: dataDir }
        : { engine: 'postgres', url: settings.DATABASE_URL },
    keyFile:
      settings.KEY_FILE === undefined
        ? join(dataDir, 'keys', 'daybook.key')
        : resolve(folder, settings.KEY_FILE),
    ...arrangeBackups(settings, folder),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    contactUrl: settings.CONTACT_URL ?? null,
    platformHosts,
    registration: settings.REGISTRATION,
    demo: settings.DEMO === 'ask' && !isPrivate ? 'off' : settings.DEMO,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
    sessionMode: settings.SESSION_MODE,
    sessionIdleMs: settings.SESSION_IDLE_HOURS * HOUR_MS,
    sessionAbsoluteMs: settings.SESSION_HOURS * HOUR_MS,
    callsPerMinute: settings.CALLS_PER_MINUTE,
    publicCallsPerMinute: settings.PUBLIC_CALLS_PER_MINUTE,
    metricsPort: settings.METRICS_PORT ?? null,
    metricsHost: settings.METRICS_HOST,
    metricsToken: settings.METRICS_TOKEN ?? null,
    robots: settings.ROBOTS,
    commentsWidget: settings.COMMENTS_WIDGET,
  };
}

function unsafeSettings(config: Config, settings: Parsed): string[] {
  const faults: string[] = [];
  const isHttps = config.baseUrl.protocol === 'https:';
  if (!isLoopback(config.host) && !isHttps)
    faults.push('HOST: beyond this machine the journal is served over https alone: set an https BASE_URL');
  if (config.isProduction && !isHttps) faults.push('BASE_URL: expected an https address in production');
  if (settings.NODE_ENV === 'production' && config.logLevel === 'debug')
    faults.push('LOG_LEVEL: debug is not for production');
  if (config.sessionIdleMs > config.sessionAbsoluteMs)
    faults.push('SESSION_IDLE_HOURS: expected no more than SESSION_HOURS');
  if (config.metricsPort !== null && config.metricsPort !== 0 && config.metricsPort === config.port)
    faults.push('METRICS_PORT: expected another port than PORT');
  if (!isLoopback(config.metricsHost) && config.metricsToken === null)
    faults.push('METRICS_HOST: beyond this machine the figures need a METRICS_TOKEN');
  faults.push(...findBackupFaults(config, settings));
  const folderFault = findFolderFault(config.dataDir);
  if (folderFault !== null) faults.push(`DATA_DIR: ${folderFault}`);
  const keyFault = findKeyFileFault(config.keyFile);
  if (keyFault !== null) faults.push(`KEY_FILE: ${keyFault}`);
  return faults;
}

/** Why a path is no folder, null when it is one or nothing is there yet. */
function findFolderFault(path: string): string | null {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return null;
    if (!found.isDirectory()) return `${path} is not a folder`;
    accessSync(path, constants.X_OK);
    return null;
  } catch (error) {
    return explainFolderError(path, error);
  }
}

const EXAMPLE = /(?:^|[@./])example\.(?:com|net|org)(?:$|[:/>])|\.example(?:$|[:/>])|change-?me|<[a-z-]+>/i;

/** What was copied from a manual and never filled in. */
function exampleValues(config: Config, given: Readonly<Record<string, string>>): string[] {
  if (!config.isProduction) return [];
  return Object.entries(given)
    .filter(([, value]) => EXAMPLE.test(value))
    .map(([name]) => `${name}: still holds an example value`);
}

/** Sentences about names in the environment that were probably meant as one of ours; other names are ignored. */
function unknownNames(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name)) return [];
    const near = known.find((candidate) => isSimilar(name.toUpperCase(), candidate));
    return near === undefined ? [] : [`${name}: there is no such setting; did you mean ${near}?`];
  });
}

/** The longer the name, the more slips are forgiven; in short ones one, or HOME would count as HOST. */
function isSimilar(name: string, known: string): boolean {
  const allowed = known.length >= 12 ? 3 : known.length >= 8 ? 2 : 1;
  return Math.abs(name.length - known.length) <= allowed && editDistance(name, known) <= allowed;
}

/** Least number of letters to insert, drop, replace or swap with their neighbour to turn one text into the other. */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    for (let j = 1; j <= to.length; j++) {
      const cost = from[i - 1] === to[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
