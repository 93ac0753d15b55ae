import type { Remark } from '@daybook/api/comments.ts';
import { dayText, timeText } from '@daybook/domain/calendar.ts';
import { newYorkOf } from '#server/outside/newyork.ts';
import { html, type HtmlValue } from './html.ts';
import { linkTo, type PageSetting } from './page-frame.ts';
import type { TradePageFacts } from './trade-page.ts';

/** The thread as readers without a session see it; the page's script takes over for those with one. */
export function remarksPart(setting: PageSetting, { trade, remarks, widget }: TradePageFacts): HtmlValue {
  const { messages } = setting;
  const { pages } = messages;
  // The sign-in leads back here, to the form that the page's script draws for a signed-in trader.
  const back = `${linkTo(setting, `/share/trade/${trade.uuid}`)}#comment`;
  return html`<section class="card" aria-labelledby="discussion">
    <h2 id="discussion">${pages.discussion}</h2>
    <div data-thread>
      ${
        remarks.results.length === 0
          ? html`<p class="quiet" data-none>${pages.noRemarks}</p>`
          : html`${remarks.hasEarlier && html`<p class="quiet">${pages.earlierRemarks}</p>`}
              <ol class="remarks">
                ${remarks.results.map((remark) => remarkItem(messages, remark))}
              </ol>`
      }
      <p data-sign-in>
        <a href="/auth/login?${new URLSearchParams({ to: back }).toString()}">${pages.signInToWrite}</a>
      </p>
    </div>
    ${
      widget !== null &&
      html`<div class="widget" hidden data-widget data-title="${pages.widgetTitle(widget.provider)}">
        <button type="button" class="button">${pages.widget(widget.provider)}</button>
        <p class="quiet">${pages.widgetHelp(widget.provider)}</p>
      </div>`
    }
  </section>`;
}

function remarkItem({ pages }: PageSetting['messages'], remark: Remark): HtmlValue {
  const at = newYorkOf(remark.createdAt);
  const time = `${dayText(at.day)} ${timeText(at.execTime).slice(0, 5)}`;
  return html`<li>
    <p class="by">
      <bdi>${remark.author ?? pages.anonymous}</bdi>
      ${remark.isOwner && html`<span class="mark plain">${pages.theTrader}</span>`}
      <time datetime="${new Date(remark.createdAt).toISOString()}">${time}</time>
    </p>
    <p class="written" dir="auto">${remark.text}</p>
  </li>`;
}
