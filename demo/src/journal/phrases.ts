/** The demo trader's sentences. `{symbol}` is replaced by the share. */
export const SETUPS = {
  long: [
    '{symbol} held the opening low and gave a clean higher low.',
    'Strong first candle in {symbol}, waited for the pullback to the rising average.',
    'Gap up in {symbol}, flag above VWAP, bought the break.',
    '{symbol} was on the watch list since the evening, level at yesterday’s high.',
    'Narrow bar at the top of the range in {symbol}, volume came in on the break.',
    'Washed out below the morning low and reclaimed it; {symbol} had relative strength all day.',
    'Bought {symbol} with the market turning up, second push.',
    'Red bar ignored on the five minute chart, buyers stayed in control of {symbol}.',
  ],
  short: [
    '{symbol} failed twice at the high of the day and lost VWAP.',
    'Lower high under the falling average in {symbol}.',
    'Gap down, weak bounce, shorted {symbol} below the bounce.',
    'Topping tail into resistance, {symbol} was extended on the fifteen minute chart.',
    'Sold {symbol} short when the market rolled over; it had been the weakest all morning.',
    'Green bar ignored in {symbol}, next bar took out its low.',
    'Elephant bar down through support, entered {symbol} on the small bounce.',
    'Faded the spike in {symbol} into a round number.',
  ],
} as const;

export const OUTCOMES = {
  won: [
    'Took the first target and let the rest work.',
    'Went my way at once, trailed the stop under each bar.',
    'Patience paid: I did nothing between entry and target.',
    'Sold into strength as planned.',
    'Small size, but the plan was followed to the letter.',
    'Could have held longer, the target was the right place on the chart though.',
    'Covered the first half early and the rest at the level.',
  ],
  lost: [
    'Stopped out at the level I had written down.',
    'The move never came and I got out too late.',
    'Market turned within a minute of my entry.',
    'Right idea, entry a few cents too early.',
    'Spread was wide and the stop slipped.',
    'Stopped to the cent before it went my way.',
    'Held and hoped. The stop was there for a reason.',
  ],
  even: [
    'Scratched it when the volume dried up.',
    'Out at the entry, nothing lost but the fees.',
    'Got nervous before the news and left at break-even.',
  ],
} as const;

export const LESSONS = {
  kept: [
    'Same again next time.',
    'This is the trade I want to repeat.',
    'Good read of the tape.',
    'Keep the size here until the month is green.',
    'Note for the playbook: works best in the first hour.',
    'Wrote it into the playbook.',
  ],
  broken: [
    'Rule: no trade without a level.',
    'Walk away after two losses in a row.',
    'Size down after lunch.',
    'Wait for the candle to close.',
    'Next time the stop goes in with the entry.',
    'I knew it was the third try and took it anyway.',
  ],
} as const;

/** The mistakes that the demo trader keeps, each at most 64 characters and without a comma. */
export const MISTAKES = [
  'Chased the entry',
  'Moved the stop',
  'No stop in the market',
  'Revenge trade',
  'Too large',
  'Exited too early',
  'Held a loser',
  'Traded without a setup',
  'Entered before the candle closed',
  'Added to a loser',
  'Ignored the trend',
  'Overtraded at lunch',
] as const;
