import { counted } from '../plural.ts';

/** What a trade was planned to risk, and what it came to measured by that. */
export const tradeRisk = {
  title: 'Risk',
  plannedStop: 'Planned stop',
  notAPrice: 'Enter a price, such as 182.40.',
  stopFirst: 'Enter the planned stop first: it was moved from there.',
  target: (place: number) => `Target ${place}`,
  addTarget: 'Add a target',
  removeTarget: (place: number) => `Remove target ${place}`,
  tooManyTargets: (most: number) => `A trade has at most ${most} targets.`,
  move: (place: number) => `Stop move ${place}`,
  moveDay: 'Moved on',
  moveTime: 'Time (New York)',
  movePrice: 'Stop moved to',
  timeFormat: 'HH:MM:SS',
  addMove: 'Add a stop move',
  removeMove: (place: number) => `Remove stop move ${place}`,
  tooManyMoves: (most: number) => `A stop can have at most ${most} moves.`,
  notATime: 'Enter a time, such as 09:47:30.',
  skippedTime: 'The clocks skipped this time that day.',
  notADay: (first: string, last: string) =>
    first === last ? `The trade was on ${first}.` : `The trade was open from ${first} to ${last}.`,
  planned: 'Planned and realized',
  oneR: '1R',
  by: {
    stop: 'from the stop',
    'planned-risk': 'from the planned risk',
    'plan-limit': 'from your plan’s limit',
    default: 'from your default',
  },
  realised: 'Realized',
  firstR: 'First R',
  targets: 'Targets',
  movedAway: 'Stop moved away',
  movedAwayTimes: (away: number, moves: number) =>
    `${away} of ${counted(moves, { one: 'move', other: 'moves' })}`,
  beyondStop: 'Exits past the stop',
  noneBeyond: 'none',
  beyondBy: (beyond: number, exits: number, price: string) => `${beyond} of ${exits}, by up to ${price}`,
  raised: (from: string, to: string) => `Your adds raised the risk from ${from} to ${to}.`,
  noRisk: 'To see R, enter a stop or a risk, or use your plan’s limit per trade as the stop.',
  noOneR: 'The stop was never on the losing side of your average entry, so there is no 1R.',
  notFollowed:
    'This trade has too many executions to follow its risk from the stop. Enter a planned risk to get its R.',
};
