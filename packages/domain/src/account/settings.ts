/** How the pages are lit; 'system' leaves it to the machine. */
export const THEMES = ['system', 'light', 'dark'] as const;
/** What shows profit and what shows loss. */
export const PNL_COLOURS = ['green-red', 'blue-orange'] as const;
/** An inactive account keeps its trades and is no longer asked for new ones. */
export const ACCOUNT_STATUSES = ['ACTIVE', 'INACTIVE'] as const;
