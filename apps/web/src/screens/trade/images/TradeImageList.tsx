import { imageUrl } from '@daybook/api/journal/image-addresses.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import page from '#web/screens/trade/TradePage.module.css';
import styles from './TradeImageList.module.css';

interface TradeImageListProps {
  readonly trade: Pick<TradeDetail, 'images' | 'symbol' | 'day'>;
  readonly onOpen: (index: number) => void;
}

/** The trade's pictures as large as their column; a press shows one over the whole screen. */
export function TradeImageList({ trade, onOpen }: TradeImageListProps) {
  const { images: words } = useMessages();
  const { images, symbol, day } = trade;
  if (images.length === 0) return null;
  return (
    <Card label={words.title}>
      <h2 className={page.heading}>{words.title}</h2>
      <ul className={styles.list}>
        {images.map(({ name, width, height }, at) => (
          <li key={name}>
            <button
              type="button"
              className={styles.open}
              aria-label={`${words.enlarge(at + 1, images.length)}: ${words.ofTrade(symbol, dayText(day as Day))}`}
              onClick={() => onOpen(at)}
            >
              <img
                src={imageUrl(name)}
                alt=""
                width={width}
                height={height}
                loading="lazy"
                decoding="async"
                className={styles.image}
              />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
