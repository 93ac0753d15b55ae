import { useState } from 'react';
import { readFeeModel, saveFeeModel, type FeeModelInput } from '@daybook/api/imports/fee-models.ts';
import { refreshJournal } from '#web/journal/refresh-journal.ts';
import { AccountFees } from './AccountFees.tsx';
import { call } from '#web/server/call.ts';
import { useCall } from '#web/server/use-call.ts';
import { codeOf } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import type { Refused } from '#web/ui/fields/use-form.ts';
import { changeSentence } from '#web/ui/change-sentence.ts';
import { Disclosure } from '#web/ui/page/Disclosure.tsx';
import { showToast } from '#web/ui/overlays/toasts.ts';
import styles from './Accounts.module.css';

/** An account's fee model, read when the accounts are shown. */
export function AccountFeesSection({ accountUuid }: { readonly accountUuid: string }) {
  const messages = useMessages();
  const { reconciliation: words } = messages;
  const params = { accountUuid };
  const { answer: shown, put } = useCall(readFeeModel, { params }, { onFailure: reportError });
  const [busy, setBusy] = useState(false);
  async function save(next: FeeModelInput | null): Promise<Refused<never> | null> {
    setBusy(true);
    try {
      put(await call(saveFeeModel, { params, body: { model: next } }));
      await refreshJournal();
      showToast('success', words.feesSaved);
      return null;
    } catch (error) {
      showToast('error', codeOf(error) === '009' ? words.feesBusy : changeSentence(error, messages));
      return {};
    } finally {
      setBusy(false);
    }
  }
  // The line is there from the beginning: what stands below it must not move when the answer comes.
  return (
    <Disclosure summaryClass={styles.section} summary={words.fees}>
      {shown ? <AccountFees {...shown} busy={busy} onSave={save} /> : null}
    </Disclosure>
  );
}
