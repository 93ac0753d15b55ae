import { useEffect } from 'react';
import { useRouter } from '#web/router/ShownScreen.tsx';
import { EntryPage } from '#web/ui/entry/EntryPage.tsx';
import { useMessages } from '#web/texts/messages.ts';
import { DemoProgress } from '#web/ui/entry/DemoProgress.tsx';

const POLL_MS = 2000;

/** Somebody started the demo in another window: the sign-in shows when it is ready. */
export function DemoPreparing() {
  const { installation } = useMessages().entry;
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.reload(), POLL_MS);
    return () => clearInterval(timer);
  }, [router]);
  return (
    <EntryPage wide title={installation.demo}>
      <DemoProgress />
    </EntryPage>
  );
}
