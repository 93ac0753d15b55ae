import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';

/** A table on its way to a file or to the clipboard. */
export const tableOutput: Messages['tableOutput'] = {
  copy: 'Copiar',
  copyHint: 'Copiar como tabla',
  csv: 'CSV',
  csvHint: 'Descargar como CSV',
  purposes: { spreadsheet: 'Para una hoja de cálculo', program: 'Para un programa' },
  copied: (rows) => `${counted(rows, { one: 'fila está', other: 'filas están' })} en el portapapeles.`,
  notCopied: 'El navegador no permitió copiar la tabla.',
};
