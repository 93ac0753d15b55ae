import type { PublicTrade } from '@daybook/api/public/share.ts';
import { parseDay, SECONDS_A_DAY } from '@daybook/domain/calendar.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { summaryOf } from '@daybook/domain/figures/trade-summary.ts';
import type { Money } from '@daybook/domain/money.ts';
import { formatSpan, formatTime } from '@daybook/domain/time-figures.ts';
import { html, type HtmlValue } from './html.ts';
import { ARROW_DOWN, ARROW_UP, CHECK } from './icons.ts';
import { linkTo, type PageSetting } from './page-frame.ts';
import { amount, personMark, spanOf } from './page-parts.ts';

export function sideOf({ action }: PublicTrade, sides: Readonly<Record<'long' | 'short', string>>): string {
  return action === 'BOT' ? sides.long : sides.short;
}

export function tradeHeadline(setting: PageSetting, trade: PublicTrade, name: string): HtmlValue {
  const { pages, words, trade: labels } = setting.messages;
  return html`<section class="card headline">
    <div class="who">
      ${personMark(trade.userAvatar)}
      <p>
        ${
          trade.accountUuid === null
            ? html`<bdi>${name}</bdi>`
            : html`<a href="${linkTo(setting, `/trader/dashboard/${trade.accountUuid}`)}"
                ><bdi>${name}</bdi></a
              >`
        }
      </p>
      ${originMark(pages, trade.origin)}
    </div>
    <h1 class="summary">${summaryText(setting, trade, name)}</h1>
    <dl class="figures">
      <div>
        <dt>${labels.net}</dt>
        <dd class="large">${amount(trade.netProfitAndLoss, trade.currency)}</dd>
      </div>
      <div>
        <dt>${labels.gross}</dt>
        <dd>${formatMoney(trade.grossProfitAndLoss as Money, 'both', trade.currency)}</dd>
      </div>
      <div>
        <dt>${labels.fees}</dt>
        <dd>
          ${formatMoney((trade.grossProfitAndLoss - trade.netProfitAndLoss) as Money, 'minus', trade.currency)}
        </dd>
      </div>
      <div>
        <dt>${pages.side}</dt>
        <dd class="side">${trade.action === 'BOT' ? ARROW_UP : ARROW_DOWN}${sideOf(trade, words.sides)}</dd>
      </div>
      <div>
        <dt>${pages.date}</dt>
        <dd><time datetime="${trade.date}">${trade.date}</time></dd>
      </div>
      <div>
        <dt>${pages.time}</dt>
        <dd>${formatSpan(spanOf(trade))}</dd>
      </div>
      ${
        trade.duration < SECONDS_A_DAY &&
        html`<div>
          <dt>${pages.held}</dt>
          <dd>${formatTime(trade.duration)}</dd>
        </div>`
      }
    </dl>
  </section>`;
}

/** The trade in one sentence, by its executions alone. */
export function summaryText(
  { messages }: PageSetting,
  { symbol, executions: shown, more }: PublicTrade,
  name: string,
): string {
  const { pages } = messages;
  if (more !== null) return pages.summaryOfMany(name, symbol, shown.length + more.executions);
  const summary = summaryOf(
    shown.map(({ action, date, execTime }) => ({
      isBuy: action === 'BOT',
      second: (parseDay(date) ?? 0) * SECONDS_A_DAY + execTime,
    })),
  );
  return pages.summary(name, symbol, summary);
}

function originMark(pages: PageSetting['messages']['pages'], origin: PublicTrade['origin']): HtmlValue {
  const isVerified = origin === 'platform';
  return html`<span class="mark ${isVerified ? 'good' : 'plain'}" title="${pages.originHelp[origin]}"
    >${isVerified && CHECK}${pages.origin[origin]}<span class="sr-only">
      ${pages.originHelp[origin]}</span
    ></span
  >`;
}
