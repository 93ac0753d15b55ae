import type { Messages } from '../../en.ts';

/** Splits of what is held, as the trader types them. */
export const splits: Messages['splits'] = {
  heading: 'Splits de acciones',
  title: (symbol: string) => `Split de ${symbol}`,
  help: 'Un split de 4 por 1 da 4 acciones nuevas por 1 antigua. Se aplica a lo que tenías al comienzo de ese día, cuyo coste no cambia.',
  day: 'Primer día de las acciones nuevas',
  newShares: 'Acciones nuevas',
  oldShares: 'Por acciones antiguas',
  heldAfter: 'Acciones después',
  heldAfterHelp: 'Solo si sobró una fracción de acción: cuántas tenías cuando se pagó o redondeó.',
  add: 'Añadir un split',
  added: 'Se añadió el split y se reagruparon las operaciones posteriores.',
  undone: 'Se deshizo el split.',
  busy: 'El diario acaba de cambiar o hay una importación en curso. Vuelve a intentarlo en un momento.',
  hint: (since: string) => `Abierta desde ${since}: ¿hubo un split o falta una salida?`,
  ratio: (next: number, old: number) => `${next} por ${old}`,
  notADay: 'Una fecha como 2026-05-19',
  notShares: 'Un número entero, 1 o más',
  notHeld: 'Un tamaño mayor que 0',
  refused: {
    'one-for-one': '1 por 1 no cambia nada.',
    future: 'Ese día aún no ha llegado.',
    'nothing-held': 'No tenías ninguna al comienzo de ese día.',
    fraction: 'Sobraría una fracción de acción. Indica cuántas acciones tenías después.',
    'held-after': 'No cuadra con la proporción.',
  },
};
