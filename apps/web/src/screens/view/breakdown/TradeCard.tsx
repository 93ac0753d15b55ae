import { formatMoney, formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import type { Quartiles } from '@daybook/domain/insights/course/quartiles.ts';
import { nearestMoney } from '@daybook/domain/money.ts';
import { RangeBar } from '#web/charts/ranges/RangeBar.tsx';
import { rangeScale } from '#web/charts/ranges/range-scale.ts';
import { useMessages } from '#web/texts/messages.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { InfoHint } from '#web/ui/overlays/InfoHint.tsx';
import { reportHref } from '../reports/report-address.ts';
import styles from './BreakdownTab.module.css';
import { FigureCard, type Figure } from './FigureCard.tsx';
import type { FurtherProps } from './FurtherCards.tsx';
import { UnknownFigure } from './UnknownFigure.tsx';

interface TradeCardProps extends FurtherProps {
  readonly quartiles: Quartiles | null;
}

/** What a trade brings: its average with the likely range, and how trades lie around it. */
export function TradeCard({ view, query, totals, quartiles }: TradeCardProps) {
  const { breakdown } = useMessages();
  const currency = useCurrency();
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const hint = (label: string, text: string) => <InfoHint about={label}>{text}</InfoHint>;
  const { spread, profitFactor, quality, bestTradeShare } = totals;
  const figures: Figure[] = [
    useAverage(totals),
    {
      label: breakdown.profitFactor,
      hint: hint(breakdown.profitFactor, breakdown.profitFactorHelp),
      value: profitFactor === null ? <UnknownFigure why={breakdown.noLosses} /> : formatNumber(profitFactor),
    },
    {
      label: breakdown.median,
      value: quartiles ? <MoneyText amount={nearestMoney(quartiles.median)} /> : <UnknownFigure />,
    },
    {
      label: breakdown.halfBetween,
      value: quartiles ? (
        breakdown.between(money(quartiles.lower), money(quartiles.upper))
      ) : (
        <UnknownFigure />
      ),
    },
    {
      label: breakdown.bestTradeShare,
      hint: hint(breakdown.bestTradeShare, breakdown.bestTradeShareHelp),
      value:
        bestTradeShare === null ? <UnknownFigure why={breakdown.noNet} /> : formatPercent(bestTradeShare),
    },
  ];
  const more: Figure[] = [
    {
      label: breakdown.spread,
      hint: hint(breakdown.spread, breakdown.spreadHelp),
      value:
        spread === null ? (
          <UnknownFigure why={breakdown.tooFew} />
        ) : (
          <MoneyText amount={nearestMoney(spread)} tone="plain" signs="minus" />
        ),
    },
    {
      label: breakdown.quality,
      hint: hint(breakdown.quality, breakdown.qualityHelp),
      value:
        quality === null ? (
          <UnknownFigure why={spread === 0 ? breakdown.allEqual : breakdown.tooFew} />
        ) : (
          formatNumber(quality)
        ),
    },
  ];
  const href = reportHref(view, query, { kind: 'distribution', figure: 'net' });
  return (
    <FigureCard
      title={breakdown.tradeBrings}
      figures={figures}
      more={more}
      link={{ href, text: breakdown.links.distribution }}
      note={breakdown.noRange}
    />
  );
}

/** The average with its likely range in words and drawn. */
function useAverage({ average }: FurtherProps['totals']): Figure {
  const { breakdown } = useMessages();
  const currency = useCurrency();
  const money = (amount: number) => formatMoney(nearestMoney(amount), 'both', currency);
  const label = breakdown.average;
  const hint = <InfoHint about={label}>{breakdown.averageHelp}</InfoHint>;
  if (average === null) return { label, hint, value: <UnknownFigure /> };
  const { value, range } = average;
  const words = range ? breakdown.likelyBetween(money(range.low), money(range.high)) : breakdown.tooFew;
  return {
    label,
    hint,
    value: <MoneyText amount={nearestMoney(value)} />,
    below: (
      <>
        <span className={styles.aside}>{words}</span>
        {range && (
          <span className={styles.range}>
            <RangeBar value={value} range={range} scale={rangeScale([range], [value])} />
          </span>
        )}
      </>
    ),
  };
}
