/** What a cell holds; numbers are written as they are. */
export type CsvValue = string | number;

/**
 * What spreadsheets take for the beginning of a formula, after white space of any kind; full-width forms too, which some of
 * them read as the plain ones.
 */
const FORMULA = /^[\s\u00a0\u200b-\u200f\u2060\ufeff]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const LEADING_BREAK = /^[\t\r\n]/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** One cell, always quoted (RFC 4180). What a spreadsheet would run is made text by an apostrophe; numbers stay numbers. */
export function csvCell(value: CsvValue): string {
  const text = String(value);
  const isLive = (FORMULA.test(text) || LEADING_BREAK.test(text)) && !PLAIN_NUMBER.test(text);
  return `"${isLive ? "'" : ''}${text.replaceAll('"', '""')}"`;
}

/** One row with its line end. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
