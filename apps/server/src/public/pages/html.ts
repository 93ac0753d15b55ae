/** Markup that is safe to send: literal parts are ours, values were escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What may be in a template: texts are escaped, markup is kept, lists are joined, nothing is left out. */
export type HtmlValue = string | number | Html | null | undefined | false | readonly HtmlValue[];

/** A template whose values are escaped, so that what a trader wrote is text everywhere; attributes have double quotes. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return new Html(parts.reduce((text, part, at) => text + render(values[at - 1]) + part));
}

function render(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeText(value);
  if (typeof value === 'number') return String(value);
  return value.map(render).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as written between tags and in quoted attributes, of HTML and of SVG. */
export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** JSON in a block that the browser does not run; nothing in it can end the block. */
export function dataBlock(id: string, data: unknown): Html {
  const json = JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (character) => unicodeEscape(character));
  return new Html(`<script type="application/json" id="${escapeText(id)}">${json}</script>`);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
