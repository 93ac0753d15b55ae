import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { search } from './search.ts';

const trades = (value: number) => counted(value, { one: 'operação', other: 'operações' });

/** `20 de 33 operações`, `todas as 33 operações`. */
function ofTrades(known: number, all: number): string {
  if (known < all) return `${count(known)} de ${trades(all)}`;
  return all === 1 ? trades(all) : `todas as ${trades(all)}`;
}

/** In what results are shown. */
export const units: Messages['units'] = {
  label: 'Resultados em',
  names: { money: 'Dinheiro', ...search.unitNames },
  coverage: {
    r: (known, all) => `R de ${ofTrades(known, all)}`,
    percent: (known, all) => `Porcentagem da conta, ${ofTrades(known, all)}`,
    ticks: (known, all) => `Ticks em ${ofTrades(known, all)}`,
    share: (known, all) => `Por ação ou contrato, ${ofTrades(known, all)}`,
  },
  byDefault: (known) => `${count(known)} delas pelos seus padrões.`,
  lacking: {
    r: 'Para ver o R, informe um stop ou um risco, ou use como stop o limite por operação do seu plano.',
    percent: 'Para ver a porcentagem, informe em Contas um saldo de um dia anterior à operação.',
    ticks: 'O tick é conhecido para ações dos EUA e para os futuros mais negociados.',
    share: 'Uma operação sem tamanho não tem resultado por ação.',
  },
  /** The trades that are in no figure, as the link to them names them. */
  without: {
    r: (value) => `${count(value)} sem R`,
    percent: (value) => `${count(value)} sem porcentagem`,
    ticks: (value) => `${count(value)} sem ticks`,
    share: (value) => `${count(value)} sem tamanho`,
  },
  /** Instead of results in the chosen unit, where trades without any are looked for. */
  inMoney: {
    r: 'Em dinheiro: estas operações não têm R.',
    percent: 'Em dinheiro: não se conhece o saldo para estas operações.',
    ticks: 'Em dinheiro: o tick destas operações não é conhecido.',
    share: 'Em dinheiro: estas operações não têm tamanho.',
  },
  none: {
    r: 'Nenhuma destas operações tem R',
    percent: 'Não se conhece o saldo para nenhuma destas operações',
    ticks: 'Não se conhece o tick de nenhuma destas operações',
    share: 'Nenhuma destas operações tem tamanho',
  },
  showMoney: 'Mostrar dinheiro',
};
