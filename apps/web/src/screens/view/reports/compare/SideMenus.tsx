import { ArrowLeftRight, ChevronDown } from 'lucide-react';
import type { Comparison as Compared } from '@daybook/domain/insights/compare.ts';
import type { SearchFilter } from '@daybook/domain/trade/filter.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Menu, type MenuProps } from '#web/ui/overlays/Menu.tsx';
import { comparisonHref, reportHref, secondSideHref } from '../report-address.ts';
import type { ReportProps } from '../ReportsTab.tsx';
import { firstChoices, sideChoices, type SideChoice, type Sides } from './sides.ts';
import styles from './Comparison.module.css';

interface SideMenusProps extends Pick<ReportProps, 'view' | 'query'> {
  /** That of the view. */
  readonly filter: SearchFilter;
  readonly sides: Sides;
  readonly names: readonly [string, string];
  readonly accounts: readonly string[];
  readonly figures: Compared;
}

/** What each side is, in a menu of what else it may be. */
export function SideMenus({ view, query, filter, sides, names, accounts, figures }: SideMenusProps) {
  const messages = useMessages();
  const { comparison: words } = messages;
  const [first, second] = [sides.first.filter, sides.second.filter];
  // The period stays while the first side does.
  const hrefOf = (one: SearchFilter, secondFilter: SearchFilter | null) =>
    one === filter
      ? reportHref(view, query, { kind: 'compare', secondFilter })
      : comparisonHref(one, secondFilter);
  const isSame = (one: SearchFilter | null, other: SearchFilter | null) =>
    JSON.stringify(one) === JSON.stringify(other);
  return (
    <>
      <SideMenu
        label={words.chooseFirst}
        isFirst
        name={names[0]}
        size={words.size(figures.first.trades, figures.first.days)}
        items={firstChoices(first, accounts).map((each) => ({
          text: choiceName(each, messages),
          href: hrefOf(each.filter!, second),
          current: isSame(each.filter, first),
        }))}
      />
      <Swap filter={first} secondFilter={second} />
      <SideMenu
        label={words.choose}
        name={names[1]}
        size={words.size(figures.second.trades, figures.second.days)}
        items={[
          ...sideChoices(first, accounts).map((each) => ({
            text: choiceName(each, messages),
            href: hrefOf(first, each.filter),
            current: isSame(each.filter, second),
          })),
          { text: words.search, href: secondSideHref(first, second ?? first), startsGroup: true },
        ]}
      />
    </>
  );
}

interface SideProps extends Pick<MenuProps, 'label' | 'items'> {
  readonly name: string;
  readonly size: string;
  readonly isFirst?: boolean;
}

function SideMenu({ label, items, name, size, isFirst = false }: SideProps) {
  return (
    <Menu label={label} className={styles.side} items={items}>
      <span className={isFirst ? styles.firstKey : styles.secondKey} aria-hidden="true" />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        <span className={styles.size}>{size}</span>
      </span>
      <ChevronDown size={14} className={styles.open} aria-hidden="true" />
    </Menu>
  );
}

/** Everything else is what the first side makes it, so it cannot be first. */
function Swap({
  filter,
  secondFilter,
}: {
  readonly filter: SearchFilter;
  readonly secondFilter: SearchFilter | null;
}) {
  const { comparison: words } = useMessages();
  if (secondFilter === null) return null;
  return (
    <ButtonLink
      kind="plain"
      href={comparisonHref(secondFilter, filter)}
      icon={<ArrowLeftRight size={14} />}
      aria-label={words.swap}
      title={words.swap}
    />
  );
}

function choiceName({ key }: SideChoice, { comparison: words }: Messages): string {
  switch (key) {
    case 'else':
      return words.others;
    case 'all':
    case 'long':
    case 'short':
    case 'earlier':
      return words[key];
    default:
      return words.account(key.slice('account-'.length));
  }
}
