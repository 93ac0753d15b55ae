import { Bookmark, BookmarkCheck, Columns2, Plus } from 'lucide-react';
import { parseFilter } from '@daybook/domain/trade/filter.ts';
import { showAddTrade } from '#web/journal/add-trade/show-add-trade.tsx';
import { filterPart } from '#web/journal/view-filter.ts';
import { viewHref, type Query, type View } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { ArrangeLink } from './ArrangeLink.tsx';
import { useSaveView } from './SaveView.tsx';
import { useViews } from './use-views.ts';
import { addressOf } from './view-address.ts';
import { useShownCount } from './view-counts.ts';
import { hasUnits } from '#web/journal/units/has-units.ts';
import { UnitSwitch } from '#web/journal/units/UnitSwitch.tsx';
import { ViewMenu } from './ViewMenu.tsx';
import styles from './Views.module.css';

export interface ViewActionsProps {
  readonly view: View;
  readonly query: Query;
  /** Null while not known. */
  readonly trades: number | null;
}

/** Next to the side switch of every tab: add a trade, compare this filter with everything else, and save the view under a name. */
export function ViewActions({ view, query, trades }: ViewActionsProps) {
  const { shell, typedTrade } = useMessages();
  const filter = filterPart(query);
  // Chips need the room.
  const hasChips = Object.keys(filter).length > 0;
  const href = viewHref({ tab: 'reports', period: view.period }, { ...filter, report: 'compare' });
  return (
    <>
      {view.tab === 'dashboard' && <ArrangeLink on="wide" className={styles.action} />}
      {view.tab === 'dashboard' || view.tab === 'trades' ? (
        <Button
          className={classes(styles.action, hasChips && styles.short)}
          icon={<Plus size={14} aria-hidden="true" />}
          data-hint={hasChips ? typedTrade.add : undefined}
          onClick={() => showAddTrade()}
        >
          {typedTrade.add}
        </Button>
      ) : null}
      <ButtonLink className={styles.action} href={href} icon={<Columns2 size={14} aria-hidden="true" />}>
        {shell.compare}
      </ButtonLink>
      <OpenView address={addressOf(view, query)} trades={trades} isShort={hasChips} />
      {hasUnits(view.tab) ? <UnitSwitch filter={parseFilter(query)} isShort={hasChips} /> : null}
    </>
  );
}

interface OpenViewProps {
  readonly address: string;
  readonly trades: number | null;
  readonly isShort: boolean;
}

/** The name of the view that is open, with what can be done with it; else what keeps it under a name. */
function OpenView({ address, trades, isShort }: OpenViewProps) {
  const { views: words } = useMessages();
  const { views } = useViews();
  const { ask, dialog } = useSaveView(address);
  useShownCount(address, trades);
  const open = views.find((view) => view.address === address);
  if (open)
    return (
      <ViewMenu view={open} shown={address} className={styles.open} side="end" hint={words.menuOf(open.name)}>
        <BookmarkCheck size={14} aria-hidden="true" />
        <span className={styles.openName}>{open.name}</span>
      </ViewMenu>
    );
  return (
    <>
      <Button
        className={classes(styles.action, isShort && styles.short)}
        icon={<Bookmark size={14} aria-hidden="true" />}
        data-hint={isShort ? words.save : undefined}
        onClick={ask}
      >
        {words.save}
      </Button>
      {dialog}
    </>
  );
}
