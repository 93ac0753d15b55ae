// How each call of the contract that has ids in its path is asked by the matrix of callers and ids.
import { SPANISH_TABLE } from '@daybook/brokers/files/fixtures-testing.ts';
import { TEST_EMAIL } from '#server/app/server-testing.ts';

/** The kinds of identifiers that there are. None opens what another one does. */
export type IdKind =
  | 'trade'
  | 'share uuid'
  | 'account'
  | 'account entry'
  | 'mistake'
  | 'tag'
  | 'trade change'
  | 'moving in'
  | 'session'
  | 'api token'
  | 'import'
  | 'mapping'
  | 'comment'
  | 'undo'
  | 'public uuid'
  | 'segment'
  | 'details segment'
  | 'reset link'
  | 'address link'
  | 'former address link'
  | 'onboarding link';

/** One call as it is asked. */
export interface Sample {
  /** The kind of each parameter, or a value that names nothing. */
  readonly params: Readonly<Record<string, IdKind | { readonly fixed: string }>>;
  /** What lets a call get as far as its ids. */
  readonly body?: unknown;
  readonly form?: Readonly<Record<string, string>>;
}

const NEW = { password: 'Opening-Bell-931' };

/** How each call with ids is asked. One that is missing here makes the matrix fail: say what its ids are. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  resetPassword: { params: { id: 'reset link' }, body: { ...NEW, token: 'x', emailAddress: TEST_EMAIL } },
  confirmAddress: { params: { id: 'address link' }, body: { token: 'x' } },
  takeAddressBack: { params: { id: 'former address link' }, body: { token: 'x' } },
  readInvitedAccounts: { params: { accountId: 'onboarding link' } },
  proveInvitedAccount: { params: { accountUuid: 'onboarding link' }, body: { password: 'x' } },
  getStarted: {
    params: { userId: 'onboarding link' },
    body: { emailAddress: TEST_EMAIL, password: NEW.password },
  },
  endSession: { params: { id: 'session' } },
  revokeApiToken: { params: { id: 'api token' } },
  updateAccountPassword: { params: { accountUuid: 'account' }, body: { password: 'x' } },
  testAccount: { params: { accountUuid: 'account' }, body: {} },
  changeAccount: { params: { accountUuid: 'account' }, body: { status: 'INACTIVE' } },
  removeAccount: { params: { accountUuid: 'account' } },
  changeAccountEntry: {
    params: { id: 'account entry' },
    body: { kind: 'deposit', day: 20_000, amount: 990_000, currency: 'USD' },
  },
  removeAccountEntry: { params: { id: 'account entry' } },
  createLabel: { params: { kind: { fixed: 'tag' } }, body: { name: 'Taken over' } },
  orderLabels: { params: { kind: { fixed: 'tag' } }, body: ['taken over'] },
  changeLabel: { params: { kind: { fixed: 'tag' }, id: 'tag' }, body: { name: 'Taken over' } },
  mergeLabel: { params: { kind: { fixed: 'tag' }, id: 'tag' }, body: { into: 'x' } },
  separateLabel: { params: { kind: { fixed: 'tag' }, id: 'tag' } },
  removeLabel: { params: { kind: { fixed: 'tag' }, id: 'tag' } },
  undoTradeChange: { params: { id: 'trade change' }, body: {} },
  readDashboard: { params: { n: { fixed: '0' } } },
  readSegment: { params: { hash: 'segment' } },
  readDetailsSegment: { params: { hash: 'details segment' } },
  readReconciledDay: { params: { accountUuid: 'account', day: { fixed: '20635' } } },
  listLeftOut: { params: { id: 'moving in' } },
  applyMovingIn: { params: { id: 'moving in' }, body: {} },
  undoMovingIn: { params: { id: 'moving in' }, body: {} },
  readImport: { params: { id: 'import' } },
  publishFile: { params: { id: 'import' }, body: {} },
  discardFile: { params: { id: 'import' } },
  undoImport: { params: { id: 'import' }, body: {} },
  changeMapping: { params: { id: 'mapping' }, body: { name: 'Taken over' } },
  removeMapping: { params: { id: 'mapping' } },
  tryMapping: { params: { id: 'import' }, body: { mapping: SPANISH_TABLE } },
  savePreference: { params: { name: { fixed: 'dashboardFigures' } }, body: { value: 'hidden' } },
  readTrade: { params: { id: 'trade' } },
  saveTrade: { params: { id: 'trade' }, form: { event: 'NRB', comments: 'taken over' } },
  autosaveTrade: { params: { id: 'trade' }, form: { event: 'NRB', comments: 'taken over', version: '0' } },
  deleteTrade: { params: { id: 'trade' } },
  restoreTrade: { params: { id: 'trade' }, body: {} },
  readGrouping: { params: { id: 'trade' } },
  previewGrouping: { params: { id: 'trade' }, body: { change: { kind: 'reset' } } },
  changeGrouping: { params: { id: 'trade' }, body: { change: { kind: 'split', second: [0] } } },
  undoGrouping: { params: { undo: 'undo' }, body: {} },
  undoSplit: { params: { undo: 'undo' }, body: {} },
  undoTypedExecutions: { params: { undo: 'undo' }, body: {} },
  changeTypedExecution: {
    params: { id: { fixed: '0123456789abc-1' } },
    body: {
      action: 'buy',
      size: '1',
      price: '1',
      date: '2026-03-10',
      time: '10:00',
      zone: 'America/New_York',
    },
  },
  readFeeModel: { params: { accountUuid: 'account' } },
  saveFeeModel: { params: { accountUuid: 'account' }, body: { model: null } },
  readSharing: { params: { id: 'trade' } },
  saveSharing: { params: { id: 'trade' }, body: { isShared: 'Y' } },
  readSharedTrade: { params: { uuid: 'share uuid' } },
  readTopTraders: { params: { period: { fixed: 'weekly' } } },
  readTopTrader: { params: { period: { fixed: 'weekly' }, accountUuid: 'public uuid' } },
  readPublicDashboard: { params: { accountUuid: 'public uuid' } },
  listComments: { params: { uuid: 'share uuid' } },
  readThread: { params: { uuid: 'share uuid' } },
  writeComment: { params: { uuid: 'share uuid' }, body: { text: 'Nice' } },
  removeComment: { params: { uuid: 'share uuid', id: 'comment' } },
  reportComment: { params: { uuid: 'share uuid', id: 'comment' }, body: {} },
};
