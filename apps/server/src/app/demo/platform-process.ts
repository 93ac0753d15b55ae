import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { EntryKind } from '@daybook/domain/account/account-entries.ts';
import { each } from '@daybook/domain/fields.ts';
import type { JournalEntry } from '@daybook/domain/journal/entry.ts';
import { parseDemoState, type DemoState } from './demo-state.ts';
import type { LabelHue } from '@daybook/domain/journal/labels.ts';
import { CHOICES, FLAGS, readChoices, type Choice, type Flag } from '@daybook/domain/journal/fields.ts';

/** Folder of the demo platform, a program of its own that shares no code with the server. */
const DEMO = join(import.meta.dirname, '../../../../../demo/src');

/** The demo platform, which runs alongside the server. */
interface DemoPlatform {
  /** Its address on this machine, such as `http://127.0.0.1:40123`. */
  readonly url: string;
  /** How far it has shown its fills by now; all of it once it has ended. */
  state(): DemoState;
  close(): Promise<void>;
}

/**
 * Starts the demo platform where an earlier run ended and waits until it listens. It ends with this process, whatever that one's end
 * is.
 */
export async function startDemoPlatform(
  login: { readonly user: string; readonly password: string },
  begin: DemoState | null,
): Promise<DemoPlatform> {
  const child = spawn(
    process.execPath,
    [
      join(DEMO, 'main.ts'),
      '--port',
      '0',
      '--reveal',
      'each-start',
      '--print-states',
      '--until-stdin-closes',
      ...(begin === null ? [] : ['--begin', JSON.stringify(begin)]),
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, DEMO_USER: login.user, DEMO_PASSWORD: login.password },
    },
  );
  const first = await readFirst(child);
  return { url: first.url, state: first.state, close: () => end(child) };
}

interface First {
  readonly url: string;
  readonly state: () => DemoState;
}

/** The address from its first line, and the states of this and all later ones. */
async function readFirst(child: ChildProcess): Promise<First> {
  const lines = createInterface({ input: child.stdout! });
  let latest: DemoState | null = null;
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const message = JSON.parse(line) as { readonly url?: string; readonly state?: unknown };
      latest = parseDemoState(message.state) ?? latest;
      const { url } = message;
      if (latest === null) return reject(new Error('the demo platform reported no state'));
      const known = latest;
      if (url !== undefined) resolve({ url, state: () => latest ?? known });
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`the demo platform ended with ${code} before it listened`)),
    );
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.stdout?.closed === true) return;
  // Its last output is read by then.
  const ended = new Promise((resolve) => child.once('close', resolve));
  child.stdin?.end();
  await ended;
}

/** Asks the demo's own program what its trader wrote about some trades. */
export async function fetchDemoJournal(trades: readonly DemoTrade[]): Promise<DemoJournal> {
  const child = spawn(process.execPath, [join(DEMO, 'write-journal.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  child.stdin.end(JSON.stringify(trades));
  if ((await code) !== 0) throw new Error('the demo journal could not be written');
  const journal = JSON.parse(Buffer.concat(chunks).toString('utf8')) as DemoJournal;
  return { ...journal, entries: journal.entries.map((entry) => entry && readEntry(entry)) };
}

export interface DemoTrade {
  readonly symbol: string;
  readonly side: 'long' | 'short';
  /** 1/10,000 dollar. */
  readonly net: number;
  readonly day: number;
  readonly index: number;
}

interface DemoLimits {
  readonly maxLostPerTrade: number;
  readonly maxLostPerDay: number;
  readonly maxLostPerWeek: number;
}

/** The money in an account, as stated by the demo's trader; the amount in whole dollars. */
export interface DemoMoney {
  readonly account: string;
  readonly kind: EntryKind;
  /** When, as a part of the journal's days: 0 is the day before the first trade. */
  readonly part: number;
  readonly amount: number;
}

/** A tag that the demo's trader keeps. */
export interface DemoTag {
  readonly name: string;
  readonly group: string;
  readonly hue: LabelHue | null;
}

/** What the demo's program answers with; limits in whole dollars. */
export interface DemoJournal {
  readonly profile: {
    readonly firstName: string;
    readonly lastName: string;
    readonly publicName: string;
    readonly email: string;
    readonly language: 'en';
    readonly phoneNumber: string;
  };
  readonly plan: DemoLimits & { readonly plan: unknown };
  /** Those that were in force before the plan's. */
  readonly firstLimits: DemoLimits;
  readonly money: readonly DemoMoney[];
  readonly tags: readonly DemoTag[];
  readonly entries: readonly (DemoEntry | null)[];
}

/** What the demo's trader wrote about a trade. */
export interface DemoEntry extends Omit<JournalEntry, 'tags'> {
  /** By their names. */
  readonly tags: readonly string[];
  /** Whether a chart was attached. */
  readonly image: boolean;
}

/** An entry as the demo's program states it: it shares no code, and may not know newer fields. */
type StatedEntry = Omit<DemoEntry, Choice | Flag> & Readonly<Partial<Record<Choice | Flag, unknown>>>;

function readEntry(stated: StatedEntry): DemoEntry {
  return {
    ...stated,
    ...readChoices(CHOICES, (name) => stated[name]),
    ...each(FLAGS, (flag) => stated[flag] === true),
  };
}
