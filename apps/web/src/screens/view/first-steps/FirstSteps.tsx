import { Check, FileUp, Link2, PencilLine, Plus, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { showAddTrade } from '#web/journal/add-trade/show-add-trade.tsx';
import { useJournal } from '#web/journal/journal-store.ts';
import { PATHS, PLAN_EDIT } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { classes } from '#web/ui/classes.ts';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { hasLimits } from '../dashboard/has-limits.ts';
import { OpenDemo } from './OpenDemo.tsx';
import styles from './FirstSteps.module.css';

/** In place of every tab of a journal without trades: how they come, the limits, and the first note. */
export function FirstSteps() {
  const { firstSteps: words, typedTrade } = useMessages();
  const hasAccount = useJournal(({ surroundings }) => surroundings?.sync.hasAccount ?? false);
  const isLimited = useJournal(hasLimits);
  return (
    <div className={styles.page}>
      <Card padded={false} label={words.label}>
        <ol className={styles.steps}>
          {/* With an account, the button that updates its trades is the filled one. */}
          <Step at={1} state="next" {...words.bring} drawing="trades">
            <ButtonLink
              kind={hasAccount ? 'outlined' : 'filled'}
              icon={<FileUp size={16} aria-hidden="true" />}
              href={PATHS.imports}
            >
              {words.bring.file}
            </ButtonLink>
            <ButtonLink icon={<Link2 size={16} aria-hidden="true" />} href={PATHS.accounts}>
              {words.bring.link}
            </ButtonLink>
            <Button kind="plain" icon={<Plus size={16} aria-hidden="true" />} onClick={() => showAddTrade()}>
              {typedTrade.add}
            </Button>
          </Step>
          <Step at={2} state={isLimited ? 'done' : 'later'} {...words.limits} drawing="limits">
            <ButtonLink icon={<SlidersHorizontal size={16} aria-hidden="true" />} href={PLAN_EDIT}>
              {words.limits.action}
            </ButtonLink>
          </Step>
          <Step at={3} state="later" {...words.note} drawing="note">
            <Button disabled icon={<PencilLine size={16} aria-hidden="true" />}>
              {words.note.action}
            </Button>
          </Step>
        </ol>
      </Card>
      <Below />
    </div>
  );
}

interface StepProps {
  readonly at: number;
  readonly state: 'next' | 'later' | 'done';
  readonly title: string;
  readonly text: string;
  readonly drawing: keyof typeof DRAWINGS;
  /** Its buttons. */
  readonly children: ReactNode;
}

function Step({ at, state, title, text, drawing, children }: StepProps) {
  const { firstSteps: words } = useMessages();
  return (
    <li className={classes(styles.step, styles[state])}>
      <span className={styles.number} aria-hidden="true">
        {state === 'done' ? <Check size={18} /> : at}
      </span>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <span className="sr-only">{state === 'done' ? words.done : words.step(at)}: </span>
          {title}
        </h2>
        <p className={styles.text}>{text}</p>
        <div className={styles.buttons}>{children}</div>
      </div>
      <svg viewBox="0 0 208 96" width="208" height="96" className={styles.drawing} aria-hidden="true">
        {DRAWINGS[drawing]}
      </svg>
    </li>
  );
}

/** The way from another journal, folded, and the demo. */
function Below() {
  const { firstSteps: words, movingIn } = useMessages();
  return (
    <div className={styles.below}>
      <Disclosure summary={movingIn.title} className={styles.moving}>
        <p className={styles.text}>
          {words.moving} <Anchor href={PATHS.imports}>{words.toImport}</Anchor>
        </p>
      </Disclosure>
      <OpenDemo />
    </div>
  );
}

const bar = (x: number, y: number, width: number, look: string | undefined) => (
  <rect key={`${x} ${y}`} x={x} y={y} width={width} height="5" rx="2.5" className={look} />
);

const row = (y: number, words: number, result: number, isLoss = false) => (
  <g key={y}>
    <rect x="18" y={y} width="172" height="14" rx="3" className={styles.paper} />
    {bar(26, y + 4.5, words, styles.ink)}
    {bar(76, y + 4.5, 40, styles.quiet)}
    {bar(182 - result, y + 4.5, result, isLoss ? styles.loss : styles.profit)}
  </g>
);

/** What each step is about, 208 wide and 96 high: rows of trades, a day that stays above its limit, a page with a note. */
const DRAWINGS = {
  trades: [row(20, 30, 36), row(41, 24, 26, true), row(62, 34, 42)],
  limits: (
    <>
      <path d="M18 40h172" className={styles.axis} />
      <path d="M18 76h172" className={classes(styles.axis, styles.dashed)} />
      <path d="M18 40h28v-10h28v14h28v14h28v8h26v-6h34" className={styles.line} />
    </>
  ),
  note: (
    <>
      <rect x="18" y="16" width="172" height="64" rx="5" className={styles.paper} />
      {bar(28, 28, 150, styles.quiet)}
      {bar(28, 40, 128, styles.quiet)}
      {bar(28, 52, 74, styles.quiet)}
      <path d="M107 49v11" className={styles.cursor} />
      {bar(28, 67, 36, styles.label)}
      {bar(70, 67, 30, styles.label)}
    </>
  ),
} as const;
