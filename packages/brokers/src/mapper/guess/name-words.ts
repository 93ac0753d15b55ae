import { columnKey } from '@daybook/domain/execution/column-mapping.ts';

/** Where a word begins within another, as programmers write names: `EntryPrice`, `IBCommission`. */
const HUMPS = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;
/** Words that are joined without a capital: `openprice`, `closetime`. */
const JOINED =
  /^(open|opening|close|closing|entry|exit|buy|sell|fill|filled|exec|execution|trade|order|avg|average)(price|time|date|datetime|qty|quantity|size|side|value|amount|volume)$/;

/** The words of a column's name as `columnKey` writes it, also of one that joins them. */
export function wordsOfName(name: string): string {
  return columnKey(name.replace(HUMPS, ' ')).replace(JOINED, '$1 $2');
}
