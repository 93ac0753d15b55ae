import {
  applyMovingIn,
  listLeftOut,
  listMovingIn,
  previewMovingIn,
  undoMovingIn,
} from '../imports/moving-in.ts';
import { cancelAddressChange, confirmAddress, takeAddressBack } from '../identity/address-change.ts';
import {
  changeAccountEntry,
  createAccountEntry,
  listAccountEntries,
  removeAccountEntry,
} from '../imports/account-entries.ts';
import { answerAccountPair, listAccountPairs } from '../imports/account-pairs.ts';
import {
  changeAccount,
  linkAccounts,
  listAccounts,
  removeAccount,
  testAccount,
  updateAccountPassword,
} from '../imports/accounts.ts';
import { createApiToken, listApiTokens, revokeApiToken } from '../identity/api-tokens.ts';
import { readAudit } from '../identity/audit.ts';
import { signIn } from '../identity/auth.ts';
import { signOut } from '../identity/sign-out.ts';
import { readDescription } from './description.ts';
import { readSegment } from '../journal/dashboard.ts';
import { readSegments } from '../first-load/segment-calls.ts';
import { readDetails, readDetailsSegment } from '../journal/details.ts';
import { readDashboard } from '../journal/read-dashboard.ts';
import { listComments, readThread, removeComment, reportComment, writeComment } from '../public/comments.ts';
import { changeMapping, keepMapping, listMappings, removeMapping, tryMapping } from '../imports/mapper.ts';
import type { Endpoint } from './endpoint.ts';
import { readFeeModel, saveFeeModel } from '../imports/fee-models.ts';
import { addSplit, undoSplit } from '../imports/splits.ts';
import { changeGrouping, previewGrouping, readGrouping, undoGrouping } from '../journal/grouping.ts';
import {
  discardFile,
  listImports,
  publishFile,
  readImport,
  undoImport,
  uploadFile,
} from '../imports/imports.ts';
import { readGallery } from '../journal/images.ts';
import { createJournal, openDemo, readInstallation, startDemo } from '../identity/installation.ts';
import { forgotPassword, resetPassword } from '../identity/links.ts';
import { createMistakes, listMistakes } from '../journal/mistakes.ts';
import { getStarted, proveInvitedAccount, readInvitedAccounts, register } from '../identity/onboarding.ts';
import { deleteTrader, exportJournal } from '../imports/own-data.ts';
import { readPlan, readPlanLimits } from '../journal/plan.ts';
import { savePlan } from '../journal/save-plan.ts';
import { savePreference } from '../journal/save-preference.ts';
import { readRisks } from '../journal/read-risks.ts';
import { readVenueFees } from '../journal/read-venue-fees.ts';
import { findTrades } from '../journal/searches/find-trades.ts';
import { searchNotes } from '../journal/searches/search-notes.ts';
import {
  changeLabel,
  createLabel,
  listLabels,
  mergeLabel,
  orderLabels,
  removeLabel,
  separateLabel,
} from '../journal/labels/label-calls.ts';
import { shareTrades } from '../public/share-many.ts';
import { changeTrades, undoTradeChange } from '../journal/trade-changes.ts';
import { readTriedSelections, reportTriedSelections } from '../journal/searches/tried-selections.ts';
import { listReconciledDays, listPositions, readReconciledDay } from '../imports/reconciliation.ts';
import { readProfile, saveProfile } from '../identity/profile-calls.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  takeSecondStep,
} from '../identity/second-factor.ts';
import { readPublicDashboard } from '../public/public-dashboard.ts';
import { changePassword, endSession, listSessions, signOutEverywhere } from '../identity/sessions.ts';
import { importExecutions, processExecutions } from '../imports/sync.ts';
import {
  addTypedExecutions,
  changeTypedExecution,
  removeTypedExecutions,
  undoTypedExecutions,
} from '../imports/typed-executions.ts';
import { readSharedTrade, readSharing, saveSharing } from '../public/share.ts';
import { readPublicProfile, readTopTrader, readTopTraders, renewPublicUuid } from '../public/top-traders.ts';
import { deleteTrade, restoreTrade } from '../journal/trade-deletion.ts';
import { autosaveTrade, readTrade, saveTrade } from '../journal/trades.ts';

/** Every call there is. The server refuses to start when one of them has no handler, or a handler is not among them. */
export const ENDPOINTS = [
  readDescription,
  readInstallation,
  createJournal,
  startDemo,
  openDemo,
  signIn,
  signOut,
  forgotPassword,
  resetPassword,
  readInvitedAccounts,
  getStarted,
  register,
  changePassword,
  listSessions,
  endSession,
  signOutEverywhere,
  takeSecondStep,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
  listApiTokens,
  createApiToken,
  revokeApiToken,
  readAudit,
  readProfile,
  saveProfile,
  cancelAddressChange,
  confirmAddress,
  takeAddressBack,
  readPlan,
  readPlanLimits,
  savePlan,
  savePreference,
  readTriedSelections,
  reportTriedSelections,
  listLabels,
  createLabel,
  changeLabel,
  orderLabels,
  mergeLabel,
  separateLabel,
  removeLabel,
  changeTrades,
  undoTradeChange,
  shareTrades,
  listAccounts,
  linkAccounts,
  updateAccountPassword,
  proveInvitedAccount,
  testAccount,
  changeAccount,
  removeAccount,
  listAccountEntries,
  createAccountEntry,
  changeAccountEntry,
  removeAccountEntry,
  listAccountPairs,
  answerAccountPair,
  listMistakes,
  createMistakes,
  readDashboard,
  readSegments,
  readSegment,
  readDetails,
  readDetailsSegment,
  readGallery,
  importExecutions,
  processExecutions,
  readGrouping,
  previewGrouping,
  changeGrouping,
  undoGrouping,
  addSplit,
  undoSplit,
  addTypedExecutions,
  changeTypedExecution,
  removeTypedExecutions,
  undoTypedExecutions,
  readFeeModel,
  saveFeeModel,
  listReconciledDays,
  readReconciledDay,
  listPositions,
  uploadFile,
  previewMovingIn,
  listMovingIn,
  listLeftOut,
  applyMovingIn,
  undoMovingIn,
  listImports,
  readImport,
  publishFile,
  discardFile,
  undoImport,
  listMappings,
  keepMapping,
  changeMapping,
  removeMapping,
  tryMapping,
  findTrades,
  searchNotes,
  readRisks,
  readVenueFees,
  readTrade,
  saveTrade,
  autosaveTrade,
  deleteTrade,
  restoreTrade,
  exportJournal,
  deleteTrader,
  readSharing,
  saveSharing,
  readSharedTrade,
  readTopTraders,
  readTopTrader,
  readPublicDashboard,
  readPublicProfile,
  renewPublicUuid,
  listComments,
  readThread,
  writeComment,
  removeComment,
  reportComment,
] as const satisfies readonly Endpoint[];
