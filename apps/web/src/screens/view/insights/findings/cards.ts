import type { FindingCard } from './finding-card.ts';
import { exposureCard } from './ExposureCard.tsx';
import { firstTradeCard } from './FirstTradeCard.tsx';
import { giveBackCard } from './GiveBackCard.tsx';
import { HASTE_CARDS } from './haste/haste-cards.ts';
import { addsCard } from './lots/AddsCard.tsx';
import { exitsCard } from './lots/ExitsCard.tsx';
import { feesCard } from './lots/FeesCard.tsx';
import { scalingCard } from './lots/ScalingCard.tsx';
import { stopHonestyCard } from './lots/StopHonestyCard.tsx';
import { nthTradeCard } from './NthTradeCard.tsx';

/** Every question of the findings, in the order of those that are equally sure. */
export const CARDS: readonly FindingCard[] = [
  nthTradeCard,
  giveBackCard,
  exposureCard,
  firstTradeCard,
  ...HASTE_CARDS,
  addsCard,
  scalingCard,
  exitsCard,
  stopHonestyCard,
  feesCard,
];
