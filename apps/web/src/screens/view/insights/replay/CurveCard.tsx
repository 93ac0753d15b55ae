import type { CurveAnswer, RuleAnswer } from '@daybook/domain/insights/replay/replay-answers.ts';
import type { ResultUnit } from '@daybook/domain/trade/trade-columns.ts';
import { ChartCard } from '#web/charts/ChartCard.tsx';
import { nearest } from '#web/charts/plot/nearest.ts';
import { Plot } from '#web/charts/plot/Plot.tsx';
import { tableOf } from '#web/charts/plot/plot-spec.ts';
import { limitWords } from '#web/journal/words/filter-words.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { curvePlot } from './curve-plot.ts';
import { clampTo, stepFrom } from './curve-shape.ts';
import { LimitField } from './LimitField.tsx';
import { LimitSlider } from './LimitSlider.tsx';
import type { DailyLimit } from './plan-marks.ts';
import type { RuleChoice } from './replay-address.ts';
import type { LimitedChoice } from './ReplayPart.tsx';
import { OtherLimits } from './RuleBar.tsx';
import { pointOf, type Point } from './point.ts';
import { ENOUGH, estimate, rangeWords, restWords, rulePhrase } from './rule-words.ts';
import styles from './Replay.module.css';

interface CurveCardProps {
  readonly answer: CurveAnswer;
  /** What is known of the limit that is shown; null while it is calculated. */
  readonly rule: RuleAnswer | null;
  readonly plan: readonly DailyLimit[];
  readonly unit: ResultUnit;
  readonly choice: LimitedChoice;
  readonly change: (choice: RuleChoice) => void;
  readonly move: (limit: number, isDone: boolean) => void;
}

/** The curve with its sentence, and the limit that is chosen. */
export function CurveCard({ answer, rule, plan, unit, choice, change, move }: CurveCardProps) {
  const messages = useMessages();
  const { replay: words } = messages;
  const currency = useCurrency();
  const { kind, limit } = choice;
  const { limits } = answer;
  const last = limits.at(-1)!;
  const parts = [{ kind, limit }, ...choice.others];
  const phrase = rulePhrase(parts, words, currency);
  const point = pointOf(answer, rule, limit);
  const own = kind === 'loss' ? plan : [];
  const isPicked = !own.some((mark) => !mark.isEarlier && mark.limit === limit) || choice.others.length > 0;
  const beyond = own.find((mark) => !mark.isEarlier && mark.limit > last);
  const marks = own
    .filter((mark) => mark.limit <= last)
    .map((mark) => {
      const amount = limitWords(kind, mark.limit, currency);
      return { limit: mark.limit, text: mark.isEarlier ? words.earlierPlan(amount) : words.planMark(amount) };
    });
  const handle = { limit, saved: point?.saved ?? null };
  const plot = curvePlot({ kind, answer, marks, handle, currency, messages });
  const spoken = point === null ? phrase : sentences(point, phrase, words, currency).join('');
  return (
    <ChartCard
      title={words.titles[kind]}
      note={noteOf(answer, words)}
      table={() => tableOf(plot, messages)}
      controls={
        <LimitField
          key={kind}
          kind={kind}
          limit={limit}
          onChange={(to) => move(to, true)}
          stepFrom={(steps) => stepFrom(limits, limit, steps)}
        />
      }
    >
      <OtherLimits choice={choice} unit={unit} limit={limit} onChange={change} />
      <div className={styles.sentence}>
        {point !== null && <Sentence point={point} phrase={phrase} />}
        {rule !== null && rule.trades > 0 && (
          <p className={styles.rest}>
            <WholeAmounts>{restWords(rule, isPicked, words, currency)}</WholeAmounts>
          </p>
        )}
      </div>
      <Plot
        plot={plot}
        renderOver={({ x }) => (
          <LimitSlider
            kind={kind}
            limits={limits}
            limit={limit}
            sentence={spoken}
            at={x(clampTo(limit, plot.across.domain[0], last))}
            limitAt={(left) => limits[nearest(limits, x.invert(left))]!}
            onMove={move}
          />
        )}
      />
      {beyond && <p className={styles.note}>{words.planOutside(limitWords(kind, beyond.limit, currency))}</p>}
    </ChartCard>
  );
}

type Words = ReturnType<typeof useMessages>['replay'];

/** The sentence in pieces, of which the second is the result. */
function sentences(point: Point, phrase: string, words: Words, currency: string): [string, string, string] {
  const { saved, range, days, cameBack, trades } = point;
  const amount = estimate(Math.abs(saved), currency).replace('+', '');
  const result = saved > 0 ? words.higher(amount) : saved < 0 ? words.lower(amount) : words.same;
  const likely = range === null ? '' : ` ${words.likely(rangeWords(range, words, currency))}`;
  const cut = trades === 0 ? words.nothingFalls : words.cut(days, cameBack);
  const few = range === null && trades > 0 ? ` ${words.fewFall(trades, days, ENOUGH)}` : '';
  return [`${words.wouldHave(phrase)} `, result, `${likely}. ${cut}${few}`];
}

function Sentence({ point, phrase }: { readonly point: Point; readonly phrase: string }) {
  const { replay: words } = useMessages();
  const currency = useCurrency();
  const [before, result, after] = sentences(point, phrase, words, currency);
  return (
    <p>
      {before}
      <strong>{result}</strong>
      <WholeAmounts>{after}</WholeAmounts>
    </p>
  );
}

function noteOf({ days, curve }: CurveAnswer, words: Words): string {
  return (curve.isEnough.some((each) => each === 1) ? words.note : words.noteFew)(words.days(days));
}
