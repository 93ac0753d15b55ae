import type { Messages } from '../../en.ts';

/** The assumed risk of trades without a stated one. */
export const defaults: Messages['defaults'] = {
  title: 'Risco padrão',
  help: 'Vale como 1R das operações em dólares sem stop nem risco próprio que começarem depois de adicioná-lo. O instrumento vem antes do setup, o setup antes da conta; de dois para o mesmo, conta o mais novo.',
  of: 'Padrão para',
  scopes: { symbol: 'Instrumento', setup: 'Setup', account: 'Conta' },
  symbol: 'Símbolo',
  symbolHelp: 'ES vale para todos os vencimentos desse futuro.',
  choose: 'Selecione…',
  chooseOne: 'Escolha para que é.',
  size: 'Risco',
  unit: 'Risco em',
  dollars: 'Dólares',
  inTicks: 'Ticks',
  ticks: (ticks) => (ticks === 1 ? 'um tick' : `${ticks} ticks`),
  wrongDollars: 'Informe um valor maior que 0, por exemplo 100.',
  wrongTicks: 'Informe um número de ticks maior que 0, por exemplo 8.',
  earlierToo: 'Também para operações que começaram antes',
  withEarlier: 'também operações anteriores',
  since: (day) => `operações a partir de ${day}`,
  add: 'Adicionar',
  remove: (name) => `Remover o padrão: ${name}`,
  full: 'Há 100 padrões. Remova um para adicionar outro.',
};
