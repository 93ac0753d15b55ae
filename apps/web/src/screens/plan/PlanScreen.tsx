import { Pencil } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { TradingPlan } from '@daybook/api/journal/plan.ts';
import { LIMIT_NAMES } from '@daybook/domain/plan/limit-order.ts';
import { dollars } from '@daybook/domain/money.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { HelpCard } from '#web/journal/help/HelpCard.tsx';
import { PLAN_EDIT } from '#web/router/paths.ts';
import { PageTitle } from '#web/ui/page/TitleRow.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { DefaultRisks } from './defaults/DefaultRisks.tsx';
import { LimitConflicts } from './LimitConflicts.tsx';
import { LimitTrack } from './LimitTrack.tsx';
import { limitsOf, textOf } from './plan-form.ts';
import { PlanText } from './text/PlanText.tsx';
import styles from './Plan.module.css';

/** The trading plan as it is read before the market opens. */
export function PlanScreen({ loaded: stored }: { readonly loaded: TradingPlan }) {
  const { plan } = useMessages();
  const limits = limitsOf(stored);
  const statedAs = { trade: null, day: stored.statedPerDay, week: stored.statedPerWeek };
  return (
    <>
      <PageTitle
        actions={
          <ButtonLink href={PLAN_EDIT} icon={<Pencil size={14} aria-hidden="true" />}>
            {plan.edit}
          </ButtonLink>
        }
      >
        {plan.title}
      </PageTitle>
      <HelpCard place="plan" />
      <div className={styles.page}>
        <Card label={plan.limits}>
          <dl className={styles.figures}>
            {LIMIT_NAMES.map((name) => (
              <Limit
                key={name}
                label={[plan.perPeriod[name], ...statedWords(statedAs[name], plan)].join(' · ')}
                text={limits[name] === 0 ? plan.noLimit : formatMoney(dollars(limits[name]))}
              />
            ))}
          </dl>
          <LimitTrack limits={limits} />
          <LimitConflicts limits={limits} />
          <p className={styles.label}>{plan.allAccounts}</p>
        </Card>
        <Written stored={stored} />
        <DefaultRisks />
      </div>
    </>
  );
}

/** How a limit was stated, where that was not in dollars. */
function statedWords(stated: string | null, words: Messages['plan']): string[] {
  if (stated === null) return [];
  return [stated.endsWith('%') ? words.whenSaved(stated) : stated];
}

/** In smaller letters where its column would be too narrow. */
function Limit({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className={styles.limit}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.figure} style={{ '--characters': text.length } as CSSProperties}>
        {text}
      </dd>
    </div>
  );
}

function Written({ stored }: { readonly stored: TradingPlan }) {
  const { plan } = useMessages();
  const text = textOf(stored);
  return (
    <Card label={plan.text} className={styles.written}>
      {text ? (
        <PlanText plan={text} />
      ) : (
        <EmptyState
          drawing="chart"
          title={plan.empty}
          action={
            <ButtonLink href={PLAN_EDIT} kind="filled">
              {plan.write}
            </ButtonLink>
          }
        >
          {plan.emptyHelp}
        </EmptyState>
      )}
    </Card>
  );
}
