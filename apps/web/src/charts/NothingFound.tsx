import type { ReactNode } from 'react';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

/** Stands where no trade passed the filter; `children` say something better than that nothing was found. */
export function NothingFound({ children }: { readonly children?: ReactNode }) {
  const { trades } = useFirstMessages();
  return <Card>{children ?? <EmptyState title={trades.noneFound}>{trades.noneFoundHelp}</EmptyState>}</Card>;
}
