import { columnKey, type ColumnField } from '@daybook/domain/execution/column-mapping.ts';

function namesIn(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim().replace(/\s+/g, ' '));
}

/**
 * What platforms call their columns, in English, Spanish, Portuguese and German, as `columnKey` writes it; the surest names
 * stand first. `date-time`, `date` and `time` share their names: what stands in the column tells which it is.
 */
export const HEADER_WORDS: Readonly<Partial<Record<ColumnField, readonly string[]>>> = {
  'date-time': namesIn(`
    execution time, exec time, executed at, execution date/time, execution date, execution datetime,
    exec date, fill time, filled time, filled at, fill date, trade time, trade date/time, transaction
    time, transaction date, date/time, date time, datetime, date & time, timestamp, trade date, trade
    datetime, time, date, fecha/hora, fecha y hora, fecha hora, fecha de ejecucion, hora de ejecucion,
    fecha, hora, data/hora, data e hora, data hora, data de execucao, hora de execucao, horario, data,
    ausfuhrungszeit, ausfuhrungsdatum, datum/uhrzeit, datum/zeit, datum, uhrzeit, zeit, updated at,
    update time, close time, order time, created at, placed time`),
  symbol: namesIn(`
    symbol, ticker, instrument, contract, sym, security, stock, product, market, asset, underlying, pair,
    simbolo, instrumento, activo, valor, contrato, ativo, papel, codigo, wertpapier, kurzel, kontrakt,
    wert`),
  side: namesIn(`
    side, buy/sell, b/s, b/s/t, action, buy sell, direction, transaction type, trade type, order side,
    operation, type, lado, compra/venta, c/v, operacion, sentido, compra/venda, operacao, natureza,
    tipo, seite, kauf/verkauf, k/v, richtung, typ`),
  size: namesIn(`
    filled quantity, filled qty, quantity filled, qty filled, fill quantity, fill qty, exec quantity, exec qty, executed quantity,
    executed qty, quantity, qty, shares, size, contracts, volume, lots, amount filled, filled, executed, vol, cantidad
    ejecutada, cantidad, acciones, titulos, contratos, volumen, quantidade executada, quantidade, qtd,
    qtde, lotes, menge, stuck, anzahl, stuckzahl`),
  price: namesIn(`
    fill price, filled price, exec price, execution price, executed price, trade price, average price,
    avg price, average fill price, avg fill price, price, rate, precio de ejecucion, precio medio,
    precio, preco de execucao, preco medio, preco, ausfuhrungskurs, ausfuhrungspreis, kurs, preis`),
  commission: namesIn(`
    commission, commissions, comm, brokerage, comision, comisiones, corretagem, comissao, provision,
    kommission`),
  'exchange-fee': namesIn(`
    ecn fee, ecnfee, ecn, exchange fee, exchange fees, route fee, tasa de bolsa, canon de bolsa,
    emolumentos, taxa da bolsa, borsengebuhr`),
  'regulatory-fee': namesIn(`
    transfee, trans fee, regulatory fee, regulatory fees, sec fee, sec, taf, finra, nfa fee, nscc, orf,
    cat, tasa regulatoria, taxa regulatoria`),
  'other-fee': namesIn(`
    fee, fees, other fees, misc, misc fee, clearing fee, clr fee, platform fee, tax, total fees, tasas,
    tarifa, gastos, impuestos, taxa, taxas, tarifas, impostos, gebuhr, gebuhren, steuer`),
  account: namesIn(`
    account, account name, account id, account number, acct, account #, cuenta, numero de cuenta, conta,
    numero da conta, konto, kontonummer, depot`),
  currency: namesIn('currency, ccy, curr, moneda, divisa, moeda, wahrung'),
  multiplier: namesIn('multiplier, contract size, multiplicador, multiplikator, kontraktgroße'),
  id: namesIn(`
    execution id, exec id, execid, fill id, fillid, trade id, tradeid, transaction id, deal, deal id,
    ticket, reference, id, id de ejecucion, id de execucao, ausfuhrungs id, handels id`),
  order: namesIn(`
    order id, orderid, order number, order #, order no, order, id de orden, orden, numero de orden, id
    da ordem, ordem, auftragsnummer, order nr`),
  status: namesIn('status, state, order status, estado, situacao, estatus, auftragsstatus, zustand'),
};

/** What makes a column another one than its name begins with. */
const OTHERS =
  /\b(?:limit|stop|trigger|market value|open price|close price|remaining|leaves|ordered|to fill|max show|cancell?ed|entry|entered|exit|exited|opening|closing|(?:fee|exchange|commission) rate|order (?:type|price|amount|value|class|source)|created?|placed?|submitted|total qty|unrealized|realized|pnl|p&l|profit|open time|settle(?:ment)?)\b/;

/** What an order says beside its number. */
const OF_ORDER = /\b(?:qty|quantity|size|time|date|side|status)\b/;

/** Where a word begins within another, as programmers write names. */
const HUMP = /(\p{Ll})(?=\p{Lu})/gu;

/** How sure a column's name names a field: from 100 for the surest down; 0 for not at all. `FilledAt` is as good as `Filled At`. */
export function nameScore(field: ColumnField, name: string): number {
  return Math.max(...[name, name.replace(HUMP, '$1 ')].map((text) => keyScore(field, columnKey(text))));
}

function keyScore(field: ColumnField, key: string): number {
  const words = HEADER_WORDS[field === 'date' || field === 'time' ? 'date-time' : field] ?? [];
  const exact = words.indexOf(key);
  if (exact >= 0) return 100 - exact * 0.5;
  if (key === '' || OTHERS.test(key) || (field === 'order' && OF_ORDER.test(key))) return 0;
  const within = words.findIndex((word) => word.length > 2 && ` ${key} `.includes(` ${word} `));
  return within >= 0 ? 60 - within * 0.5 : 0;
}

/** Whether a column of that name is one that any field may be called. */
export function isHeaderWord(key: string): boolean {
  return Object.values(HEADER_WORDS).some((words) => words.includes(key));
}
