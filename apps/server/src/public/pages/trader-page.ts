import {
  MAX_PAGES,
  TRADES_A_PAGE,
  type TopTrader,
  type TraderTradeCard,
} from '@daybook/api/public/top-traders.ts';
import { formatMoney } from '@daybook/domain/figure-text.ts';
import { formatDaySpan } from '@daybook/domain/time-figures.ts';
import type { Money } from '@daybook/domain/money.ts';
import { html, type HtmlValue } from './html.ts';
import { ARROW_DOWN, ARROW_UP, IMAGE, SPEECH } from './icons.ts';
import { linkTo, type Page, type PageSetting } from './page-frame.ts';
import { amount, personMark, spanOf } from './page-parts.ts';
import { publicName } from '#server/public/public-trader.ts';
import { periodLinks, topTradersPath } from './top-page.ts';

/** One public trader's trades of a period. */
export function traderPage(setting: PageSetting, facts: TopTrader): Page {
  const { messages } = setting;
  const { pages } = messages;
  const { trader, period } = facts;
  const name = publicName(trader) ?? pages.anonymous;
  const total = pages.netOf(formatMoney(facts.netProfit as Money, 'both'), facts.trades);
  return {
    title: pages.tradesOf(name),
    description: `${pages.rangeOf(facts.from, facts.to)}: ${total}.`,
    content: html`<header class="title-row">
        ${personMark(trader.avatar)}
        <h1>${pages.tradesOf(name)}</h1>
        <p class="quiet">${pages.rangeOf(facts.from, facts.to)}</p>
        ${periodLinks(setting, period, (other) => `/top/trader/${other}/${trader.accountUuid}`)}
      </header>
      <nav class="ways">
        <a class="button" href="${linkTo(setting, `/trader/dashboard/${trader.accountUuid}`)}"
          ><bdi>${trader.account || name}</bdi></a
        >
        <a class="button" href="${linkTo(setting, topTradersPath(period))}">${pages.allTopTraders}</a>
      </nav>
      ${
        facts.results.length === 0
          ? html`<p class="banner">${pages.noTradesBy(name)}</p>`
          : html`<p class="total">${total}</p>
              <ul class="cards">
                ${facts.results.map((card) => tradeCard(setting, card))}
              </ul>
              ${turns(setting, facts)}
              ${
                facts.trades > MAX_PAGES * TRADES_A_PAGE &&
                html`<p class="quiet">${pages.latestTrades(MAX_PAGES * TRADES_A_PAGE)}</p>`
              }`
      }
      <p class="quiet">${pages.dollarsOnly}</p>`,
  };
}

function tradeCard(setting: PageSetting, card: TraderTradeCard): HtmlValue {
  const { pages, words } = setting.messages;
  return html`<li class="card trade">
    <h2>
      ${
        card.uuid === null
          ? html`<span title="${pages.notShared}">${card.symbol}</span>`
          : html`<a href="${linkTo(setting, `/share/trade/${card.uuid}`)}">${card.symbol}</a>`
      }
      <span class="side"
        >${card.action === 'BOT' ? ARROW_UP : ARROW_DOWN}${card.action === 'BOT' ? words.sides.long : words.sides.short}</span
      >
    </h2>
    <p class="result">${amount(card.profitAndLoss, 'USD')}</p>
    <p class="quiet">
      <time datetime="${card.date}">${formatDaySpan(spanOf(card))}</time>
    </p>
    <p class="marks">
      ${card.hasImage === 'Y' && html`<span>${IMAGE}<span class="sr-only">${pages.hasImage}</span></span>`}
      ${card.hasComments === 'Y' && html`<span>${SPEECH}<span class="sr-only">${pages.hasComments}</span></span>`}
    </p>
  </li>`;
}

function turns(setting: PageSetting, { page, pages: all }: TopTrader): HtmlValue {
  if (all === 1) return null;
  const { messages, path } = setting;
  const { pages } = messages;
  const link = (to: number, text: string) =>
    to >= 1 &&
    to <= all &&
    html`<a class="button" href="${linkTo(setting, `${path}${to === 1 ? '' : `?page=${to}`}`)}">${text}</a>`;
  return html`<nav class="turns" aria-label="${messages.fields.pages}">
    ${link(page - 1, pages.newer)}<span>${pages.page(page, all)}</span>${link(page + 1, pages.older)}
  </nav>`;
}
