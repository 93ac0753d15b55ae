import type { AllowedHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
import type { S3Access } from '#server/objects/s3-request.ts';
import type { StoreLocation } from '#server/store/store.ts';

/** The environment as the server understands it, read once at the start. */
export interface Config {
  readonly isProduction: boolean;
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Origin that links carry; its scheme decides whether cookies are Secure. */
  readonly baseUrl: URL;
  readonly dataDir: string;
  readonly store: StoreLocation;
  readonly keyFile: string;
  /** Where backups go unless a command names another place: a folder's whole path or `s3://bucket/folder`; null: nowhere. */
  readonly backupTo: string | null;
  /** When the daily one is made, in minutes after midnight UTC, and on how many days and in how many weeks the newest stays. */
  readonly backups: {
    readonly minuteOfDay: number;
    readonly keepDays: number;
    readonly keepWeeks: number;
  };
  /** What opens places for objects; null where no key is set. */
  readonly s3: S3Access | null;
  /** Who is notified that backups fail; null: no one. */
  readonly operatorEmail: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly contactUrl: string | null;
  readonly platformHosts: readonly AllowedHost[];
  readonly registration: 'closed' | 'open';
  /** 'off' where nobody asked for it and others can reach the product, or in production. */
  readonly demo: 'ask' | 'on' | 'off';
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly sessionMode: 'cookie-bound' | 'bearer';
  /** A session ends when it was not used for so long, and after so long in any case. */
  readonly sessionIdleMs: number;
  readonly sessionAbsoluteMs: number;
  /** Calls within any minute: of one session or token, and public ones of one address. */
  readonly callsPerMinute: number;
  readonly publicCallsPerMinute: number;
  /** Where figures for the operator are served; null: nowhere, 0: any free port. */
  readonly metricsPort: number | null;
  /** The address on which they are; beyond loopback there is a token. */
  readonly metricsHost: string;
  /** What a reader of the figures has to know; null: nothing. */
  readonly metricsToken: string | null;
  /** Whether search engines may list the public pages. */
  readonly robots: 'allow' | 'none';
  /** `none`, `facebook` or `disqus:SHORTNAME`: comments of an outside provider on shared trades. */
  readonly commentsWidget: string;
  /** How many times the usual time by the clock is waited for programs that work for the server: 1, tests take more. */
  readonly waitFactor: number;
}
