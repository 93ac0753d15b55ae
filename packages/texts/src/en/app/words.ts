import type { Weekday } from '@daybook/domain/calendar.ts';
import type { Choice, ChoiceValue, Flag } from '@daybook/domain/journal/fields.ts';
import type { DurationGroup } from '@daybook/domain/trade/duration-group.ts';
import type { MomentOfDay } from '@daybook/domain/trade/moment-of-day.ts';
import { count } from '../plural.ts';

const moments: Record<MomentOfDay, string> = {
  openingBell: 'Opening Bell',
  midMorning: 'Mid-Morning',
  lunchHour: 'Lunch Hour',
  midAfternoon: 'Mid-Afternoon',
  powerHour: 'Power Hour',
  other: 'Other',
};

const durations: Record<DurationGroup, string> = {
  under15s: '<15s',
  '15to45s': '15–45s',
  '45sto1m': '45s–1m',
  '1to2m': '1–2m',
  '2to5m': '2–5m',
  '5to10m': '5–10m',
  '10to30m': '10–30m',
  '30mto1h': '30m–1h',
  '1to2h': '1–2h',
  '2to4h': '2–4h',
  over4h: '>4h',
};

const weekdays: Record<Weekday, string> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

const weekdaysShort: Record<Weekday, string> = {
  monday: 'Mon',
  tuesday: 'Tue',
  wednesday: 'Wed',
  thursday: 'Thu',
  friday: 'Fri',
  saturday: 'Sat',
  sunday: 'Sun',
};

type ChoiceWords = {
  readonly [Name in Choice]: {
    readonly label: string;
    readonly values: Readonly<Record<ChoiceValue<Name>, string>>;
  };
};

/** What a journal's entry chooses from lists; one label everywhere. */
const choices: ChoiceWords = {
  event: {
    label: 'Event',
    values: {
      NOT_DEFINED: 'Not defined',
      BOTTOMING_TAIL_BAR: 'Bottoming tail bar',
      TOPPING_TAIL_BAR: 'Topping tail bar',
      BEAR_ELEPHANT: 'Bear elephant',
      BULL_ELEPHANT: 'Bull elephant',
      RBI: 'RBI (red bar ignored)',
      GBI: 'GBI (green bar ignored)',
      BULL_180: 'Bull 180',
      BEAR_180: 'Bear 180',
      NRB: 'NRB (narrow range bar)',
      VELEZ_LONG_SETUP: 'Velez long setup',
      VELEZ_SHORT_SETUP: 'Velez short setup',
      GREEN_TAKE_OUT_RED: 'Green take out red',
      RED_TAKE_OUT_GREEN: 'Red take out green',
    },
  },
  stopLoss: {
    label: 'Stop Loss',
    values: {
      NOT_DEFINED: 'Not defined',
      MAX_LOST_PER_TRADE: 'Max lost per trade',
      EVENT: 'Event',
    },
  },
  position: {
    label: 'Position',
    values: {
      ABOVE: 'Above fabulous 4',
      FAR_ABOVE: 'FAR Above fabulous 4',
      TRAP_ZONE: 'Trap zone',
      BELOW: 'Below fabulous 4',
      FAR_BELOW: 'FAR Below fabulous 4',
      POSITION_1: 'Position 1',
      POSITION_2: 'Position 2',
      POSITION_3: 'Position 3',
      POSITION_4: 'Position 4',
      POSITION_5: 'Position 5',
    },
  },
};

/** The journal's yes/no questions as written above their switch. */
const flags: Record<Flag, string> = {
  didAdd: 'Did you add?',
  followedTradingPlan: 'Did you follow your trading plan?',
  closedBySystem: 'Closed by robot',
  color: 'Color',
  trend: 'Trend',
  location: 'Location',
};

/** The trader's own terms: one word for one thing, everywhere. */
export const words = {
  choices,
  moments,
  durations,
  weekdays,
  weekdaysShort,
  flags,
  sides: { long: 'Long', short: 'Short' },
  actions: { buy: 'Buy', sell: 'Sell' },
  yes: 'Yes',
  no: 'No',
  unanswered: 'Unanswered',
  any: 'Any',
  none: 'None',
  notAvailable: 'N/A',
  /** A count alone, as in a table. */
  count,
  trades: (trades: number) => (trades === 1 ? '1 trade' : `${count(trades)} trades`),
  executions: (executions: number) => (executions === 1 ? '1 execution' : `${count(executions)} executions`),
  periods: {
    all: 'All time',
    'this/day': 'Today',
    'last/day': 'Yesterday',
    'this/week': 'This week',
    'last/week': 'Last week',
    'this/month': 'This month',
    'last/month': 'Last month',
    'this/year': 'This year',
    'last/year': 'Last year',
  },
};
