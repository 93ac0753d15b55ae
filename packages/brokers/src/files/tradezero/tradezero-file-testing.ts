/** The columns of a TradeZero file, without a line end. */
export const TRADEZERO_HEADER =
  'Account,T/D,S/D,Currency,Type,Side,Symbol,Qty,Price,Exec Time,Comm,SEC,TAF,NSCC,Nasdaq,ECN Remove,ECN Add,Gross Proceeds,Net Proceeds,Clr Broker,Liq,Note';

/**
 * A file as TradeZero writes it, of lines such as `MAIN 03/02/2026 10:00:00 B 100 AAPL 10.00 0.5`, the last being the
 * commission, which may be left out; empty lines are skipped.
 */
export function tradeZeroFile(lines: string | readonly string[]): string {
  const rows = (typeof lines === 'string' ? lines.split('\n') : lines).filter((line) => line.trim() !== '');
  return [TRADEZERO_HEADER, ...rows.map(rowOf), ''].join('\r\n');
}

/** The same as bytes, to be sent. */
export function tradeZeroBytes(lines: string | readonly string[]): Buffer<ArrayBuffer> {
  return Buffer.from(tradeZeroFile(lines));
}

function rowOf(line: string): string {
  const [account, date, time, side = '', size, symbol, price, fee = '0'] = line.trim().split(/\s+/);
  const gross = (side.startsWith('B') ? -1 : 1) * Number(size) * Number(price);
  const charges = [fee, '0', '0', '0', '0', '0', '0'];
  const cells = [account, date, date, 'USD', 'stock', side, symbol, size, price, time, ...charges];
  return [...cells, gross.toFixed(2), (gross - Number(fee)).toFixed(2), 'SIM', '', ''].join(',');
}
