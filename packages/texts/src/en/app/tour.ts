/** The guided tour: one card a thing. */
export const tour = {
  leave: 'Leave the tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  count: (at: number, of: number) => `${at} of ${of}`,
  steps: {
    profile: {
      title: 'Profile Setup',
      text: 'Press your name to open your menu. My Profile has your name, picture, language, colors and password.',
    },
    plan: {
      title: 'Trading Plan',
      text: 'Write down your rules and set the most you may lose per trade, per day and per week. You are warned when a limit is exceeded.',
    },
    calendar: {
      title: 'Trading Calendar',
      text: 'Every day of the month with its result and its trades. Open a day to see them over the session.',
    },
    help: { title: 'Help', text: 'This tour begins here, whenever you want to see it again.' },
    logOut: {
      title: 'Log out',
      text: 'Ends your session in every tab of this browser and removes what it stored about you.',
    },
    periods: {
      title: 'Quick time filters',
      text: 'Daily, Monthly and Yearly: one press narrows every figure to today, this week, this month or this year, or to the period before.',
    },
    sync: {
      title: 'Update trades',
      text: 'Fetches your executions from your trading platform and groups them into trades, up to four times a day. Close all your trades first.',
    },
    tabs: {
      title: 'Views',
      text: 'The same trades in seven ways: figures and charts, the list, the breakdown, reports, insights, your images, and a search with every filter.',
    },
    reports: {
      title: 'Reports',
      text: 'Figures broken down by hour, setup, symbol and more, your equity curve, and two selections side by side. Every bar and cell leads to its trades.',
    },
    insights: {
      title: 'Insights',
      text: 'What your executions say about how you trade: findings with their likely range, and what was looked at without finding anything. Each leads to its trades.',
    },
    sort: {
      title: 'Sorting',
      text: 'Press a column header to sort the list by it; press it again to reverse the order.',
    },
    row: {
      title: 'Open a trade',
      text: 'Press a row to see the executions of the trade and to write its journal entry.',
    },
    contact: {
      title: 'That is all',
      text: 'Press Ctrl K anywhere to find a trade, a page or an action. Help shows this tour again.',
    },
  },
};
