import {
  changeAccount,
  linkAccounts,
  listAccounts,
  removeAccount,
  testAccount,
  updateAccountPassword,
} from './accounts.ts';
import { signIn, signOut } from './auth.ts';
import { readDashboard, readSegment, readSegments } from './dashboard.ts';
import type { Endpoint } from './endpoint.ts';
import { createJournal, readInstallation, startDemo } from './installation.ts';
import { createMistakes, listMistakes } from './mistakes.ts';
import { readPlan, savePlan } from './plan.ts';
import { readProfile } from './profile.ts';
import { importExecutions, processExecutions } from './sync.ts';
import { readTrade, saveTrade } from './trades.ts';

/** Every call there is. The server refuses to start when one of them has no handler, or a handler is not among them. */
export const ENDPOINTS = [
  readInstallation,
  createJournal,
  startDemo,
  signIn,
  signOut,
  readProfile,
  readPlan,
  savePlan,
  listAccounts,
  linkAccounts,
  updateAccountPassword,
  testAccount,
  changeAccount,
  removeAccount,
  listMistakes,
  createMistakes,
  readDashboard,
  readSegments,
  readSegment,
  importExecutions,
  processExecutions,
  readTrade,
  saveTrade,
] as const satisfies readonly Endpoint[];
