import type { Messages } from '../../en.ts';
import { insideSentence } from '../../inside-sentence.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const trades = (value: number) => counted(value, { one: 'operação', other: 'operações' });
const days = (value: number) => counted(value, { one: 'dia', other: 'dias' });

/** Reports by one and two dimensions, and the gallery of all of them. */
export const reportTables: Messages['reportTables'] = {
  back: 'Relatórios',
  by: 'Por',
  figure: 'Métrica',
  splitBy: 'Dividir por',
  nothing: 'Nada',
  drawnAs: 'Exibir como',
  forms: { ranges: 'Faixas', bars: 'Barras', time: 'No tempo' },
  pin: 'Fixar este relatório',
  unpin: 'Desafixar este relatório',
  tooManyPins: 'Não é possível fixar mais relatórios. Desafixe um primeiro.',
  tooLong: 'Este relatório compara com um filtro longo demais para ser guardado.',
  noImage: 'O navegador não conseguiu desenhar a imagem.',
  picture: 'Baixar como imagem',
  waiting: 'Os detalhes das suas operações estão sendo carregados. O relatório aparece assim que chegarem.',

  title: (figure, by) => `${figure} por ${insideSentence(by)}`,
  titleOfTwo: (figure, by, across) => `${figure} por ${insideSentence(by)} e ${insideSentence(across)}`,
  newYork: ', hora de Nova York',
  list: (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`),
  others: (value) => (value === 1 ? '1 outro' : `${count(value)} outros`),
  better: (names, value) =>
    `${names} ${value === 1 ? 'vai' : 'vão'} melhor que suas outras operações; dificilmente é acaso.`,
  worse: (names, value) =>
    `${names} ${value === 1 ? 'vai' : 'vão'} pior que suas outras operações; dificilmente é acaso.`,
  noneDiffers: 'Nada vai claramente melhor ou pior que suas outras operações.',
  makesMoney: (names, value) =>
    `${names} ${value === 1 ? 'ganha' : 'ganham'} dinheiro; dificilmente é acaso.`,
  losesMoney: (names, value) =>
    `${names} ${value === 1 ? 'perde' : 'perdem'} dinheiro; dificilmente é acaso.`,
  byItself: (sentence) => `Em separado, ${sentence}`,
  numbered: (places) => `nº ${places}`,
  extremes: {
    judged: (high, low) => `Melhor: ${high} · Pior: ${low}`,
    plain: (high, low) => `Mais alto: ${high} · Mais baixo: ${low}`,
  },
  tooFewAll: 'Poucas operações para distinguir algo.',

  days: 'Dias',
  range: 'Faixa provável',
  between: (low, high) => oneOrRange(low, high, `${low} a ${high}`),
  likely: (low, high) => `Provável ${oneOrRange(low, high, `${low} a ${high}`)}`,
  likelyBetween: (low, high) => `Provavelmente ${oneOrRange(low, high, `entre ${low} e ${high}`)}.`,
  tooFew: 'Poucas operações para dizer',
  allEqual: 'Todas iguais',
  net: 'Líquido',
  all: 'Todas as operações',
  tradesCount: trades,
  daysCount: days,
  onDays: (tradesNumber, daysNumber) => `${count(tradesNumber)} em ${days(daysNumber)}`,
  show: (value) => (value === 1 ? 'Ver a operação' : `Ver as ${trades(value)}`),
  more: (value) => `Mostrar mais ${count(value)}`,
  clear: 'ganha ou perde dinheiro; dificilmente é acaso',
  luck: 'pode ser acaso',
  few: 'poucas',

  starred: (judged) =>
    `Melhor ou pior que suas outras operações; dificilmente é acaso: ${judged === 1 ? 'um foi julgado' : `os ${count(judged)} foram julgados juntos`}. Cerca de uma estrela em cada dez ainda é acaso.`,
  starLuck: 'Cerca de uma estrela em cada dez ainda é acaso.',
  star: { better: 'Melhor que suas outras operações', worse: 'Pior que suas outras operações' },
  otherTrades: 'Comparado com suas outras operações',
  lacks: { losers: 'poucas perdedoras para julgar', winners: 'poucas vencedoras para julgar' },
  oneSided: 'Sem comparação com suas outras operações: menos de 5 vencedoras ou de 5 perdedoras.',
  inMoney:
    'Em dinheiro, as operações grandes escondem o que as pequenas fazem. Em R ou por ação, elas se comparam na mesma escala.',
  striped: 'Listrado: menos de 20 operações ou de 8 dias.',
  order: 'Em ordem de resultado; amostras pequenas ficam mais abaixo.',
  countedTwice: (value) => `Contadas duas vezes: ${trades(value)}.`,
  judged: 'Marcado depois do resultado: sem estrelas.',
  chosen: 'Escolhido depois do fechamento.',
  noRange: 'Sem faixa para este número.',
  noTags: 'Aqui nenhuma operação tem etiqueta ainda.',
  noTagsHelp: 'Selecione operações na lista para adicionar uma.',
  moments: (shown, all) =>
    shown === all
      ? 'Líquido acumulado de cada um.'
      : `Líquido acumulado dos primeiros ${count(shown)} de ${count(all)}.`,
  sameScale: 'Todos na mesma escala.',

  cells: (clear, all, luck) =>
    `${count(clear)} de ${counted(all, { one: 'célula', other: 'células' })} ${clear === 1 ? 'se afasta' : 'se afastam'} de zero; só o acaso produz cerca de ${count(luck)}.`,
  starredCells: (value) => {
    if (value === 0) return 'Nenhuma vai claramente melhor ou pior que suas outras operações.';
    return `${count(value)} ${value === 1 ? 'vai' : 'vão'} melhor ou pior que suas outras operações; dificilmente é acaso.`;
  },
  allDay: 'Dia todo',
  allOf: 'Tudo',
  under5: 'menos de 5 operações',
  faint: 'claro: menos de 20 operações ou de 8 dias, poucas para dizer',
  bold: 'negrito: ganha ou perde dinheiro; dificilmente é acaso',
  andMore: (amount) => `${amount} e mais`,
  halfHour: (from, to) => `${from} a ${to}`,
  pair: (first, second) => `${first}, ${second}`,

  waitingShort: 'Aguardando os detalhes',
  find: 'Buscar um relatório',
  pictures: 'Métrica das miniaturas',
  suggested: 'Sugerido',
  groups: {
    pinned: 'Fixados',
    when: 'Quando',
    what: 'O quê',
    how: 'Como',
    course: 'Forma e evolução',
  },
  pinnedFirst: 'O que você fixa vem primeiro',
  shownOf: (shown, all) => `${count(shown)} de ${count(all)}`,
  showAll: 'Ver todos',
  showFewer: 'Ver menos',
  noneFound: 'Nenhum relatório tem esse nome.',
  byName: (name) => `Por ${insideSentence(name)}`,
  questions: { adds: 'Aumentada no lucro ou no prejuízo', resultBefore: 'Depois de ganhar ou perder' },
  twoNames: (first, second) => `${first} × ${insideSentence(second)}`,
  courses: {
    equity: 'Capital e drawdown',
    distribution: 'Distribuição do líquido',
    rolling: 'Média móvel',
    duration: 'Duração e líquido',
    size: 'Tamanho e líquido',
  },
  standOut: (value, all) => `${count(value)} de ${count(all)} melhor ou pior que o resto`,
  buckets: (value) => counted(value, { one: 'grupo', other: 'grupos' }),
  cellsCount: (value) => counted(value, { one: 'célula', other: 'células' }),
  deepest: (amount) => `Drawdown máx. ${amount} (fechadas)`,
  noDrawdown: 'Ainda sem drawdown',
  half: (low, high) => `Metade ${low === high ? `em ${low}` : `entre ${low} e ${high}`}`,
  window: (value) => `${trades(value)} por vez`,
  dots: 'Um ponto por operação',
};
