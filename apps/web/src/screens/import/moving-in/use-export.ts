import { useEffect, useState } from 'react';
import {
  applyMovingIn,
  MAX_JOURNAL_FILE_BYTES,
  previewMovingIn,
  type MovingIn,
} from '@daybook/api/imports/moving-in.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { refusalSentence } from '@daybook/texts/file-reason.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { call } from '#web/server/call.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { setUnsavedInMemory } from '#web/server/unsaved.ts';
import type { BannerTone } from '#web/ui/Banner.tsx';

/** What the last attempt came to. */
interface ExportNotice {
  readonly tone: BannerTone;
  readonly text: string;
}

/** Where the journal's own days and times are. */
const NEW_YORK = 'America/New_York';

/** One previewed export: its preview, and what is done with it. `onChanged` is called after something was attached. */
export function useExport(messages: Messages, onChanged: () => void) {
  const { movingIn: words } = messages;
  const [zone, setZone] = useState(NEW_YORK);
  const [file, setFile] = useState<File | null>(null);
  const [shown, setShown] = useState<MovingIn | null>(null);
  const [isUnsent, setUnsent] = useState(false);
  const [busy, setBusy] = useState<'reading' | 'applying' | null>(null);
  const [notice, setNotice] = useState<ExportNotice | null>(null);

  useEffect(() => {
    setUnsavedInMemory('moving-in', isUnsent);
    return () => setUnsavedInMemory('moving-in', false);
  }, [isUnsent]);

  /** Shows what a step says while and after it runs. */
  function run(kind: 'reading' | 'applying', step: () => Promise<ExportNotice | null>): void {
    setBusy(kind);
    setNotice(null);
    step()
      .then(setNotice, (error: unknown) => setNotice(failureNotice(error, messages)))
      .finally(() => setBusy(null))
      .catch(reportError);
  }

  function previewExport(chosen: File, inZone = zone): void {
    setFile(chosen);
    setShown(null);
    const isTooLarge = chosen.size > MAX_JOURNAL_FILE_BYTES;
    setUnsent(!isTooLarge);
    run('reading', async () => {
      if (isTooLarge) return { tone: 'error', text: words.tooLarge(MAX_JOURNAL_FILE_BYTES / 1024 / 1024) };
      const query = { name: chosen.name.slice(-255), zone: inZone };
      const { movingIn, refusedFile } = await call(previewMovingIn, { query, bytes: chosen });
      setUnsent(false);
      setShown(movingIn);
      const why = refusedFile && refusalSentence(messages.fileReasons, refusedFile);
      return why === null ? null : { tone: 'error', text: words.refused(chosen.name, why) };
    });
  }

  function apply({ id }: MovingIn): void {
    run('applying', async () => {
      const applied = await call(applyMovingIn, { params: { id }, body: {} });
      setShown(applied);
      onChanged();
      await refreshJournal();
      return { tone: 'success', text: words.applied(applied.tradesFound) };
    });
  }

  function choose(next: string): void {
    setZone(next);
    if (file && shown?.stage !== 'applied') previewExport(file, next);
  }

  function forget(): void {
    setFile(null);
    setUnsent(false);
    setShown(null);
    setNotice(null);
  }

  return { zone, file, shown, busy, notice, previewExport, apply, choose, forget };
}

function failureNotice(error: unknown, messages: Messages): ExportNotice {
  if (codeOf(error) === '010') return { tone: 'warning', text: messages.movingIn.stale };
  return { tone: 'error', text: problemSentence(error, messages) };
}
