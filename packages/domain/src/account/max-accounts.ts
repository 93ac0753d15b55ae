/** Trading accounts of one trader, linked or brought by files. */
export const MAX_ACCOUNTS = 100;
