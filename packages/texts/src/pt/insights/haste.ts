import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const halfHours = (number: number) => counted(number, { one: 'meia hora', other: 'meias horas' });
const minutes = (number: number) => counted(number, { one: 'minuto', other: 'minutos' });

/** Findings on pace, sizes, mistakes, times of the day and change. */
export const haste: Messages['haste'] = {
  coolDown: {
    label: 'Pausa depois de uma perda',
    scope: (wait) => `até ${minutes(wait)} depois de um fechamento perdedor`,
    found: (wait, less) =>
      `Operações iniciadas até ${minutes(wait)} depois de um fechamento perdedor renderam ${less} a menos cada uma do que as que esperaram mais, na mesma meia hora; e também menos do que as que seguiram uma vencedora. A espera foi escolhida em um dia sim, outro não, e conferida nos demais.`,
    none: (trades, soon) =>
      `Nenhum efeito nos seus dados (${trades} até ${minutes(soon)} depois de um fechamento perdedor).`,
    visible: (cost) => `Um custo de ${cost} por operação teria aparecido 8 em cada 10 vezes.`,
    few: (trades) =>
      `${trades} até 5 minutos depois de um fechamento perdedor; são necessárias 40, e outras tantas depois de uma espera mais longa.`,
    afterWin: 'depois de uma vencedora',
    waited: 'Espera',
    upTo: (wait) => `até ${wait} min`,
    longer: 'mais',
    mark: (wait) => (wait === null ? 'mais' : `≤ ${wait}m`),
    difference: 'Em relação às que seguem uma vencedora',
    fitted: 'Suavizado, sem quedas',
    all: 'Todas depois de um fechamento perdedor',
  },
  timeOfDay: {
    label: 'Hora do dia',
    span: (from, to) => `das ${from} às ${to}`,
    above: (span) => `acima da sua média, ${span}`,
    below: (span) => `abaixo da sua média, ${span}`,
    found: (span, made, average) =>
      `Operações iniciadas ${span} renderam ${made} em média; sua média geral é ${average}.`,
    alsoStarred: (some) =>
      `${some === 1 ? 'Outra meia hora se destaca' : `Outras ${halfHours(some)} se destacam`}; as demais não.`,
    others: 'As outras meias horas não se destacam.',
    none: (judged, average) =>
      judged === 1
        ? `A única meia hora com operações suficientes não se destaca da sua média de ${average} por operação.`
        : `Nenhuma das ${halfHours(judged)} com operações suficientes se destaca da sua média de ${average} por operação.`,
    few: (trades, some) =>
      `${trades} em ${halfHours(some)}; uma meia hora é comparada a partir de 20 operações em 8 dias.`,
    average: 'sua média',
    halfHour: 'Meia hora',
    made: 'Média por operação',
    shrunk: 'Puxada para a sua média',
    range: 'Faixa provável',
    starred: 'Destaca-se',
    yes: 'sim',
  },
  mistakePrice: {
    label: 'Preço dos erros',
    scope: (mistake, aMonth) => `${mistake}, ${aMonth} por mês`,
    found: (mistake, amount, isLess) =>
      `Em relação às suas operações sem marca do mesmo setup e direção, as marcadas “${mistake}” renderam ${amount} a ${isLess ? 'menos' : 'mais'}.`,
    alsoFound: (some) => (some === 1 ? 'Outro também se destaca.' : `Outros ${some} também se destacam.`),
    others: (some) =>
      some === 1
        ? 'Sobre o outro não há nada conclusivo.'
        : `Sobre os outros ${some} não há nada conclusivo.`,
    none: (trades, gap) =>
      `Nada conclusivo em ${trades} com erros: ${gap} no total em relação às sem marca do mesmo setup e direção.`,
    after: 'Os erros são marcados quando o resultado já é conhecido.',
    few: (trades) =>
      `${trades} com erros marcados; o preço de um erro é calculado a partir de 15 operações, e sua faixa a partir de 20 em 8 dias.`,
    unmarked:
      'Nenhuma operação tem um erro marcado; o preço de um erro é calculado a partir de 15 operações.',
    uncompared: (trades) => `${trades} sem 15 operações sem marca para comparar`,
    marks: (some) => counted(some, { one: 'marca', other: 'marcas' }),
    mistake: 'Erro',
    share: 'Em relação às sem marca',
    month: 'Por mês',
    range: 'Faixa provável',
  },
  sizing: {
    label: 'Tamanho',
    scope: 'por escolher o tamanho',
    sums: (flat, sizing) => `Sempre com o mesmo tamanho: ${flat}. Por escolher o tamanho: ${sizing}.`,
    none: (trades) => `Nenhum efeito nos seus dados (${trades}).`,
    oneSize: (trades) => `${trades}, todas do mesmo tamanho: não há o que comparar.`,
    few: (trades) => `${trades} com tamanho conhecido; são necessárias 20 em 8 dias.`,
    sizes: (some) => counted(some, { one: 'tamanho', other: 'tamanhos' }),
    unknown: (trades) => `tamanho desconhecido em ${trades}`,
    byVolume: 'tamanhos pelo volume, por símbolo',
    fifths: ['Mínimo', 'Pequeno', 'Médio', 'Grande', 'Máximo'],
    size: 'Tamanho',
    average: 'Média no seu tamanho usual',
    inMoney: 'Em dinheiro, como os tamanhos.',
  },
  changeOfEdge: {
    label: 'Mudança de vantagem',
    scope: (day) => `desde ${day}`,
    found: (day, from, to, before, after) =>
      `Por volta de ${day} (provável: ${oneOrRange(from, to, `de ${from} a ${to}`)}), a média de uma operação no seu tamanho usual passou de ${before} para ${after}, contando cada dia igual. A faixa leva em conta todos os dias analisados.`,
    none: (days) => `Nenhuma mudança encontrada em ${days}.`,
    power: (days, times) =>
      `Se sua vantagem tivesse caído pela metade, ${days} mostrariam isso ${times} em cada 10 vezes.`,
    noEdge: 'Sua média não está acima de zero, então não há vantagem que possa cair.',
    few: (days, needed) =>
      `Em ${days} não dá para ver uma mudança; ela é procurada a partir de ${needed} dias.`,
    period: 'Dias',
    span: (from, to) => oneOrRange(from, to, `${from} a ${to}`),
    average: 'Média no seu tamanho usual',
    inUnit: {
      found: (day, from, to, before, after) =>
        `Por volta de ${day} (provável: ${oneOrRange(from, to, `de ${from} a ${to}`)}), a média de uma operação passou de ${before} para ${after}, contando cada dia igual. A faixa leva em conta todos os dias analisados.`,
      average: 'Média por operação',
    },
  },
};
