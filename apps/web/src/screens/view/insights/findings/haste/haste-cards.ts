import type { FindingCard } from '../finding-card.ts';
import { changeCard } from './ChangeCard.tsx';
import { coolDownCard } from './CoolDownCard.tsx';
import { mistakePriceCard } from './MistakePriceCard.tsx';
import { sizingCard } from './SizingCard.tsx';
import { timeOfDayCard } from './TimeOfDayCard.tsx';

/** Questions on pace, sizes, mistakes, times of the day and change. */
export const HASTE_CARDS: readonly FindingCard[] = [
  timeOfDayCard,
  mistakePriceCard,
  coolDownCard,
  sizingCard,
  changeCard,
];
