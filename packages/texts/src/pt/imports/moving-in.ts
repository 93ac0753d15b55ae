import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

const trades = (value: number) => counted(value, { one: 'operação', other: 'operações' });
const notes = (value: number) => counted(value, { one: 'nota', other: 'notas' });

/** Notes of another journal that are attached to existing trades. */
export const movingIn: Messages['movingIn'] = {
  title: 'Vindo de outro diário',
  help: 'As notas, etiquetas, setups e o risco declarado do Tradervue, TradeZella (operações em CSV) ou TradeNote (JSON) são acrescentados às operações que já estão aqui. Nenhuma operação é criada a partir deles, e as imagens não são copiadas.',
  choose: 'Escolher uma exportação',
  zone: 'Fuso horário da exportação',
  zoneHelp: 'Quando a exportação não indica nenhum. O Tradervue usa o fuso das suas configurações lá.',
  reading: (name) => `Lendo ${name} e procurando as operações`,
  tooLarge: (megabytes) => `O arquivo tem mais de ${count(megabytes)} MB.`,
  refused: (name, why) => `Não é possível ler ${name}: ${why}.`,
  found: (found, all) =>
    `${count(found)} de ${notes(all)} ${found === 1 ? 'encontrou' : 'encontraram'} sua operação`,
  clock: (hours) =>
    `Os horários estavam ${hours} e foram corrigidos. Se alguma nota não encontrou operação, escolha o fuso.`,
  later: (hours) => `${hours} h atrasados`,
  earlier: (hours) => `${hours} h adiantados`,
  texts: (value) => `Texto: ${trades(value)}`,
  appended: (value) => `${count(value)} delas abaixo de um texto seu`,
  tagged: (value) => `Etiquetas: ${trades(value)}`,
  setUp: (value) => `Setup: ${trades(value)}`,
  risked: (value) => `Risco: ${trades(value)}`,
  setupKept: (value) => `${trades(value)} ${value === 1 ? 'mantém' : 'mantêm'} o próprio setup`,
  riskKept: (value) => `${trades(value)} ${value === 1 ? 'mantém' : 'mantêm'} o próprio risco`,
  newTags: 'Etiquetas novas',
  newSetups: 'Setups novos',
  leftOut: (value) => `${notes(value)} sem operação`,
  firstOf: (shown, all) => `As primeiras ${count(shown)} de ${count(all)}`,
  reasons: {
    'no-symbol': 'não há operações desse símbolo nessa direção',
    'no-trade': 'não há operação nesse horário',
    'other-figures': 'a operação desse horário tem outro tamanho, preço ou resultado',
    'two-trades': 'duas operações se encaixam',
    'two-notes': 'outra nota se encaixa na mesma operação',
    'several-trades': 'abrange várias operações',
    'part-of-trade': 'é parte de uma operação cujas outras partes faltam',
    'trade-deleted': 'sua operação está excluída',
    'too-long': 'o texto ficaria longo demais',
    changed: 'sua operação mudou desde então',
  },
  unreadable: (value) =>
    counted(value, { one: 'linha que não pode ser lida', other: 'linhas que não podem ser lidas' }),
  download: 'Baixar como CSV',
  columns: {
    line: 'Linha',
    symbol: 'Símbolo',
    side: 'Direção',
    opened: 'Abertura (UTC)',
    reason: 'Motivo',
    note: 'Nota',
  },
  hindrances: {
    nothing:
      'Nenhuma dessas notas encontrou sua operação. Importe primeiro as operações ou escolha outro fuso horário.',
    'too-many-tags': 'Você teria mais etiquetas do que o Daybook guarda.',
    'too-many-setups': 'Você teria mais setups do que o Daybook guarda.',
  },
  tooManyTrades: (most) => `São mais de ${count(most)} operações de uma vez. Exporte um período mais curto.`,
  apply: (value) => `Acrescentar a ${trades(value)}`,
  applying: 'Acrescentando',
  applied: (value) => `Acrescentado a ${trades(value)}.`,
  stale: 'Esta prévia não está mais disponível. Escolha o arquivo outra vez.',
  past: 'Acrescentado até agora',
  undoTitle: (name) => `Desfazer o que ${name} acrescentou?`,
  undoHelp:
    'Seus textos, etiquetas, setups e riscos saem do seu diário, junto com as etiquetas e os setups que vieram com eles. O que você escreveu depois fica.',
  undoneNotice: 'O que o arquivo acrescentou foi retirado.',
  kept: (value) => `${trades(value)} ${value === 1 ? 'mantém' : 'mantêm'} o que você escreveu depois.`,
};
