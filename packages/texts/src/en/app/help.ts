/** What a tab or screen is for, said once: at most two sentences of 30 words in all. */
export const help = {
  label: 'What this is',
  read: 'Got it',
  /** Where a row of tabs goes on. */
  moreTabs: 'More tabs',
  earlierTabs: 'Earlier tabs',
  places: {
    trades: 'Press a row to open its trade. Select rows to set a setup, tags or mistakes on many at once.',
    breakdown:
      'All figures of the trades shown, from totals to streaks. Choose another period or filter and they follow.',
    reports: 'Your results by hour, setup, symbol and more. Every bar leads to its trades.',
    insights:
      'What your executions say about how you trade. Each card leads to its trades; Details says how certain it is.',
    gallery: 'The images you added to your trades. Press one to see it large.',
    search: 'Fill in what you look for. Every other tab then shows only the trades that fit.',
    calendar: 'Every day with its result. Press a day to see its trades.',
    plan: 'Your rules, and the most you may lose. When a limit is exceeded, Daybook warns you.',
  },
};
