/** Issuer of the ids in Flex reports, the only files that cancel executions of others. */
export const INTERACTIVE_BROKERS = 'ibkr';
