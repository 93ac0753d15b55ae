/**
 * The clock of most brokers of MetaTrader: seven hours ahead of New York all year, so that a day of the server ends when New
 * York closes at 17:00. No zone of the tz database does that; those two hours ahead of UTC change their clocks on other days.
 */
export const SEVEN_AHEAD_OF_NEW_YORK = 'America/New_York+7';
