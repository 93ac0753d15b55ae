import { memo, useMemo, type ReactNode } from 'react';
import type { TradeAnswer, TradeDetail } from '@daybook/api/journal/trades.ts';
import type { Money } from '@daybook/domain/money.ts';
import { limitWarnings, type LimitWarning } from '@daybook/domain/plan/limit-warnings.ts';
import { formatMoney4 } from '@daybook/domain/figure-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { addSuggestion } from './course/add-suggestion.ts';
import { TradeExplained } from './course/TradeExplained.tsx';
import { useExplained } from './course/use-explained.ts';
import { JournalForm, type JournalFormProps } from './journal/JournalForm.tsx';
import { useRiskedTrade } from './risk/use-risked-trade.ts';
import { TradeHeader, type TradeHeaderProps } from './TradeHeader.tsx';
import styles from './TradePage.module.css';

type Planned = Pick<TradeAnswer, 'trade' | 'limits'>;

interface TradePageProps
  extends
    Pick<TradeHeaderProps, 'backHref' | 'onDelete' | 'onRestore' | 'actions'>,
    Pick<JournalFormProps, 'onSave' | 'onKeep' | 'onNext' | 'onNewSetup' | 'formImages'> {
  readonly answer: TradeAnswer;
  /** The trade without its comments, for all but the form: the same object when only these were saved. */
  readonly shown: TradeDetail;
  /** The image's zone, between the mistakes and the comments. */
  readonly image?: ReactNode;
  /** What is stored of pictures, large, below the executions. */
  readonly images?: ReactNode;
  /** Why the executions are one trade; shown last. */
  readonly receipt?: ReactNode;
  /** What can be done about executions that were typed; null where none was. */
  readonly typed?: ReactNode;
  /** Why the trade could not be deleted or restored. */
  readonly refusal?: string | null;
}

/** One trade: its result, how it went, and beside it what its trader writes. */
export function TradePage(props: TradePageProps) {
  const {
    answer,
    shown,
    backHref,
    onDelete,
    onRestore,
    actions,
    image,
    images,
    receipt,
    typed,
    refusal,
    ...writing
  } = props;
  const { trade } = answer;
  const { setups, tags, limits } = answer;
  const labels = useMemo(() => ({ setups, tags }), [setups, tags]);
  const planned = useMemo(() => ({ trade: shown, limits }), [shown, limits]);
  const explained = useExplained(shown);
  const risked = useRiskedTrade(shown);
  const { trade: words } = useMessages();
  return (
    <div className={styles.page}>
      <Header
        trade={risked}
        explained={explained}
        labels={labels}
        backHref={backHref}
        onDelete={onDelete}
        onRestore={onRestore}
        actions={actions}
      />
      {refusal ? <Banner tone="error">{refusal}</Banner> : null}
      <Warnings answer={planned} />
      <div className={styles.columns}>
        <Card label={words.journal} className={styles.journal}>
          <JournalForm
            key={trade.id}
            {...writing}
            answer={answer}
            image={image}
            suggestion={explained && addSuggestion(trade.executions, explained)}
          />
        </Card>
        <div className={styles.column}>
          <Explained answer={planned} trade={risked} explained={explained} receipt={receipt} typed={typed} />
          {images}
        </div>
      </div>
    </div>
  );
}

// Drawn again when something in them changed, and not with each press of Save.
const Header = memo(TradeHeader);
const Explained = memo(TradeExplained);

const Warnings = memo(({ answer }: { readonly answer: Planned }) => {
  const { trade: words, plan } = useMessages();
  const warnings = warningsOf(answer);
  const { deleted } = answer.trade;
  if (warnings.length === 0 && deleted === 'N') return null;
  return (
    <div className={styles.warnings}>
      {deleted === 'Y' ? <Banner tone="info">{words.deletedBanner}</Banner> : null}
      {warnings.map(({ limit, exceededBy }) => (
        <Banner key={limit} tone="warning">
          {words.exceeded[limit](formatMoney4(exceededBy))}
          {limit === 'trade' ? null : ` ${plan.allAccounts}`}
        </Banner>
      ))}
    </div>
  );
});

/** A deleted trade exceeds nothing itself; its day and week may still have. */
function warningsOf({ trade, limits }: Planned): LimitWarning[] {
  const own = trade.deleted === 'Y' ? 0 : trade.netProfitAndLoss;
  const { currency } = trade;
  const net = { currency, trade: own as Money, day: limits.dayNet as Money, week: limits.weekNet as Money };
  return limitWarnings(net, {
    maxLostPerTrade: limits.tradeLimit as Money,
    maxLostPerDay: limits.dayLimit as Money,
    maxLostPerWeek: limits.weekLimit as Money,
  });
}
