import { create } from 'zustand';
import {
  discardFile,
  MAX_FILE_BYTES,
  readImport,
  uploadFile,
  type FileAnswersInput,
  type ImportState,
} from '@daybook/api/imports/imports.ts';
import { datesOfSimilarNames } from '@daybook/domain/execution/name-days.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { useJournal } from '#web/journal/journal-store.ts';
import { call } from '#web/server/call.ts';
import { codeOf } from '#web/server/problem.ts';
import { pause, pauseLost } from '#web/server/pause.ts';
import { onSessionEnd, useAuth } from '#web/server/session.ts';
import { setUnsavedInMemory } from '#web/server/unsaved.ts';
import { hasTyped, NOTHING_TYPED, type TypedAnswers } from './typed-answers.ts';

/**
 * `changed`: the journal did; `gone`: it was not held any longer, and is read again; `busy`: another import is under way;
 * `lost`: there is no answer at present; `empty` and `not-a-file`: nothing to send; else what was thrown.
 */
export type Notice =
  | 'changed'
  | 'gone'
  | 'busy'
  | 'lost'
  | 'too-large'
  | 'empty'
  | 'not-a-file'
  | { readonly error: unknown };

/** A file that the trader previews, from the moment in which it was dropped. */
export interface PickedFile {
  readonly key: number;
  readonly file: File;
  readonly answers: FileAnswersInput;
  /** How the trader mapped its columns last; null while nobody did. */
  readonly mapped: ColumnMapping | null;
  /** What the trader changed of the mapping since and did not continue with; null where that is nothing. */
  readonly mapping: ColumnMapping | null;
  /** What was typed or chosen about it and not sent yet. */
  readonly typed: TypedAnswers;
  /** Null while it is sent. */
  readonly state: ImportState | null;
  readonly isImporting: boolean;
  /** What the last attempt came to; see {@link Notice}. */
  readonly notice: Notice | null;
}

interface Files {
  readonly files: readonly PickedFile[];
}

/** Whether leaving the page would lose it: it was not sent yet, its columns are being mapped, or answers about it were typed. */
function isUnsaved({ state, mapping, typed, notice }: PickedFile): boolean {
  const isUnfit = notice === 'too-large' || notice === 'empty' || notice === 'not-a-file';
  if (state === null) return !isUnfit;
  const accounts = useJournal.getState().surroundings?.accounts.length ?? 0;
  return state.phase !== 'published' && (mapping !== null || hasTyped(state, typed, accounts));
}

/** Files survive a change of screen and a session that expires, but no sign-out: the next trader at this machine may be another. */
export const useFiles = create<Files>()(() => ({ files: [] }));

const POLL_MS = 250;
let nextKey = 1;
/** Ends what is sent of a file, by its key. */
const sending = new Map<number, AbortController>();

/** Notes what is being typed about a file. */
export function changeTyped(key: number, part: Partial<TypedAnswers>): void {
  const { typed } = findFile(key) ?? {};
  if (typed) changeFile(key, { typed: { ...typed, ...part } });
}

/** Changes what is known of a file; nothing where it was forgotten. */
export function changeFile(key: number, part: Partial<PickedFile>): void {
  useFiles.setState(({ files }) => ({
    files: files.map((file) => (file.key === key ? { ...file, ...part } : file)),
  }));
}

/** A file by its key; undefined once it was forgotten. */
export function findFile(key: number): PickedFile | undefined {
  return useFiles.getState().files.find((file) => file.key === key);
}

/** Sends files one after the other and shows each as soon as it is read. Never throws: each file carries what went wrong. */
export async function previewFiles(list: Iterable<File>): Promise<void> {
  const chosen = [...list];
  const names = chosen.map(({ name }) => name);
  const fresh = chosen.map((file): PickedFile => {
    nextKey += 1;
    // Where a name can be read as two days, those chosen with it may decide which.
    const otherNames = datesOfSimilarNames(file.name, names);
    const answers = otherNames.length > 0 ? { datesBeside: otherNames } : {};
    return {
      key: nextKey,
      file,
      answers,
      mapped: null,
      mapping: null,
      typed: NOTHING_TYPED,
      state: null,
      isImporting: false,
      notice: null,
    };
  });
  useFiles.setState(({ files }) => ({ files: [...fresh, ...files] }));
  for (const { key } of fresh) await previewFile(key);
}

/** Sends a file again with other answers, or because the journal changed. */
export async function previewAgain(
  key: number,
  answers: FileAnswersInput,
  notice: PickedFile['notice'] = null,
): Promise<void> {
  const old = findFile(key);
  if (!old) return;
  const mapped = typeof answers.mapping === 'object' ? answers.mapping : old.mapped;
  const isMapped = typeof answers.mapping === 'object' && answers.mapping !== old.answers.mapping;
  const mapping = isMapped ? null : old.mapping;
  changeFile(key, { answers, mapped, mapping, notice, state: null, isImporting: false });
  if (old.state) await call(discardFile, { params: { id: old.state.id } }).catch(() => undefined); // it expires on its own
  await previewFile(key);
}

async function previewFile(key: number, isSecond = false): Promise<void> {
  const picked = findFile(key);
  if (!picked) return;
  const { file } = picked;
  const unfit = await findUploadObstacle(file);
  if (unfit) return changeFile(key, { notice: unfit });
  try {
    await follow(key, await send(picked));
  } catch (error) {
    // The server that read it is gone: once more, by another.
    changeFile(key, { state: null });
    if (codeOf(error) === '010' && !isSecond) return previewFile(key, true);
    changeFile(key, { notice: { error } });
  }
}

/** What is known before anything is sent; a folder, and what was changed since it was chosen, cannot be opened. */
async function findUploadObstacle(file: File): Promise<Notice | null> {
  if (file.size > MAX_FILE_BYTES) return 'too-large';
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return 'not-a-file';
  }
  return file.size === 0 ? 'empty' : null;
}

async function send({ key, file, answers }: PickedFile): Promise<ImportState> {
  const controller = new AbortController();
  sending.set(key, controller);
  try {
    const query = { name: file.name.slice(-255), answers: JSON.stringify(answers) };
    return await call(uploadFile, { query, bytes: file, signal: controller.signal });
  } finally {
    sending.delete(key);
  }
}

/** Polls the state until it is read; a server that does not answer is asked again until it does. */
async function follow(key: number, first: ImportState): Promise<void> {
  let state = first;
  changeFile(key, { state });
  while (state.phase === 'reading' && findFile(key)) {
    const isLost = findFile(key)?.notice === 'lost';
    await (isLost ? pauseLost() : pause(POLL_MS));
    try {
      state = await call(readImport, { params: { id: state.id } });
      changeFile(key, { state, ...(isLost ? { notice: null } : {}) });
    } catch (error) {
      if (codeOf(error) !== 'offline') throw error;
      changeFile(key, { notice: 'lost' });
    }
  }
}

/** Forgets a file; what was imported stays. */
export async function forgetFile(key: number): Promise<void> {
  const picked = findFile(key);
  useFiles.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
  sending.get(key)?.abort();
  if (picked?.state && picked.state.phase !== 'published')
    await call(discardFile, { params: { id: picked.state.id } }).catch(() => undefined); // it expires on its own
}

useFiles.subscribe(({ files }, before) => {
  const isAny = files.some(isUnsaved);
  if (isAny !== before.files.some(isUnsaved)) setUnsavedInMemory('imports', isAny);
});

onSessionEnd((end) => end === 'signed-out' && forgetAll());
useAuth.subscribe(({ trader }, before) => trader !== before.trader && forgetAll());

function forgetAll(): void {
  useFiles.setState({ files: [] });
  for (const controller of sending.values()) controller.abort();
}
