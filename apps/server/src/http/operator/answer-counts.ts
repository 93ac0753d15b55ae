import { metric } from './metrics-text.ts';

/** Upper bounds of the groups in which answers are counted by their time, in seconds. */
const TIME_BOUNDS = [0.01, 0.05, 0.1, 0.3, 1, 5, 30] as const;

/** Answers since the start, by class of status and by the time that they took. */
export interface AnswerCounts {
  count(status: number, seconds: number): void;
  /** The counts as lines of Prometheus' text form. */
  lines(): string[];
}

/** Counts from nothing. */
export function openAnswerCounts(): AnswerCounts {
  const statuses = new Map<string, number>();
  const times = TIME_BOUNDS.map(() => 0);
  let answers = 0;
  let total = 0;
  return {
    count: (status, seconds) => {
      const group = `${Math.floor(status / 100)}xx`;
      statuses.set(group, (statuses.get(group) ?? 0) + 1);
      const at = TIME_BOUNDS.findIndex((bound) => seconds <= bound);
      if (at >= 0) times[at] = (times[at] ?? 0) + 1;
      total += seconds;
      answers += 1;
    },
    lines: () => {
      const groups = [...statuses].sort(([left], [right]) => (left < right ? -1 : 1));
      let below = 0;
      return [
        ...metric(
          'daybook_http_answers_total',
          'counter',
          'Answers by class of status.',
          groups.map(([status, n]) => [`{status="${status}"}`, n] as const),
        ),
        ...metric(
          'daybook_http_answer_seconds',
          'histogram',
          'Time from the arrival of a request to its answer.',
          [
            ...TIME_BOUNDS.map((le, at) => [`_bucket{le="${le}"}`, (below += times[at] ?? 0)] as const),
            ['_bucket{le="+Inf"}', answers],
            ['_sum', total],
            ['_count', answers],
          ],
        ),
      ];
    },
  };
}
