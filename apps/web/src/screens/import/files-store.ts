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
  /** What the last attempt came to: the journal changed, is busy, or the server's problem. */
  readonly notice: 'changed' | 'busy' | 'gone' | 'too-large' | { readonly error: unknown } | null;
}

interface Files {
  readonly files: readonly LookedAt[];
}

/** Files survive a change of screen, not of trader. */
export const useFiles = create<Files>()(() => ({ files: [] }));

const LOOK_AGAIN_MS = 250;
let nextKey = 1;

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

async function lookAt(key: number): Promise<void> {
  const looked = find(key);
  if (!looked) return;
  const { file, answers } = looked;
  if (file.size > MOST_FILE_BYTES) return change(key, { notice: 'too-large' });
  try {
    const query = { name: file.name.slice(-255), answers: JSON.stringify(answers) };
    await follow(key, await call(uploadFile, { query, bytes: file }), 'reading');
  } catch (error) {
    change(key, { notice: { error } });
  }
}

/** Looks at the state until it has left a phase. */
async function follow(key: number, first: ImportState, phase: ImportState['phase']): Promise<ImportState> {
  let state = first;
  change(key, { state });
  while (state.phase === phase && find(key)) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    state = await call(readImport, { params: { id: state.id } });
    change(key, { state });
  }
  return state;
}

/** Imports a file as it was shown, and brings the journal up to date. */
export async function importLookedAt(key: number): Promise<void> {
  const looked = find(key);
  if (!looked?.state || looked.isImporting) return;
  change(key, { isImporting: true, notice: null });
  try {
    const state = await call(publishFile, { params: { id: looked.state.id }, body: {} });
    change(key, { state, isImporting: false });
    await refreshJournal();
  } catch (error) {
    if (codeOf(error) === '009' && detailOf(error, 'reason') === 'changed')
      return lookAgain(key, looked.answers, 'changed');
    const notice = codeOf(error) === '009' ? 'busy' : codeOf(error) === '010' ? 'gone' : { error };
    change(key, { isImporting: false, notice });
  }
}

/** Forgets a file; what was imported stays. */
export async function forgetFile(key: number): Promise<void> {
  const looked = find(key);
  useFiles.setState(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
  if (looked?.state && looked.state.phase !== 'published')
    await call(discardFile, { params: { id: looked.state.id } }).catch(() => undefined); // it goes by itself
}

/** For the next trader at this machine. */
export function forgetFiles(): void {
  useFiles.setState({ files: [] });
}
