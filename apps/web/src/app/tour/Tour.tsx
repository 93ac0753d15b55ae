import { X } from 'lucide-react';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Contact } from '#web/ui/entry/Contact.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { markTarget, showTarget } from './show-step.ts';
import { TOUR_STEPS } from './tour-steps.ts';
import styles from './Tour.module.css';
import { cardPosition } from './card-position.ts';

const MARGIN = 4;

/** Puts the ring around the explained element and the card next to it, clear of a menu that contains it. */
function placeTour(tour: HTMLElement, target: HTMLElement | null): void {
  const ring = tour.querySelector<HTMLElement>('[data-ring]');
  const card = tour.querySelector<HTMLElement>('[data-card]');
  if (!ring || !card) return;
  const thing = target?.getBoundingClientRect();
  const clear = (target?.closest('[popover]') ?? target)?.getBoundingClientRect() ?? null;
  // Without a thing the ring is a point outside: its shadow covers the page all the same.
  ring.style.left = `${thing ? thing.left - MARGIN : -10}px`;
  ring.style.top = `${thing ? thing.top - MARGIN : -10}px`;
  ring.style.width = `${thing ? thing.width + 2 * MARGIN : 0}px`;
  ring.style.height = `${thing ? thing.height + 2 * MARGIN : 0}px`;
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const { left, top } = cardPosition(clear, size, { width: innerWidth, height: innerHeight });
  card.style.left = `${Math.round(left)}px`;
  card.style.top = `${Math.round(top)}px`;
}

interface TourProps {
  /** Where help is to be had beyond the tour; null when the installation names no place. */
  readonly contactUrl: string | null;
  readonly go: (href: string) => void;
  readonly onLeave: () => void;
}

/** A step that is on the page, with its element; null where there is none. */
interface Standing {
  readonly at: number;
  readonly target: HTMLElement | null;
}

/**
 * The guided tour: a card that speaks of one thing after the other, which is brought to sight and marked. It is a modal
 * dialog over everything, the drawer included, so that nothing is pressed by accident; Escape leaves.
 */
export function Tour({ contactUrl, go, onLeave }: TourProps) {
  const [at, setAt] = useState(0);
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const standing = useStanding(at, box, go);
  usePlaced(box, standing);
  function press(event: KeyboardEvent) {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (event.key === 'Escape') onLeave();
    if (by !== 0 && TOUR_STEPS[at + by]) setAt(at + by);
    if (by !== 0 || event.key === 'Escape') event.preventDefault();
  }
  return (
    <dialog ref={box} className={styles.tour} aria-labelledby={titleId} onKeyDown={press} onCancel={onLeave}>
      <div data-ring className={styles.ring} />
      <div data-card className={styles.card}>
        {standing ? (
          <Card
            at={standing.at}
            titleId={titleId}
            contactUrl={contactUrl}
            onTurn={(by) => setAt(standing.at + by)}
            onLeave={onLeave}
          />
        ) : null}
      </div>
    </dialog>
  );
}

/** Shows the wanted step; the previous one stays until then. */
function useStanding(
  at: number,
  box: RefObject<HTMLDialogElement | null>,
  go: (href: string) => void,
): Standing | null {
  const [standing, setStanding] = useState<Standing | null>(null);
  useEffect(() => {
    const run = new AbortController();
    let unmark = () => {};
    const stand = (target: HTMLElement | null) => {
      if (run.signal.aborted) return;
      // A drawer that was opened meanwhile lies above: the latest dialog is the uppermost.
      box.current?.close();
      box.current?.showModal();
      if (target) unmark = markTarget(target);
      setStanding({ at, target });
    };
    showTarget(TOUR_STEPS[at]!, go, run.signal).then(stand).catch(reportError);
    return () => {
      run.abort();
      unmark();
    };
  }, [at, box, go]);
  return standing;
}

/** Puts ring and card to their places, and keeps them there while the page moves under them. */
function usePlaced(box: RefObject<HTMLDialogElement | null>, standing: Standing | null): void {
  useLayoutEffect(() => {
    const tour = box.current;
    if (!tour || !standing) return;
    const place = () => placeTour(tour, standing.target);
    place();
    tour.querySelector<HTMLElement>('[data-next]')?.focus();
    const undo = new AbortController();
    const { signal } = undo;
    window.addEventListener('resize', place, { signal });
    window.addEventListener('scroll', place, { signal, capture: true });
    return () => undo.abort();
  }, [box, standing]);
}

interface CardProps {
  readonly at: number;
  readonly titleId: string;
  readonly contactUrl: string | null;
  readonly onTurn: (by: 1 | -1) => void;
  readonly onLeave: () => void;
}

function Card({ at, titleId, contactUrl, onTurn, onLeave }: CardProps) {
  const { tour } = useMessages();
  const { title, text } = tour.steps[TOUR_STEPS[at]!.name];
  const isLast = at === TOUR_STEPS.length - 1;
  return (
    <>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton small label={tour.leave} icon={<X size={16} aria-hidden="true" />} onClick={onLeave} />
      </header>
      <div aria-live="polite">
        <p className={styles.text}>{text}</p>
        {isLast ? (
          <p className={styles.text}>
            <Contact url={contactUrl} />
          </p>
        ) : null}
      </div>
      <footer className={styles.foot}>
        <span className={styles.count}>{tour.count(at + 1, TOUR_STEPS.length)}</span>
        {at > 0 ? <Button onClick={() => onTurn(-1)}>{tour.back}</Button> : null}
        <Button data-next kind="filled" onClick={() => (isLast ? onLeave() : onTurn(1))}>
          {isLast ? tour.done : tour.next}
        </Button>
      </footer>
    </>
  );
}
