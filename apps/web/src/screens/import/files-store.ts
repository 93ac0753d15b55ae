import { create } from 'zustand';
import {
  discardFile,
  MOST_FILE_BYTES,
  publishFile,
  readImport,
  uploadFile,
  type FileAnswersInput,
  type ImportState,
} from '@daybook/api/imports.ts';
import type { ColumnMapping } from '@daybook/domain/execution/column-mapping.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { codeOf, detailOf } from '#web/server/problem.ts';
import { onSessionEnd } from '#web/server/session.ts';

/**
 * `changed`: the journal did; `gone`: it was not held any longer, and is read again; `busy`: another import is under way;
 * `lost`: there is no answer at present; `empty` and `not-a-file`: nothing to send; else what was thrown.
 */
export type Notice =
  'changed' | 'gone' | 'busy' | 'lost' | 'too-large' | 'empty' | 'not-a-file' | { readonly error: unknown };

/** A file that the trader looks at, from the moment in which it was dropped. */
export interface LookedAt {
  readonly key: number;
  readonly file: File;
  readonly answers: FileAnswersInput;
  /** How the trader mapped its columns last; null while nobody did. */
  readonly mapped: ColumnMapping | null;
  /** Null while it is sent. */
  readonly state: ImportState | null;
  readonly isImporting: boolean;
  /** What the last attempt came to; see {@link Notice}. */
  readonly notice: Notice | null;
}

interface Files {
  readonly files: readonly LookedAt[];
}

/** Files survive a change of screen, not the end of the session: the next trader at this machine may be another. */
export const useFiles = create<Files>()(() => ({ files: [] }));

const LOOK_AGAIN_MS = 250;
/** Between looks at a server that does not answer. */
const LOST_MS = 2000;
let nextKey = 1;
/** Ends what is sent of a file, by its key. */
const sending = new Map<number, AbortController>();

function change(key: number, part: Partial<LookedAt>): void {
  useFiles.setState(({ files }) => ({
    files: files.map((file) => (file.key === key ? { ...file, ...part } : file)),
  }));
}

function find(key: number): LookedAt | undefined {
  return useFiles.getState().files.find((file) => file.key === key);
}

/** Sends files one after the other and shows each as soon as it is read. Never throws: each file carries what went wrong. */
export async function lookAtFiles(list: Iterable<File>): Promise<void> {
  const fresh = [...list].map((file): LookedAt => {
    nextKey += 1;
    return { key: nextKey, file, answers: {}, mapped: null, state: null, isImporting: false, notice: null };
  });
  useFiles.setState(({ files }) => ({ files: [...fresh, ...files] }));
  for (const { key } of fresh) await lookAt(key);
}

/** Sends a file again with other answers, or because the journal changed. */
export async function lookAgain(
  key: number,
  answers: FileAnswersInput,
  notice: LookedAt['notice'] = null,
): Promise<void> {
  const old = find(key);
  if (!old) return;
  const mapped = typeof answers.mapping === 'object' ? answers.mapping : old.mapped;
  change(key, { answers, mapped, notice, state: null, isImporting: false });
  if (old.state) await call(discardFile, { params: { id: old.state.id } }).catch(() => undefined); // it goes by itself
  await lookAt(key);
}

async function lookAt(key: number, isSecond = false): Promise<void> {
  const looked = find(key);
  if (!looked) return;
  const { file } = looked;
  const unfit = await whyNotSent(file);
  if (unfit) return change(key, { notice: unfit });
  try {
    await follow(key, await send(looked));
  } catch (error) {
    // Whoever read it has gone: once more, by another.
    change(key, { state: null });
    if (codeOf(error) === '010' && !isSecond) return lookAt(key, true);
    change(key, { notice: { error } });
  }
}

/** What is known before anything is sent; a folder, and what was changed since it was chosen, cannot be opened. */
async function whyNotSent(file: File): Promise<Notice | null> {
  if (file.size > MOST_FILE_BYTES) return 'too-large';
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    return 'not-a-file';
  }
  return file.size === 0 ? 'empty' : null;
}

async function send({ key, file, answers }: LookedAt): Promise<ImportState> {
  const controller = new AbortController();
  sending.set(key, controller);
  try {
    const query = { name: file.name.slice(-255), answers: JSON.stringify(answers) };
    return await call(uploadFile, { query, bytes: file, signal: controller.signal });
  } finally {
    sending.delete(key);
  }
}

/** Looks at the state until it is read; a server that does not answer is asked again until it does. */
async function follow(key: number, first: ImportState): Promise<void> {
  let state = first;
  change(key, { state });
  while (state.phase === 'reading' && find(key)) {
    const isLost = find(key)?.notice === 'lost';
    await pause(isLost ? LOST_MS : LOOK_AGAIN_MS);
    try {
      state = await call(readImport, { params: { id: state.id } });
      change(key, { state, ...(isLost ? { notice: null } : {}) });
    } catch (error) {
      if (codeOf(error) !== 'offline') throw error;
      change(key, { notice: 'lost' });
    }
  }
}

/** Imports a file as it was shown, and brings the journal up to date. */
export async function importLookedAt(key: number): Promise<void> {
  const looked = find(key);
  if (!looked?.state || looked.isImporting) return;
  change(key, { isImporting: true, notice: null });
  try {
    const state = await call(publishFile, { params: { id: looked.state.id }, body: {} });
    change(key, { state, isImporting: false });
  } catch (error) {
    const again = leftBehind(error);
    if (again) return lookAgain(key, looked.answers, again);
    return change(key, { isImporting: false, notice: codeOf(error) === '009' ? 'busy' : { error } });
  }
  await bringUpToDate();
}

/** What was imported is to be seen however long nobody answers. */
async function bringUpToDate(): Promise<void> {
  try {
    await refreshJournal();
  } catch (error) {
    if (codeOf(error) !== 'offline') throw error;
    await pause(LOST_MS);
    await bringUpToDate();
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Why what was shown does not hold any longer; null where it does. */
function leftBehind(error: unknown): 'changed' | 'gone' | null {
  if (codeOf(error) === '010') return 'gone';
  return codeOf(error) === '009' && detailOf(error, 'reason') === 'changed' ? 'changed' : null;
}

/** Forgets a file; what was imported stays. */
export async function forgetFile(key: number): Promise<void> {
  const looked = find(key);
  useFiles.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
  sending.get(key)?.abort();
  if (looked?.state && looked.state.phase !== 'published')
    await call(discardFile, { params: { id: looked.state.id } }).catch(() => undefined); // it goes by itself
}

onSessionEnd(() => {
  useFiles.setState({ files: [] });
  for (const controller of sending.values()) controller.abort();
});
