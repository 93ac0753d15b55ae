import { formatMoney } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { parseDay, type Day } from '@daybook/domain/calendar.ts';
import type { TradeSpan } from '@daybook/domain/trade/opening-day.ts';
import { html, type HtmlValue } from './html.ts';
import { PERSON } from './icons.ts';

/** An amount with its sign and its colour. */
export function amount(value: number, currency: string): HtmlValue {
  const tone = value > 0 ? 'profit' : value < 0 ? 'loss' : 'even';
  return html`<span class="${tone}">${formatMoney(value as Money, 'both', currency)}</span>`;
}

/** A trader's picture, or a plain figure for those without one. The name is always next to it. */
export function personMark(avatar: string | null): HtmlValue {
  if (avatar === null) return html`<span class="avatar">${PERSON}</span>`;
  return html`<img class="avatar" src="/images/${avatar}" alt="" width="40" height="40" />`;
}

/** When a public trade was held. Its date is one that this server wrote. */
export function spanOf({ date, ...times }: Omit<TradeSpan, 'day'> & { readonly date: string }): TradeSpan {
  return { ...times, day: parseDay(date) as Day };
}
