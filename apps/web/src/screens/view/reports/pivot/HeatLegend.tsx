import type { FigureName } from '@daybook/domain/insights/figures.ts';
import { figureOf } from '@daybook/domain/insights/figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { useCurrency } from '#web/ui/currency.ts';
import { axisFigure } from '../figure-words.ts';
import type { HeatScale } from './heat-scale.ts';
import cells from './PivotTable.module.css';
import styles from './HeatLegend.module.css';

/** What the tints of a table of two dimensions mean. */
export function HeatLegend({ scale, figure }: { readonly scale: HeatScale; readonly figure: FigureName }) {
  const { reportTables: words, words: common } = useMessages();
  const currency = useCurrency();
  const { limit, middle, hasSides } = scale;
  const text = (value: number) => axisFigure(figure, value, currency, common.count);
  const levels = [cells.faint, cells.medium, cells.strong];
  const swatches = (tone: string | undefined, order: readonly (string | undefined)[]) =>
    order.map((level, at) => <span key={at} className={classes(styles.swatch, tone, level)} />);
  return (
    <ul className={styles.legend}>
      <li>
        {hasSides && text(middle - limit)}
        {hasSides ? (
          <>
            {swatches(cells.loss, levels.toReversed())}
            {swatches(cells.profit, levels)}
          </>
        ) : (
          swatches(cells.count, levels)
        )}
        {words.andMore(text(middle + limit))}
      </li>
      <li>
        <span className={classes(styles.swatch, cells.few)} />
        {words.under5}
      </li>
      <li>
        <span className={classes(styles.swatch, hasSides ? cells.profit : cells.count, cells.faint)} />
        {words.faint}
      </li>
      {figureOf(figure).isJudged && (
        <li>
          <b>+29</b>
          {words.bold}
        </li>
      )}
    </ul>
  );
}
