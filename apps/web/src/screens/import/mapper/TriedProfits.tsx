import type { TriedMapping } from '@daybook/api/imports/mapper.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Banner } from '#web/ui/Banner.tsx';
import styles from './Mapper.module.css';

/** Profits stated by the file compared with the result of its rows, and fees that are not counted. */
export function TriedProfits({ profits, foreignFees }: Pick<TriedMapping, 'profits' | 'foreignFees'>) {
  const { mapper: words, imports } = useMessages();
  const { compared, unequal, first } = profits;
  return (
    <>
      {foreignFees > 0 ? <Banner tone="warning">{words.foreignFees(foreignFees)}</Banner> : null}
      {compared > 0 && unequal === 0 ? <p className={styles.note}>{words.fits(compared)}</p> : null}
      {unequal > 0 ? (
        <>
          <Banner tone="warning">{words.misfits(unequal, compared)}</Banner>
          <ul className={styles.faults}>
            {first.map(({ line, symbol, currency, stated, calculated }) => {
              const [statedText, found] = [stated, calculated].map((amount) =>
                `${formatDecimal(amount, 2)} ${currency}`.trimEnd(),
              );
              return (
                <li key={line}>
                  <strong>{imports.line(line)}</strong> {words.misfit(symbol, statedText ?? '', found ?? '')}
                </li>
              );
            })}
          </ul>
        </>
      ) : null}
    </>
  );
}
