import { Copy, Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Messages } from '@daybook/texts/en.ts';
import { keepFile } from '#web/server/download.ts';
import { englishMessages } from '#web/texts/load-messages.ts';
import { useMessages, useTexts } from '#web/texts/messages.ts';
import { classes } from '#web/ui/classes.ts';
import { writeClipboardLater } from '#web/ui/clipboard.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import {
  clipboardForm,
  PROGRAM_FORM,
  spreadsheetForm,
  spreadsheetLocale,
  TABLE_PURPOSES,
  writeTable,
  type TableCells,
  type TableForm,
  type TablePurpose,
} from './table-text.ts';
import styles from './ExportTable.module.css';

/** A table as shown, for export. */
export interface ExportedTable {
  /** Of the file, without its ending. */
  readonly name: string;
  /** Its head first; in the words of `messages`, which are the English ones for a program. */
  readonly rows: (purpose: TablePurpose, messages: Messages) => Iterable<TableCells>;
}

interface ExportTableProps {
  readonly table: ExportedTable;
  /** Icons alone. */
  readonly isBare?: boolean;
}

/** Copy and CSV: each asks whether a spreadsheet or a program is to read it. */
export function ExportTable({ table, isBare = false }: ExportTableProps) {
  const { tableOutput: words } = useMessages();
  const makeTable = useMakeTable(table);
  const copy = async (purpose: TablePurpose) => {
    let rows = 0;
    const made = makeTable(purpose, 'clipboard', (count) => (rows = count));
    const isCopied = await writeClipboardLater(made.then((pieces) => pieces.join('')));
    // Its head is none of its rows.
    showToast(isCopied ? 'success' : 'error', isCopied ? words.copied(rows - 1) : words.notCopied);
  };
  const keep = async (purpose: TablePurpose) => {
    const pieces = await makeTable(purpose, 'file');
    keepFile({ file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), name: `${table.name}.csv` });
  };
  return (
    <>
      <PurposeMenu
        icon={<Copy size={isBare ? 16 : 14} aria-hidden="true" />}
        text={words.copy}
        hint={words.copyHint}
        isBare={isBare}
        onChoose={copy}
      />
      <PurposeMenu
        icon={<Download size={isBare ? 16 : 14} aria-hidden="true" />}
        text={words.csv}
        hint={words.csvHint}
        isBare={isBare}
        onChoose={keep}
      />
    </>
  );
}

interface PurposeMenuProps {
  readonly icon: ReactNode;
  readonly text: string;
  readonly hint: string;
  readonly isBare: boolean;
  readonly onChoose: (purpose: TablePurpose) => Promise<void>;
}

function PurposeMenu({ icon, text, hint, isBare, onChoose }: PurposeMenuProps) {
  const { tableOutput: words } = useMessages();
  return (
    <Menu
      label={hint}
      hint={hint}
      side="end"
      className={classes(styles.button, isBare && styles.bare)}
      items={TABLE_PURPOSES.map((purpose) => ({
        text: words.purposes[purpose],
        onPress: () => void onChoose(purpose).catch(reportError),
      }))}
    >
      {icon}
      <span className={isBare ? 'sr-only' : undefined}>{isBare ? hint : text}</span>
    </Menu>
  );
}

/** What writes a table for somebody, and returns how many rows it had. */
function useMakeTable({ rows }: ExportedTable) {
  const messages = useMessages();
  const language = useTexts(({ texts }) => texts?.language) ?? 'en';
  return async (purpose: TablePurpose, to: 'file' | 'clipboard', onRows?: (rows: number) => void) => {
    const isForProgram = purpose === 'program';
    const words = isForProgram ? await englishMessages() : messages;
    const locale = spreadsheetLocale(language, navigator.languages);
    const yesNo = [messages.words.yes, messages.words.no] as const;
    const form: TableForm = isForProgram ? PROGRAM_FORM : spreadsheetForm(locale, yesNo);
    const count = { rows: 0 };
    const pieces = await writeTable(
      counting(rows(purpose, words), count),
      to === 'file' ? form : clipboardForm(form),
    );
    onRows?.(count.rows);
    return pieces;
  };
}

function* counting(rows: Iterable<TableCells>, count: { rows: number }): Generator<TableCells> {
  for (const row of rows) {
    count.rows++;
    yield row;
  }
}
