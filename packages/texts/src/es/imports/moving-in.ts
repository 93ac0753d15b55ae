import type { Messages } from '../../en.ts';
import { count, counted } from '../plural.ts';

const trades = (value: number) => counted(value, { one: 'operación', other: 'operaciones' });
const notes = (value: number) => counted(value, { one: 'nota', other: 'notas' });

/** Notes of another journal that are attached to existing trades. */
export const movingIn: Messages['movingIn'] = {
  title: 'Vengo de otro diario',
  help: 'Las notas, etiquetas, setups y el riesgo declarado de Tradervue, TradeZella (operaciones en CSV) o TradeNote (JSON) se añaden a las operaciones que ya están aquí. No se crea ninguna operación a partir de ellas, y las imágenes no se copian.',
  choose: 'Elegir una exportación',
  zone: 'Zona horaria de la exportación',
  zoneHelp: 'Cuando la exportación no indica ninguna. Tradervue usa la zona que tienes en sus ajustes.',
  reading: (name) => `Leyendo ${name} y buscando sus operaciones`,
  tooLarge: (megabytes) => `El archivo tiene más de ${count(megabytes)} MB.`,
  refused: (name, why) => `No se puede leer ${name}: ${why}.`,
  found: (found, all) =>
    `${count(found)} de ${notes(all)} ${found === 1 ? 'ha encontrado' : 'han encontrado'} su operación`,
  clock: (hours) =>
    `Sus horas iban con ${hours} y se han corregido. Si alguna nota no encontró operación, elige la zona.`,
  later: (hours) => `${hours} h de retraso`,
  earlier: (hours) => `${hours} h de adelanto`,
  texts: (value) => `Texto: ${trades(value)}`,
  appended: (value) => `${count(value)} de ellas debajo de un texto tuyo`,
  tagged: (value) => `Etiquetas: ${trades(value)}`,
  setUp: (value) => `Setup: ${trades(value)}`,
  risked: (value) => `Riesgo: ${trades(value)}`,
  setupKept: (value) => `${trades(value)} ${value === 1 ? 'conserva' : 'conservan'} su propio setup`,
  riskKept: (value) => `${trades(value)} ${value === 1 ? 'conserva' : 'conservan'} su propio riesgo`,
  newTags: 'Etiquetas nuevas',
  newSetups: 'Setups nuevos',
  leftOut: (value) => `${notes(value)} sin operación`,
  firstOf: (shown, all) => `Las primeras ${count(shown)} de ${count(all)}`,
  reasons: {
    'no-symbol': 'no hay operaciones de ese símbolo en esa dirección',
    'no-trade': 'no hay ninguna operación a esa hora',
    'other-figures': 'la operación de esa hora tiene otro tamaño, precio o resultado',
    'two-trades': 'encajan dos operaciones',
    'two-notes': 'otra nota encaja en la misma operación',
    'several-trades': 'abarca varias operaciones',
    'part-of-trade': 'es parte de una operación cuyas otras partes faltan',
    'trade-deleted': 'su operación está eliminada',
    'too-long': 'el texto sería demasiado largo',
    changed: 'su operación ha cambiado desde entonces',
  },
  unreadable: (value) =>
    counted(value, { one: 'fila que no se puede leer', other: 'filas que no se pueden leer' }),
  download: 'Descargar como CSV',
  columns: {
    line: 'Línea',
    symbol: 'Símbolo',
    side: 'Dirección',
    opened: 'Apertura (UTC)',
    reason: 'Motivo',
    note: 'Nota',
  },
  hindrances: {
    nothing:
      'Ninguna de estas notas encontró su operación. Importa primero las operaciones o elige otra zona horaria.',
    'too-many-tags': 'Tendrías más etiquetas de las que guarda Daybook.',
    'too-many-setups': 'Tendrías más setups de los que guarda Daybook.',
  },
  tooManyTrades: (most) => `Son más de ${count(most)} operaciones a la vez. Exporta un período más corto.`,
  apply: (value) => `Añadir a ${trades(value)}`,
  applying: 'Añadiendo',
  applied: (value) => `Añadido a ${trades(value)}.`,
  stale: 'Esta vista previa ya no está disponible. Elige el archivo otra vez.',
  past: 'Añadido hasta ahora',
  undoTitle: (name) => `¿Deshacer lo que añadió ${name}?`,
  undoHelp:
    'Sus textos, etiquetas, setups y riesgos salen de tu diario, junto con las etiquetas y los setups que trajo. Lo que hayas escrito después se queda.',
  undoneNotice: 'Se ha retirado lo que añadió el archivo.',
  kept: (value) => `${trades(value)} ${value === 1 ? 'conserva' : 'conservan'} lo que escribiste después.`,
};
