import { html } from './html.ts';
import type { Page } from './page-frame.ts';

/** A page that says one thing: nothing here, wait, something went wrong. */
export function noticePage(title: string, text: string): Page {
  return {
    title,
    description: text,
    content: html`<section class="card empty">
      <h1>${title}</h1>
      <p>${text}</p>
    </section>`,
  };
}
