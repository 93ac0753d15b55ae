import type { Messages } from '../en.ts';
import { countedIn } from '../plural.ts';

const counted = countedIn('es');

/** What the platforms state beside what the journal reckons, what is open, and how fees are estimated. */
export const checks: Messages['checks'] = {
  title: 'Días verificados',
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
  moved: 'De otros días, a mano',
  movedHelp:
    'Las operaciones que trazaste a mano llevan resultado de un día a otro. El sello compara lo que dan las ejecuciones por sí solas cada día.',
  seal: 'Sello',
  seals: { sealed: 'Igual', different: 'Difiere', 'not-stated': 'Nada declarado' },
  none: 'Todavía no hay días que verificar',
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
  outside: 'Ejecuciones sin operación',
  outsideHelp: 'La plataforma puede contarlas en su resultado del día.',
  reasons: { 'opening-missing': 'falta su apertura', 'still-open': 'sigue abierta' },
  positions: 'Posiciones abiertas',
  positionsHelp: 'Lo que sigue abierto al final de lo importado, al precio medio de lo que queda (FIFO).',
  noPositions: 'No hay posiciones abiertas.',
  position: 'Posición',
  price: 'Precio medio',
  since: 'Desde',
  missing: 'Cierres sin apertura',
  missingHelp:
    'Su apertura es anterior a la primera importación. Importa los días anteriores y serán operaciones.',
  fees: 'Comisiones cuando no se declaran',
  feesHelp:
    'Se usan para ejecuciones cuya plataforma o archivo no declara comisiones, y se marcan como estimación. Las declaradas siempre las sustituyen. Los importes van en la moneda de la operación; lo que vence o se asigna no cuesta nada.',
  perShare: 'Por acción',
  perContract: 'Por contrato',
  perOrder: 'Por orden',
  minimum: 'Mínimo por orden',
  estimated: (count) =>
    `${counted(count, { one: 'ejecución lleva', other: 'ejecuciones llevan' })} una estimación.`,
  unknown: (count) =>
    `${counted(count, { one: 'ejecución no tiene', other: 'ejecuciones no tienen' })} comisión alguna.`,
  saveFees: 'Guardar',
  noModel: 'No estimar',
  feesSaved: 'Las comisiones se calcularon de nuevo.',
  feesBusy: 'Hay una importación en curso. Inténtalo de nuevo en un momento.',
  badRate: 'Un importe como 0,005',
};
