import { useEffect, useRef, type ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { MAX_AT_ONCE } from './selected-trades.ts';
import { HEAD_BOX_ID, type Selecting } from './use-selecting.ts';
import styles from './SelectStrip.module.css';

interface SelectStripProps {
  readonly selecting: Selecting;
  /** Trades that pass the filter. */
  readonly total: number;
  readonly pages: number;
  /** At the right. */
  readonly children: ReactNode;
}

/** The head of the list: the box for its page, how much is selected, and what can be done with the list. */
export function SelectStrip({ selecting, total, pages, children }: SelectStripProps) {
  const { manyTrades: words } = useMessages();
  const { selected, onPage, pageSize, isShown, onShow, onPressPage } = selecting;
  const box = useRef<HTMLInputElement>(null);
  const isPage = pageSize > 0 && onPage === pageSize;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected.count > 0 && !isPage;
  });
  return (
    <div className={classes(styles.strip, selected.count > 0 && styles.some)}>
      <label className={styles.page} data-select="">
        <input
          ref={box}
          id={HEAD_BOX_ID}
          type="checkbox"
          className={styles.box}
          aria-label={words.selectPage}
          checked={isPage}
          onChange={({ target }) => onPressPage(target.checked)}
        />
      </label>
      <Button kind="plain" className={styles.show} aria-pressed={isShown} onClick={() => onShow(!isShown)}>
        {words.select}
      </Button>
      <p role="status" className={styles.said}>
        <SelectionStatus selecting={selecting} total={total} pages={pages} />
      </p>
      <Further selecting={selecting} total={total} />
      <div className={styles.tools}>{children}</div>
    </div>
  );
}

function SelectionStatus({ selecting: { selected }, total, pages }: Omit<SelectStripProps, 'children'>) {
  const { manyTrades: words, words: shared } = useMessages();
  const { count, left } = selected;
  const sentence = count === total ? words.allSelected(count, pages) : words.someSelected(count, total);
  const [before, ...after] = sentence.split(shared.count(count));
  return (
    <>
      {count > 0 ? (
        <>
          {before}
          <strong className={styles.count}>{shared.count(count)}</strong>
          {after.join(shared.count(count))}
        </>
      ) : null}
      {count > MAX_AT_ONCE ? ` ${words.tooMany(MAX_AT_ONCE)}` : null}
      {left > 0 ? ` ${words.left(left)}` : null}
    </>
  );
}

/** More or fewer trades than are selected, by one press. */
function Further({ selecting, total }: Omit<SelectStripProps, 'children' | 'pages'>) {
  const { manyTrades: words } = useMessages();
  const { selected, onPage, pageSize, onAll, onNewest, onOnlyPage } = selecting;
  const { count } = selected;
  if (count === 0) return null;
  const isMoreThanPage = count > onPage && onPage === pageSize;
  return (
    <>
      {count < total ? <Link onPress={onAll}>{words.selectAll(total)}</Link> : null}
      {count > MAX_AT_ONCE ? <Link onPress={onNewest}>{words.onlyNewest(MAX_AT_ONCE)}</Link> : null}
      {isMoreThanPage ? <Link onPress={onOnlyPage}>{words.onlyPage}</Link> : null}
    </>
  );
}

function Link({ onPress, children }: { readonly onPress: () => void; readonly children: string }) {
  return (
    <button type="button" className={styles.link} onClick={onPress}>
      {children}
    </button>
  );
}
