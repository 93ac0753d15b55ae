import { because } from '@daybook/texts/file-reason.ts';
import type { Row } from '#brokers/files/file-reading.ts';
import { UnreadableFile } from './unreadable-file.ts';

const MAX_ROWS = 500_000;
const MAX_CELLS = 512;
const MAX_TAG = 64 * 1024;
/** Characters of one cell: far more than any export writes. */
const MAX_CELL = 32_767;
/** `</script>` with some spaces in it. */
const MAX_END_LENGTH = 64;
/** A tag to its end, which is none within the quotes of a value. */
const TAG = /^<[^>=]*(?:=(?:\s*"[^"]*"|\s*'[^']*'|(?!\s*["']))[^>=]*)*>/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Character references as platforms write them; an unknown one is unchanged. */
function unescape(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    const code =
      decimal !== undefined ? Number(decimal) : hex !== undefined ? parseInt(String(hex), 16) : null;
    if (code !== null) return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : whole;
    return ENTITIES[String(name).toLowerCase()] ?? whole;
  });
}

function cleanCell(text: string): string {
  return unescape(text).replace(/\s+/g, ' ').trim();
}

/** The tag that a text begins with; null while its end is not there. */
function firstTag(text: string): string | null {
  const short = text.slice(0, text.indexOf('>') + 1);
  if (short !== '' && !short.includes('"') && !short.includes("'")) return short;
  return TAG.exec(text)?.[0] ?? null;
}

/** Pieces of markup: a tag with its brackets, or the text between two. Comments, scripts and styles are left out. */
function* tokens(pieces: Iterable<string>): Generator<string> {
  let rest = '';
  let until: RegExp | null = null;
  for (const piece of pieces) {
    rest += piece;
    for (;;) {
      if (until) {
        const end = until.exec(rest);
        if (!end) {
          // Its end may lie across two pieces; what comes before that is of no use, however long it is.
          rest = rest.slice(-MAX_END_LENGTH);
          break;
        }
        rest = rest.slice(end.index + end[0].length);
        until = null;
      }
      const at = rest.indexOf('<');
      if (at < 0) break;
      if (at > 0) yield rest.slice(0, at);
      rest = rest.slice(at);
      const skipped = rest.startsWith('<!--')
        ? /-->/
        : /^<(?:script|style)\b/i.test(rest)
          ? /<\/(?:script|style)\s*>/i
          : null;
      if (skipped) {
        until = skipped;
        continue;
      }
      const tag = firstTag(rest);
      if (tag === null) break;
      yield tag;
      rest = rest.slice(tag.length);
    }
    if (rest.length > MAX_TAG && until === null) throw new UnreadableFile(null, because('pageDamaged'));
  }
  if (until !== null || rest.includes('<')) throw new UnreadableFile(null, because('pageCut'));
}

/**
 * Rows of all tables of a web page in their order, numbered from 1; a cell over several columns is followed by empty ones,
 * and one that the page hides is none.
 * Only what exports of trading platforms use is understood. Throws {@link UnreadableFile} for a page that was cut off.
 */
export function* htmlRows(pieces: Iterable<string>): Generator<Row> {
  let cells: string[] | null = null;
  let cell: string | null = null;
  let isHidden = false;
  let span = 1;
  let line = 0;
  let isClosed = false;
  const endCell = (): void => {
    if (cell === null || cells === null || isHidden) return;
    cells.push(cleanCell(cell), ...Array<string>(span - 1).fill(''));
    if (cells.length > MAX_CELLS) throw new UnreadableFile(line + 1, because('rowTooWide', MAX_CELLS));
    cell = null;
  };
  for (const token of tokens(pieces)) {
    const tag = /^<(\/?)([a-z]+)\b/i.exec(token);
    if (!tag) {
      if (cell !== null && !token.startsWith('<')) cell += token;
      if ((cell?.length ?? 0) > MAX_CELL) throw new UnreadableFile(line + 1, because('pageDamaged'));
      continue;
    }
    const name = tag[2]!.toLowerCase();
    const isEnd = tag[1] === '/';
    if (name === 'td' || name === 'th') {
      endCell();
      if (isEnd) continue;
      cell = '';
      isHidden = /\bclass\s*=\s*(?:hidden\b|"[^"]*\bhidden\b|'[^']*\bhidden\b)/i.test(token);
      span = Math.min(Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(token)?.[1] ?? 1) || 1, MAX_CELLS);
    } else if (name === 'tr') {
      endCell();
      if (cells?.some((text) => text !== '')) {
        line += 1;
        if (line > MAX_ROWS) throw new UnreadableFile(line, because('tooManyRows', MAX_ROWS));
        yield { line, cells };
      }
      cells = isEnd ? null : [];
    } else if (name === 'br' && cell !== null) cell += ' ';
    else if (name === 'table' || (isEnd && name === 'html')) isClosed = isEnd;
  }
  if (!isClosed) throw new UnreadableFile(null, because('pageCut'));
}
