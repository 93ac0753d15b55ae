/** What set the trade off. The order is the order in which a trader is offered them. */
export const EVENTS = [
  'NOT_DEFINED',
  'BOTTOMING_TAIL_BAR',
  'TOPPING_TAIL_BAR',
  'BEAR_ELEPHANT',
  'BULL_ELEPHANT',
  'RBI',
  'GBI',
  'BULL_180',
  'BEAR_180',
  'NRB',
  'VELEZ_LONG_SETUP',
  'VELEZ_SHORT_SETUP',
  'GREEN_TAKE_OUT_RED',
  'RED_TAKE_OUT_GREEN',
] as const;
export const STOP_LOSSES = ['NOT_DEFINED', 'MAX_LOST_PER_TRADE', 'EVENT'] as const;
/** Where price stood, first in words, then numbered. */
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
export type SetupEvent = (typeof EVENTS)[number];
export type StopLoss = (typeof STOP_LOSSES)[number];
export type Position = (typeof POSITIONS)[number];

/** The journal's yes/no questions, in the order of the form. */
export const FLAGS = [
  'didAdd',
  'followedTradingPlan',
  'closedBySystem',
  'color',
  'trend',
  'location',
] as const;
export type Flag = (typeof FLAGS)[number];

/** What a trader wrote about one trade. Empty position and stop loss are allowed; the event is required when saving. */
export interface JournalEntry extends Readonly<Record<Flag, boolean>> {
  readonly event: SetupEvent;
  readonly stopLoss: StopLoss;
  readonly position: Position | null;
  /** Plain text, at most {@link MAX_COMMENT_LENGTH} characters. */
  readonly comments: string;
  /** Titles of mistakes, each once. */
  readonly mistakes: readonly string[];
}

export const MAX_COMMENT_LENGTH = 20_000;

export const EMPTY_ENTRY: JournalEntry = {
  event: 'NOT_DEFINED',
  stopLoss: 'NOT_DEFINED',
  position: null,
  didAdd: false,
  followedTradingPlan: false,
  closedBySystem: false,
  color: false,
  trend: false,
  location: false,
  comments: '',
  mistakes: [],
};
