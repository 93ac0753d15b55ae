import type { AllowedHost } from '@daybook/brokers/feeds/request/allowed-hosts.ts';
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
  /** Where backups go unless a command names another place: a folder's whole path; null: nowhere. */
  readonly backupTo: string | null;
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
}
