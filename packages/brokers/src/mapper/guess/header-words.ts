import { columnKey, FEE_FIELDS, type ColumnField } from '@daybook/domain/execution/column-mapping.ts';
import { wordsOfName } from './name-words.ts';

function namesIn(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim().replace(/\s+/g, ' '));
}

/**
 * What platforms call their columns, in English, Spanish, Portuguese and German, as `columnKey` writes it; the most certain names
 * come first. `date-time`, `date` and `time` share their names: the content of the column decides.
 */
export const HEADER_WORDS: Readonly<Partial<Record<ColumnField, readonly string[]>>> = {
  'date-time': namesIn(`
    execution time, exec time, executed at, execution date/time, execution date, execution datetime,
    exec date, fill time, filled time, filled at, fill date, trade time, trade date/time, transaction
    time, transaction date, date/time, date time, datetime, date & time, timestamp, trade date, trade
    datetime, time, date, fecha/hora, fecha y hora, fecha hora, fecha de ejecucion, hora de ejecucion,
    fecha, hora, data/hora, data e hora, data hora, data de execucao, hora de execucao, horario, data,
    ausfuhrungszeit, ausfuhrungsdatum, ausfuhrung datum, ausfuhrung zeit, datum ausfuhrung, zeit ausfuhrung, ausgefuhrt am, datum/uhrzeit, datum/zeit, datum, uhrzeit, zeit, updated at,
    update time, close time, closing time, close date, order time, created at, placed time, placing time`),
  symbol: namesIn(`
    symbol, symb, ticker, instrument, contract, sym, security, stock, product, market, asset, underlying, pair, market pair,
    instrument symbol, contracts, epic, emisora, simbolo, instrumento, activo, valor, contrato, ativo, papel, codigo, wertpapier, kurzel, kontrakt,
    titel, aktie, wert, produkt, producto, produto, symbol/isin, ticker/isin, security/isin, instrument/isin, wertpapier/isin, name`),
  asset: namesIn(`
    asset class, asset type, asset category, instrument type, security type, sec type, product type, clase de activo,
    tipo de instrumento, tipo de activo, tipo de ativo, wertpapierart, instrumentart`),
  expiry: namesIn(`
    expiry, expiration, expiration date, expiry date, exp date, exp, maturity, vencimiento, vencimento, verfall,
    verfallsdatum, falligkeit`),
  strike: namesIn(`
    strike, strike price, precio de ejercicio, preco de exercicio, basispreis, ausubungspreis`),
  right: namesIn('call/put, put/call, c/p, p/c, option type, right, call put, tipo de opcion, tipo de opcao'),
  side: namesIn(`
    side, long/short, l/s, position side, market pos, buy/sell, b/s, b/s/t, action, buy sell, direction, transaction type, trade type, order side,
    operation, position, type, lado, compra/venta, c/v, operacion, sentido, compra/venda, operacao, natureza,
    tipo, seite, kauf/verkauf, k/v, richtung, typ`),
  effect: namesIn(`
    open/close, position effect, pos effect, o/c, open close, entry/exit, offset, apertura/cierre, efecto,
    abertura/fechamento, efeito, eroffnung/schliessung`),
  size: namesIn(`
    filled quantity, filled qty, quantity filled, qty filled, fill quantity, fill qty, exec quantity, exec qty, executed quantity,
    executed qty, quantity, qty, shares, size, contracts, volume, lots, amount filled, filled, executed, vol, executed volume, lot size, number of shares, no of shares, units, anzahl ausgefuhrt, ausgefuhrte anzahl, menge ausgefuhrt, ausgefuhrte menge,
    ausgefuhrt, cantidad ejecutada, cantidad, acciones, titulos, contratos, volumen, quantidade executada, quantidade, qtd,
    qtde, lotes, menge, stuck, anzahl, stuckzahl`),
  price: namesIn(`
    fill price, filled price, exec price, execution price, executed price, trade price, average price,
    avg price, average fill price, avg fill price, price, price/share, price per share, price/unit, price per unit, rate, precio de ejecucion, precio medio,
    precio, preco de execucao, preco medio, preco, ausfuhrungskurs, ausfuhrungspreis, ausfuhrung kurs, ausfuhrung preis, kurs, preis`),
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
    fee, fees, other fees, charge, charges, misc, misc fee, clearing fee, clr fee, platform fee, tax, taxes, total fees, tasas,
    swap, swaps, rollover, overnight fee, financing, tarifa, gastos, impuestos, taxa, taxas, tarifas, impostos, gebuhr,
    gebuhren, transaktionsgebuhren, transaction costs, transaction and/or third, transaction and/or third party fees,
    costes de transaccion, custos de transacao, steuer`),
  'fee-currency': namesIn(`
    fee coin, feecoin, fee currency, fee ccy, fee asset, fee unit, commission asset, commission currency, commission ccy,
    comm currency, moneda de la comision, divisa de la comision, moeda da taxa, moeda da corretagem, gebuhrenwahrung`),
  profit: namesIn(`
    gross profit, gross p l, gross pnl, gross, net profit, net p l, net pnl, net, realized p l, realized pnl, realized p/l,
    realised p l, realised pnl, profit/loss, profit loss, profit, p l, p/l, pnl, p l, closed p l, closed pnl, gain/loss,
    ganancia/perdida, ganancia, beneficio, resultado bruto, resultado neto, resultado liquido, resultado, lucro, gewinn/verlust,
    gewinn, ergebnis, g/v`),
  amount: namesIn(`
    value, trade value, gross amount, gross value, amount, gross proceeds, proceeds, principal amount, principal, net amount,
    net proceeds, net value, net cash, total amount, total value, turnover, notional, notional value, consideration,
    trade amount, executed value, filled value, total, importe, importe bruto, importe neto, monto, monto bruto, monto neto,
    efectivo, valor efectivo, valor total, valor bruto, valor da operacao, valor operado, volume financeiro, financeiro,
    montante, betrag, kurswert, gesamtbetrag, gegenwert`),
  // A stop or target by that name alone is that of an order, or of the position when it was closed: no plan.
  'planned-stop': namesIn(`
    planned stop, planned stop loss, initial stop, initial stop loss, original stop, original stop loss, stop previsto,
    stop inicial, stop loss inicial, stop planejado, geplanter stop, anfanglicher stop`),
  target: namesIn(`
    planned target, initial target, original target, planned take profit, initial take profit, objetivo previsto,
    objetivo inicial, alvo planejado, alvo inicial, geplantes ziel`),
  'planned-risk': namesIn(`
    planned risk, initial risk, original risk, risk amount, dollars at risk, amount at risk, dollar risk, trade risk,
    riesgo previsto, riesgo inicial, riesgo en dolares, risco planejado, risco inicial, risco em dolares, geplantes risiko,
    anfangsrisiko`),
  account: namesIn(`
    account, account name, account id, account number, acct, account #, cuenta, numero de cuenta, conta,
    numero da conta, konto, kontonummer, depot`),
  currency: namesIn(
    'currency, ccy, curr, moneda, divisa, moeda, wahrung, price/fee/total unit, quote currency',
  ),
  exchange: namesIn(`
    exchange, listing exchange, primary exchange, exch, exchange name, venue, execution venue, trading venue, exchange segment, segment,
    market center, market, mic, reference exchange, referenzborse, bolsa de referencia, bolsa, mercado, borse, handelsplatz, borsenplatz, route, routing`),
  isin: namesIn('isin, isin code, codigo isin'),
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
  /\b(?:limit|stop|trigger|market value|open price|close price|remaining|leaves|ordered|to fill|max show|cancell?ed|entry|entered|exit|exited|opening|closing|(?:fee|exchange|commission) rate|order (?:type|price|amount|value|class|source)|created?|placed?|placing|submitted|total qty|unrealized|realized|pnl|p l|profit|open time|settle(?:ment)?|take|duration|held|drawdown|run up|mae|mfe|cum(?:ulative)?)\b/;
/** Moments of a row that are not its execution: until when an order held, when it was cancelled, when it is paid. */
const OTHER_MOMENT =
  /\b(?:valid|until|till|gtd|good (?:til|through)|expir\w*|maturity|settle\w*|settlement|value date|cancell?ed|rejected|gultig|verfall\w*|ablauf\w*|gestrichen|storniert|geloscht|valuta|vigencia|validez|valida|valido|vence|vencimiento|caducidad|liquidacion|cancelad[ao]|anulad[ao]|validade|vencimento|liquidacao)\b/;
/** Moments before anything was executed, which are taken where there is no other. */
const EARLIER_MOMENT =
  /\b(?:created?|placed?|placing|submitted|entered|received|sent|erstellt|angelegt|erteilt|eingegangen|cread[ao]|enviad[ao]|criad[ao])\b/;
/** What makes a profit another figure than what a row gained. */
const NO_PROFIT =
  /\b(?:unrealized|unrealised|take|cum|cumulative|factor|target|run up|drawdown|max|open|pips|points|ticks|amount|value|roi|r multiple)\b|%/;

/** Parts of a hundred are no money. */
const OF_A_RATE = /%|\b(?:pct|percent|bps)\b/;
/** What else an order states besides its number. */
const OF_ORDER = /\b(?:qty|quantity|size|time|date|side|status)\b/;
/** A currency after a name or in brackets does not describe the content of a column: `Price (EUR)`, `Net USD`. */
const CURRENCY_BEHIND = / (?:usd|eur|gbp|chf|jpy|cad|aud|nzd|hkd|sgd|mxn|brl|usdt)$/;

/** How sure a column's name names a field: from 100 for the surest down; 0 for not at all. `FilledAt` is as good as `Filled At`. */
export function nameScore(field: ColumnField, name: string): number {
  return Math.max(...[columnKey(name), wordsOfName(name)].map((key) => keyScore(field, key)));
}

/** Fields whose names are those of another: the content of the column, or the other columns, decide. */
const NAMED_AS: Readonly<Partial<Record<ColumnField, ColumnField>>> = {
  date: 'date-time',
  time: 'date-time',
  'exit-date-time': 'date-time',
  'exit-date': 'date-time',
  'exit-time': 'date-time',
  'exit-price': 'price',
};

/** Fields that are none but by a name of their own. */
const BY_NAME: readonly ColumnField[] = ['amount', 'planned-stop', 'target', 'planned-risk'];

function isAnother(field: ColumnField, key: string): boolean {
  if (field === 'profit') return NO_PROFIT.test(key);
  const isMoment = field === 'date-time' || field === 'date' || field === 'time';
  if (isMoment && (OTHER_MOMENT.test(key) || EARLIER_MOMENT.test(key))) return true;
  if (FEE_FIELDS.some((fee) => fee === field) && OF_A_RATE.test(key)) return true;
  return OTHERS.test(key) || (field === 'order' && OF_ORDER.test(key));
}

function keyScore(field: ColumnField, full: string): number {
  // `P / L` is `P/L`, and `Fee / contract` one per contract.
  const key = full
    .replace(CURRENCY_BEHIND, '')
    .replace(/ ?\/ ?/g, '/')
    .replace(/\/(?=(?:contract|share|lot|unit)$)/, ' per ');
  const words = HEADER_WORDS[NAMED_AS[field] ?? field] ?? [];
  const exact = Math.max(words.indexOf(full), words.indexOf(key));
  const isMoment = NAMED_AS[field] === 'date-time' || field === 'date-time';
  if (exact >= 0) return isMoment && EARLIER_MOMENT.test(key) ? EARLIEST : 100 - exact * 0.5;
  if (key === '' || isAnother(field, key)) return 0;
  // `Account value` is no amount of a row, and `Planned stop distance` no stop.
  if (BY_NAME.includes(field)) return 0;
  const within = words.findIndex((word) => word.length > 2 && ` ${key} `.includes(` ${word} `));
  return within >= 0 ? 60 - within * 0.5 : 0;
}

/** Below what values without a name make of a column, so that a time of placing is taken where there is no other. */
const EARLIEST = 30;

/** How much the values of a column with that name speak for the moment of an execution: 1, less for an earlier one, 0 for another one. */
export function momentWeight(name: string): number {
  const words = wordsOfName(name);
  if (OTHER_MOMENT.test(words)) return 0;
  return EARLIER_MOMENT.test(words) ? 0.25 : 1;
}

/** Whether a column of that name states the result of its row, with or without a currency behind it. */
export function isAmountName(key: string): boolean {
  return keyScore('amount', key) > 0;
}

/** Whether a column of that name is one that any field may be called. */
export function isHeaderWord(key: string): boolean {
  const plain = key.replace(/ ?\/ ?/g, '/');
  return Object.values(HEADER_WORDS).some((words) => words.includes(key) || words.includes(plain));
}
