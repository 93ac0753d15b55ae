import type { Migration } from './engine.ts';
import { journal } from './0001-0020/0001-journal.ts';
import { images } from './0001-0020/0002-images.ts';
import { letters } from './0001-0020/0003-letters.ts';
import { access } from './0001-0020/0004-access.ts';
import { publicSide } from './0001-0020/0005-public.ts';
import { columnMappings } from './0001-0020/0006-column-mappings.ts';
import { heldPositions } from './0001-0020/0007-held-positions.ts';
import { statedAt } from './0001-0020/0008-stated-at.ts';
import { executionStatedAt } from './0001-0020/0009-execution-stated-at.ts';
import { tradedAmounts } from './0001-0020/0010-traded-amounts.ts';
import { lookups } from './0001-0020/0011-lookups.ts';
import { publicNames } from './0001-0020/0012-public-names.ts';
import { markedShorts } from './0001-0020/0013-marked-shorts.ts';
import { addressChange } from './0001-0020/0014-address-change.ts';
import { unusedPictures } from './0001-0020/0015-unused-pictures.ts';
import { storage } from './0001-0020/0016-storage.ts';
import { platformWord } from './0001-0020/0017-platform-word.ts';
import { mappedDollars } from './0001-0020/0018-mapped-dollars.ts';
import { formerAddress } from './0001-0020/0019-former-address.ts';
import { severalServers } from './0001-0020/0020-several-servers.ts';
import { details } from './0021-0040/0021-details.ts';
import { notesAndPreferences } from './0021-0040/0022-notes-and-preferences.ts';
import { labels } from './0021-0040/0023-labels.ts';
import { movingIn } from './0021-0040/0024-moving-in.ts';
import { explainedDetails } from './0021-0040/0025-explained-details.ts';
import { plannedStops } from './0021-0040/0026-planned-stops.ts';
import { accountEntries } from './0021-0040/0027-account-entries.ts';
import { routes } from './0021-0040/0028-routes.ts';
import { statedLimits } from './0021-0040/0029-stated-limits.ts';
import { statedPlans } from './0021-0040/0030-stated-plans.ts';
import { unpublishedImports } from './0021-0040/0031-unpublished-imports.ts';
import { installation } from './0021-0040/0032-installation.ts';
import { splits } from './0021-0040/0033-splits.ts';
import { accountPairs } from './0021-0040/0034-account-pairs.ts';
import { unanswered } from './0021-0040/0035-unanswered.ts';
import { firstCost } from './0021-0040/0036-first-cost.ts';
import { oneLink } from './0021-0040/0037-one-link.ts';
import { mistakesAsLabels } from './0021-0040/0038-mistakes-as-labels.ts';

/** Every migration in order. A committed one is never changed (frozen.txt); its checksum is kept in the store. */
export const MIGRATIONS: readonly Migration[] = [
  journal,
  images,
  letters,
  access,
  publicSide,
  columnMappings,
  heldPositions,
  statedAt,
  executionStatedAt,
  tradedAmounts,
  lookups,
  publicNames,
  markedShorts,
  addressChange,
  unusedPictures,
  storage,
  platformWord,
  mappedDollars,
  formerAddress,
  severalServers,
  details,
  notesAndPreferences,
  labels,
  movingIn,
  explainedDetails,
  plannedStops,
  accountEntries,
  routes,
  statedLimits,
  statedPlans,
  unpublishedImports,
  installation,
  splits,
  accountPairs,
  unanswered,
  firstCost,
  oneLink,
  mistakesAsLabels,
];
