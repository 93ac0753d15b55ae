import type { Comment } from '@daybook/api/public/comments.ts';
import { dayText, timeText } from '@daybook/domain/calendar.ts';
import { newYorkOf } from '@daybook/brokers/rows/newyork.ts';
import { html, type HtmlValue } from './html.ts';
import { linkTo, type PageSetting } from './page-frame.ts';
import type { TradePageFacts } from './trade-page.ts';

/** The thread as readers without a session see it; the page's script takes over for those with one. */
export function commentsPart(setting: PageSetting, { trade, comments, widget }: TradePageFacts): HtmlValue {
  const { messages } = setting;
  const { pages } = messages;
  // The sign-in leads back here, to the form that the page's script draws for a signed-in trader.
  const back = `${linkTo(setting, `/share/trade/${trade.uuid}`)}#comment`;
  return html`<section class="card" aria-labelledby="discussion">
    <h2 id="discussion">${pages.discussion}</h2>
    <div data-thread>
      ${
        comments.results.length === 0
          ? html`<p class="quiet" data-none>${pages.noCommentsYet}</p>`
          : html`${comments.hasEarlier && html`<p class="quiet">${pages.earlierComments}</p>`}
              <ol class="comments">
                ${comments.results.map((comment) => commentItem(messages, comment))}
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

function commentItem({ pages }: PageSetting['messages'], comment: Comment): HtmlValue {
  const at = newYorkOf(comment.createdAt);
  const time = `${dayText(at.day)} ${timeText(at.execTime).slice(0, 5)}`;
  return html`<li>
    <p class="by">
      <bdi>${comment.author ?? pages.anonymous}</bdi>
      ${comment.isOwner && html`<span class="mark plain">${pages.theTrader}</span>`}
      <time datetime="${new Date(comment.createdAt).toISOString()}">${time}</time>
    </p>
    <p class="written" dir="auto">${comment.text}</p>
  </li>`;
}
