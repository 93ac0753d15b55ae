import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AnswerOf } from '@daybook/api/contract/endpoint.ts';
import {
  listPositions,
  listReconciledDays,
  type Reconciled,
  type ReconciledDay,
} from '@daybook/api/imports/reconciliation.ts';
import type { Day } from '@daybook/domain/calendar.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatDay } from '@daybook/domain/time-figures.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { call } from '#web/server/call.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Table, type Column } from '#web/ui/table/Table.tsx';
import { differingFigure } from './day-figures.ts';
import { DayDialog } from './DayDialog.tsx';
import { Positions, type PositionsShown } from './Positions.tsx';
import styles from './Reconciliation.module.css';

interface ReconciliationScreenProps {
  readonly loaded: {
    readonly days: AnswerOf<typeof listReconciledDays>;
    readonly positions: PositionsShown;
  };
}

/** Every account's days compared with what is stated for them, and open positions. */
export function ReconciliationScreen({ loaded }: ReconciliationScreenProps) {
  const [{ days, before }, setPage] = useState(loaded.days);
  const [positions, setPositions] = useState(loaded.positions);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  async function choose(only: boolean): Promise<void> {
    setOnlyDifferent(only);
    setPage(await call(listReconciledDays, { query: only ? { only: 'different' } : {} }));
  }
  async function more(): Promise<void> {
    const query = { before: String(before), ...(onlyDifferent ? { only: 'different' as const } : {}) };
    const next = await call(listReconciledDays, { query });
    setPage({ days: [...days, ...next.days], before: next.before });
  }
  const { reconciliation: words } = useMessages();
  const [shown, setShown] = useState<ReconciledDay | null>(null);
  const segments = [
    { value: 'all', text: words.all },
    { value: 'different', text: words.onlyDifferent },
  ] as const;
  const columns = useColumns(setShown);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className={styles.page}>
        <p className={styles.help}>{words.help}</p>
        <Segmented
          label={words.show}
          segments={segments}
          value={onlyDifferent ? 'different' : 'all'}
          onChange={(value) => void choose(value === 'different').catch(reportError)}
        />
        {days.length > 0 ? (
          <Card padded={false}>
            <Table
              caption={words.title}
              columns={columns}
              rows={days}
              rowKey={keyOf}
              className={styles.days}
            />
          </Card>
        ) : (
          <Card>
            <EmptyState title={onlyDifferent ? words.noDifferences : words.none} drawing="chart">
              {onlyDifferent ? null : words.noneHelp}
            </EmptyState>
          </Card>
        )}
        {before !== null ? (
          <div>
            <Button onClick={() => void more().catch(reportError)}>{words.more}</Button>
          </div>
        ) : null}
        <Positions
          positions={positions}
          onChanged={async () => setPositions(await call(listPositions, {}))}
        />
      </div>
      {shown ? <DayDialog day={shown} onClose={() => setShown(null)} /> : null}
    </>
  );
}

function keyOf({ accountUuid, day, currency }: ReconciledDay): string {
  return `${accountUuid} ${day} ${currency}`;
}

function useColumns(onShow: (day: ReconciledDay) => void): readonly Column<ReconciledDay>[] {
  const { reconciliation: words, words: terms } = useMessages();
  return [
    {
      key: 'day',
      head: words.day,
      cell: (row) => (
        <>
          <button type="button" className={styles.day} onClick={() => onShow(row)}>
            {formatDay(row.day as Day)}
          </button>
          <span className={styles.narrow}>{row.account}</span>
        </>
      ),
    },
    { key: 'account', head: words.account, className: styles.wide, cell: ({ account }) => account },
    {
      key: 'trades',
      head: words.trades,
      align: 'right',
      className: styles.wide,
      cell: ({ trades }) => terms.count(trades),
    },
    { key: 'ours', head: words.ours, align: 'right', cell: (row) => <Ours day={row} /> },
    {
      key: 'stated',
      head: words.stated,
      align: 'right',
      className: styles.wide,
      cell: (row) => <Stated day={row} />,
    },
    { key: 'seal', head: words.seal, align: 'right', cell: ({ seal }) => <SealMark seal={seal} /> },
  ];
}

/** Our net; where gross shows more, or manual groupings move profit between days, that is shown below. */
function Ours({ day }: { readonly day: ReconciledDay }) {
  const { reconciliation: words } = useMessages();
  const { net, gross, moved, currency } = day;
  const differing = differingFigure(day);
  return (
    <>
      <MoneyText amount={net as Money} currency={currency} />
      {differing === 'gross' ? <Gross amount={gross} currency={currency} /> : null}
      {differing !== null && moved[differing] !== 0 ? (
        <span className={styles.aside}>
          {words.moved} <MoneyText amount={moved[differing] as Money} tone="plain" currency={currency} />
        </span>
      ) : null}
    </>
  );
}

/** What is stated: net, with gross below where it alone is stated or differs. */
function Stated({ day }: { readonly day: ReconciledDay }) {
  const { reconciliation: words } = useMessages();
  const { statedNet, statedGross, currency } = day;
  return (
    <>
      {statedNet === null ? (
        <span className={styles.aside}>{statedGross === null ? words.nothing : words.noNet}</span>
      ) : (
        <MoneyText amount={statedNet as Money} currency={currency} />
      )}
      {statedGross !== null && differingFigure(day) === 'gross' ? (
        <Gross amount={statedGross} currency={currency} />
      ) : null}
    </>
  );
}

function Gross({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  const { reconciliation: words } = useMessages();
  return (
    <span className={styles.aside}>
      {words.gross} <MoneyText amount={amount as Money} tone="plain" currency={currency} />
    </span>
  );
}

const ICONS = { sealed: CircleCheck, different: TriangleAlert, 'not-stated': CircleDashed } as const;

function SealMark({ seal }: { readonly seal: Reconciled }) {
  const { reconciliation: words } = useMessages();
  const Icon = ICONS[seal];
  return (
    <span className={classes(styles.seal, styles[seal])}>
      <Icon size={14} aria-hidden="true" />
      {words.seals[seal]}
    </span>
  );
}
