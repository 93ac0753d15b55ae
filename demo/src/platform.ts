import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Ledger } from '#demo/books/ledger.ts';
import { parseDay, type Moment } from '#demo/calendar/days.ts';
import { noFaults, type Faults } from '#demo/faults/faults.ts';
import { limitRate } from '#demo/protocol/rate-limit.ts';
import type { LoggedRequest } from '#demo/protocol/request-log.ts';
import { serve, type Service } from '#demo/protocol/service.ts';
import { Tokens } from '#demo/protocol/tokens.ts';
import { revealByClock, revealByLogin, revealByStart, type Reveal, type Revealed } from '#demo/reveal.ts';
import { writeState } from '#demo/state-file.ts';
import type { Fill } from '#demo/trading/fill.ts';
import { manualChanges, type ManualChanges } from './manual-changes.ts';
import { DEFAULT_LOGIN, prepareSetup, type PlatformOptions, type Setup } from './platform-options.ts';

/** A running demo platform. Everything on it may be used while it serves. */
export interface Platform extends ManualChanges {
  /** Scheme, host and port; the calls go to `/api.php` below it. */
  readonly url: string;
  readonly port: number;
  readonly user: string;
  /** What goes wrong from now on; read again for each request. */
  readonly faults: Faults;
  /** Every request so far, oldest first. */
  readonly requests: readonly LoggedRequest[];
  setPassword(password: string): void;
  /** Every token handed out so far is worth nothing any more. */
  expireTokens(): void;
  /** The visible fills of an account on a day (`YYYY-MM-DD`); throws for unknown accounts and for what is no date. */
  fillsOn(account: string, day: string): readonly Fill[];
  /** The second up to which fills are shown, New York. */
  revealedUntil(): Moment;
  close(): Promise<void>;
}

const USER_ID = 485;

/** Starts a platform; throws a RangeError that names a wrong option, and what listening throws. */
export async function startPlatform(options: PlatformOptions = {}): Promise<Platform> {
  const setup = prepareSetup(options);
  const closing = new AbortController();
  const service = buildService(options, setup, closing.signal);
  const server = createServer((request, response) => {
    serve(service, request, response).catch((error: unknown) => {
      // A client that leaves early is not worth a line.
      if (!closing.signal.aborted && !response.destroyed) console.error(error);
      response.destroy();
    });
  });
  const host = options.host ?? '127.0.0.1';
  server.listen(options.port ?? 0, host);
  await once(server, 'listening');
  return platformOf(service, server, host, closing);
}

function buildService(options: PlatformOptions, setup: Setup, closing: AbortSignal): Service {
  const clock = options.clock ?? Date.now;
  const reveal = buildReveal(options, setup, clock);
  const monotonic = options.monotonic ?? (() => performance.now());
  return {
    ledger: new Ledger(setup.traders, () => reveal.end()),
    columns: setup.columns,
    pageSize: setup.pageSize,
    credentials: { ...(options.login ?? DEFAULT_LOGIN) },
    tokens: new Tokens(clock, USER_ID),
    faults: { ...noFaults(), ...options.faults },
    requests: [],
    clock,
    mayCall: setup.rateLimit ? limitRate(setup.rateLimit, monotonic) : () => true,
    loggedIn: () => reveal.login(),
    fillsTaken: () => reveal.taken(),
    closing,
  };
}

function buildReveal(options: PlatformOptions, setup: Setup, clock: () => number): Reveal {
  const { firstDay, revealed } = setup.state;
  const save = (now: Revealed | null): void => {
    if (options.stateFile !== undefined) writeState(options.stateFile, { firstDay, revealed: now });
    options.onState?.({ firstDay, revealed: now });
  };
  if (options.reveal === 'each-login') return revealByLogin(setup.traders, clock, revealed, save);
  if (options.reveal === 'each-start') return revealByStart(setup.traders, clock, revealed, save);
  save(revealed);
  return revealByClock(clock);
}

function platformOf(service: Service, server: Server, host: string, closing: AbortController): Platform {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the platform has no port');
  const { ledger } = service;
  return {
    ...manualChanges(ledger),
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    port: address.port,
    user: service.credentials.user,
    faults: service.faults,
    requests: service.requests,
    setPassword: (password) => {
      service.credentials.password = password;
    },
    expireTokens: () => service.tokens.endAll(),
    fillsOn: (account, day) => visibleFills(ledger, account, day),
    revealedUntil: () => ledger.books().end,
    close: () => closeServer(server, closing),
  };
}

function visibleFills(ledger: Ledger, account: string, day: string): readonly Fill[] {
  const trader = ledger.traders.find((each) => each.account === account);
  const number = parseDay(day);
  if (!trader || number === null) throw new RangeError(`no account ${account} or no date ${day}`);
  return ledger.books().fillsOn(trader, number);
}

async function closeServer(server: Server, closing: AbortController): Promise<void> {
  closing.abort();
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  // Answers that hang on purpose would keep the server open for ever.
  server.closeAllConnections();
  await closed;
}
