import type { StorePlace } from '#server/store/store.ts';
import type { AllowedHost } from '#server/outside/allowed-hosts.ts';

/** The environment as the server understands it, read once at the start. */
export interface Config {
  readonly isProduction: boolean;
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** Origin that links carry, without a slash at its end. */
  readonly baseUrl: URL;
  readonly dataDir: string;
  readonly store: StorePlace;
  readonly keyFile: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly contactUrl: string | null;
  readonly platformHosts: readonly AllowedHost[];
  readonly registration: 'closed' | 'open';
  readonly demo: 'ask' | 'on' | 'off';
  /** null: files in the data folder. */
  readonly imagesUrl: string | null;
  /** Addresses and CIDR ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error';
  readonly sessionMode: 'cookie-bound' | 'bearer';
}
