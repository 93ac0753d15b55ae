import { useFirstMessages } from '#web/texts/messages.ts';
import { Tabs } from '#web/ui/page/Tabs.tsx';
import { VIEW_TABS, viewHref, type Query, type View } from '#web/router/paths.ts';
import { preloadTabs } from './view-parts.ts';

export interface ViewTabsProps {
  readonly view: View;
  readonly query: Query;
}

/** Dashboard, Trades, Breakdown, Reports, Insights, Gallery, Search: the same period and filter in every one. */
export function ViewTabs({ view, query }: ViewTabsProps) {
  const { shell } = useFirstMessages();
  const tabs = VIEW_TABS.map((tab) => ({
    href: viewHref({ tab, period: view.period }, query),
    text: shell.tabs[tab],
    current: tab === view.tab,
  }));
  return (
    <div onPointerEnter={preloadTabs} onFocus={preloadTabs} data-tour="tabs">
      <Tabs label={shell.tabs.label} tabs={tabs} />
    </div>
  );
}
