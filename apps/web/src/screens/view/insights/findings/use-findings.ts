import { useEffect, useState } from 'react';
import type { Finding } from '@daybook/domain/insights/findings/finding.ts';
import { inMoney } from '@daybook/domain/trade/trade-columns.ts';
import type { Selection } from '#web/journal/selection.ts';
import { useDetails } from '#web/journal/details/use-details.ts';
import { CARDS } from './cards.ts';
import type { CardTools, FindingCard, ShownFinding } from './finding-card.ts';

/** A question with its answer. */
interface Answered {
  readonly card: FindingCard;
  readonly finding: Finding;
  readonly show: (tools: CardTools) => ShownFinding;
}

interface Asked {
  readonly selection: Selection;
  readonly answers: readonly Answered[];
  readonly failed: number;
}

/**
 * The answers to all questions about a selection, at once, so that cards do not change places while they are read: details that
 * are on their way are waited for. Where they are not to be had yet, what needs them is left out.
 */
export function useFindings(selection: Selection): {
  readonly answers: readonly Answered[];
  readonly isWaiting: boolean;
  /** Asks again; null where nothing failed. */
  readonly retry: (() => void) | null;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [tries, setTries] = useState(0);
  const { state } = useDetails(inMoney(selection.columns));
  const hasDetails = selection.sources.details !== undefined;
  const isReady = hasDetails || state === 'calculating' || state === 'failed';
  useEffect(() => {
    if (!isReady) return;
    const giveUp = new AbortController();
    const { signal } = giveUp;
    const askAll = async () => {
      const cards = CARDS.filter(({ needsDetails }) => hasDetails || !needsDetails);
      const answering = cards.map(async (card) => ({ card, ...(await card.ask(selection, signal)) }));
      const settled = await Promise.allSettled(answering);
      if (signal.aborted) return;
      const answers = settled.filter((each) => each.status === 'fulfilled').map(({ value }) => value);
      setAsked({ selection, answers, failed: settled.length - answers.length });
    };
    askAll().catch(reportError);
    return () => giveUp.abort();
  }, [selection, hasDetails, isReady, tries]);
  const isWaiting = asked?.selection !== selection;
  const retry = () => {
    setAsked(null);
    setTries(tries + 1);
  };
  if (isWaiting) return { answers: NONE, isWaiting, retry: null };
  return { answers: asked.answers, isWaiting, retry: asked.failed > 0 ? retry : null };
}

const NONE: readonly Answered[] = [];
