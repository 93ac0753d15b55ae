import type { ReactNode } from 'react';
import { useMessages } from '#web/texts/messages.ts';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';

/** Shown where no trade passed the filter; `children` say more than that nothing was found. */
export function NothingFound({ children }: { readonly children?: ReactNode }) {
  const { trades } = useMessages();
  return <Card>{children ?? <EmptyState title={trades.noneFound}>{trades.noneFoundHelp}</EmptyState>}</Card>;
}
