import { addDecimals, decimal, decimalText, ZERO } from '@daybook/domain/decimal.ts';
import { makeWorkbook } from '#brokers/reading/zip-testing.ts';

/** Words of a report in one language of the terminal. For tests. */
interface ReportWords {
  readonly title: string;
  readonly positions: readonly [banner: string, ...columns: string[]];
  readonly deals: readonly [banner: string, ...columns: string[]];
  readonly result: string;
}

const words = (title: string, positions: string, deals: string, result: string): ReportWords => ({
  title,
  positions: positions.split(',') as [string, ...string[]],
  deals: deals.split(',') as [string, ...string[]],
  result,
});

const ENGLISH = words(
  'Trade History Report',
  'Positions,Time,Position,Symbol,Type,Volume,Price,S / L,T / P,Time,Price,Commission,Swap,Profit',
  'Deals,Time,Deal,Symbol,Type,Direction,Volume,Price,Order,Commission,Fee,Swap,Profit,Balance,Comment',
  'Total Net Profit:',
);

export const LANGUAGES_OF_REPORTS: Readonly<Record<string, ReportWords>> = {
  en: ENGLISH,
  es: words(
    'Informe del historial comercial',
    'Posiciones,Fecha/Hora,Posición,Símbolo,Tipo,Volumen,Precio,S / L,T / P,Fecha/Hora,Precio,Comisión,Swap,Beneficio',
    'Transacciones,Fecha/Hora,Transacción,Símbolo,Tipo,Dirección,Volumen,Precio,Orden,Comisión,Tasa,Swap,Beneficio,Balance,Comentario',
    'Beneficio Neto:',
  ),
  pt: words(
    'Relatório do Histórico de Negociação',
    'Posições,Horário,Posição,Ativo,Tipo,Volume,Preço,S / L,T / P,Horário,Preço,Comissão,Swap,Lucro',
    'Ofertas,Horário,Oferta,Ativo,Tipo,Direção,Volume,Preço,Ordem,Comissão,Taxa,Swap,Lucro,Saldo,Comentário',
    'Lucro Líquido Total:',
  ),
  de: words(
    'Bericht über die Handelshistorie',
    'Positionen,Zeit,Position,Symbol,Typ,Volumen,Preis,S / L,T / P,Zeit,Preis,Kommission,Swap,Gewinn',
    'Geschäfte,Zeit,Geschäft,Symbol,Typ,Richtung,Volumen,Preis,Order,Kommission,Gebühr,Swap,Gewinn,Kontostand,Kommentar',
    'Nettogewinn gesamt:',
  ),
  fr: words(
    "Rapport de l'historique de trading",
    'Positions,Heure,Position,Symbole,Type,Volume,Prix,S / L,T / P,Heure,Prix,Commission,Swap,Profit',
    'Transactions,Heure,Transaction,Symbole,Type,Direction,Volume,Prix,Ordre,Commission,Frais,Swap,Profit,Solde,Commentaire',
    'Profit Total Net:',
  ),
  it: words(
    'Rapporto dello storico di trading',
    'Posizioni,Ora,Posizione,Simbolo,Tipo,Volume,Prezzo,S / L,T / P,Ora,Prezzo,Commissione,Swap,Profitto',
    'Affari,Ora,Affare,Simbolo,Tipo,Direzione,Volume,Prezzo,Ordine,Commissione,Costo,Swap,Profitto,Saldo,Commento',
    'Profitto Netto Totale:',
  ),
  ru: words(
    'Отчет торговой истории',
    'Позиции,Время,Позиция,Символ,Тип,Объем,Цена,S / L,T / P,Время,Цена,Комиссия,Своп,Прибыль',
    'Сделки,Время,Сделка,Символ,Тип,Направление,Объем,Цена,Ордер,Комиссия,Сбор,Своп,Прибыль,Баланс,Комментарий',
    'Чистая прибыль:',
  ),
};

/** A report that a test writes: rows as they would be printed, their cells separated by `|`; balances and sums are added. */
export interface ReportToWrite {
  /** `Time|Position|Symbol|Type|Volume|Price|Closed|Price|Commission|Swap|Profit`. */
  readonly positions: readonly string[];
  /** `Time|Deal|Symbol|Type|Direction|Volume|Price|Order|Commission|Fee|Swap|Profit`. */
  readonly deals: readonly string[];
  readonly account?: string;
  readonly words?: ReportWords;
  /** Net that is printed where it is not that of the deals. */
  readonly net?: string;
}

const sum = (amounts: readonly string[]): string =>
  decimalText(amounts.reduce((total, amount) => addDecimals(total, decimal(amount)), ZERO));

/** Cells of a report, row by row. */
export function reportCells(report: ReportToWrite): string[][] {
  const { account = '7001 (USD, Example-Server, demo, Hedge)', words: headings = ENGLISH } = report;
  const positions = report.positions.map((row) => {
    const [time, id, symbol, type, volume, price, closed, ...rest] = row.split('|');
    return [time!, id!, symbol!, type!, volume!, price!, '', '', closed!, ...rest];
  });
  let balance = '0';
  const deals = report.deals.map((row) => {
    const cells = row.split('|');
    balance = sum([balance, ...cells.slice(8, 12)]);
    return [...cells.slice(0, 12), balance, ''];
  });
  const column = (rows: readonly string[][], at: number) => sum(rows.map((row) => row[at]!));
  const traded = deals.filter((row) => row[2] !== '').flatMap((row) => row.slice(8, 12));
  const net = report.net ?? sum(traded);
  return [
    [headings.title],
    ['', account],
    [headings.positions[0]],
    headings.positions.slice(1),
    ...positions,
    [...Array<string>(10).fill(''), ...[10, 11, 12].map((at) => column(positions, at - 0))],
    [headings.deals[0]],
    headings.deals.slice(1),
    ...deals,
    [...Array<string>(8).fill(''), ...[8, 9, 10, 11].map((at) => column(deals, at)), balance],
    ['x'],
    [headings.result, net, 'a:', net.startsWith('-') ? '0' : net, 'b:', net.startsWith('-') ? net : '0'],
  ];
}

/** The report as the web page that the terminal writes: UTF-16, cells of comments hidden. */
export function reportPage(report: ReportToWrite): Buffer {
  const rows = reportCells(report).map((cells) => {
    const isPosition = /^\d{4}\./.test(cells[8] ?? '');
    const shown = cells.map((text) => `<td>${text}</td>`);
    if (isPosition) shown.splice(4, 0, '<td class="hidden" colspan="8">note 1.5</td>');
    return `<tr>${shown.join('')}</tr>`;
  });
  const page = `<!DOCTYPE html>\n<html><body><table>\n${rows.join('\n')}\n</table></body></html>\n`;
  return Buffer.from(`\ufeff${page}`, 'utf16le');
}

/** The same as a spreadsheet. */
export function reportSheet(report: ReportToWrite): Uint8Array {
  return makeWorkbook(reportCells(report).map((cells, at) => ({ line: at + 1, cells })));
}

const EXCHANGEABLE = [
  '2026.05.12 10:00:00|2|EURUSD|buy|in|0.20|1.10000|11|0.00|0.00|0.00|0.00',
  '2026.05.12 10:01:00|3|EURUSD|buy|in|0.20|1.10000|13|0.00|0.00|0.00|0.00',
  '2026.05.12 10:45:00|4|EURUSD|sell|out|0.10|1.10050|14|0.00|0.00|0.00|5.00',
  '2026.05.12 10:50:00|5|EURUSD|sell|out|0.10|1.10050|15|0.00|0.00|0.00|5.00',
  '2026.05.12 11:00:00|6|EURUSD|sell|out|0.10|1.10070|16|0.00|0.00|0.00|7.00',
] as const;
const CLOSED_FIRST =
  '2026.05.12 10:00:00|11|EURUSD|buy|0.20|1.10000|2026.05.12 11:00:00|1.10060|0.00|0.00|12.00';

/** A report, and a longer one by which two deals may have closed either position: in the shorter one they cannot. */
export const SHORTER_REPORT: ReportToWrite = {
  positions: [
    '2026.05.12 10:01:00|13|EURUSD|buy|0.10 / 0.20|1.10000|2026.05.12 10:45:00|1.10050|0.00|0.00|5.00',
    CLOSED_FIRST,
  ],
  deals: EXCHANGEABLE,
};
export const LONGER_REPORT: ReportToWrite = {
  positions: [
    CLOSED_FIRST,
    '2026.05.12 10:01:00|13|EURUSD|buy|0.20|1.10000|2026.05.12 12:00:00|1.10070|0.00|0.00|14.00',
  ],
  deals: [...EXCHANGEABLE, '2026.05.12 12:00:00|8|EURUSD|sell|out|0.10|1.10090|18|0.00|0.00|0.00|9.00'],
};
