import type { Messages } from '../../en.ts';
import { count, counted, plural } from '../plural.ts';

const trades = (value: number) => counted(value, { one: 'operação', other: 'operações' });

/** `Trend: Yes`, `Did you add? Yes`. */
const answer = (question: string, chosen: string) =>
  `${question}${question.endsWith('?') ? '' : ':'} ${chosen}`;

/** Many trades at once: selected in the list, then changed or shared together. */
export const manyTrades: Messages['manyTrades'] = {
  select: 'Selecionar',
  selected: 'Selecionada',
  selectPage: 'Selecionar as operações desta página',
  selectTrade: (symbol, when) => `Selecionar ${symbol}, ${when}`,
  allSelected: (value, pages) =>
    pages === 1
      ? `Tudo o que o filtro mostra está selecionado: ${trades(value)}.`
      : `As ${count(value)} operações do filtro estão selecionadas, em ${count(pages)} páginas.`,
  someSelected: (value, all) =>
    `${count(value)} de ${trades(all)} ${plural(value, { one: 'selecionada', other: 'selecionadas' })}.`,
  selectAll: (all) => `Selecionar as ${count(all)}`,
  onlyPage: 'Só esta página',
  onlyNewest: (most) => `Só as ${count(most)} mais recentes`,
  tooMany: (most) => `No máximo ${count(most)} operações podem ser alteradas de uma vez.`,
  left: (value) =>
    `${trades(value)} ${plural(value, { one: 'saiu', other: 'saíram' })} do filtro e da seleção.`,

  bar: 'O que fazer com as operações selecionadas',
  countSelected: (value) => `${count(value)} ${plural(value, { one: 'selecionada', other: 'selecionadas' })}`,
  setup: 'Setup',
  tags: 'Etiquetas',
  mistakes: 'Erros',
  flags: 'Perguntas',
  share: 'Compartilhar',
  clear: 'Limpar a seleção',
  search: 'Buscar ou criar',
  searchOnly: 'Buscar',
  haveIt: (value, all) => `${count(value)} de ${count(all)} ${plural(value, { one: 'tem', other: 'têm' })}`,
  answeredSo: (value, all) => `${count(value)} de ${count(all)}`,
  newSetup: (name) => `Novo setup “${name}”`,
  newTag: (name) => `Nova etiqueta “${name}”`,
  newMistake: (title) => `Novo erro “${title}”`,
  risk: 'Risco',
  riskTyped: 'Risco planejado, por exemplo 100',
  riskWrong: 'Informe um valor maior que 0, por exemplo 100.',
  riskOfEach: (amount) => `Risco planejado de cada uma: ${amount}`,
  removeRisk: 'Remover o risco planejado',
  riskSet: (amount, value) => `Risco planejado de ${amount} definido em ${trades(value)}`,
  riskRemoved: (value) => `Risco planejado removido de ${trades(value)}`,
  removeSetup: 'Remover o setup',
  removeLabel: (name) => `Remover “${name}”`,
  answer,

  setupSet: (name, value) => `Setup “${name}” definido em ${trades(value)}`,
  setupRemoved: (value) => `Setup removido de ${trades(value)}`,
  tagAdded: (name, value) => `Etiqueta “${name}” adicionada a ${trades(value)}`,
  tagRemoved: (name, value) => `Etiqueta “${name}” removida de ${trades(value)}`,
  mistakeAdded: (title, value) => `Erro “${title}” adicionado a ${trades(value)}`,
  mistakeRemoved: (title, value) => `Erro “${title}” removido de ${trades(value)}`,
  answered: (question, chosen, value) => `${answer(question, chosen)} · ${trades(value)}`,
  wereSo: (value, all) =>
    `${count(value)} de ${count(all)} já ${plural(value, { one: 'estava', other: 'estavam' })} assim.`,
  hadIt: (value, all) =>
    `${count(value)} de ${count(all)} já ${plural(value, { one: 'tinha', other: 'tinham' })}.`,
  full: (value) =>
    `${trades(value)} ${plural(value, { one: 'não comporta mais nada e fica como está', other: 'não comportam mais nada e ficam como estão' })}.`,
  missing: (value) => `${trades(value)} já não ${plural(value, { one: 'existe', other: 'existem' })}.`,
  nothingChanged: 'Nada mudou',
  undone: (value) => `Desfeito em ${trades(value)}`,
  undoneBut: (value, kept) =>
    `Desfeito em ${trades(value)}; ${count(kept)} ${plural(kept, { one: 'mudou depois e fica como está', other: 'mudaram depois e ficam como estão' })}`,
  showThem: 'Ver quais',
  stayed: 'Operações que ficaram como estavam',
  stayedMore: (value) => `e mais ${trades(value)}`,
  labelProblems: {
    merged: 'Este nome foi unido a outro.',
    archived: 'Este nome está arquivado. Traga-o de volta ou escolha outro.',
    'too-many': 'Não cabem mais. Remova um primeiro.',
  },
  tooLong: 'Um nome tem no máximo 60 caracteres.',

  shareMany: (value) => `Compartilhar ${trades(value)}…`,
  stopSharing: (value) => `Deixar de compartilhar ${trades(value)}…`,
  shareAtMost: (most) =>
    `No máximo ${count(most)} operações podem ser compartilhadas de uma vez. Selecione menos.`,
  shareTitle: (value) => `Compartilhar ${trades(value)}?`,
  shareWho: 'Qualquer pessoa com o link de uma delas pode vê-la.',
  shareHelp:
    'Ficam públicos: símbolo, data e horários, execuções, bruto, taxas e líquido, setup e respostas, erros, imagens e o que você escreveu. Conta, etiquetas, risco planejado e limites não.',
  shareImages: (value) => `${trades(value)} com imagens`,
  shareNotes: (value) => `${trades(value)} com anotações`,
  shareMistakes: (value) => `${trades(value)} com erros marcados`,
  stopTitle: (value) => `Deixar de compartilhar ${trades(value)}?`,
  stopHelp: 'Os links delas deixam de funcionar na hora.',
  stopNoUndo: (most) =>
    `Não dá para desfazer se mais de ${count(most)} estiverem compartilhadas: teriam de ser compartilhadas de novo.`,
  stop: 'Deixar de compartilhar',
  sharedNow: (value) =>
    `${trades(value)} ${plural(value, { one: 'compartilhada', other: 'compartilhadas' })}`,
  stopped: (value) =>
    `${trades(value)} ${plural(value, { one: 'não é mais compartilhada', other: 'não são mais compartilhadas' })}`,
};
