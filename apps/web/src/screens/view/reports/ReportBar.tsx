import { ChevronDown, ChevronLeft, Image, Pin, PinOff } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { PREFERENCES } from '@daybook/domain/journal/preferences.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { keepFile } from '#web/server/download.ts';
import { usePreference } from '#web/journal/preferences/use-preference.ts';
import type { Query, View } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { DashboardButton } from '../dashboard/own/DashboardButton.tsx';
import { isTextOf, reportHref, reportText, type ReportChoice } from './report-address.ts';
import { ExportTable, type ExportedTable } from '#web/ui/table/ExportTable.tsx';
import type { ImageContent } from './report-image.ts';
import styles from './ReportBar.module.css';

/** What a report hands out. */
export interface ReportOutput {
  /** Begins the name of the files. */
  readonly name: string;
  readonly cells: (messages: Messages) => ReturnType<ExportedTable['rows']>;
  readonly picture: () => ImageContent;
}

interface ReportBarProps {
  readonly view: View;
  readonly query: Query;
  readonly choice: ReportChoice;
  /** Null while there is nothing to hand out. */
  readonly output: ReportOutput | null;
  /** The menus. */
  readonly children: ReactNode;
  /** Shown before the buttons at the right. */
  readonly drawnAs?: ReactNode;
}

/** The row above a report: the way back, its menus, and what can be done with it. */
export function ReportBar({ view, query, choice, output, children, drawnAs }: ReportBarProps) {
  const { reportTables: words } = useMessages();
  return (
    <div className={styles.bar}>
      <Anchor href={reportHref(view, query, { kind: 'gallery' })} className={styles.back}>
        <ChevronLeft size={16} aria-hidden="true" />
        {words.back}
      </Anchor>
      {children}
      <div className={styles.right}>
        {drawnAs}
        <div className={styles.buttons}>
          <PinButton choice={choice} />
          <DashboardButton choice={choice} />
          {output && <OutputButtons output={output} />}
        </div>
      </div>
    </div>
  );
}

/** Pins a report to the head of the gallery, or takes it from there. */
function PinButton({ choice }: { readonly choice: ReportChoice }) {
  const { reportTables: words } = useMessages();
  const { isPinned, toggle } = usePin(choice);
  return (
    <IconButton
      label={isPinned ? words.unpin : words.pin}
      icon={isPinned ? <PinOff size={16} /> : <Pin size={16} />}
      onClick={toggle}
    />
  );
}

/** Whether a report is pinned, and what pins it or takes it away. */
export function usePin(choice: ReportChoice): { readonly isPinned: boolean; readonly toggle: () => void } {
  const { reportTables: words } = useMessages();
  const [pinned, save] = usePreference('pinnedReports');
  const text = reportText(choice);
  const isSame = (each: string) => isTextOf(each, choice);
  const isPinned = pinned.some(isSame);
  const toggle = () => {
    if (isPinned) return save(pinned.filter((each) => !isSame(each)));
    const { most, longest } = PREFERENCES.pinnedReports;
    if (pinned.length >= most) return showToast('error', words.tooManyPins);
    if (text.length > longest) return showToast('error', words.tooLong);
    return save([...pinned, text]);
  };
  return { isPinned, toggle };
}

function OutputButtons({ output: { name, cells, picture } }: { readonly output: ReportOutput }) {
  const { reportTables: words } = useMessages();
  const keepImage = () =>
    import('./report-image.ts')
      .then(({ drawImage }) => drawImage(picture()))
      .then(
        (file) => keepFile({ file, name: `${name}.png` }),
        () => showToast('error', words.noImage),
      );
  return (
    <>
      <ExportTable table={{ name, rows: (_, messages) => cells(messages) }} isBare />
      <IconButton label={words.picture} icon={<Image size={16} />} onClick={() => void keepImage()} />
    </>
  );
}

interface ReportMenuProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly text: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** One of the menus above a report: the machine's own list, with its label inside the box. */
export function ReportMenu<Value extends string>({
  label,
  options,
  value,
  onChange,
}: ReportMenuProps<Value>) {
  const id = useId();
  return (
    <span className={styles.menu}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown size={14} aria-hidden="true" />
    </span>
  );
}
