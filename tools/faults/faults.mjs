// The seeded faults: mistakes as they are made, each of which changes what a trader reads. A fault's number is its place.
import { BROKERS_FAULTS } from './brokers-faults.mjs';
import { DOMAIN_FAULTS } from './domain-faults.mjs';
import { LEDGER_FAULTS } from './ledger-faults.mjs';

/** @type {readonly import('./try-fault.mjs').Fault[]} */
export const FAULTS = [...DOMAIN_FAULTS, ...LEDGER_FAULTS, ...BROKERS_FAULTS];
