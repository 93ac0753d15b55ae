/** The specification's setup events; NOT_DEFINED is left out, since the demo trader names what was traded. */
export const LONG_EVENTS = [
  'BOTTOMING_TAIL_BAR',
  'BULL_ELEPHANT',
  'RBI',
  'BULL_180',
  'NRB',
  'VELEZ_LONG_SETUP',
  'GREEN_TAKE_OUT_RED',
] as const;

export const SHORT_EVENTS = [
  'TOPPING_TAIL_BAR',
  'BEAR_ELEPHANT',
  'GBI',
  'BEAR_180',
  'NRB',
  'VELEZ_SHORT_SETUP',
  'RED_TAKE_OUT_GREEN',
] as const;

export type Event = (typeof LONG_EVENTS)[number] | (typeof SHORT_EVENTS)[number] | 'NOT_DEFINED';
export type StopLoss = 'NOT_DEFINED' | 'MAX_LOST_PER_TRADE' | 'EVENT';

export const POSITIONS = [
  'ABOVE',
  'FAR_ABOVE',
  'TRAP_ZONE',
  'BELOW',
  'FAR_BELOW',
  'POSITION_1',
  'POSITION_2',
  'POSITION_3',
  'POSITION_4',
  'POSITION_5',
] as const;

export type Position = (typeof POSITIONS)[number];

/** A trade as far as the journal needs it; `net` is 1/10,000 dollar. Day and index only distinguish trades. */
export interface JournaledTrade {
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly net: number;
  readonly day: string | number;
  readonly index: number;
}

/** What the demo trader wrote about a trade. `image` says that a chart was attached. */
export interface JournalEntry {
  readonly event: Event;
  readonly stopLoss: StopLoss;
  readonly position: Position;
  readonly didAdd: boolean;
  readonly followedTradingPlan: boolean;
  readonly closedBySystem: boolean;
  readonly color: boolean;
  readonly trend: boolean;
  readonly location: boolean;
  readonly comments: string;
  readonly mistakes: readonly string[];
  /** Names of {@link DEMO_TAGS}, one of a group at most. */
  readonly tags: readonly string[];
  readonly image: boolean;
}
