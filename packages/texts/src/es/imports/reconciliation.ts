import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';

/** The platforms' figures compared with the journal's, what is open, and how fees are estimated. */
export const reconciliation: Messages['reconciliation'] = {
  title: 'Conciliación',
  help: 'El día de cada cuenta, comparado con lo que declara su plataforma o un archivo. El sello significa: igual, con medio centavo de margen por ejecución.',
  all: 'Todos los días',
  onlyDifferent: 'Solo diferencias',
  show: 'Días mostrados',
  day: 'Día',
  account: 'Cuenta',
  trades: 'Operaciones',
  ours: 'Diario, neto',
  stated: 'Declarado',
  noNet: 'sin neto',
  nothing: 'nada',
  difference: 'Diferencia',
  moved: 'De otros días, por tu agrupación',
  movedHelp:
    'Las operaciones que agrupaste a mano llevan resultado de un día a otro. El sello compara lo que dan las ejecuciones por sí solas cada día.',
  seal: 'Sello',
  seals: { sealed: 'Igual', different: 'Difiere', 'not-stated': 'Nada declarado' },
  none: 'Todavía no hay días que conciliar',
  noneHelp: 'Después de una actualización o una importación, aquí aparece cada día con operaciones.',
  noDifferences: 'Ningún día difiere de lo declarado.',
  more: 'Días anteriores',
  details: (account, day) => `${account}, día ${day}`,
  gross: 'Bruto',
  net: 'Neto',
  statedGross: 'Bruto declarado',
  statedNet: 'Neto declarado',
  executionDiffers: (stated, ours) => `declarado ${stated}, calculado ${ours}`,
  noTrades: 'El diario no tiene operaciones ese día.',
  grossOnlyHelp:
    'La plataforma declara este día solo antes de comisiones, así que se compara bruto con bruto.',
  notStatedHelp:
    'Ni la plataforma ni un archivo declaran un resultado para este día: no hay nada que comparar.',
  outside: 'Ejecuciones fuera de toda operación',
  outsideHelp: 'La plataforma puede contarlas en su resultado del día.',
  reasons: { 'opening-missing': 'falta su entrada', 'still-open': 'sigue abierta' },
  positions: 'Posiciones abiertas',
  positionsHelp: 'Lo que sigue abierto al final de lo importado, al precio medio de lo que queda (FIFO).',
  noPositions: 'No hay posiciones abiertas.',
  position: 'Posición',
  price: 'Precio medio',
  since: 'Desde',
  missing: 'Salidas cuya entrada falta',
  missingHelp:
    'Sus entradas son anteriores a la primera importación. Importa los días anteriores y se convertirán en operaciones.',
  fees: 'Comisiones cuando no se declaran',
  feesHelp:
    'Se usan para ejecuciones cuya plataforma o archivo no declara la comisión, y se marcan como estimación. Los demás cargos declarados se mantienen; una comisión declarada siempre sustituye a la estimada. Los importes van en la moneda de la operación; las opciones que vencen o se asignan no cuestan nada.',
  perShare: 'Por acción',
  perContract: 'Por contrato',
  perOrder: 'Por orden',
  minimum: 'Mínimo por orden',
  estimated: (count) =>
    `${counted(count, { one: 'ejecución lleva', other: 'ejecuciones llevan' })} comisiones estimadas.`,
  unknown: (count) =>
    `${counted(count, { one: 'ejecución no tiene', other: 'ejecuciones no tienen' })} comisión declarada.`,
  saveFees: 'Guardar',
  noModel: 'No estimar',
  feesSaved: 'Las comisiones se han recalculado.',
  feesBusy: 'Hay una importación en curso. Inténtalo de nuevo en un momento.',
  badRate: 'Un importe como 0.005',
};
