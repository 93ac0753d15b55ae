import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

const dayCount = (number: number) => counted(number, { one: 'dia', other: 'dias' });
const tradeCount = (number: number) => counted(number, { one: 'operação', other: 'operações' });

const leavingOut = (number: number, average: string) =>
  `Deixar de fora ${tradeCount(number)} de resultado médio o teria mudado em ${average};`;

export const replay: Messages['replay'] = {
  rule: 'Regra',
  kinds: {
    loss: 'Limite diário',
    giveBack: 'Devolução',
    gain: 'Meta',
    trades: 'Operações',
    losses: 'Perdedoras',
    lossesInARow: 'Seguidas',
    clock: 'Horário',
    combined: 'Combinada',
  },
  limit: {
    loss: 'Parar em',
    giveBack: 'Máx. devolvido',
    gain: 'Meta',
    trades: 'Máx. operações',
    losses: 'Máx. perdedoras',
    lossesInARow: 'Máx. seguidas',
    clock: 'Parar às',
  },
  less: 'Menos',
  more: 'Mais',
  titles: {
    loss: 'O que um limite diário teria mudado',
    giveBack: 'O que parar ao devolver lucro teria mudado',
    gain: 'O que uma meta diária teria mudado',
    trades: 'O que um máximo de operações teria mudado',
    losses: 'O que um máximo de perdedoras teria mudado',
    lossesInARow: 'O que parar após uma sequência de perdas teria mudado',
    clock: 'O que um horário-limite teria mudado',
  },
  note: (days) => `Resultados fechados, ${days}; sombreado: nove em cada dez sorteios destes dias`,
  noteFew: (days) =>
    `Resultados fechados, ${days}; pontilhado: fica de fora muito pouco para uma faixa provável`,
  days: dayCount,
  phrases: {
    loss: (amount) => `um limite diário de ${amount}`,
    giveBack: (amount) => `uma parada ao devolver ${amount} do melhor do dia`,
    gain: (amount) => `uma parada ao ganhar ${amount} no dia`,
    trades: (trades) => `uma parada após ${trades} ${trades === '1' ? 'operação' : 'operações'}`,
    losses: (losses) => `uma parada após ${losses} ${losses === '1' ? 'perdedora' : 'perdedoras'}`,
    lossesInARow: (losses) =>
      losses === '1'
        ? 'uma parada após a primeira perdedora'
        : `uma parada após ${losses} perdedoras seguidas`,
    clock: (time) => `uma parada às ${time}`,
  },
  and: (first, second) => `${first} e ${second}`,
  wouldHave: (rule) => `Com ${rule} seu resultado teria sido`,
  higher: (amount) => `${amount} maior`,
  lower: (amount) => `${amount} menor`,
  same: 'o mesmo',
  likely: (range) => `(provável: ${range})`,
  range: (low, high) => oneOrRange(low, high, `de ${low} a ${high}`),
  cut: (number, back) =>
    number === 1
      ? `1 dia encurtado, que ${back === 1 ? '' : 'não '}teria se recuperado.`
      : `${count(number)} dias encurtados; ${back === 0 ? 'nenhum' : back === number ? 'todos' : `${count(back)} deles`} ${back > 1 ? 'teriam' : 'teria'} se recuperado.`,
  nothingFalls: 'Nada fica de fora.',
  fewFall: (fallen, onDays, wanted) =>
    fallen < wanted.trades || onDays < wanted.days
      ? `Fica de fora muito pouco para uma faixa provável: ${tradeCount(fallen)} em ${dayCount(onDays)}; são necessárias ${wanted.trades} em ${wanted.days} dias.`
      : 'O que fica de fora se concentra em poucos dias demais para uma faixa provável.',
  rest: {
    rule: (number, average, rest) => `${leavingOut(number, average)} o resto, ${rest}, se deve à regra.`,
    picked: (number, average, rest) =>
      `${leavingOut(number, average)} o resto, ${rest}, se deve à regra, sem contar que o limite foi escolhido.`,
    luck: (number, average, rest) => `${leavingOut(number, average)} o resto, ${rest}, pode ser sorte.`,
    unknown: (number, average, rest) => `${leavingOut(number, average)} o resto é ${rest}.`,
  },
  combinedPast: 'Só um limite é escolhido; os outros ficam como você definiu.',
  hindsightMark: 'o melhor em retrospecto',
  nothingMark: 'nada fica de fora',
  planMark: (amount) => `Plano ${amount}`,
  earlierPlan: (amount) => `Plano anterior ${amount}`,
  planOutside: (amount) =>
    `O limite do seu plano, ${amount}, fica além deste gráfico: com ele nada fica de fora.`,
  table: {
    limit: 'Limite',
    saved: 'Mudança',
    range: 'Faixa provável',
    days: 'Dias encurtados',
    back: 'Recuperados',
    trades: 'Operações',
  },
  tooFew: 'Poucas para saber',
  nothingEver:
    'Com nenhum limite desta regra algo fica de fora: nestes dias nenhuma operação começou depois de a regra ter parado você.',
  hindsight: 'O melhor em retrospecto',
  at: (limit) => `com ${limit}`,
  picked: (days) =>
    `Escolhido hoje, com todos os resultados à vista (${days}). Antes não dava para saber, então promete mais do que pode cumprir.`,
  beforePicking: (range) => `provável: ${range}, sem contar que foi escolhido em retrospecto`,
  noneBetter: 'Nenhum limite teria superado não ter regra.',
  past: 'Escolhido com o passado, aplicado ao mês seguinte',
  pastLacks: (days, wanted) => `${days} de ${wanted} dias`,
  pastLacksNote: 'O primeiro limite é escolhido no primeiro mês que tiver tantos dias operados antes dele.',
  pastHolds: 'Seus dados não mostram se esta regra ajuda ou atrapalha.',
  pastHelps: 'Com o limite escolhido assim, a regra ajudou.',
  pastHurts: 'Com o limite escolhido assim, a regra custou dinheiro.',
  pastNone: 'Com o que se sabia a cada mês, nenhum limite superava não ter regra.',
  noRule: 'sem regra',
  likelyRange: (range) => `provável: ${range}.`,
  fallen: 'Operações que ficam de fora',
  fallenNote: (net) => `Começaram depois da parada, ${net} no total`,
  columns: { symbol: 'Símbolo', stopped: 'Parada', started: 'Início', net: 'Líquido' },
  all: (trades) => (trades === 1 ? 'A operação na lista' : `Todas as ${count(trades)} operações na lista`),
  open: (trades) =>
    trades === 1
      ? 'Uma operação estava aberta quando a parada foi atingida; ela continua contando.'
      : `${count(trades)} operações estavam abertas quando a parada foi atingida; elas continuam contando.`,
  fills:
    'A saída na parada conta ao preço em que você a executou; um stop de verdade pode ser executado a um preço pior.',
  watches: 'A regra observa todas as operações do dia nestas contas; contam as escolhidas aqui.',
  also: 'E também',
  add: 'Adicionar um limite',
  remove: (rule) => `Remover: ${rule}`,
  vary: (rule) => `Variar: ${rule}`,
  varyShort: 'Variar',
  notALimit: {
    money: 'Um valor acima de zero',
    count: 'Um número inteiro acima de zero',
    clock: 'Um horário como 11:30',
  },
};
