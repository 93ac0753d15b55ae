/** Words of the charts and their cards. */
export const charts = {};
