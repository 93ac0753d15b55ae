/** Retried automatically for so long; a longer queue is not one of traders. */
const MAX_WAIT_MS = 120_000;
/** A caller that was refused at once must not retry at once. */
const [MIN_SHARE, MAX_SHARE] = [0.5, 1.5];

/** What a wait is made of. */
export interface Waiting {
  /** Milliseconds from any instant on. */
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly pause: (milliseconds: number) => Promise<void>;
  /** How long the server asks to wait, as too many ask at once; null for whatever else was thrown. */
  readonly secondsToWait: (error: unknown) => number | null;
}

/**
 * Sends again whenever the server says that too many ask at once, after about the time that it names. Throws whatever else was
 * thrown, and that it is crowded after two minutes.
 */
export async function waitForTurn<Answer>(
  send: () => Promise<Answer>,
  onWait: () => void,
  { now, random, pause, secondsToWait }: Waiting,
): Promise<Answer> {
  const since = now();
  for (;;) {
    try {
      return await send();
    } catch (error) {
      const seconds = secondsToWait(error);
      if (seconds === null || now() - since > MAX_WAIT_MS) throw error;
      onWait();
      await pause(seconds * 1_000 * (MIN_SHARE + random() * (MAX_SHARE - MIN_SHARE)));
    }
  }
}
