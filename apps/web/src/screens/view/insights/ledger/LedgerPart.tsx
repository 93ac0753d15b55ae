import { useMemo } from 'react';
import type { DatedLimits } from '@daybook/domain/plan/limits-in-force.ts';
import { LIMIT_MEMBERS } from '@daybook/domain/insights/ledger/limits-over-time.ts';
import { LIMIT_NAMES } from '@daybook/domain/plan/limit-order.ts';
import { usePlanLimits } from '#web/journal/plan/plan-limits.ts';
import { PLAN_EDIT } from '#web/router/paths.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { Retry } from '#web/ui/page/Retry.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { NothingFound } from '#web/charts/NothingFound.tsx';
import { Card } from '#web/ui/Card.tsx';
import { CurrencyContext, unitCode } from '#web/ui/currency.ts';
import { Checkbox } from '#web/ui/fields/Choice.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { insightHref } from '../insight-address.ts';
import type { InsightProps } from '../InsightsTab.tsx';
import { PartControls } from '../PartControls.tsx';
import { AfterCourse } from './AfterCourse.tsx';
import { BreachTable } from './BreachTable.tsx';
import { DayStrip } from './DayStrip.tsx';
import { LedgerSummary } from './LedgerSummary.tsx';
import { ledgerSentence, monthRows } from './ledger-rows.ts';
import { useDashboardLine } from './use-dashboard-line.ts';
import { LEDGER_CURRENCY, useLedger } from './use-ledger.ts';
import styles from './Ledger.module.css';

/** Each breach of the limits in force then, what came after, and the days that were kept. */
export function LedgerPart(props: InsightProps) {
  const messages = useMessages();
  const { ledger } = messages;
  const limits = usePlanLimits();
  switch (limits.state) {
    case 'loading':
      return (
        <Card>
          <p role="status">{ledger.loading}</p>
        </Card>
      );
    case 'failed':
      return (
        <Banner tone="error" action={<Retry onRetry={limits.retry} />}>
          {ledger.failed} {problemSentence(limits.failure, messages)}
        </Banner>
      );
    case 'ready':
      return hasLimit(limits.history) ? <Ledger {...props} history={limits.history} /> : <NoPlan />;
  }
}

/** Whether a limit was ever set. */
function hasLimit(history: readonly DatedLimits[]): boolean {
  return history.some((limits) => LIMIT_NAMES.some((name) => limits[LIMIT_MEMBERS[name]] > 0));
}

function NoPlan() {
  const { ledger } = useMessages();
  return (
    <NothingFound>
      <EmptyState
        drawing="chart"
        title={ledger.noPlan}
        action={
          <ButtonLink href={PLAN_EDIT} kind="filled">
            {ledger.setLimits}
          </ButtonLink>
        }
      >
        {ledger.noPlanHelp}
      </EmptyState>
    </NothingFound>
  );
}

interface LedgerProps extends InsightProps {
  readonly history: readonly DatedLimits[];
}

function Ledger({ view, query, selection, history }: LedgerProps) {
  const messages = useMessages();
  const { ledger: words } = messages;
  const go = useGo();
  const { columns, filter } = selection;
  const withEarlier = query['earlier'] === 'yes';
  const ledger = useLedger({ columns, history, filter, withEarlier });
  const months = useMemo(() => monthRows(ledger), [ledger]);
  const shown = { ledger, columns, filter };
  // That of what came after; limits and what went beyond them are dollars.
  const code = unitCode(columns.measured?.unit, LEDGER_CURRENCY);
  return (
    <CurrencyContext value={code}>
      <PartControls>
        {(withEarlier || ledger.earlierDays > 0) && (
          <Checkbox
            label={withEarlier ? words.includesEarlier : words.withEarlier(ledger.earlierDays)}
            checked={withEarlier}
            onChange={() =>
              go(insightHref(view, query, 'ledger', withEarlier ? {} : { earlier: 'yes' }), { replace: true })
            }
          />
        )}
        <DashboardCheckbox />
      </PartControls>
      {ledger.days === 0 ? (
        <NothingFound>
          <EmptyState drawing="chart" title={words.noDays}>
            {words.noDaysHelp}
          </EmptyState>
        </NothingFound>
      ) : (
        <>
          <LedgerSummary ledger={ledger} history={history} />
          <p className={styles.sentence}>
            <WholeAmounts>{ledgerSentence(ledger, messages, code)}</WholeAmounts>
          </p>
          <div className={styles.columns}>
            <BreachTable {...shown} months={months} />
            <div className={styles.side}>
              <DayStrip {...shown} />
              <AfterCourse ledger={ledger} />
            </div>
          </div>
        </>
      )}
      <p className={styles.scope}>
        {words.scope} {columns.measured ? words.inUnit(ledger.after.known, ledger.after.trades) : ''}
      </p>
    </CurrencyContext>
  );
}

/** Whether one line of the ledger stands on the dashboard. */
function DashboardCheckbox() {
  const { ledger } = useMessages();
  const { isShown, show } = useDashboardLine();
  return <Checkbox label={ledger.onDashboard} checked={isShown} onChange={() => show(!isShown)} />;
}
