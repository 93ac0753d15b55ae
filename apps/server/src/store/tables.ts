// One interface a table of the store, in the order of the migrations: the columns as queries see them. One file,
// since queries join any of them and Kysely takes them as one type.
import type { Generated } from 'kysely';
import type { AccountRelation } from '@daybook/domain/account/account-relation.ts';
import type { EntryKind } from '@daybook/domain/account/account-entries.ts';
import type { Language } from '@daybook/domain/language.ts';
import type { DetailColumn, DetailRow } from '@daybook/domain/trade/details/fields.ts';
import type { LabelHue, LabelKind } from '@daybook/domain/journal/labels.ts';
import type { PreferenceName } from '@daybook/domain/journal/preferences.ts';
import type { EntryTable } from './entry-columns.ts';

export interface IdRangeTable {
  name: string;
  next: number;
}

export interface StoreFactTable {
  name: string;
  value: Uint8Array;
}

/** A file of a picture whose row is gone; the file goes with the next sweep. */
export interface UnusedImageTable {
  file: string;
}

export interface PictureMarkTable {
  one: 1;
  installation: string;
  sequence: number;
}

/** Its only row is in no backup: a restored journal gets another id. */
export interface InstallationTable {
  one: 1;
  /** 16 hexadecimal characters. */
  id: string;
}

/** Backups that the servers of this journal know by name; in no backup either. */
export interface BackupArchiveTable {
  name: string;
  /** As the operator calls it, where it was seen last. */
  place: string;
  /** `begun`: it may be half written. `leaving`: it is being removed. `foreign`: it carries no id, and the key file does not open it. */
  state: 'begun' | 'whole' | 'leaving' | 'foreign';
  is_empty: 0 | 1;
}

export interface RateTable {
  bucket: string;
  window_start: number;
  n: number;
}

/** The requests to one platform that are counted together; see feeds/request/request-places.ts. */
export interface RequestWindowTable {
  /** A digest. */
  name: string;
  /** Instants separated by spaces, oldest first. */
  sent: string;
  rests_until: number;
  changed_at: number;
}

/** A server that runs, or did until it was killed. */
export interface ServerTable {
  id: string;
  /** The identity of its folder of pictures. */
  images: string;
  started_at: number;
  seen_at: number;
}

/** What one server at a time does. */
export interface LeaseTable {
  name: string;
  owner: string;
  held_until: number;
}

export interface AuditTable {
  id: Generated<number>;
  at: number;
  trader_id: number | null;
  session: string | null;
  address: string | null;
  event: string;
  object: string | null;
  result: string;
  request_id: string | null;
}

export interface TraderTable {
  id: Generated<number>;
  email: string;
  email_key: string;
  password_hash: string | null;
  password_version: Generated<number>;
  first_name: Generated<string>;
  last_name: Generated<string>;
  phone_number: Generated<string>;
  language: Language | null;
  theme: Generated<'system' | 'light' | 'dark'>;
  pnl_colours: Generated<'green-red' | 'blue-orange'>;
  avatar: string | null;
  is_public: Generated<0 | 1>;
  public_uuid: string;
  public_first_name: Generated<string>;
  public_last_name: Generated<string>;
  public_alias: Generated<string>;
  principal_account_id: number | null;
  revision: Generated<number>;
  is_demo: Generated<0 | 1>;
  created_at: number;
  disabled_at: number | null;
  /** The version of the rules by which the public names were last checked; see profile/public-names.ts. */
  public_names_checked: Generated<number>;
}

/** What public names look like; nobody else may take one that looks the same. */
export interface PublicNameTable {
  look: string;
  trader_id: number;
}

export interface TraderKeyTable {
  trader_id: number;
  version: Generated<number>;
  kek_id: string;
  sealed: Uint8Array;
}

export interface SessionTable {
  token_hash: Uint8Array;
  public_id: string;
  trader_id: number;
  bind_hash: Uint8Array | null;
  password_version: number;
  created_at: number;
  last_used_at: number;
  idle_until: number;
  absolute_until: number;
  replaced_at: number | null;
  ended_at: number | null;
  client_label: Generated<string>;
  address: Generated<string>;
  token_since: Generated<number>;
  next_hash: Uint8Array | null;
}

export interface PlatformLoginTable {
  trader_id: number;
  id: number;
  platform: string;
  host: string;
  user_name: string;
  sealed_password: Uint8Array | null;
  password_version: Generated<number>;
  created_at: number;
}

export interface AccountTable {
  trader_id: number;
  id: number;
  uuid: string;
  login_id: number | null;
  source: string;
  user_name: string;
  status: Generated<'ACTIVE' | 'INACTIVE'>;
  allows_overnight: Generated<0 | 1>;
  marks_shorts: Generated<number>;
  /** 1 while only a preview knows it. */
  hidden: Generated<0 | 1>;
  /** JSON of the trader's estimate where files state no fees; see domain/execution/fee-model.ts. */
  fee_model: Generated<string | null>;
  /** Profits, losses and fees of its trades without their signs, or more; at most 2^53 − 1. See imports/amount-range.ts. */
  traded: Generated<number>;
  /** Where its platform trades; what is not live is never ranked. Never becomes live again. */
  environment: Generated<'live' | 'paper' | 'demo'>;
  /** 1 once a synchronisation, or anything else, brought or changed something. */
  told_by_platform: Generated<0 | 1>;
  told_by_others: Generated<0 | 1>;
  /** 1 while the marks of the trades that an import touched wait to be found out, 2 while those of all do; see imports/refresh-marks.ts. */
  marks_stale: Generated<0 | 1 | 2>;
  synced_to_day: number | null;
  synced_at: number | null;
  revision: Generated<number>;
  created_at: number;
}

export interface InstrumentTable {
  trader_id: number;
  id: number;
  source: string;
  kind: string;
  symbol: string;
  contract: string;
  currency: string;
  multiplier: string;
}

export interface SyncQuotaTable {
  trader_id: number;
  day: number;
  used: number;
  /** Attempts that cost nothing after all, since the platform had been asked too often. */
  given_back: Generated<number>;
}

export interface SyncTable {
  id: Generated<number>;
  trader_id: number;
  day: number;
  state: 'claimed' | 'imported' | 'processed' | 'failed';
  owner: string;
  claimed_at: number;
  lease_until: number;
  ended_at: number | null;
  error_code: string | null;
  detail: string | null;
}

export interface ImportTable {
  trader_id: number;
  id: number;
  kind: 'sync' | 'file' | 'demo' | 'undo' | 'by-hand';
  source: string;
  state: 'preview' | 'staged' | 'published' | 'discarded';
  sync_id: number | null;
  file_name: string | null;
  file_hash: string | null;
  created_at: number;
  lease_until: number;
  published_at: number | null;
  revision: number | null;
  /** By which its trader names it; null where only the machine does. */
  public_id: string | null;
  /** JSON of what was read and what it made; see imports/import-detail.ts. */
  detail: string | null;
  /** The import of kind 'undo' that took this one back. */
  undone_by: number | null;
  /** When its source stated its contents, in milliseconds since 1970 UTC; null if unknown. */
  stated_at: number | null;
}

/** What an import takes of its trader's storage. */
export interface ImportStorageTable {
  trader_id: number;
  import_id: number;
  /** Executions that it wrote. */
  rows: Generated<number>;
  /** The file's name in the folder of uploads while it lies there. */
  upload: Generated<string | null>;
  upload_bytes: Generated<number>;
  /** Public id of the session that sent the file. */
  session: Generated<string | null>;
}

export interface ExecutionTable {
  trader_id: number;
  id: number;
  account_id: number;
  instrument_id: number;
  import_id: number;
  source: string;
  identity: string;
  version: Generated<number>;
  superseded_by: number | null;
  withdrawn: Generated<0 | 1>;
  external_order_id: string | null;
  action: 'buy' | 'sell';
  effect: 'open' | 'close' | 'unknown';
  size: string;
  price: string;
  currency: string;
  commission: number;
  exchange_fee: number;
  regulatory_fee: number;
  other_fee: number;
  fee_provenance: 'stated' | 'estimated' | 'by-hand' | 'unknown';
  instant: number;
  sequence: number;
  line: number;
  day: number;
  exec_time: number;
  zone: string;
  local_text: string;
  added_liquidity: 0 | 1 | null;
  closed_by_system: 0 | 1 | null;
  stated_realised: string | null;
  stated_kind: 'gross' | 'net' | null;
  /** The platform's name of its position; executions of two never share a trade. */
  position_ref: Generated<string | null>;
  /** Taken as the profit of what the execution closes; decimal text. */
  stated_profit: Generated<string | null>;
  /** When its document stated it, milliseconds since 1970 UTC; null where its import's time holds. */
  stated_at: Generated<number | null>;
  /** 1 where a synchronisation stated this very content. */
  by_platform: Generated<0 | 1>;
  /** Where its order was sent; null where its source does not say, and for rows from before the column existed. */
  route: Generated<string | null>;
}

export interface ImportExecutionTable {
  trader_id: number;
  import_id: number;
  execution_id: number;
}

/** What a file states of the plan behind an execution. */
export interface StatedPlanTable {
  trader_id: number;
  id: number;
  import_id: number;
  account_id: number;
  /** With the account these name the execution, whichever version of it counts. */
  source: string;
  identity: string;
  /** Decimal text; null where none is stated, as the others. */
  stop: string | null;
  /** Joined by commas. */
  targets: string | null;
  /** In 1/10,000 of the currency of the instrument. */
  risk: number | null;
  /** Into whose journal it was written; null while it waits for its trade. */
  trade_id: number | null;
  /** What was written there, as JSON. */
  written: string | null;
}

export interface RawAnswerTable {
  id: Generated<number>;
  trader_id: number;
  import_id: number;
  what: string;
  sealed: Uint8Array;
  created_at: number;
}

export interface ReconciliationTable {
  trader_id: number;
  account_id: number;
  day: number;
  currency: string;
  stated_gross: number | null;
  stated_net: number | null;
  gross: number;
  net: number;
  fills: number;
  checked_at: number;
}

/** Money in an account, as stated by the trader; `amount` is above 0 whatever the kind. */
export interface AccountEntryTable {
  trader_id: number;
  public_id: string;
  account_id: number;
  kind: EntryKind;
  day: number;
  amount: number;
  currency: string;
  made_at: number;
}

export interface AccountPairTable {
  trader_id: number;
  /** As the platform or file names the account. */
  name: string;
  account_id: number;
  relation: AccountRelation | 'asked';
  /** That were found in both when it was asked. */
  executions: number;
  said_at: number;
}

export interface TradeTable extends DetailTable {
  trader_id: number;
  id: number;
  public_id: string;
  uuid: string;
  account_id: number;
  instrument_id: number;
  import_id: number;
  currency: string;
  side: 'long' | 'short';
  size: string;
  volume: string;
  gross: number;
  fees: number;
  net: number;
  day: number;
  opened: number;
  closed: number;
  start_seconds: number;
  end_seconds: number;
  duration_seconds: number;
  executions: number;
  /** Whether the platform closed it itself; null where its source does not say. */
  closed_by_platform: number | null;
  grouping_version: number;
  revision: number;
  gone: Generated<0 | 1>;
  is_shared: Generated<0 | 1>;
  /** 'platform': the platform's executions alone make this very trade; 'edited': they make another; 'file': none is its. */
  mark: Generated<'platform' | 'edited' | 'file'>;
  /** Version of the calculation behind the columns of the details, 0 before the first; they are null where it had no executions. */
  details_version: Generated<number>;
}

/** See domain/trade/details/fields.ts. */
type DetailTable = { [Column in DetailColumn]: DetailRow[Column] | null };

export interface TradePartTable {
  trader_id: number;
  trade_id: number;
  n: number;
  execution_id: number;
  size: string;
  fees: number;
  pnl: number;
  /** Ratio as text: the size × it is the size at the trade's end; null where no split came within the trade. */
  split_factor: Generated<string | null>;
}

export interface ByHandGroupTable {
  trader_id: number;
  account_id: number;
  instrument_id: number;
  source: string;
  identity: string;
  group_no: number;
}

export interface SetAsideTable {
  trader_id: number;
  execution_id: number;
  size: string;
  reason: 'opening-missing' | 'still-open';
  /** As in a part of a trade: the size × it is the size in shares of today. */
  split_factor: Generated<string | null>;
}

/** A split of an instrument as an import states it. */
export interface SplitTable {
  trader_id: number;
  id: number;
  import_id: number;
  account_id: number;
  instrument_id: number;
  /** Executions at this instant and later are of new shares. */
  effective_at: number;
  /** New shares for `denominator` old ones. */
  numerator: number;
  denominator: number;
  /** Signed decimal text: by how much the broker changed the position; null where nobody says. */
  size_change: string | null;
  external_id: string | null;
}

export interface MissingOpeningTable {
  trader_id: number;
  account_id: number;
  instrument_id: number;
  flat_at: number;
}

export interface SegmentTable {
  trader_id: number;
  month: number;
  touched: number;
  format: number | null;
  trades: number | null;
  hash: string | null;
  bytes: number | null;
  journal_revision: number | null;
  /** At which its trades changed last; `touched` rises with the journal too. */
  trades_revision: Generated<number>;
}

export interface SegmentBodyTable {
  trader_id: number;
  month: number;
  body: Uint8Array;
  row_ids: Uint8Array;
}

/** A month's details as they are sent; right while revision and hash are those of its segment. */
export interface SegmentDetailsTable {
  trader_id: number;
  month: number;
  trades_revision: number;
  trades_hash: string;
  format: number;
  version: number;
  rows: string;
  hash: string;
  bytes: number;
  body: Uint8Array;
}

export interface SegmentJournalTable {
  trader_id: number;
  month: number;
  journal: Uint8Array;
}

export interface JournalTable extends EntryTable {
  trader_id: number;
  trade_id: number;
  version: Generated<number>;
  deleted: Generated<0 | 1>;
  comments: Generated<string>;
  /** What `foldText` makes of the comments, written with them; null where nobody did yet. */
  comments_folded: string | null;
  image: string | null;
  image_width: number | null;
  image_height: number | null;
  /** In 1/10,000 of the trade's currency. */
  planned_risk: number | null;
  /** See domain/trade/risk/planned-stop.ts for the texts; null where nothing was said. */
  planned_stop: string | null;
  stop_moves: string | null;
  targets: string | null;
  /** 1R by the stop, that of the first order, and how often the stop was moved away; null without a stop. */
  stop_risk: number | null;
  first_risk: number | null;
  stops_away: number | null;
  revision: number;
  updated_at: number;
}

export interface LabelTable {
  trader_id: number;
  id: number;
  kind: Exclude<LabelKind, 'mistake'>;
  key: string;
  name: string | null;
  name_key: string | null;
  hue: LabelHue | null;
  position: number;
  archived: 0 | 1;
  merged_into: string | null;
  tag_group: string | null;
  after_result: 0 | 1;
  created_at: number;
}

export interface TradeTagTable {
  trader_id: number;
  trade_id: number;
  tag_id: number;
}

export interface TradeChangeTable {
  trader_id: number;
  id: string;
  created_at: number;
  before: Uint8Array;
  undone: 0 | 1;
}

export interface MovingInTable {
  trader_id: number;
  id: string;
  stage: 'reading' | 'preview' | 'applied' | 'undone';
  created_at: number;
  summary: string;
  labels: string;
}

export interface MovingInPartTable {
  trader_id: number;
  moving_in_id: string;
  kind: string;
  n: number;
  body: Uint8Array;
}

export interface MistakeTable {
  trader_id: number;
  id: number;
  public_id: string;
  title: string;
  title_key: string;
  created_at: number;
  hue: LabelHue | null;
  archived: 0 | 1;
  /** The `public_id` of the mistake that stands for it; never that of one that was merged itself. */
  merged_into: string | null;
}

export interface TradeMistakeTable {
  trader_id: number;
  trade_id: number;
  mistake_id: number;
}

export interface PlanTable {
  trader_id: number;
  id: number;
  effective_from: number;
  max_lost_per_trade: number;
  max_lost_per_day: number;
  max_lost_per_week: number;
  body: string;
  /** The limits of a day and a week as they were stated, where that was in R or percent. */
  stated_per_day: Generated<string | null>;
  stated_per_week: Generated<string | null>;
}

export interface PreferenceTable {
  trader_id: number;
  name: PreferenceName;
  /** JSON. */
  value: string;
  revision: number;
}

export interface TriedSelectionTable {
  trader_id: number;
  day: number;
  digest: string;
}

export interface JobTable {
  id: Generated<number>;
  kind: string;
  trader_id: number | null;
  payload: string;
  state: 'waiting' | 'running' | 'done' | 'failed';
  run_after: number;
  attempts: Generated<number>;
  lease_until: number | null;
  owner: string | null;
  error: string | null;
  created_at: number;
  ended_at: number | null;
}

export interface IdempotencyTable {
  trader_id: number;
  call_key: string;
  request_hash: string;
  answer: string;
  status: number;
  created_at: number;
}

export interface SessionFormerTokenTable {
  token_hash: Uint8Array;
  trader_id: number;
  session: string;
  replaced_at: number;
}

export interface SecondFactorTable {
  trader_id: number;
  version: number;
  sealed_secret: Uint8Array;
  created_at: number;
  confirmed_at: number | null;
  last_step: Generated<number>;
}

export interface RecoveryCodeTable {
  trader_id: number;
  code_hash: Uint8Array;
  used_at: number | null;
}

export interface SignInChallengeTable {
  token_hash: Uint8Array;
  trader_id: number;
  password_version: number;
  expires_at: number;
  attempts: Generated<number>;
  used_at: number | null;
}

export interface ApiTokenTable {
  trader_id: number;
  public_id: string;
  token_hash: Uint8Array;
  name: string;
  may: 'read' | 'change';
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
  revoked_at: number | null;
}

export interface ColumnMappingTable {
  trader_id: number;
  public_id: string;
  name: string;
  name_key: string;
  fingerprint: string;
  /** JSON. */
  mapping: string;
  created_at: number;
  used_at: number | null;
}

export interface OutboxTable {
  id: string;
  trader_id: number | null;
  recipient: string | null;
  language: Language;
  content: string;
  state: Generated<'waiting' | 'sent' | 'dropped' | 'failed'>;
  run_after: number;
  give_up_at: number;
  attempts: Generated<number>;
  lease_until: number | null;
  owner: string | null;
  error: string | null;
  created_at: number;
  ended_at: number | null;
}

export interface LinkTable {
  id: string;
  purpose: string;
  token_hash: Uint8Array;
  trader_id: number | null;
  /** JSON; null where the purpose needs none, and once the link is used or void. */
  payload: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  voided_at: number | null;
}

export interface InvitedLoginTable {
  trader_id: number;
  n: number;
  platform: string;
  host: string;
  user_name: string;
  attempts: Generated<number>;
  proved_by: string | null;
  proved_at: number | null;
}

export interface AccountDayTable {
  trader_id: number;
  account_id: number;
  day: number;
  net: number;
  trades: number;
}

export interface RankedDayTable {
  trader_id: number;
  account_id: number;
  day: number;
  mark: 'platform' | 'file';
  net: number;
  trades: number;
}

export interface HiddenResultTable {
  trader_id: number;
  account_id: number;
  instrument_id: number;
  day: number;
  net: number;
  trades: number;
}

export interface TradeCardTable {
  trader_id: number;
  trade_id: number;
  figures: 'dollars' | 'percent' | 'none';
}

export interface CommentTable {
  trader_id: number;
  trade_id: number;
  public_id: string;
  author_id: number;
  body: string;
  created_at: number;
}

export interface CommentReportTable {
  trader_id: number;
  trade_id: number;
  remark_id: string;
  reporter_id: number;
  created_at: number;
}

export interface ImageTable {
  trader_id: number;
  name: string;
  file: string;
  purpose: 'trade' | 'avatar';
  trade_id: number | null;
  position: number;
  type: 'image/jpeg' | 'image/png';
  bytes: number;
  width: number;
  height: number;
  thumbnail_bytes: number;
  thumbnail_width: number;
  thumbnail_height: number;
  created_at: number;
}

export interface Tables {
  id_range: IdRangeTable;
  store_fact: StoreFactTable;
  unused_image: UnusedImageTable;
  picture_mark: PictureMarkTable;
  installation: InstallationTable;
  backup_archive: BackupArchiveTable;
  rate: RateTable;
  request_window: RequestWindowTable;
  server: ServerTable;
  lease: LeaseTable;
  audit: AuditTable;
  trader: TraderTable;
  trader_key: TraderKeyTable;
  session: SessionTable;
  platform_login: PlatformLoginTable;
  account: AccountTable;
  instrument: InstrumentTable;
  sync_quota: SyncQuotaTable;
  sync: SyncTable;
  import: ImportTable;
  import_storage: ImportStorageTable;
  execution: ExecutionTable;
  import_execution: ImportExecutionTable;
  raw_answer: RawAnswerTable;
  reconciliation: ReconciliationTable;
  account_entry: AccountEntryTable;
  account_pair: AccountPairTable;
  trade: TradeTable;
  trade_part: TradePartTable;
  by_hand_group: ByHandGroupTable;
  set_aside: SetAsideTable;
  split: SplitTable;
  missing_opening: MissingOpeningTable;
  segment: SegmentTable;
  segment_body: SegmentBodyTable;
  segment_journal: SegmentJournalTable;
  segment_details: SegmentDetailsTable;
  journal: JournalTable;
  mistake: MistakeTable;
  trade_mistake: TradeMistakeTable;
  label: LabelTable;
  trade_tag: TradeTagTable;
  trade_change: TradeChangeTable;
  stated_plan: StatedPlanTable;
  moving_in: MovingInTable;
  moving_in_part: MovingInPartTable;
  plan: PlanTable;
  preference: PreferenceTable;
  tried_selection: TriedSelectionTable;
  job: JobTable;
  idempotency: IdempotencyTable;
  image: ImageTable;
  outbox: OutboxTable;
  link: LinkTable;
  invited_login: InvitedLoginTable;
  session_former_token: SessionFormerTokenTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  sign_in_challenge: SignInChallengeTable;
  api_token: ApiTokenTable;
  account_day: AccountDayTable;
  ranked_day: RankedDayTable;
  hidden_result: HiddenResultTable;
  trade_card: TradeCardTable;
  remark: CommentTable;
  remark_report: CommentReportTable;
  public_name: PublicNameTable;
  column_mapping: ColumnMappingTable;
}
