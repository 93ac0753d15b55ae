import { Fragment, memo, useEffect, useRef, useState, type ReactNode } from 'react';
import { thumbnailUrl } from '@daybook/api/journal/image-addresses.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { labelsOf } from '#web/journal/words/label-choices.ts';
import { dayText } from '@daybook/domain/calendar.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LabelText, type SeenLabel } from '#web/ui/labels/LabelText.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import type { GalleryItem } from './gallery-items.ts';
import styles from './GalleryTab.module.css';

interface GalleryTabProps {
  readonly items: readonly GalleryItem[];
  readonly onOpen: (index: number) => void;
  /** In place of the pictures when there are none. */
  readonly empty: ReactNode;
}

/** So many are drawn at once; more come before the reader reaches their end. */
const BATCH = 90;

/** The pictures of the trades that pass the filter, in rows of one height and their true proportions. */
export function GalleryTab({ items, onOpen, empty }: GalleryTabProps) {
  const { images } = useMessages();
  const { shown, end } = useBatches(items.length);
  return (
    <Card label={images.gallery.title} className={styles.card}>
      <header className={styles.header}>
        <h2 className={styles.title}>{images.gallery.title}</h2>
        {items.length > 0 ? <p className={styles.count}>{images.count(items.length)}</p> : null}
      </header>
      {items.length === 0 ? (
        empty
      ) : (
        <ul className={styles.images}>
          {items.slice(0, shown).map((item, index) => (
            <Piece key={item.image.name} item={item} place={index + 1} total={items.length} onOpen={onOpen} />
          ))}
        </ul>
      )}
      <div ref={end} />
    </Card>
  );
}

interface PieceProps {
  readonly item: GalleryItem;
  readonly place: number;
  readonly total: number;
  readonly onOpen: (index: number) => void;
}

const Piece = memo(function Piece({ item, place, total, onOpen }: PieceProps) {
  const { images, words } = useMessages();
  const { image, symbol, day, net, currency } = item;
  const { thumbnailWidth: width, thumbnailHeight: height } = image;
  // A row is as high as the rest of its pictures lets it be: width follows height by the proportions.
  const ratio = Math.min(Math.max(width / height, 0.4), 4);
  return (
    <li className={styles.piece} style={{ flexGrow: ratio, flexBasis: `${Math.round(ratio * 140)}px` }}>
      <button
        type="button"
        className={styles.open}
        onClick={() => onOpen(place - 1)}
        aria-label={`${images.enlarge(place, total)}: ${captionText(item, words)}`}
      >
        <img
          src={thumbnailUrl(image.name)}
          alt=""
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={styles.image}
        />
      </button>
      <div className={styles.caption}>
        <span className={styles.line}>
          <Anchor href={tradeHref(item)} className={styles.symbol}>
            {symbol}
          </Anchor>
          <MoneyText amount={net} currency={currency} />
        </span>
        <span className={styles.note}>
          {dayText(day)}
          {captionLabels(item, words).map((label, at) => (
            <Fragment key={at}>
              {' · '}
              <LabelText {...label} />
            </Fragment>
          ))}
        </span>
      </div>
    </li>
  );
});

/** Where a picture's trade is. */
export function tradeHref({ tradeId }: Pick<GalleryItem, 'tradeId'>): string {
  return `/journal/trade/${tradeId}`;
}

/** The trade's setup, if it has one, and its tags. */
export function captionLabels({ setup, tags }: GalleryItem, words: Messages['words']): SeenLabel[] {
  return labelsOf({ event: setup.id, tags: tags.map(({ id }) => id) }, { setups: [setup], tags }, words);
}

/** Symbol, date, net, setup and tags in one line. */
export function captionText(item: GalleryItem, words: Messages['words']): string {
  const { symbol, day, net, currency } = item;
  const parts = [symbol, dayText(day), formatMoney(net, 'both', currency)];
  return [...parts, ...captionLabels(item, words).map(({ name }) => name)].join(', ');
}

/** How many pieces are drawn: a batch more whenever the end comes near. */
function useBatches(total: number) {
  const [shown, setShown] = useState(BATCH);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (end.current === null || shown >= total) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown((count) => count + BATCH),
      { rootMargin: '1500px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [shown, total]);
  return { shown, end };
}
