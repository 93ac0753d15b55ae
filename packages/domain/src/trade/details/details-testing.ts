import { dollars, NO_MONEY } from '../../money.ts';
import type { TradeDetails } from './fields.ts';

/** Details of a trade of one order in and one out, for tests. */
export const PLAIN_DETAILS: TradeDetails = {
  maxSize: '100',
  firstPrice: '10.25',
  lastPrice: '10.5',
  commission: dollars(1),
  exchangeFee: dollars(-0.15),
  regulatoryFee: dollars(0.0003),
  otherFee: NO_MONEY,
  firstSize: '100',
  maxExposure: dollars(1050),
  isExplained: 1,
  addsToWinners: NO_MONEY,
  addsToLosers: NO_MONEY,
  scalingIn: NO_MONEY,
  scalingOut: NO_MONEY,
  isComparable: 1,
  winnerAdds: 0,
  loserAdds: 0,
  exits: 1,
  secondExit: NO_MONEY,
  thirdExit: NO_MONEY,
  laterExits: NO_MONEY,
  firstCost: dollars(1025),
  venueFees: '',
};
