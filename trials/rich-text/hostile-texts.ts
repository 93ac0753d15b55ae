/** A host that no page of ours ever asks. */
const FOREIGN = 'https://foreign.test';

/** Runs when a browser takes a text for more than text; `n` identifies it. */
function hit(n: number): string {
  return `hit(${n})`;
}

/** Ways in which text has become program, markup or a request; `run` is the program. */
const WAYS: readonly ((run: string) => string)[] = [
  (run) => `<script>${run}</script>`,
  (run) => `<img src=x onerror=${run}>`,
  (run) => `<svg onload=${run}>`,
  (run) => `<svg><script>${run}</script></svg>`,
  (run) => `<svg><a xlink:href="javascript:${run}"><text y=9>x`,
  (run) => `<math><mtext><table><mglyph><style><img src=x onerror=${run}>`,
  (run) => `<math href="javascript:${run}">x</math>`,
  (run) => `<iframe srcdoc="<script>parent.${run}</script>">`,
  (run) => `<iframe src="javascript:parent.${run}">`,
  (run) => `<a href="javascript:${run}">read on</a>`,
  (run) => `<a href="jav&#x09;ascript:${run}">read on</a>`,
  (run) => `<body onload=${run}>`,
  (run) => `<details open ontoggle=${run}>`,
  (run) => `<input autofocus onfocus=${run}>`,
  (run) => `<video><source onerror=${run}></video>`,
  (run) => `<object data="javascript:${run}">`,
  (run) => `<embed src="javascript:${run}">`,
  (run) => `<marquee onstart=${run}>`,
  (run) => `<p style="animation:x" onanimationstart=${run}>`,
  (run) => `<template><script>${run}</script></template>`,
  (run) => `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  (run) => `</textarea><script>${run}</script>`,
  (run) => `</title><script>${run}</script>`,
  (run) => `--><script>${run}</script>`,
  (run) => `]]><script>${run}</script>`,
  (run) => `"><script>${run}</script>`,
  (run) => `'><img src=x onerror=${run}>`,
  (run) => `\`\${${run}}\``,
  (run) => `{{constructor.constructor('${run}')()}}`,
  (run) => `javascript:${run}`,
  (run) => `data:text/html;base64,${Buffer.from(`<script>${run}</script>`).toString('base64')}`,
  (run) => `&lt;script&gt;${run}&lt;/script&gt;`,
  (run) => `\\u003cscript\\u003e${run}\\u003c/script\\u003e`,
  () => `<base href="${FOREIGN}/">`,
  () => `<meta http-equiv="refresh" content="0;url=${FOREIGN}/">`,
  () => `<link rel=stylesheet href="${FOREIGN}/x.css">`,
  () => `<style>@import '${FOREIGN}/x.css';*{background:url(${FOREIGN}/x)}</style>`,
  () => `<form action="${FOREIGN}/"><button autofocus>x`,
  () => `<img src="${FOREIGN}/pixel">`,
  () => `<img src='${FOREIGN}/?`,
];

/** What people and machines put around it. */
const DISGUISES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/<(\/?)(\w+)/g, (_, slash: string, tag: string) => `<${slash}${tag.toUpperCase()}`),
  (text) => `"/>${text}`,
  (text) => `\u202e${text}\u202c مرحبا 😀`,
  (text) => text.replace('<', '<\t'),
];

/** Two hundred texts that must stay texts. */
export const HOSTILE_TEXTS: readonly string[] = DISGUISES.flatMap((disguise, at) =>
  WAYS.map((way, n) => disguise(way(hit(at * WAYS.length + n)))),
);

const text = (words: string, ...marks: unknown[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
});
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const doc = (...content: unknown[]) => ({ type: 'doc', content });
const link = (href: unknown, more: object = {}) => ({ type: 'link', attrs: { href, ...more } });

const HREFS: readonly unknown[] = [
  `javascript:${hit(900)}`,
  `JaVaScRiPt:${hit(901)}`,
  `java\nscript:${hit(902)}`,
  `\u0001javascript:${hit(903)}`,
  ` javascript:${hit(904)}`,
  `data:text/html,<script>${hit(905)}</script>`,
  `vbscript:${hit(906)}`,
  `blob:https://x/${hit(907)}`,
  'file:///etc/passwd',
  '//foreign.test/x',
  '/journal/dashboard/all',
  'https:foreign.test',
  `https://x/ onclick=${hit(908)}`,
  `https://${'a'.repeat(3_000)}`,
  '',
  null,
  5,
  ['https://x'],
  { toString: `javascript:${hit(909)}` },
];
const NODES: readonly string[] = [
  'script',
  'iframe',
  'image',
  'img',
  'html',
  'svg',
  'math',
  'style',
  'table',
  'codeBlock',
  'horizontalRule',
  'form',
  'input',
  'object',
  'constructor',
  '__proto__',
  'toString',
  '',
  'Paragraph',
];
const MARKS: readonly string[] = [
  'code',
  'textStyle',
  'highlight',
  'html',
  'onclick',
  'constructor',
  '__proto__',
  '',
];
const ATTRIBUTES: readonly string[] = [
  'style',
  'class',
  'id',
  'onclick',
  'onerror',
  'src',
  'srcdoc',
  'dangerouslySetInnerHTML',
  'ref',
  'key',
];
const danger = { __html: `<img src=x onerror=${hit(950)}>` };

/** Documents of a plan's form that must be refused, and drawn as nothing or as text where they are in a store. */
export const HOSTILE_PLANS: readonly unknown[] = [
  ...HREFS.map((href) => doc(paragraph(text('read on', link(href))))),
  ...ATTRIBUTES.map((name) => doc(paragraph(text('x', link('https://desk.test', { [name]: danger }))))),
  ...ATTRIBUTES.map((name) => doc({ ...paragraph(text('x')), attrs: { [name]: hit(951) } })),
  ...ATTRIBUTES.map((name) => doc({ ...paragraph(text('x')), [name]: danger })),
  ...NODES.map((type) =>
    doc({ type, attrs: { src: `${FOREIGN}/x`, ...danger }, content: [text(`<b>${hit(952)}`)] }),
  ),
  ...NODES.map((type) => doc(paragraph({ type, text: `<script>${hit(953)}</script>`, ...danger }))),
  ...MARKS.map((type) => doc(paragraph(text('x', { type, attrs: { onclick: hit(954) } })))),
  doc({ type: 'heading', attrs: { level: 1 }, content: [text('x')] }),
  doc({ type: 'heading', attrs: { level: `2 onclick=${hit(955)}` }, content: [text('x')] }),
  doc({
    type: 'orderedList',
    attrs: { start: `1" onclick="${hit(956)}` },
    content: [{ type: 'listItem', content: [paragraph(text('x'))] }],
  }),
  doc(paragraph({ type: 'text', text: danger })),
  doc(paragraph({ type: 'text', text: 'a\u0000b' })),
  doc(paragraph({ type: 'text', text: 'x', marks: { 0: { type: 'bold' } } })),
  { type: 'doc', content: danger },
  { ...doc(paragraph(text('x'))), ...danger },
];

/** A plan that is allowed and whose words are all hostile. */
export function planOfTexts(texts: readonly string[]): object {
  return doc(
    ...texts.map((words) => paragraph(text(words.replace(/[^\P{Cc}\t\n]/gu, ''), { type: 'bold' }))),
  );
}
