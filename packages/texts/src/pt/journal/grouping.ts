import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';
import { oneOrRange } from '../../one-or-range.ts';

/** Why executions are one trade, and grouping them manually. */
export const grouping: Messages['grouping'] = {
  title: 'Por que esta é uma só operação',
  /** In the closed row, one after the other. */
  short: {
    opened: (time) => `aberta às ${time}`,
    most: (size) => `tamanho máx. ${size}`,
    flat: (time) => `fechada às ${time}`,
    crossed: (time) => `passagem pelo zero às ${time}`,
  },
  opened: (time) => `Zerado antes de ${time}, quando a primeira execução a abre.`,
  most: (size) => `Tamanho máx. ${size}.`,
  flat: (time) => `Zerado de novo às ${time}, onde ela termina.`,
  position: (id) => `É a posição ${id} da plataforma, sem importar o que mais estava aberto no símbolo.`,
  settled: 'O resultado é o que a plataforma liquidou, na moeda da conta.',
  crossed: (time) =>
    `A execução de ${time} passou pelo zero: a outra parte dela pertence à operação seguinte.`,
  crossedIn: (time) =>
    `A execução de ${time} passou pelo zero: a outra parte dela pertence à operação anterior.`,
  between: (times) => `Zerado no meio às ${times}; você juntou essas operações.`,
  byHand: 'Agrupada à mão.',
  lapsed:
    'O seu agrupamento à mão não vale mais: execuções foram corrigidas e parte da posição ficaria em aberto.',
  fees: {
    stated: 'Taxas conforme a plataforma.',
    'by-hand': 'As taxas foram digitadas à mão.',
    estimated: 'A comissão é uma estimativa do modelo da conta; a plataforma não informa nenhuma.',
    unknown:
      'A plataforma não informa a comissão. Defina um modelo de taxas em Contas de trading para estimá-la.',
  },
  zone: (text, zone) => `A fonte escreveu ${text} (${zone}). Aqui os horários são de Nova York.`,
  serverZone: 'Nova York + 7 horas',
  ownZone: (zone) => `Mostrar os horários no meu fuso (${zone})`,
  inOwnZone: (from, to, zone) => `${oneOrRange(from, to, `${from} a ${to}`)} em ${zone}`,
  split: 'Dividir',
  merge: 'Juntar',
  reset: 'Agrupar automaticamente',
  splitTitle: 'Dividir esta operação',
  splitHelp: 'Escolha as execuções da segunda operação. As duas precisam terminar zeradas.',
  mergeTitle: 'Juntar com outras operações',
  mergeHelp: 'Escolha operações da mesma conta e do mesmo símbolo que para você são uma só.',
  noNeighbours: 'Não há outra operação desta conta e deste símbolo.',
  becomes: (count) =>
    `Ela vira ${counted(count, { one: 'operação', other: 'operações' })}. O que você escreveu fica com a que mantém mais execuções.`,
  unchanged: 'As operações ficam como estão; só o seu agrupamento à mão é removido.',
  written: (count) =>
    `O que você escreveu sobre ${counted(count, { one: 'operação', other: 'operações' })} fica guardado sem aparecer e volta quando você as dividir de novo.`,
  refused: {
    'not-flat': 'Uma parte ficaria em aberto. Escolha execuções que fechem o que abrem.',
    shared: 'Uma das execuções passou pelo zero e pertence também a outra operação. Junte as duas primeiro.',
    deleted: 'Você excluiu uma destas operações. Restaure-a primeiro.',
    'not-neighbours': 'Essas operações são de outra conta ou de outro símbolo.',
    nothing: 'Escolha algumas execuções, nem nenhuma nem todas.',
  },
  done: 'As operações foram reagrupadas.',
  undone: 'As operações voltaram a ser como antes.',
  undo: 'Desfazer',
  changed: 'A operação mudou nesse meio-tempo. Confira de novo.',
};
