// The same histories from a platform's live synchronisation, with its files.
import type { TestContext } from 'node:test';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { startFlexService } from '@daybook/brokers/feeds/flex-service/flex-testing.ts';
import { sealedSecrets, startTradovate } from '@daybook/brokers/feeds/tradovate/tradovate-testing.ts';
import type { Store } from '../../../apps/server/src/store/store.ts';
import { openFeedFixture, type FeedLogin } from '../feed-fixture.ts';
import { startForgetfulProxy } from '../forgetful-proxy.ts';
import { instantOf, openQuietFixture } from '../quiet-platform.ts';
import { synchroniseWell } from '../sync-fixture.ts';
import type { Importer } from './cut-fixture.ts';
import {
  correctionOf,
  DETAILED,
  feeOf,
  FIRST,
  FLEX_OWN,
  flexText,
  instantOfFill,
  timeOf,
  TRADOVATE_OWN,
  type CutFill,
  type CutFormat,
} from './cut-files.ts';

/** A trader at a platform that has reported a history so far, and also gives files of it. */
export interface LiveFixture extends Importer {
  /** Synchronises on the evening of a day of the history; throws where it does not succeed. */
  synchronise(day: number): Promise<void>;
}

export interface LivePlatform {
  readonly format: CutFormat;
  /** A file of some fills as it was written on the evening of a day. */
  readonly file: (fills: readonly CutFill[], day: number) => string;
  /** Opens the platform; each call of what it returns links a new trader to it. */
  readonly open: (
    t: Pick<TestContext, 'after'>,
    store: Store,
    fills: readonly CutFill[],
  ) => Promise<() => Promise<LiveFixture>>;
}

const dateText = (day: number): string => dayText((FIRST + day) as Day);
const evening = (day: number): number => instantOf(dateText(day), '20:00');
const priceOf = ({ quarters }: CutFill): string => (quarters / 4).toFixed(2);

/** Links a trader at a test server and lets it report what there is before each synchronisation. */
async function linked(
  store: Store,
  login: FeedLogin,
  serveUntil: (day: number) => void,
): Promise<LiveFixture> {
  const fixture = await openFeedFixture(store, login, evening(0));
  return {
    ...fixture,
    synchronise: async (day) => {
      fixture.time.now = Math.max(evening(day), fixture.time.now + 60_000);
      serveUntil(day);
      const imported = await fixture.synchroniser.startImport(fixture.traderId);
      const processed =
        imported.kind === 'imported' ? await fixture.synchroniser.startProcess(fixture.traderId) : imported;
      if (processed.kind !== 'processed') throw new Error(`day ${day}: ${JSON.stringify(processed)}`);
    },
  };
}

/** Its file names fills by the ids of its service; fees come with the evening's statement. */
const TRADOVATE: LivePlatform = {
  format: TRADOVATE_OWN,
  file: TRADOVATE_OWN.write,
  open: async (t, store, fills) => {
    const server = await startTradovate(t);
    const { broker } = server;
    const login: FeedLogin = {
      platform: 'tradovate',
      server,
      user: broker.user,
      secret: () => sealedSecrets(broker),
      accounts: ['DEMO501'],
    };
    const serveUntil = (today: number): void => {
      const reported = fills.filter(({ day }) => day <= today);
      const isBuy = ({ side }: CutFill): boolean => side === 'buy';
      broker.fills = reported.map((fill) => ({
        id: fill.n,
        time: Temporal.Instant.fromEpochMilliseconds(instantOfFill(fill)).toString(),
        action: isBuy(fill) ? 'Buy' : 'Sell',
        qty: fill.size,
        price: priceOf(fill),
        contract: fill.which === 0 ? 1 : 4,
        fees: fill.day < today ? { commission: feeOf(fill) } : undefined,
      }));
      broker.positions = [0, 1].map((which) => ({
        accountId: 501,
        contractId: which === 0 ? 1 : 4,
        netPos: reported
          .filter((fill) => fill.which === which)
          .reduce((sum, fill) => sum + (isBuy(fill) ? fill.size : -fill.size), 0),
      }));
    };
    return () => linked(store, login, serveUntil);
  },
};

/** Statements say when they were generated; what was corrected later is in later ones alone. */
const FLEX: LivePlatform = {
  format: FLEX_OWN,
  file: (fills, day) => flexText(fills, day, true),
  open: async (t, store, fills) => {
    const server = await startFlexService(t, { polls: 0 });
    const { broker } = server;
    const login: FeedLogin = {
      platform: 'ibkr',
      server,
      user: broker.queryId,
      secret: () => Buffer.from(broker.token),
      accounts: [...broker.accounts],
    };
    const serveUntil = (today: number): void => {
      const generated = Math.max(0, today - 1);
      broker.from = dateText(0);
      broker.to = dateText(generated);
      broker.fills = fills
        .filter(({ day }) => day <= generated)
        .map((fill) => {
          const { version, fee } = correctionOf(fill, generated);
          return {
            day: dateText(fill.day),
            time: timeOf(fill),
            symbol: ['AAPL', 'MSFT'][fill.which]!,
            quantity: fill.side === 'buy' ? fill.size : -fill.size,
            price: priceOf(fill),
            commission: `-${fee}`,
            id: String(fill.n),
            version,
            attributes: { conid: String(9001 + fill.which) },
          };
        });
    };
    return () => linked(store, login, serveUntil);
  },
};

/** Its files have no ids: fills from its interface are matched by content. */
const PROPREPORTS: LivePlatform = {
  format: DETAILED,
  file: DETAILED.write,
  open: async (t, store, fills) => {
    return async () => {
      const fixture = await openQuietFixture(t, store, { allowsOvernight: true, now: evening(0) });
      let reported = 0;
      return {
        store,
        traderId: fixture.traderId,
        time: fixture.time,
        synchronise: async (day) => {
          fixture.time.now = Math.max(evening(day), fixture.time.now + 60_000);
          for (; reported < fills.length && fills[reported]!.day <= day; reported += 1) {
            const fill = fills[reported]!;
            const symbol = ['AAPL', 'MSFT'][fill.which]!;
            const side = fill.side === 'buy' ? 'B' : 'S';
            const line = `${timeOf(fill)} ${side} ${fill.size} ${symbol} ${priceOf(fill)} ${feeOf(fill)}`;
            fixture.add(line, { day: dateText(fill.day) });
          }
          // One host is asked ten times a second at most.
          fixture.via = await startForgetfulProxy(t, fixture.platform.url, '00:00:00');
          await synchroniseWell(fixture);
        },
      };
    };
  },
};

/** Platforms of which a trader may have both, by name. */
export const LIVE_PLATFORMS: Readonly<Record<string, LivePlatform>> = {
  Tradovate: TRADOVATE,
  'Interactive Brokers': FLEX,
  PropReports: PROPREPORTS,
};
