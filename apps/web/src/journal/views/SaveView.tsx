import { useState, type ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { showToast } from '#web/ui/overlays/toasts.ts';
import { keepingProblem } from './change-views.ts';
import { NameDialog } from './NameDialog.tsx';
import { useViews } from './use-views.ts';

/** What asks for a name and keeps what is shown under it, and the dialog that asks, which is to be drawn. */
export function useSaveView(address: string): { readonly ask: () => void; readonly dialog: ReactNode } {
  const messages = useMessages();
  const { views, add } = useViews();
  const [isNaming, setIsNaming] = useState(false);
  const ask = () => {
    const problem = keepingProblem(views, address, messages);
    if (problem === null) setIsNaming(true);
    else showToast('error', problem);
  };
  const keep = (name: string) => {
    add(name, address);
    showToast('success', messages.views.saved(name));
  };
  const dialog = isNaming ? (
    <NameDialog views={views} renamed={null} onName={keep} onClose={() => setIsNaming(false)} />
  ) : null;
  return { ask, dialog };
}
