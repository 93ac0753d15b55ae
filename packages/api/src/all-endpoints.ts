import { cancelAddressChange, confirmAddress, takeAddressBack } from './address-change.ts';
import {
  changeAccount,
  linkAccounts,
  listAccounts,
  removeAccount,
  testAccount,
  updateAccountPassword,
} from './accounts.ts';
import { createApiToken, listApiTokens, revokeApiToken } from './api-tokens.ts';
import { readAudit } from './audit.ts';
import { signIn, signOut } from './auth.ts';
import { readDescription } from './description.ts';
import { readDashboard, readSegment, readSegments } from './dashboard.ts';
import { listComments, readThread, removeComment, reportComment, writeComment } from './comments.ts';
import { changeMapping, keepMapping, listMappings, removeMapping, tryMapping } from './column-mappings.ts';
import type { Endpoint } from './endpoint.ts';
import { readFeeModel, saveFeeModel } from './fee-models.ts';
import { changeGrouping, previewGrouping, readGrouping, undoGrouping } from './grouping.ts';
import { discardFile, listImports, publishFile, readImport, undoImport, uploadFile } from './imports.ts';
import { readGallery } from './images.ts';
import { createJournal, readInstallation, startDemo } from './installation.ts';
import { forgotPassword, resetPassword } from './links.ts';
import { createMistakes, listMistakes, mergeMistakes, removeMistake, renameMistake } from './mistakes.ts';
import { getStarted, proveInvitedAccount, readInvitedAccounts, register } from './onboarding.ts';
import { deleteTrader, exportJournal } from './own-data.ts';
import { readPlan } from './plan.ts';
import { savePlan } from './save-plan.ts';
import { listCheckedDays, listPositions, readCheckedDay } from './reconciliation.ts';
import { readProfile, saveProfile } from './profile.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  disableSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  takeSecondStep,
} from './second-factor.ts';
import { readPublicDashboard } from './public-dashboard.ts';
import { changePassword, endSession, listSessions, signOutEverywhere } from './sessions.ts';
import { importExecutions, processExecutions } from './sync.ts';
import { readSharedTrade, readSharing, saveSharing } from './share.ts';
import { readPublicProfile, readTopTrader, readTopTraders, renewPublicUuid } from './top-traders.ts';
import { deleteTrade, restoreTrade } from './trade-deletion.ts';
import { readTrade, saveTrade } from './trades.ts';

/** Every call there is. The server refuses to start when one of them has no handler, or a handler is not among them. */
export const ENDPOINTS = [
  readDescription,
  readInstallation,
  createJournal,
  startDemo,
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
  savePlan,
  listAccounts,
  linkAccounts,
  updateAccountPassword,
  proveInvitedAccount,
  testAccount,
  changeAccount,
  removeAccount,
  listMistakes,
  createMistakes,
  renameMistake,
  mergeMistakes,
  removeMistake,
  readDashboard,
  readSegments,
  readSegment,
  readGallery,
  importExecutions,
  processExecutions,
  readGrouping,
  previewGrouping,
  changeGrouping,
  undoGrouping,
  readFeeModel,
  saveFeeModel,
  listCheckedDays,
  readCheckedDay,
  listPositions,
  uploadFile,
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
  readTrade,
  saveTrade,
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
