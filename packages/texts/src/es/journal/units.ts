import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';
import { search } from './search.ts';

const trades = (value: number) => counted(value, { one: 'operación', other: 'operaciones' });

/** `20 de 33 operaciones`, `las 33 operaciones`. */
function ofTrades(known: number, all: number): string {
  if (known < all) return `${count(known)} de ${trades(all)}`;
  return all === 1 ? trades(all) : `las ${trades(all)}`;
}

/** In what results are shown. */
export const units: Messages['units'] = {
  label: 'Resultados en',
  names: { money: 'Dinero', ...search.unitNames },
  coverage: {
    r: (known, all) => `R de ${ofTrades(known, all)}`,
    percent: (known, all) => `Porcentaje de la cuenta, ${ofTrades(known, all)}`,
    ticks: (known, all) => `Ticks en ${ofTrades(known, all)}`,
    share: (known, all) => `Por acción o contrato, ${ofTrades(known, all)}`,
  },
  byDefault: (known) => `${count(known)} de ellas según tus valores por defecto.`,
  lacking: {
    r: 'Para ver la R, indica un stop o un riesgo, o usa como stop el límite por operación de tu plan.',
    percent: 'Para ver el porcentaje, indica en Cuentas un saldo de un día anterior a la operación.',
    ticks: 'Se conoce el tick de las acciones de EE. UU. y de los futuros más negociados.',
    share: 'Una operación sin tamaño no tiene resultado por acción.',
  },
  /** The trades that are in no figure, as the link to them names them. */
  without: {
    r: (value) => `${count(value)} sin R`,
    percent: (value) => `${count(value)} sin porcentaje`,
    ticks: (value) => `${count(value)} sin ticks`,
    share: (value) => `${count(value)} sin tamaño`,
  },
  /** Instead of results in the chosen unit, where trades without any are looked for. */
  inMoney: {
    r: 'En dinero: estas operaciones no tienen R.',
    percent: 'En dinero: no se conoce el saldo para estas operaciones.',
    ticks: 'En dinero: no se conoce el tick de estas operaciones.',
    share: 'En dinero: estas operaciones no tienen tamaño.',
  },
  none: {
    r: 'Ninguna de estas operaciones tiene R',
    percent: 'No se conoce el saldo para ninguna de estas operaciones',
    ticks: 'No se conoce el tick de ninguna de estas operaciones',
    share: 'Ninguna de estas operaciones tiene tamaño',
  },
  showMoney: 'Mostrar dinero',
};
