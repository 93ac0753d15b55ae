import { deleteTrader, exportJournal } from '@daybook/api/imports/own-data.ts';
import type { Messages } from '@daybook/texts/en.ts';
import { refusedDeletion, type DeletionForm } from './deletion-form.ts';
import { DeletionCard } from './DeletionCard.tsx';
import { ExportCard, type ExportOutcome } from './ExportCard.tsx';
import { proofBody } from '#web/screens/profile/proof.ts';
import { call } from '#web/server/call.ts';
import { download, keepFile } from '#web/server/download.ts';
import { codeOf, detailOf, problemSentence } from '#web/server/problem.ts';
import { endSession } from '#web/server/session.ts';
import { useMessages } from '#web/texts/messages.ts';
import { refusedBy } from '#web/ui/fields/refused-by.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';

interface OwnDataSectionsProps {
  readonly email: string;
  readonly needsCode: boolean;
}

/** Taking everything along, and deleting it, in the profile. */
export function OwnDataSections({ email, needsCode }: OwnDataSectionsProps) {
  const messages = useMessages();
  return (
    <>
      <ExportCard onExport={(onBytes) => fetchExport(onBytes, messages)} />
      <DeletionCard
        email={email}
        needsCode={needsCode}
        onDelete={(form) => sendDeletion(form, email, messages)}
      />
    </>
  );
}

async function fetchExport(onBytes: (received: number) => void, messages: Messages): Promise<ExportOutcome> {
  try {
    const downloaded = await download(exportJournal, { body: {} }, onBytes);
    keepFile(downloaded);
    return { kind: 'kept', name: downloaded.name };
  } catch (error) {
    return { kind: 'refused', sentence: exportSentence(error, messages) };
  }
}

function exportSentence(error: unknown, messages: Messages): string {
  const words = messages.ownData.export;
  const code = codeOf(error);
  if (code === '009') return words.changing;
  if (code === '012') return words.tooOften(minutesToWait(error));
  return code === 'offline' ? words.brokenOff : problemSentence(error, messages);
}

function minutesToWait(error: unknown): number {
  return Math.ceil((Number(detailOf(error, 'retryAfter')) || 60) / 60);
}

async function sendDeletion(
  form: DeletionForm,
  email: string,
  messages: Messages,
): Promise<Refused<keyof DeletionForm> | null> {
  try {
    await call(deleteTrader, { body: { confirmation: form.confirmation, ...proofBody(form) } });
  } catch (error) {
    return refusedBy(error, (problems) => refusedDeletion(problems, email, messages), messages);
  }
  endSession('signed-out');
  showToast('success', messages.ownData.deletion.done);
  return null;
}
