import { MAX_DAYS, MAX_SYMBOLS, type PublicDashboard } from '@daybook/api/public/public-dashboard.ts';
import { formatMoney, formatNumber, formatPercent } from '@daybook/domain/figure-text.ts';
import type { Money } from '@daybook/domain/money.ts';
import { dataBlock, html, type HtmlValue } from './html.ts';
import { linkTo, type Page, type PageSetting } from './page-frame.ts';
import { personMark } from './page-parts.ts';
import { publicName } from '#server/public/public-trader.ts';
import { topTradersPath } from './top-page.ts';

/** A public trader's dashboard: its figures are in the page, the charts are drawn by its script. */
export function dashboardPage(setting: PageSetting, dashboard: PublicDashboard): Page {
  const { messages } = setting;
  const { pages } = messages;
  const name = publicName({ ...dashboard, account: dashboard.principalAccount }) ?? pages.anonymous;
  return {
    title: pages.dashboardOf(name),
    description: pages.dashboardAbout(name, dashboard.trades),
    content: html`<header class="title-row">
        ${personMark(dashboard.avatar)}
        <h1>${pages.dashboardOf(name)}</h1>
        ${dashboard.principalAccount !== '' && html`<p class="quiet"><bdi>${dashboard.principalAccount}</bdi></p>`}
      </header>
      <nav class="ways">
        <a class="button" href="${linkTo(setting, `/top/trader/monthly/${dashboard.accountUuid}`)}"
          >${pages.thisMonth}</a
        >
        <a class="button" href="${linkTo(setting, topTradersPath('monthly'))}">${pages.topTraders}</a>
      </nav>
      <div id="dashboard">
        ${keyFigures(setting, dashboard)}
        ${
          dashboard.trades === 0
            ? html`<p class="banner">${pages.noPublicTrades}</p>`
            : html`<p class="quiet waiting" role="status">${pages.drawing}</p>`
        }
      </div>
      ${leftOut(setting, dashboard)}
      <p class="quiet">${pages.dollarsOnly}</p>
      ${dataBlock('page-data', { kind: 'dashboard', dashboard, texts: { failed: pages.drawingFailed } })}`,
  };
}

/** What the charts leave out of a very long history. */
function leftOut({ messages: { pages } }: PageSetting, { moreSymbols, days }: PublicDashboard): HtmlValue {
  return [
    moreSymbols !== null &&
      html`<p class="quiet">
        ${pages.moreSymbols(MAX_SYMBOLS, moreSymbols.symbols, moreSymbols.trades, formatMoney(moreSymbols.net as Money, 'both'))}
      </p>`,
    days.earlier > 0 && html`<p class="quiet">${pages.latestDays(MAX_DAYS)}</p>`,
  ];
}

/** The same figures as the cards that the script draws, for readers and programs without it. */
function keyFigures({ messages }: PageSetting, dashboard: PublicDashboard): HtmlValue {
  const { breakdown, charts, words } = messages;
  const { trades, winningTrades: wins, losingTrades: losses, winningNet, losingNet } = dashboard;
  const ratio =
    losingNet === 0 || wins === 0 || losses === 0 ? 0 : winningNet / wins / Math.abs(losingNet / losses);
  const figures: readonly (readonly [string, string])[] = [
    [charts.netProfitAndLoss, formatMoney(dashboard.net as Money, 'both')],
    [charts.battingAverage, formatPercent(trades === 0 ? 0 : wins / trades)],
    [charts.winLossRatio, formatNumber(ratio)],
    [breakdown.totalTrades, words.trades(trades)],
  ];
  return html`<dl class="figures card">
    ${figures.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}
