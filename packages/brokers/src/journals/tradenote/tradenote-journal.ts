import type { JournalNote } from '@daybook/domain/moving-in/journal-note.ts';
import { because } from '@daybook/texts/file-reason.ts';
import { NoteList } from '#brokers/journals/journal-reading.ts';
import { readSide, readSymbol } from '#brokers/journals/note-cells.ts';
import { evidenceIn, namesIn, putTogether } from '#brokers/journals/written-notes.ts';
import type { ExactJson } from '#brokers/reading/exact-json.ts';
import { wrongCell } from '#brokers/reading/unreadable-file.ts';
import { isFields, listIn, textOf, type Document } from './parse-documents.ts';

type Fields = Readonly<Record<string, ExactJson>>;

/** What is written about one trade, under the id of the trade. */
interface Written {
  line: number;
  readonly texts: string[];
  readonly tags: string[];
  readonly setups: string[];
}

/** All documents of a database, sorted by what they are. */
interface Collected {
  readonly trades: Map<string, { readonly line: number; readonly fields: Fields }>;
  readonly written: Map<string, Written>;
  /** Names of tags, of patterns and of mistakes by their ids. */
  readonly names: Map<string, string>;
}

/** `t1652275800_AAPL_B`: the second of the first fill, the symbol, and B for long or SS for short. */
const TRADE_ID = /^t(\d{9,11})_(.{1,64})_(B|SS)$/;

function writtenOf({ written }: Collected, id: string, line: number): Written {
  const known = written.get(id);
  if (known) return known;
  const fresh: Written = { line, texts: [], tags: [], setups: [] };
  written.set(id, fresh);
  return fresh;
}

/** Trades held over several days are in each of them; the last one has the end. */
function collectTrades(collected: Collected, { line, fields }: Document): void {
  for (const trade of listIn(fields['trades'])) {
    if (!isFields(trade)) continue;
    const id = textOf(trade['id']);
    const known = collected.trades.get(id);
    if (id === '' || Number(textOf(known?.fields['exitTime'])) > Number(textOf(trade['exitTime']))) continue;
    collected.trades.set(id, { line, fields: trade });
  }
}

/** The id of what a field points to, as the database or its programs write it: `patterns$aB3`, or an object. */
function pointedAt(fields: Fields, name: string): string {
  const stored = textOf(fields[`_p_${name}`]);
  if (stored !== '') return stored.slice(stored.indexOf('$') + 1);
  const pointer = fields[name];
  return isFields(pointer) ? textOf(pointer['objectId']) : textOf(pointer);
}

function collectWritten(collected: Collected, { line, fields }: Document): void {
  const written = writtenOf(collected, textOf(fields['tradeId']), line);
  const note = textOf(fields['note']);
  if (note !== '' && !written.texts.includes(note)) written.texts.push(note);
  written.tags.push(
    ...listIn(fields['tags'])
      .map(textOf)
      .filter((id) => id !== ''),
  );
  for (const [name, to] of [
    ['pattern', written.setups],
    ['mistake', written.tags],
  ] as const) {
    const id = pointedAt(fields, name);
    if (id !== '') to.push(id);
  }
}

/** Groups of tags as stored with the user: `[{ name, tags: [{ id, name }] }]`. */
function collectTagNames({ names }: Collected, groups: readonly ExactJson[]): void {
  for (const group of groups) {
    if (!isFields(group)) continue;
    for (const tag of listIn(group['tags']))
      if (isFields(tag) && textOf(tag['id']) !== '') names.set(textOf(tag['id']), textOf(tag['name']));
  }
}

function collect(documents: Iterable<Document>): Collected {
  const collected: Collected = { trades: new Map(), written: new Map(), names: new Map() };
  for (const document of documents) {
    const { fields } = document;
    if (textOf(fields['tradeId']) !== '') collectWritten(collected, document);
    else if (Array.isArray(fields['trades'])) collectTrades(collected, document);
    else if (Array.isArray(fields['tags'])) {
      const isGroup = textOf(fields['id']) !== '';
      collectTagNames(collected, isGroup ? [fields] : listIn(fields['tags']));
    }
    const id = textOf(fields['objectId']) || textOf(fields['_id']);
    if (id !== '' && textOf(fields['name']) !== '') collected.names.set(id, textOf(fields['name']));
  }
  return collected;
}

function secondsIn(line: number, column: string, text: string): number {
  const seconds = Number(text);
  if (text === '' || !Number.isInteger(seconds) || seconds < 0 || seconds > 9_999_999_999)
    throw wrongCell(line, column, text, because('aTime', '1652275800'));
  return seconds;
}

/** What the documents say of a trade, else what its id does. */
function tradeOf(id: string, line: number, fields: Fields | undefined) {
  if (fields) {
    const text = (name: string): string => textOf(fields[name]);
    const exit = text('exitTime');
    const [bought, sold] = [text('buyQuantity'), text('sellQuantity')];
    const isLong = text('strategy') === 'long';
    return {
      symbol: readSymbol(line, 'symbol', text('symbol')),
      side: readSide(line, 'strategy', text('strategy')),
      opened: secondsIn(line, 'entryTime', text('entryTime')),
      closed: exit === '' || exit === '0' ? null : secondsIn(line, 'exitTime', exit),
      account: text('account').slice(0, 200) || null,
      size: evidenceIn(isLong ? bought : sold),
      entryPrice: evidenceIn(text('entryPrice')),
      exitPrice: exit === '' || exit === '0' ? null : evidenceIn(text('exitPrice')),
      gross: exit === '' || exit === '0' ? null : evidenceIn(text('grossProceeds')),
    };
  }
  const [, opened = '', symbol = '', side] = TRADE_ID.exec(id) ?? [];
  if (side === undefined) throw wrongCell(line, 'tradeId', id, because('aTradeOfIts'));
  return {
    symbol,
    side: side === 'B' ? ('long' as const) : ('short' as const),
    opened: Number(opened),
    closed: null,
    account: null,
    size: null,
    entryPrice: null,
    exitPrice: null,
    gross: null,
  };
}

const NOTHING: Written = { line: 0, texts: [], tags: [], setups: [] };

function noteOf(id: string, collected: Collected, list: NoteList): JournalNote {
  const trade = collected.trades.get(id);
  const written = collected.written.get(id) ?? { ...NOTHING, line: trade?.line ?? 0 };
  const { line } = written;
  const named = (ids: readonly string[]): string[] =>
    ids.flatMap((each) => {
      const name = collected.names.get(each);
      if (name !== undefined) return namesIn(name);
      list.unreadable({
        line,
        reason: because('cell', 'tags', each.slice(0, 40)),
        expected: because('tagNames'),
      });
      return [];
    });
  return {
    line,
    ...tradeOf(id, line, trade?.fields),
    precision: 1,
    ...putTogether(line, {
      text: written.texts.join('\n'),
      setups: named(written.setups),
      lists: [{ heading: 'Tags', names: named(written.tags) }],
      risk: null,
    }),
  };
}

/**
 * Notes, tags and setups of TradeNote's database, with its trades where they are there. Its moments are seconds since 1970 UTC.
 * Throws `UnreadableFile` where none of the documents is about a trade.
 */
export function readTradenote(documents: Iterable<Document>): NoteList {
  const collected = collect(documents);
  const list = new NoteList();
  for (const id of new Set([...collected.written.keys(), ...collected.trades.keys()]))
    list.take(() => noteOf(id, collected, list));
  return list;
}
