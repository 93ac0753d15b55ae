import type { FloodedServer } from './flooded-server.ts';
import { OWNER } from './flooded-server.ts';
import { countOutcomes, type FloodOrder, type FloodTally } from './flood-order.ts';
import { withOpenStore } from '../trial-folder.ts';

/** How the floods of a run are made. */
export interface Floods {
  readonly seed: number;
  /** Of each flood. */
  readonly seconds: number;
  /** An empty PostgreSQL database; SQLite without. */
  readonly databaseUrl: string | null;
  /** Names of floods; all without. */
  readonly only?: readonly string[];
  /** Whether times and memory are judged, which is fair on a machine that does nothing else; each flood prints a line then. */
  readonly judgesTimes: boolean;
}

/** One way of flooding, and how much of it may get through. */
export interface FloodKind {
  readonly name: string;
  /** Where to and with what, as far as it differs from kind to kind. */
  readonly order: (
    server: FloodedServer,
  ) => Pick<FloodOrder, 'path' | 'body' | 'headers'> & Partial<FloodOrder>;
  /** What was evaluated, since an instant in milliseconds since 1970: passwords compared, platforms asked, emails written. */
  readonly evaluated: (tally: FloodTally, server: FloodedServer, since: number) => Promise<number>;
  readonly most: number;
  /** Whether the server is killed and started again in the middle of a second flood of the same kind; both count together. */
  readonly kills?: true;
  /** Whether the owner sets a new password by the email meanwhile. */
  readonly resets?: true;
}

const SIGN_IN = '/api/v1/auth/sign_in';
/** From so many addresses emails are asked for, so that each asks for more than its ten. */
const ASKING_ADDRESSES = 100;
const EMAILS_AN_ADDRESS = 10;
const FROM_MANY = { 'x-forwarded-for': '{address}' };
const MANY = 'trader{n}@desk.test';
const NEW_PASSWORD = 'Closing-Bell-1600';

const compared = async (tally: FloodTally) => countOutcomes(tally, '401 004');
const asked = async (tally: FloodTally) => countOutcomes(tally, '200 Password update');
const opened = async (tally: FloodTally) => countOutcomes(tally, '2');

const signIns = (username: string, headers: Readonly<Record<string, string>> = FROM_MANY) => ({
  path: SIGN_IN,
  body: { username, password: 'Wrong-Password-{n}' },
  headers,
});

/** How many mailed links were made for the owner, or for nobody, since then. */
function emails(whom: 'owner' | 'nobody') {
  return (_tally: FloodTally, { store }: FloodedServer, since: number): Promise<number> =>
    withOpenStore(store, async (current) => {
      const links = await current.read((db) =>
        db
          .selectFrom('link')
          .leftJoin('trader', 'trader.id', 'link.trader_id')
          .select('trader.email')
          .where('link.created_at', '>=', since)
          .execute(),
      );
      return links.filter(({ email }) => email === (whom === 'owner' ? OWNER.email : null)).length;
    });
}

/** Every way in that costs a hash, an email or a question to a platform. */
export const FLOODS: readonly FloodKind[] = [
  {
    name: 'sign-in, one account',
    order: () => signIns(OWNER.email),
    evaluated: compared,
    most: 10,
    kills: true,
  },
  {
    name: 'sign-in, an address that nobody has',
    order: () => signIns('nobody@desk.test'),
    evaluated: compared,
    most: 10,
  },
  {
    name: 'sign-in, 10,000 accounts from one address that names others before it',
    order: () => ({ ...signIns(MANY, { 'x-forwarded-for': '{address}, 198.51.100.7' }) }),
    evaluated: compared,
    most: 30,
  },
  {
    name: 'sign-in, addresses forged by a peer that is no proxy',
    order: () => ({ ...signIns(MANY), localAddress: '127.0.0.2' }),
    evaluated: compared,
    most: 30,
  },
  // Last of the sign-ins: it uses up what all anonymous callers have together in a minute.
  {
    name: 'sign-in, 10,000 accounts',
    order: () => signIns(MANY),
    evaluated: compared,
    most: 300,
  },
  {
    name: "forgotten password, the owner's",
    order: () => ({
      path: '/api/v1/account/forgot-password',
      body: { emailAddress: OWNER.email },
      headers: FROM_MANY,
    }),
    evaluated: emails('owner'),
    most: 3,
    resets: true,
  },
  {
    name: 'forgotten password, 10,000 addresses',
    order: () => ({
      path: '/api/v1/account/forgot-password',
      body: { emailAddress: MANY },
      headers: FROM_MANY,
      addresses: ASKING_ADDRESSES,
    }),
    evaluated: emails('nobody'),
    most: EMAILS_AN_ADDRESS * ASKING_ADDRESSES,
  },
  {
    name: 'reset links',
    order: () => ({
      path: '/api/v1/account/reset-password/AAAAAAAAAAAAAAAA{n}',
      body: { token: `${'A'.repeat(36)}{n}`, emailAddress: OWNER.email, password: NEW_PASSWORD },
      headers: FROM_MANY,
    }),
    evaluated: opened,
    most: 0,
  },
  {
    name: 'get-started links',
    order: () => ({
      path: `/api/v1/account/get-started/${'A'.repeat(36)}{n}`,
      body: { emailAddress: MANY, password: NEW_PASSWORD },
      headers: FROM_MANY,
    }),
    evaluated: opened,
    most: 0,
  },
  {
    name: "broker's password of an invitation",
    order: ({ invited }) => ({
      path: `/api/v1/auth/password_update/${invited}`,
      body: { password: 'wrong-{n}' },
      headers: FROM_MANY,
      atOnce: 200,
    }),
    evaluated: asked,
    most: 5,
    kills: true,
  },
  {
    name: "broker's password in a session",
    order: ({ guesser: { trader, account } }) => ({
      path: `/api/v1/auth/password_update/${account}`,
      body: { password: 'wrong-{n}' },
      headers: { ...FROM_MANY, authorization: `Bearer ${trader.token}` },
    }),
    evaluated: asked,
    most: 5,
  },
  {
    name: 'registrations',
    order: () => ({
      path: '/api/v1/account/register',
      body: { emailAddress: MANY, firstName: 'Ann', lastName: 'Lee' },
      headers: FROM_MANY,
      addresses: ASKING_ADDRESSES,
      // Those of before have no emails left.
      network: '198.18',
    }),
    evaluated: emails('nobody'),
    most: EMAILS_AN_ADDRESS * ASKING_ADDRESSES,
  },
];
