import { counted } from '../plural.ts';

/** What a trade was planned to risk, and what it came to measured by that. */
export const tradeRisk = {
  title: 'Risk',
  plannedStop: 'Planned stop',
  plannedStopHelp: 'The first price at which you meant to be out.',
  notAPrice: 'Write a price, for example 182.40.',
  stopFirst: 'Write the stop that you planned first: it was moved from there.',
  target: (place: number) => `Target ${place}`,
  addTarget: 'Add a target',
  removeTarget: (place: number) => `Remove target ${place}`,
  tooManyTargets: (most: number) => `A trade has at most ${most} targets.`,
  move: (place: number) => `Move ${place} of the stop`,
  moveDay: 'Moved on',
  moveTime: 'At (New York)',
  movePrice: 'Stop moved to',
  timeFormat: 'HH:MM:SS',
  addMove: 'Add a move of the stop',
  removeMove: (place: number) => `Remove move ${place}`,
  tooManyMoves: (most: number) => `A stop is moved at most ${most} times.`,
  notATime: 'Write a time, for example 09:47:30.',
  skippedTime: 'The clocks skipped this time on that day.',
  notADay: (first: string, last: string) =>
    first === last ? `The trade was on ${first}.` : `The trade was open from ${first} to ${last}.`,
  planned: 'Planned and realised',
  oneR: '1R',
  by: {
    stop: 'by the stop',
    'planned-risk': 'by the planned risk',
    'plan-limit': 'by the plan’s limit per trade',
    default: 'by your default',
  },
  realised: 'Realised',
  firstR: 'First R',
  targets: 'Targets',
  movedAway: 'Stop moved away',
  movedAwayTimes: (away: number, moves: number) =>
    `${away} of ${counted(moves, { one: 'move', other: 'moves' })}`,
  beyondStop: 'Exits past the stop',
  noneBeyond: 'none',
  beyondBy: (beyond: number, exits: number, price: string) => `${beyond} of ${exits}, by up to ${price}`,
  raised: (from: string, to: string) => `Your adds raised the risk from ${from} to ${to}.`,
  noRisk:
    'R needs a planned stop, a planned risk, or the stop ‘Max lost per trade’ with a limit in your plan.',
  noOneR: 'The stop was never on the losing side of your average entry, so there is no 1R.',
  notFollowed:
    'This trade has too many executions to follow its risk by the stop. With a planned risk it has an R.',
};
