import { useEffect, useState } from 'react';
import { readFeeModel, saveFeeModel, type FeeModelInput } from '@daybook/api/fee-models.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { AccountFees } from '#web/screens/accounts/AccountFees.tsx';
import { call } from '#web/server/call.ts';
import { codeOf, problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { showToast } from '#web/ui/toasts.ts';

/** An account's fee model, read when the accounts are shown. */
export function AccountFeesSection({ accountUuid }: { readonly accountUuid: string }) {
  const messages = useMessages();
  const { checks: words } = messages;
  const [model, setModel] = useState<FeeModelInput | null | undefined>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    call(readFeeModel, { params: { accountUuid }, signal: leaving.signal }).then(
      (answer) => setModel(answer.model),
      (error: unknown) => {
        if (!leaving.signal.aborted) reportError(error);
      },
    );
    return () => leaving.abort();
  }, [accountUuid]);
  async function save(next: FeeModelInput | null): Promise<void> {
    setBusy(true);
    try {
      const answer = await call(saveFeeModel, { params: { accountUuid }, body: { model: next } });
      setModel(answer.model);
      await refreshJournal();
      showToast('success', words.feesSaved);
    } catch (error) {
      showToast('error', codeOf(error) === '009' ? words.feesBusy : problemSentence(error, messages));
    } finally {
      setBusy(false);
    }
  }
  if (model === undefined) return null;
  return <AccountFees model={model} busy={busy} onSave={(next) => void save(next)} />;
}
