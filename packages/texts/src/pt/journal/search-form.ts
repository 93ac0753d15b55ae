import type { Messages } from '../../en.ts';
import { count, plural } from '../plural.ts';

/** The search form, without the names of its fields. */
export const searchForm: Messages['searchForm'] = {
  title: 'Busca',
  submit: 'Buscar operações',
  reset: 'Limpar o formulário',
  all: 'Todas',
  notADate: 'Escreva a data como AAAA-MM-DD, por exemplo 2026-11-20.',
  endBeforeStart: 'A data final é anterior à inicial.',
  groups: {
    setup: 'Setup',
    time: 'Tempo',
    journal: 'Diário',
    scope: 'Quais operações',
    what: 'O que foi',
    ended: 'Quando e como terminou',
    amounts: 'Tamanho e preço',
    day: 'Lugar no dia',
    notes: 'Imagens, notas e avaliações',
  },
  notANumber: 'Escreva um número, por exemplo 1,250.50.',
  notACount: 'Escreva um número inteiro, por exemplo 3.',
  nothingBetween: 'Nenhum número cabe nesta faixa.',
  more: 'Mais campos',
  inUse: (fields) => `${fields} em uso`,
  from: 'de',
  to: 'até',
  under: 'menos de',
  bandFrom: (field) => `${field}, de`,
  bandTo: (field) => `${field}, até`,
  bandUnder: (field) => `${field}, menos de`,
  marksMode: (field) => `${field}: quais deles`,
  matches: (trades) =>
    plural(trades, { one: '1 operação corresponde', other: `${count(trades)} operações correspondem` }),
  furtherConditions: (conditions) => `Entre o que este formulário encontra: ${conditions}.`,
  dropConditions: 'Remover estas condições',
  dropped: (fields) => `Deixado de fora, porque nada aqui tem esse nome ou valor: ${fields}`,
};
