import { useMemo, useState } from 'react';
import type { CurveAnswer, Watched } from '@daybook/domain/insights/replay/replay-answers.ts';
import { usePlanLimits } from '#web/journal/plan/plan-limits.ts';
import type { ResultUnit } from '@daybook/domain/trade/trade-columns.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { moneyCode, type Selection } from '#web/journal/selection.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useGo } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import { insightHref } from '../insight-address.ts';
import { InsightFailed } from '../InsightFailed.tsx';
import type { InsightProps } from '../InsightsTab.tsx';
import { PartControls } from '../PartControls.tsx';
import { useInsight } from '../worker/use-insight.ts';
import { CurveCard } from './CurveCard.tsx';
import { FallenCard } from './FallenCard.tsx';
import { HindsightCard, PastCard } from './HonestyCards.tsx';
import { dailyLimits, statedDailyLimit, type DailyLimit } from './plan-marks.ts';
import { parseRuleChoice, ruleQuery, type RuleChoice } from './replay-address.ts';
import styles from './Replay.module.css';
import { KindSwitch } from './RuleBar.tsx';

/** What a rule that ends the day would have changed: its curve, what is best in hindsight and what the past alone would have chosen. */
export function ReplayPart({ view, query, selection }: InsightProps) {
  const go = useGo();
  const unit = selection.columns.measured?.unit ?? 'money';
  const chosen = parseRuleChoice(query, unit);
  const plan = usePlanMarks(selection, unit);
  const watched = watchedBy(selection);
  const question = {
    ...watched,
    kind: chosen.kind,
    others: chosen.others,
    plan: plan.find(({ isEarlier }) => !isEarlier)?.limit ?? null,
  };
  const asked = useInsight(selection, 'replayCurve', question);
  const change = (choice: RuleChoice, replace = false) =>
    go(insightHref(view, query, 'replay', ruleQuery(choice, unit)), { replace });
  const answer = asked.kind === 'known' && asked.isCurrent ? asked.result : null;
  const limit = chosen.limit ?? answer?.usual ?? null;
  return (
    <>
      <PartControls>
        <KindSwitch choice={chosen} unit={unit} limit={limit} onChange={change} />
      </PartControls>
      {asked.kind === 'failed' ? (
        <InsightFailed onRetry={asked.retry} />
      ) : answer === null ? (
        <Skeleton height="640px" />
      ) : limit === null ? (
        <NothingEver />
      ) : (
        <Replayed
          key={JSON.stringify(question)}
          {...{ selection, watched, answer, plan, change }}
          choice={{ ...chosen, limit }}
        />
      )}
    </>
  );
}

/** A choice whose limit is known. */
export interface LimitedChoice extends RuleChoice {
  readonly limit: number;
}

interface ReplayedProps {
  readonly selection: Selection;
  readonly watched: Watched;
  readonly answer: CurveAnswer;
  readonly plan: readonly DailyLimit[];
  readonly choice: LimitedChoice;
  readonly change: (choice: RuleChoice, replace?: boolean) => void;
}

/** While the handle moves everything follows it; the address does once it rests. */
function Replayed({ selection, watched, answer, plan, choice, change }: ReplayedProps) {
  const [moved, setMoved] = useState<{ readonly from: number; readonly limit: number } | null>(null);
  // A limit that the address brings takes the place of where the handle was, for good.
  if (moved !== null && moved.from !== choice.limit) setMoved(null);
  const limit = moved?.from === choice.limit ? moved.limit : choice.limit;
  const shown = { ...choice, limit };
  const parts = [{ kind: shown.kind, limit }, ...shown.others];
  const asked = useInsight(selection, 'replayRule', { ...watched, parts });
  const move = (to: number, isDone: boolean) => {
    if (!isDone || to === choice.limit) setMoved({ from: choice.limit, limit: to });
    if (isDone && to !== choice.limit) change({ ...choice, limit: to }, true);
  };
  if (asked.kind === 'failed') return <InsightFailed onRetry={asked.retry} />;
  const rule = asked.kind === 'known' ? asked.result : null;
  const isCurrent = asked.kind === 'known' && asked.isCurrent;
  return (
    <div className={styles.page}>
      <div className={styles.left}>
        <CurveCard
          {...{ answer, plan, change, move }}
          unit={selection.columns.measured?.unit ?? 'money'}
          choice={shown}
          rule={isCurrent ? rule : null}
        />
        <div className={styles.pair}>
          <HindsightCard answer={answer} kind={choice.kind} />
          <PastCard answer={answer} choice={choice} />
        </div>
      </div>
      {rule === null ? (
        <Skeleton height="420px" />
      ) : (
        <div className={classes(styles.right, !isCurrent && styles.stale)} aria-busy={!isCurrent}>
          <FallenCard selection={selection} parts={parts} rule={rule} />
        </div>
      )}
    </div>
  );
}

function NothingEver() {
  const { replay: words } = useMessages();
  return (
    <Card>
      <p className={styles.text}>{words.nothingEver}</p>
    </Card>
  );
}

/** Everything of the accounts in the currency shown, whatever else is filtered by. */
function watchedBy({ filter, columns }: Selection): Watched {
  return { accounts: filter.accounts ?? null, currency: moneyCode({ filter, columns }) };
}

/** Limits of the plan are dollars; in another unit only one that was stated in it. */
function usePlanMarks(selection: Selection, unit: ResultUnit): readonly DailyLimit[] {
  const limits = usePlanLimits(unit === 'money');
  const stated = useJournal(({ surroundings }) => surroundings?.plan.statedPerDay ?? null);
  const inUnit = useMemo(() => statedDailyLimit(stated, unit), [stated, unit]);
  if (unit !== 'money') return inUnit;
  const isDollars = watchedBy(selection).currency === 'USD';
  return limits.state === 'ready' && isDollars ? dailyLimits(limits.history) : [];
}
