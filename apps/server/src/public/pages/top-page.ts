import {
  TOP_PERIODS,
  type RankedTrader,
  type TopPeriod,
  type TopTraders,
} from '@daybook/api/public/top-traders.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { html, type Html, type HtmlValue } from './html.ts';
import { TROPHY } from './icons.ts';
import { linkTo, type Page, type PageSetting } from './page-frame.ts';
import { amount, personMark } from './page-parts.ts';
import { publicName } from '#server/public/public-trader.ts';

/** The ranking of a period. */
export function topPage(setting: PageSetting, ranking: TopTraders): Page {
  const { pages } = setting.messages;
  return {
    title: pages.topTraders,
    description: pages.topTradersAbout,
    content: html`<header class="title-row">
        <h1>${pages.topTraders}</h1>
        <p class="quiet">${pages.rangeOf(ranking.from, ranking.to)}</p>
        ${periodLinks(setting, ranking.period, (period) => topTradersPath(period))}
      </header>
      ${isEmpty(ranking) && nobodyYet(pages)}
      ${part(setting, ranking.period, ranking.results, pages.verifiedRank, pages.verifiedRankHelp)}
      ${part(setting, ranking.period, ranking.fromFiles, pages.fileRank, pages.fileRankHelp)}
      ${part(setting, ranking.period, ranking.demo, pages.demoRank, pages.demoRankHelp)}
      <p class="quiet">${pages.topTradersAbout} ${pages.dollarsOnly}</p>`,
  };
}

function isEmpty({ results, fromFiles, demo }: TopTraders): boolean {
  return results.length + fromFiles.length + demo.length === 0;
}

/** Traders whose results are of one kind, under what vouches for them; nothing where there are none. */
function part(
  setting: PageSetting,
  period: TopPeriod,
  traders: readonly RankedTrader[],
  title: string,
  help: string,
): HtmlValue {
  if (traders.length === 0) return null;
  return html`<section class="ranking">
    <h2>${title}</h2>
    <p class="quiet">${help}</p>
    <ol class="cards">
      ${traders.map((trader) => traderCard(setting, period, trader))}
    </ol>
  </section>`;
}

/** The address of a period's ranking; the month is the first one shown. */
export function topTradersPath(period: TopPeriod): string {
  return period === 'monthly' ? '/top/traders' : `/top/traders?period=${period}`;
}

/** One button a period, the present one marked. */
export function periodLinks(
  setting: PageSetting,
  present: TopPeriod,
  pathOf: (period: TopPeriod) => string,
): HtmlValue {
  const { pages } = setting.messages;
  return html`<nav class="periods" aria-label="${pages.period}">
    ${TOP_PERIODS.map(
      (period) =>
        html`<a class="button" href="${linkTo(setting, pathOf(period))}" ${period === present && CURRENT}
          >${pages.periods[period]}</a
        >`,
    )}
  </nav>`;
}

const CURRENT = html`aria-current="page"`;

function nobodyYet(pages: Messages['pages']): Html {
  return html`<section class="card empty">
    ${TROPHY}
    <h2>${pages.tooSoon}</h2>
    <p>${pages.noTopTraders}</p>
  </section>`;
}

function rankMark(pages: Messages['pages'], top: number): HtmlValue {
  return html`<span class="rank" data-rank="${top}">
    ${top <= 3 && TROPHY}<span class="sr-only">${pages.rank(top)}</span>
    <span aria-hidden="true">${top}</span>
  </span>`;
}

function traderCard(setting: PageSetting, period: TopPeriod, trader: RankedTrader): HtmlValue {
  const { pages, words } = setting.messages;
  const name = publicName(trader) ?? pages.anonymous;
  return html`<li class="card trader">
    ${trader.top > 0 && rankMark(pages, trader.top)} ${personMark(trader.avatar)}
    <div class="names">
      <h3>
        <a href="${linkTo(setting, `/top/trader/${period}/${trader.accountUuid}`)}"><bdi>${name}</bdi></a>
      </h3>
      ${trader.account !== '' && trader.account !== name && html`<p class="quiet"><bdi>${trader.account}</bdi></p>`}
    </div>
    <p class="result">
      ${amount(trader.netProfit, 'USD')}<span class="quiet">${words.trades(trader.trades)}</span>
    </p>
  </li>`;
}
