import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import type { Difference } from '#web/journal/update/update-notice.ts';
import { useMessages } from '#web/texts/messages.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { ClosableBanner } from './ClosableBanner.tsx';
import styles from './UpdateBanners.module.css';

const MAX_SHOWN = 10;

/** Days on which the platform states another result than the executions give: account, day, its figure and ours. */
export function Differences({ differences }: { readonly differences: readonly Difference[] }) {
  const { update } = useMessages();
  const heads = update.difference;
  const lines = differences.flatMap(linesOf);
  return (
    <ClosableBanner tone="warning">
      {update.differences}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={update.differences}>
        <table className={styles.table} aria-label={update.differences}>
          <thead>
            <tr>
              <th scope="col">{heads.account}</th>
              <th scope="col">{heads.day}</th>
              <th scope="col">{heads.figure}</th>
              <th scope="col" className={styles.figure}>
                {heads.stated}
              </th>
              <th scope="col" className={styles.figure}>
                {heads.ours}
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, MAX_SHOWN).map((line) => (
              <DifferenceLine
                key={`${line.account} ${line.day} ${line.currency} ${line.figure}`}
                line={line}
              />
            ))}
          </tbody>
        </table>
      </div>
      {lines.length > MAX_SHOWN ? update.more(lines.length - MAX_SHOWN) : null}
    </ClosableBanner>
  );
}

interface Line {
  readonly account: string;
  readonly day: number;
  readonly currency: string;
  readonly figure: 'net' | 'gross';
  readonly stated: number;
  readonly ours: number;
}

/** The figures of a day that differ; what the platform does not state differs from nothing. */
function linesOf({ account, day, currency, ...figures }: Difference): Line[] {
  const { statedNet, net, statedGross, gross } = figures;
  const place = { account, day, currency };
  const lines: Line[] = [];
  if (statedGross !== null && statedGross !== gross)
    lines.push({ ...place, figure: 'gross', stated: statedGross, ours: gross });
  if (statedNet !== null && statedNet !== net)
    lines.push({ ...place, figure: 'net', stated: statedNet, ours: net });
  return lines;
}

function DifferenceLine({ line }: { readonly line: Line }) {
  const { trades } = useMessages();
  const { account, day, figure, stated, ours, currency } = line;
  return (
    <tr>
      <td>{account}</td>
      <td>{formatDay(day as Day)}</td>
      <td>{trades[figure]}</td>
      <td className={styles.figure}>
        <MoneyText amount={stated as Money} tone="plain" form="exact" currency={currency} />
      </td>
      <td className={styles.figure}>
        <MoneyText amount={ours as Money} tone="plain" form="exact" currency={currency} />
      </td>
    </tr>
  );
}
