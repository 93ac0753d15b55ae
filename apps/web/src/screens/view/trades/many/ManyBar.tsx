import { Bookmark, Flag, Ruler, Share2, Tag, TriangleAlert, X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { TradeColumns } from '@daybook/domain/trade/trade-columns.ts';
import { useMessages } from '#web/texts/messages.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { PickMenu, type PickMenuProps } from '#web/ui/overlays/PickMenu.tsx';
import { Spinner } from '#web/ui/page/Spinner.tsx';
import { changeMany, createNamed } from './changes/change-many.ts';
import { countLabels } from './label-counts.ts';
import {
  flagEntries,
  markEntries,
  newEntry,
  removalOfRisk,
  removalOfSetup,
  riskEntry,
  setupEntries,
  type MenuSource,
  type NewKind,
} from './menu-entries.ts';
import { MAX_AT_ONCE, selectedRows } from './selected-trades.ts';
import { ShareQuestion } from './ShareQuestion.tsx';
import type { Selecting } from './use-selecting.ts';
import type { BulkChange } from './bulk-changes.ts';
import styles from './ManyBar.module.css';

export interface ManyBarProps {
  readonly columns: TradeColumns;
  /** What passes the filter, in the order of closing. */
  readonly rows: Uint32Array;
  readonly selecting: Selecting;
}

/** What can be done with the selected trades, below the list. */
export function ManyBar({ columns, rows, selecting }: ManyBarProps) {
  const { selected } = selecting;
  const chosen = useMemo(() => selectedRows(selected, rows), [selected, rows]);
  return chosen.length > 0 ? <Bar columns={columns} chosen={chosen} selecting={selecting} /> : null;
}

interface BarProps {
  readonly columns: TradeColumns;
  /** Rows of the selected trades. */
  readonly chosen: Uint32Array;
  readonly selecting: Selecting;
}

function Bar({ columns, chosen, selecting: { onClear, onNewest } }: BarProps) {
  const { manyTrades: words } = useMessages();
  const [asked, setAsked] = useState<boolean | null>(null);
  const { isBusy, refusal, make } = useChanging(columns, chosen);
  const isTooMany = chosen.length > MAX_AT_ONCE;
  return (
    <section aria-label={words.bar} className={styles.bar}>
      {refusal === null ? null : (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.line}>
        <span className={styles.count}>
          {isBusy ? <Spinner /> : null}
          {words.countSelected(chosen.length)}
        </span>
        {isTooMany ? (
          <span className={styles.menus}>
            <button type="button" className={styles.button} onClick={onNewest}>
              {words.onlyNewest(MAX_AT_ONCE)}
            </button>
          </span>
        ) : (
          <Menus columns={columns} chosen={chosen} isBusy={isBusy} make={make} onShare={setAsked} />
        )}
        <span className={styles.end}>
          <IconButton label={words.clear} icon={<X size={16} />} onClick={onClear} />
        </span>
      </div>
      {asked === null ? null : (
        <ShareQuestion columns={columns} rows={chosen} isShared={asked} onClose={() => setAsked(null)} />
      )}
    </section>
  );
}

interface MenusProps extends Omit<BarProps, 'selecting'> {
  readonly isBusy: boolean;
  readonly make: (bulkChange: () => Promise<BulkChange | string>) => void;
  readonly onShare: (isShared: boolean) => void;
}

const ICON = { size: 15, 'aria-hidden': true } as const;

function Menus({ columns, chosen, isBusy, make, onShare }: MenusProps) {
  const messages = useMessages();
  const { manyTrades: words } = messages;
  const counts = useMemo(() => countLabels(columns, chosen), [columns, chosen]);
  const onBulkChange = (bulkChange: BulkChange) => make(() => Promise.resolve(bulkChange));
  const source: MenuSource = { columns, counts, messages, onBulkChange };
  const create = (kind: NewKind, name: string) => make(() => createNamed(kind, name, messages));
  const fresh = (kind: NewKind) => (typed: string) => newEntry(source, kind, typed, create);
  const shared = { busy: isBusy, searchLabel: words.search };
  return (
    <span className={styles.menus}>
      <Picking
        {...shared}
        label={words.setup}
        icon={<Bookmark {...ICON} />}
        entries={setupEntries(source)}
        fresh={fresh('setup')}
        always={removalOfSetup(source)}
      />
      <Picking
        {...shared}
        label={words.tags}
        icon={<Tag {...ICON} />}
        entries={markEntries(source, 'tag')}
        fresh={fresh('tag')}
      />
      <Picking
        {...shared}
        label={words.mistakes}
        icon={<TriangleAlert {...ICON} />}
        entries={markEntries(source, 'mistake')}
        fresh={fresh('mistake')}
      />
      <Picking
        busy={isBusy}
        searchLabel={words.riskTyped}
        label={words.risk}
        icon={<Ruler {...ICON} />}
        entries={[]}
        fresh={(typed) => riskEntry(source, typed)}
        always={removalOfRisk(source)}
      />
      <Picking
        busy={isBusy}
        searchLabel={words.searchOnly}
        label={words.flags}
        icon={<Flag {...ICON} />}
        entries={flagEntries(source)}
      />
      <Menu
        label={words.share}
        side="top"
        className={styles.button}
        items={[
          { text: words.shareMany(chosen.length), onPress: () => onShare(true) },
          { text: words.stopSharing(chosen.length), onPress: () => onShare(false) },
        ]}
      >
        <Share2 {...ICON} />
        {words.share}
      </Menu>
    </span>
  );
}

function Picking({ icon, label, ...rest }: Omit<PickMenuProps, 'children'> & { readonly icon: ReactNode }) {
  return (
    <PickMenu {...rest} label={label} className={styles.button}>
      {icon}
      {label}
    </PickMenu>
  );
}

/** One change at a time; what was refused is said until the next one. */
function useChanging(columns: TradeColumns, chosen: Uint32Array) {
  const messages = useMessages();
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const make = (makeChange: () => Promise<BulkChange | string>) => {
    if (isBusy) return;
    setIsBusy(true);
    setRefusal(null);
    const change = async () => {
      const bulkChange = await makeChange();
      setRefusal(
        typeof bulkChange === 'string'
          ? bulkChange
          : await changeMany({ columns, rows: chosen }, bulkChange, messages),
      );
    };
    change()
      .catch(reportError)
      .finally(() => setIsBusy(false));
  };
  return { isBusy, refusal, make };
}
