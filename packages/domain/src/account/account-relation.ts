/** What two accounts with equal executions are: two that trade alike, or one under two names. */
export const ACCOUNT_RELATIONS = ['copies', 'same'] as const;
export type AccountRelation = (typeof ACCOUNT_RELATIONS)[number];
