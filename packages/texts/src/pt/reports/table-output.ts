import type { Messages } from '../../en.ts';
import { counted } from '../plural.ts';

/** A table on its way to a file or to the clipboard. */
export const tableOutput: Messages['tableOutput'] = {
  copy: 'Copiar',
  copyHint: 'Copiar como tabela',
  csv: 'CSV',
  csvHint: 'Baixar como CSV',
  purposes: { spreadsheet: 'Para uma planilha', program: 'Para um programa' },
  copied: (rows) =>
    `${counted(rows, { one: 'linha está', other: 'linhas estão' })} na área de transferência.`,
  notCopied: 'O navegador não deixou copiar a tabela.',
};
