import type { Messages } from '@daybook/texts/en.ts';
import { LANGUAGES, type Language } from '@daybook/domain/language.ts';
import { html, Html, type HtmlValue } from './html.ts';
import { MARK } from './icons.ts';
import { THEME_SCRIPT, type PageAssets } from './page-assets.ts';

/** What every public page is made with. */
export interface PageSetting {
  readonly language: Language;
  /** The language that the reader chose by the address; links to other public pages carry it on. */
  readonly chosen: Language | null;
  readonly messages: Messages;
  readonly assets: PageAssets;
  /** Origin of links that leave this page, without a slash at its end. */
  readonly origin: string;
  /** Path of this page, and its query without `lang`. */
  readonly path: string;
  readonly query: string;
  /** Whether search engines may list it. */
  readonly isListed: boolean;
  readonly isDev: boolean;
}

/** One page: its head's texts and its content. */
export interface Page {
  readonly title: string;
  readonly description: string;
  /** The picture of a posted link, as a path with query. */
  readonly card?: { readonly path: string; readonly alt: string };
  readonly content: Html;
}

/** A whole document. */
export function renderPage(setting: PageSetting, page: Page): string {
  const { language, messages } = setting;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        ${head(setting, page)}
      </head>
      <body class="public">
        <a class="skip" href="#content">${messages.shell.skip}</a>
        ${header(setting)}
        <main id="content" tabindex="-1">${page.content}</main>
        <footer class="foot"><p>${messages.pages.footer}</p></footer>
      </body>
    </html>`.text;
}

function head(setting: PageSetting, page: Page): HtmlValue {
  const { assets, isListed, isDev } = setting;
  const title = `${page.title} · Daybook`;
  return html`<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f6f7f9" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0c0f13" media="(prefers-color-scheme: dark)" />
    <title>${title}</title>
    <meta name="description" content="${page.description}" />
    ${!isListed && html`<meta name="robots" content="noindex, nofollow" />`}
    <link rel="canonical" href="${addressOf(setting, null)}" />
    ${LANGUAGES.map((code) => html`<link rel="alternate" hreflang="${code}" href="${addressOf(setting, code)}" />`)}
    <link rel="alternate" hreflang="x-default" href="${addressOf(setting, null)}" />
    ${previews(setting, page)}
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <script src="${THEME_SCRIPT}"></script>
    ${assets.styles.map((file) => html`<link rel="stylesheet" href="${file}" />`)} ${isDev && REFRESH}
    ${assets.scripts.map((file) => html`<script type="module" src="${file}"></script>`)}`;
}

/** What Vite puts into pages that it serves itself, so that components can be replaced while they run. */
const REFRESH = new Html(
  '<script type="module">import refresh from "/@react-refresh";refresh.injectIntoGlobalHook(window);' +
    'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(type)=>type;</script>',
);

const LOCALES: Readonly<Record<Language, string>> = { en: 'en_US', es: 'es_ES', pt: 'pt_BR' };

/** What chats and networks show of a posted link (ogp.me, and Twitter's cards). */
function previews(setting: PageSetting, { title, description, card }: Page): HtmlValue {
  const image = card === undefined ? null : setting.origin + card.path;
  return html`<meta property="og:site_name" content="Daybook" />
    <meta property="og:type" content="website" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${addressOf(setting, null)}" />
    <meta property="og:locale" content="${LOCALES[setting.language]}" />
    <meta name="twitter:card" content="${image === null ? 'summary' : 'summary_large_image'}" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    ${
      image !== null &&
      html`<meta property="og:image" content="${image}" />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content="1200" />
        <meta property="og:image:height" content="630" />
        <meta property="og:image:alt" content="${card?.alt}" />
        <meta name="twitter:image" content="${image}" />`
    }`;
}

/** This page's address, in one language or as each reader's browser wants it. */
export function addressOf({ origin, path, query }: PageSetting, language: Language | null): string {
  return origin + withLanguage(path, query, language);
}

/** A path of another public page, in the language that the reader chose. */
export function linkTo({ chosen }: Pick<PageSetting, 'chosen'>, path: string): string {
  const [bare = path, query = ''] = path.split('?');
  return withLanguage(bare, query, chosen);
}

function withLanguage(path: string, query: string, language: Language | null): string {
  const parameters = new URLSearchParams(query);
  if (language !== null) parameters.set('lang', language);
  const text = parameters.toString();
  return text === '' ? path : `${path}?${text}`;
}

function header(setting: PageSetting): HtmlValue {
  const { messages, path, query, language } = setting;
  const choice = (code: Language) =>
    html`<a
      href="${withLanguage(path, query, code)}"
      hreflang="${code}"
      lang="${code}"
      ${code === language && CURRENT}
      >${code.toUpperCase()}</a
    >`;
  return html`<header class="top">
    <a class="brand" href="${linkTo(setting, '/top/traders')}">${MARK}<span>Daybook</span></a>
    <nav class="languages" aria-label="${messages.pages.language}">${LANGUAGES.map(choice)}</nav>
    <a class="button" href="/journal/dashboard/all">${messages.pages.openJournal}</a>
  </header>`;
}

const CURRENT = html`aria-current="true"`;
