import { Pin, PinOff } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Query, View } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { WholeAmounts } from '#web/ui/page/WholeAmounts.tsx';
import { reportHref } from '../report-address.ts';
import { usePin } from '../ReportBar.tsx';
import { StarMark } from '../ReportNotes.tsx';
import { CARD_HEIGHT, CARD_WIDTH, type Shape } from './card-shapes.ts';
import type { CardContent } from './card-content.ts';
import type { GalleryCard } from './gallery-cards.ts';
import styles from './ReportCard.module.css';

interface ReportCardProps {
  readonly view: View;
  readonly query: Query;
  readonly card: GalleryCard;
  /** Undefined until it is calculated, null while details of the trades are lacking. */
  readonly content: CardContent | null | undefined;
  /** Shown in the corner. */
  readonly children?: ReactNode;
}

/** The card of a report: its name, what it found and a small picture; all of it leads to the report. */
export const ReportCard = memo(function ReportCard({
  view,
  query,
  card,
  content,
  children,
}: ReportCardProps) {
  const { reportTables: words } = useMessages();
  return (
    <li className={styles.card}>
      <h3 className={styles.title}>
        <Anchor href={reportHref(view, query, card.choice)} className={styles.link}>
          {card.title}
        </Anchor>{' '}
        {content?.isStarred && <StarMark />}
      </h3>
      <p className={styles.finding}>
        <WholeAmounts>{content?.finding ?? (content === null ? words.waitingShort : '')}</WholeAmounts>
      </p>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${CARD_WIDTH} ${CARD_HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {content?.shapes.map((shape, at) => (
          <Drawn key={at} shape={shape} />
        ))}
      </svg>
      {children}
    </li>
  );
});

/** Pins the report of a card, or takes it from the pinned ones. */
export function CardPin({ card }: Pick<ReportCardProps, 'card'>) {
  const { reportTables: words } = useMessages();
  const { isPinned, toggle } = usePin(card.choice);
  const pinWords = isPinned ? words.unpin : words.pin;
  return (
    <IconButton
      small
      className={classes(styles.pin, isPinned && styles.pinned)}
      label={`${pinWords}: ${card.title}`}
      icon={isPinned ? <PinOff size={14} /> : <Pin size={14} />}
      onClick={toggle}
    />
  );
}

function Drawn({ shape }: { readonly shape: Shape }) {
  const tone = styles[shape.tone];
  switch (shape.kind) {
    case 'box': {
      const { x, y, width, height, strength = 1 } = shape;
      return (
        <rect
          className={classes(styles.box, tone)}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={1.5}
          fillOpacity={strength}
        />
      );
    }
    case 'path':
      return <path className={classes(styles.path, tone)} d={shape.d} />;
    case 'dot':
      // A line without length with round ends: it stays round however the picture is stretched.
      return (
        <path
          className={classes(styles.dot, tone)}
          d={`M${shape.x} ${shape.y}h0`}
          style={{ strokeWidth: 2 * shape.r }}
        />
      );
  }
}
