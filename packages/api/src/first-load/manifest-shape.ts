import { ACCOUNT_STATUSES, PNL_COLOURS, THEMES } from '@daybook/domain/account/settings.ts';
import { each } from '@daybook/domain/fields.ts';
import { LABEL_HUES, type Setup, type Tag } from '@daybook/domain/journal/labels.ts';
import { PREFERENCE_NAMES, PREFERENCES, type PreferenceName } from '@daybook/domain/journal/preferences.ts';
import type { SavedView } from '@daybook/domain/journal/saved-views.ts';
import { LANGUAGES } from '@daybook/domain/language.ts';
import {
  anything,
  flag,
  listOf,
  membersOf,
  number,
  oneOf,
  orAbsent,
  orNull,
  recordOf,
  text,
  whole,
  type Check,
  type ChecksOf,
} from './shape.ts';
import type { Profile } from '../identity/profile.ts';
import type { Manifest, SyncStatus } from '../journal/dashboard.ts';
import type { TradingPlan } from '../journal/plan.ts';
import type { KeptPreference, KeptPreferences } from '../journal/preferences.ts';

const profileShape = membersOf({
  email: text,
  pendingEmail: orNull(text),
  firstName: text,
  lastName: text,
  phoneNumber: text,
  language: orNull(oneOf(LANGUAGES)),
  avatar: orNull(text),
  name: text,
  account: text,
  principalAccount: text,
  theme: oneOf(THEMES),
  pnlColours: oneOf(PNL_COLOURS),
  isPublic: flag,
  publicFirstName: text,
  publicLastName: text,
  publicAlias: text,
  publicNameProblem: orNull(
    membersOf({
      field: oneOf(['publicFirstName', 'publicLastName', 'publicAlias']),
      problem: oneOf(['characters', 'reserved', 'taken']),
    } satisfies ChecksOf<NonNullable<Profile['publicNameProblem']>>),
  ),
  isDemo: flag,
  hasSecondFactor: flag,
} satisfies ChecksOf<Profile>);

const planShape = membersOf({
  maxLostPerTrade: number,
  maxLostPerDay: number,
  maxLostPerWeek: number,
  statedPerDay: orNull(text),
  statedPerWeek: orNull(text),
  plan: orNull(recordOf(anything)),
  effectiveFrom: orNull(whole),
} satisfies ChecksOf<TradingPlan>);

const preferencesShape = membersOf(
  each(PREFERENCE_NAMES, (name) =>
    membersOf({ value: valueShape(name), revision: whole } satisfies ChecksOf<KeptPreference>),
  ) satisfies ChecksOf<KeptPreferences>,
);

function valueShape(name: PreferenceName): Check {
  const field = PREFERENCES[name];
  switch (field.kind) {
    case 'choice':
      return oneOf(field.values);
    case 'texts':
      return listOf(text);
    case 'views':
      return listOf(membersOf({ name: text, address: text } satisfies ChecksOf<SavedView>));
  }
}

const syncShape = membersOf({
  hasAccount: flag,
  lastSyncedAt: orNull(whole),
  leftToday: whole,
  renewsAt: whole,
  running: orNull(oneOf(['claimed', 'imported'])),
  lastError: orNull(text),
  lastReason: orAbsent(text),
  askAgainAt: orAbsent(whole),
} satisfies ChecksOf<SyncStatus>);

const labelShape = { id: text, hue: orNull(oneOf(LABEL_HUES)), archived: flag, mergedInto: orNull(text) };
const setupShape = membersOf({ ...labelShape, name: orNull(text) } satisfies ChecksOf<Setup>);
const tagShape = membersOf({
  ...labelShape,
  name: text,
  group: orNull(text),
  afterResult: flag,
} satisfies ChecksOf<Tag>);

const manifestShape = membersOf({
  format: whole,
  months: listOf(
    membersOf({
      month: whole,
      hash: text,
      trades: whole,
      bytes: whole,
      journalBytes: whole,
    } satisfies ChecksOf<Manifest['months'][number]>),
  ),
  errors: listOf(
    membersOf({
      id: text,
      title: text,
      hue: orNull(oneOf(LABEL_HUES)),
      archived: flag,
    } satisfies ChecksOf<Manifest['errors'][number]>),
  ),
  setups: listOf(setupShape),
  tags: listOf(tagShape),
  profile: profileShape,
  plan: planShape,
  preferences: preferencesShape,
  accounts: listOf(
    membersOf({
      id: text,
      userName: text,
      status: oneOf(ACCOUNT_STATUSES),
      accountUuid: text,
    } satisfies ChecksOf<Manifest['accounts'][number]>),
  ),
  total: whole,
  revision: whole,
  sync: syncShape,
} satisfies ChecksOf<Manifest>);

/** A manifest's head as `manifestSchema` takes it. Throws on any other, with the place and what was expected there. */
export function parseManifest(head: unknown): Manifest {
  const fault = manifestShape(head, 'manifest');
  if (fault !== null) throw new Error(fault);
  return head as Manifest;
}
