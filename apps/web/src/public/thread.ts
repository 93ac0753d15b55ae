import {
  readThread,
  removeComment,
  reportComment,
  writeComment,
  type Thread,
} from '@daybook/api/public/comments.ts';
import '../server/no-generated-code.ts';
import { call } from '#web/server/call.ts';
import { codeOf, Offline, ServerProblem } from '#web/server/problem.ts';
import { newYorkParts } from '#web/texts/new-york.ts';
import { handOver, nextControl, placeInRows, sameControl } from '#web/ui/focus/next-control.ts';
import type { TradeData } from './page-data.ts';

/** An element with attributes and children; texts become text nodes, never markup. */
function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...children);
  return made;
}

/** A small button inside a line of text. */
function button(text: string, press: () => unknown): HTMLElement {
  const made = element('button', { type: 'button', class: 'inline' }, text);
  made.addEventListener('click', () => void press());
  return made;
}

type Comment = Thread['results'][number];

/** Takes the place of the thread that the server wrote, for a signed-in trader: writing, removing and reporting. */
export async function addThread(data: TradeData): Promise<void> {
  const place = document.querySelector('[data-thread]');
  if (place === null) return;
  try {
    show(place, data, await call(readThread, { params: { uuid: data.uuid } }));
    // Signing in to comment leads to the form, which was not there yet when the page was loaded.
    if (location.hash === '#comment') document.getElementById('comment')?.focus();
  } catch (error) {
    // The session has ended: the page stays as everybody sees it.
    if (!(error instanceof ServerProblem) && !(error instanceof Offline)) throw error;
  }
}

function show(place: Element, data: TradeData, thread: Thread): void {
  const { texts } = data;
  const message = element('p', { class: 'quiet', role: 'status' });
  const act: Act = async (work, done = '') => {
    try {
      const next = await work;
      keepDraft(place, () => show(place, data, next));
      place.querySelector('[role=status]')?.replaceChildren(done);
    } catch (error) {
      message.textContent = sentenceFor(error, data);
    }
  };
  const items = thread.results.map((comment) => itemOf(comment, data, act));
  const list =
    items.length === 0
      ? element('p', { class: 'quiet' }, texts.noCommentsYet)
      : element('ol', { class: 'comments' }, ...items);
  const earlier = thread.hasEarlier ? [element('p', { class: 'quiet' }, texts.earlierComments)] : [];
  place.replaceChildren(...earlier, list, message, formOf(place, data, thread, message));
}

/**
 * What is being written outlives the redrawing of the thread around it. So does the keyboard: it stays at its comment; without
 * that it goes to the same button of the one that is now there, else to the field.
 */
function keepDraft(place: Element, redraw: () => void): void {
  const draft = place.querySelector('textarea')?.value ?? '';
  const before = place.querySelector('ol');
  const focused = before && document.activeElement && placeInRows(before, document.activeElement);
  redraw();
  const field = place.querySelector('textarea');
  if (field !== null) field.value = draft;
  if (!focused) return;
  const list = place.querySelector('ol');
  const same = document.getElementById(focused.row.id);
  const to = same
    ? (sameControl(same, focused.look) ?? same)
    : ((list && nextControl(list, focused)) ?? (focused.isByKeyboard ? field : headingOf(place)));
  if (to) handOver(to);
}

function headingOf(place: Element): HTMLElement | null {
  return place.closest('section')?.querySelector('h2') ?? null;
}

type Act = (work: Promise<Thread>, done?: string) => Promise<void>;

function itemOf(comment: Comment, { uuid, texts }: TradeData, act: Act): HTMLElement {
  const params = { uuid, id: comment.id };
  const name = element('bdi', {}, comment.author ?? texts.anonymous);
  const { day, time } = newYorkParts(comment.createdAt);
  const by = element('p', { class: 'by' }, name, ' ');
  if (comment.isOwner) by.append(element('span', { class: 'mark plain' }, texts.theTrader), ' ');
  by.append(element('time', { datetime: new Date(comment.createdAt).toISOString() }, `${day} ${time}`));
  if (comment.reports > 0) {
    const often = texts.reportedOften.replace('0', String(comment.reports));
    by.append(
      ' ',
      element('span', { class: 'mark warn' }, comment.reports === 1 ? texts.reportedOnce : often),
    );
  }
  if (comment.canRemove)
    by.append(
      ' ',
      button(texts.remove, () => act(call(removeComment, { params }))),
    );
  if (comment.canReport)
    by.append(
      ' ',
      button(texts.report, () => act(call(reportComment, { params, body: {} }), texts.reported)),
    );
  return element(
    'li',
    { id: `comment-${comment.id}` },
    by,
    element('p', { class: 'written', dir: 'auto' }, comment.text),
  );
}

function formOf(place: Element, data: TradeData, thread: Thread, message: HTMLElement): HTMLElement {
  const { texts, uuid, longest } = data;
  const field = element('textarea', { id: 'comment', rows: '3', maxlength: String(longest) });
  const writeAs = texts.writeAs.replace('\u0000', thread.writesAs ?? texts.anonymous);
  const submit = element(
    'button',
    { type: 'submit', class: 'button filled' },
    texts.send,
  ) as HTMLButtonElement;
  const form = element(
    'form',
    {},
    element('label', { for: 'comment' }, texts.yourComment),
    field,
    element('p', { class: 'quiet' }, writeAs),
    submit,
  );
  // The browser keeps a page ready for Back only as long as none of this is there.
  field.addEventListener('input', () => window.addEventListener('beforeunload', askIfWritten));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send().catch(reportError);
  });
  return form;

  async function send(): Promise<void> {
    const text = (field as HTMLTextAreaElement).value.trim();
    if (text === '') {
      message.textContent = texts.required;
      return field.focus();
    }
    submit.disabled = true;
    try {
      show(place, data, await call(writeComment, { params: { uuid }, body: { text } }));
      place.querySelector('textarea')?.focus();
    } catch (error) {
      submit.disabled = false;
      // A text that is short enough was refused for what it is written with.
      const isLong = [...text].length > data.longest;
      message.textContent = codeOf(error) === '011' && !isLong ? texts.unseen : sentenceFor(error, data);
    }
  }
}

/** A comment that was not sent would be lost with the page. */
function askIfWritten(event: BeforeUnloadEvent): void {
  if (document.querySelector<HTMLTextAreaElement>('#comment')?.value.trim()) event.preventDefault();
}

function sentenceFor(error: unknown, { texts }: TradeData): string {
  if (error instanceof Offline) return texts.offline;
  if (codeOf(error) === '012') return texts.tooFast;
  if (codeOf(error) === '011') return texts.tooLong;
  return texts.failed;
}
