import {
  PUBLIC_CHOICES,
  PUBLIC_FLAGS,
  UNSET_CHOICES,
  type PublicChoice,
  type PublicFlag,
} from '@daybook/domain/journal/fields.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { choiceText } from '@daybook/texts/choice-text.ts';
import { MAX_PUBLIC_COMMENT_LENGTH } from '@daybook/api/public/comments.ts';
import type { CardFigures, PublicTrade } from '@daybook/api/public/share.ts';
import { formatDecimal } from '@daybook/domain/figure-text.ts';
import { formatTime } from '@daybook/domain/time-figures.ts';
import { formatSize } from '@daybook/domain/figures/size-text.ts';
import type { CourseExecution } from './course.ts';
import { courseDrawing } from './course-part.ts';
import { dataBlock, html, type HtmlValue } from './html.ts';
import { addressOf, type Page, type PageSetting } from './page-frame.ts';
import type { ListedComments } from '#server/public/comments.ts';
import { commentsPart } from './comments-part.ts';
import { sideOf, summaryText, tradeHeadline } from './trade-headline.ts';
import { cardFigure } from '#server/public/cards/card-image.ts';
import { shareLinks } from '#server/public/trades/share-links.ts';
import type { CommentsWidget } from './widget.ts';

/** What a shared trade's page is made from. */
export interface TradePageFacts {
  readonly trade: PublicTrade;
  /** What its drawing shows of its executions. */
  readonly course: readonly CourseExecution[];
  /** What the picture of its link shows, and the limit that a per cent is of, in 1/10,000 dollar; 0 for none. */
  readonly card: CardFigures;
  readonly dayLimit: number;
  readonly comments: ListedComments;
  readonly widget: CommentsWidget | null;
}

/** A shared trade. */
export function tradePage(setting: PageSetting, facts: TradePageFacts): Page {
  const { trade } = facts;
  const { messages, language } = setting;
  const { pages, words } = messages;
  const name = trade.userName ?? pages.anonymous;
  const title = `${trade.symbol} ${sideOf(trade, words.sides)}, ${trade.date}`;
  const result = cardFigure(trade, facts);
  return {
    title,
    description: [summaryText(setting, trade, name), result === null ? null : pages.resultIs(result)]
      .filter((sentence) => sentence !== null)
      .join(' '),
    card: { path: `/share/trade/${trade.uuid}/card.png?lang=${language}`, alt: title },
    content: html`${tradeHeadline(setting, trade, name)}
      <div class="columns">
        <div class="stack">
          ${courseDrawing(setting, facts)}${executions(setting, trade)}${uploadedImage(setting, trade)}
        </div>
        <div class="stack">${journal(setting, trade, name)}${share(setting, trade)}</div>
      </div>
      ${commentsPart(setting, facts)}
      <p class="quiet">${pages.sharedBy(name)}</p>
      ${dataBlock('page-data', pageData(setting, facts))}`,
  };
}

function executions({ messages }: PageSetting, trade: PublicTrade): HtmlValue {
  const { trade: labels, words } = messages;
  const { action, price, time, size } = labels.executionColumns;
  const withDay = new Set(trade.executions.map(({ date }) => date)).size > 1;
  return html`<section class="card flush" aria-labelledby="executions">
    <h2 id="executions">${labels.executions}</h2>
    <div class="scroller" role="group" aria-labelledby="executions" tabindex="0">
      <table aria-labelledby="executions">
        <thead>
          <tr>
            <th scope="col">${action}</th>
            <th scope="col" class="figure">${price}</th>
            <th scope="col">${time}</th>
            <th scope="col" class="figure">${size}</th>
          </tr>
        </thead>
        <tbody>
          ${trade.executions.map(
            (execution) =>
              html`<tr>
                <td>${execution.action === 'BOT' ? words.actions.buy : words.actions.sell}</td>
                <td class="figure">${formatDecimal(execution.price, 2)}</td>
                <td>${withDay ? `${execution.date} ` : ''}${formatTime(execution.execTime)}</td>
                <td class="figure">${formatSize(execution.size, words.count)}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
    ${
      trade.more !== null &&
      html`<p class="quiet more">
        ${messages.pages.moreExecutions(
          trade.more.executions,
          formatSize(trade.more.bought, words.count),
          formatSize(trade.more.sold, words.count),
        )}
      </p>`
    }
  </section>`;
}

function uploadedImage({ messages }: PageSetting, { image, symbol }: PublicTrade): HtmlValue {
  if (image === null) return null;
  return html`<section class="card">
    <a class="picture" href="/images/${image}" aria-label="${messages.pages.enlarge}"
      ><img src="/images/${image}" alt="${messages.pages.image(symbol)}" loading="lazy"
    /></a>
  </section>`;
}

/** As the page was first laid out; new fields come after these. */
const SHOWN_CHOICES = [...new Set<PublicChoice>(['event', 'position', ...PUBLIC_CHOICES])];
const SHOWN_FLAGS = [...new Set<PublicFlag>(['followedTradingPlan', ...PUBLIC_FLAGS])];

function journal({ messages }: PageSetting, trade: PublicTrade, trader: string): HtmlValue {
  const { pages, words, trade: labels } = messages;
  const rows: readonly (readonly [string, string])[] = [
    ...SHOWN_CHOICES.filter((name) => trade[name] !== UNSET_CHOICES[name]).map(
      (name) =>
        [name === 'event' ? pages.setup : words.choices[name].label, chosenText(words, trade, name)] as const,
    ),
    ...SHOWN_FLAGS.filter((flag) => trade[flag] !== undefined).map(
      (flag) => [words.flags[flag], trade[flag] === 'Y' ? words.yes : words.no] as const,
    ),
  ];
  if (!hasEntry(trade)) return null;
  return html`<section class="card" aria-labelledby="journal">
    <h2 id="journal">${pages.notesOf(trader)}</h2>
    ${trade.comments !== '' && html`<p class="written" dir="auto">${trade.comments}</p>`}
    ${
      rows.length > 0 &&
      html`<dl class="rows">
        ${rows.map(
          ([label, value]) =>
            html`<div>
              <dt>${label}</dt>
              <dd>${value}</dd>
            </div>`,
        )}
      </dl>`
    }
    ${
      trade.errors.length > 0 &&
      html`<h3>${labels.mistakes}</h3>
        <ul class="tags">
          ${trade.errors.map((title) => html`<li><bdi>${title}</bdi></li>`)}
        </ul>`
    }
  </section>`;
}

function chosenText(words: Messages['words'], trade: PublicTrade, name: PublicChoice): string {
  return (name === 'event' ? trade.setup : null) ?? choiceText(words, name, trade[name]);
}

/** Whether the trader wrote anything: where nothing was answered, "No" would be an answer nobody gave. */
function hasEntry(trade: PublicTrade): boolean {
  return (
    trade.comments !== '' ||
    trade.errors.length > 0 ||
    PUBLIC_FLAGS.some((flag) => trade[flag] !== undefined) ||
    PUBLIC_CHOICES.some((name) => trade[name] !== UNSET_CHOICES[name])
  );
}

function share(setting: PageSetting, { symbol }: PublicTrade): HtmlValue {
  const { pages } = setting.messages;
  const links = shareLinks(addressOf(setting, null), pages.shareText(symbol));
  const names = { facebook: 'Facebook', twitter: 'Twitter', whatsapp: 'WhatsApp', email: pages.email };
  return html`<section class="card" aria-labelledby="share">
    <h2 id="share">${pages.share}</h2>
    <ul class="links">
      <li hidden><button type="button" class="button filled" data-share>${pages.shareWith}</button></li>
      ${links.map(
        ({ to, href }) =>
          html`<li>
            <a class="button" href="${href}" target="_blank" rel="noopener noreferrer">${names[to]}</a>
          </li>`,
      )}
      <li hidden><button type="button" class="button" data-copy>${pages.copyLink}</button></li>
    </ul>
    <p class="quiet" role="status" data-message></p>
  </section>`;
}

/** What the page's script needs; nothing that is not on the page already. */
function pageData(setting: PageSetting, { trade, widget }: TradePageFacts) {
  const { pages, problems, ui } = setting.messages;
  return {
    kind: 'trade',
    uuid: trade.uuid,
    address: addressOf(setting, null),
    shareText: pages.shareText(trade.symbol),
    widget: widget === null ? null : widget.frameOf(addressOf(setting, null)),
    longest: MAX_PUBLIC_COMMENT_LENGTH,
    texts: {
      linkCopied: pages.linkCopied,
      copyFailed: pages.copyFailed,
      anonymous: pages.anonymous,
      noCommentsYet: pages.noCommentsYet,
      earlierComments: pages.earlierComments,
      yourComment: pages.yourComment,
      writeAs: pages.writeAs('\u0000'),
      send: pages.send,
      remove: pages.deleteComment,
      report: pages.report,
      reported: pages.reported,
      reportedOnce: pages.reports(1),
      reportedOften: pages.reports(0),
      theTrader: pages.theTrader,
      tooLong: pages.commentTooLong(MAX_PUBLIC_COMMENT_LENGTH),
      unseen: pages.commentUnseen,
      tooFast: pages.commentTooFast,
      failed: pages.commentFailed,
      offline: problems.offline,
      required: ui.required,
    },
  };
}
