import { createHash } from 'node:crypto';
import { importFile, type ImportedFile } from '../../apps/server/src/imports/import-file.ts';
import { readReportedFile } from '../../apps/server/src/outside/files/read-file.ts';
import type { Desk } from './desk.ts';

const HEADER =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note';

/** A file as TradeZero writes it, from lines such as `MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00`, all of them free of charge. */
export function tradeZeroFile(lines: string): string {
  const rows = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(row);
  return [HEADER, ...rows, ''].join('\r\n');
}

function row(line: string): string {
  const [account = '', date = '', time = '', side = '', size = '', symbol = '', price = ''] =
    line.split(/\s+/);
  const sign = side.startsWith('B') ? -1 : 1;
  const proceeds = ((sign * Math.round(Number(size) * Number(price) * 100)) / 100).toString();
  const charges = ['0', '0', '0', '0', '0', '0', '0'];
  const cells = [account, date, date, 'USD', 'stock', side, symbol, size, price, time, ...charges];
  return [...cells, proceeds, proceeds, 'SIM', '', ''].join(',');
}

/** Reads and imports a file for the desk's trader, as the command line does. */
export function importText(desk: Desk, text: string, account: string | null = null): Promise<ImportedFile> {
  const bytes = Buffer.from(text);
  return importFile(desk.store, {
    traderId: desk.traderId,
    reported: readReportedFile(bytes),
    file: { name: 'fills.csv', hash: createHash('sha256').update(bytes).digest('hex') },
    account,
    clock: () => desk.time.now,
  });
}
