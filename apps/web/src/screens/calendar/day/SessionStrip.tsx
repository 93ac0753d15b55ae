import { useMemo } from 'react';
import { SESSION } from '@daybook/domain/calendar-month/trading-session.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import { useMessages } from '#web/texts/messages.ts';
import type { DayTrade } from './day-trades.ts';
import { drawSession, STRIP } from './session-lanes.ts';
import styles from './SessionStrip.module.css';

/** Every ninety minutes from the beginning of the session to its end. */
const HOURS = Array.from({ length: 6 }, (_, at) => hourText(SESSION.from + at * 5400));

/** The day's trades along the session: those with profit above the line, the others below it. */
export function SessionStrip({ trades }: { readonly trades: readonly DayTrade[] }) {
  const { calendar } = useMessages();
  const strip = useMemo(() => drawSession(trades), [trades]);
  const [from, to] = [HOURS[0]!, HOURS.at(-1)!];
  const outside = [
    ...(strip.earlier > 0 ? [calendar.earlier(strip.earlier, from)] : []),
    ...(strip.later > 0 ? [calendar.later(strip.later, to)] : []),
  ];
  return (
    <figure className={styles.strip}>
      <figcaption className={styles.caption}>
        <span className={styles.title}>{calendar.session(from, to)}</span>
        <span className={styles.note}>{[calendar.above, ...outside].join(' · ')}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={calendar.sessionImage(strip.won, strip.lost)}
        viewBox={`0 0 ${STRIP.width} ${STRIP.half * 2}`}
        preserveAspectRatio="none"
        className={styles.image}
      >
        <path className={styles.ground} d={ground()} />
        <path className={styles.hours} d={hourLines()} />
        <path className={styles.zero} d={`M0 ${STRIP.half}h${STRIP.width}`} />
        <path className={styles.green} d={strip.green} />
        <path className={styles.red} d={strip.red} />
      </svg>
      <ol className={styles.labels} aria-hidden="true">
        {HOURS.map((hour) => (
          <li key={hour}>{hour}</li>
        ))}
      </ol>
    </figure>
  );
}

function hourText(seconds: number): string {
  return formatTime(seconds).slice(0, 5);
}

function ground(): string {
  const { width, half, margin } = STRIP;
  return `M${margin} 0h${width - 2 * margin}v${half * 2}h${2 * margin - width}z`;
}

function hourLines(): string {
  const { width, half, margin } = STRIP;
  const step = (width - 2 * margin) / (HOURS.length - 1);
  return HOURS.map((_, at) => `M${margin + at * step} 0v${half * 2}`).join('');
}
