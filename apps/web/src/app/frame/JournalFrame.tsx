import { useEffect } from 'react';
import { thumbnailUrl } from '@daybook/api/journal/image-addresses.ts';
import { useLocation } from '#web/router/ShownScreen.tsx';
import type { FrameProps } from '#web/router/screen.ts';
import { useClock } from '#web/journal/clock.ts';
import { isUpdating, useJournal } from '#web/journal/journal-store.ts';
import { loadJournal } from '#web/journal/load-journal.ts';
import { startUpdate } from '#web/app/update/start-update.ts';
import { useProfile } from '#web/server/session.ts';
import { Layout } from './Layout.tsx';
import type { Person } from './PersonMenu.tsx';
import type { SyncControl } from './TopBar.tsx';
import { useGo } from '#web/ui/Anchor.tsx';
import { showHelp, showPalette } from './frame-parts.tsx';
import { logOut } from '#web/app/sign-out.tsx';
import { useScreenTitle } from '#web/app/screen-title.ts';
import { UpdateBanners } from '#web/app/update/UpdateBanners.tsx';
import { useOverScreen } from '#web/ui/overlays/over-screen.ts';
import { useTheme } from '#web/app/use-theme.ts';
import { PATHS } from '#web/router/paths.ts';

/** The frame of every signed-in screen; reads the journal when the first of them opens. */
export function JournalFrame({ children }: FrameProps) {
  const { path, query } = useLocation();
  const go = useGo();
  useDropAnywhere(go);
  const { theme, setTheme } = useTheme();
  const title = useScreenTitle();
  useEffect(() => {
    const { loaded, failure } = useJournal.getState();
    if (!loaded && failure === null) loadJournal().catch(reportError);
  }, [path]);
  return (
    <Layout
      location={{ path, query }}
      person={usePerson()}
      title={title}
      sync={useSyncControl()}
      now={useClock(({ now }) => now)}
      theme={theme}
      onTheme={setTheme}
      onSearch={showPalette}
      onHelp={showHelp}
      onLogOut={logOut}
    >
      <UpdateBanners />
      {children}
      {useOverScreen(({ shown }) => shown)}
    </Layout>
  );
}

function avatarUrl(name: string | null | undefined): string | null {
  return name ? thumbnailUrl(name) : null;
}

function usePerson(): Person {
  const profile = useProfile((state) => state.profile);
  return { name: profile?.name ?? '', account: profile?.account ?? '', avatar: avatarUrl(profile?.avatar) };
}

function useSyncControl(): SyncControl | null {
  const sync = useJournal(({ surroundings }) => surroundings?.sync ?? null);
  const running = useJournal((journal) => isUpdating(journal) || (journal.loading && journal.loaded));
  if (!sync) return null;
  return {
    hasAccount: sync.hasAccount,
    lastSyncedAt: sync.lastSyncedAt,
    leftToday: sync.leftToday,
    running,
    onUpdate: startUpdate,
  };
}

/** A file that is dropped where nothing else takes it is previewed as a file of executions; pictures are left alone. */
function useDropAnywhere(go: (href: string) => void): void {
  useEffect(() => {
    const hover = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); // or the browser would open it
    };
    const drop = (event: DragEvent): void => {
      const isTaken = event.defaultPrevented;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) event.preventDefault();
      const fills = files.filter(({ type }) => !type.startsWith('image/'));
      if (isTaken || fills.length === 0) return;
      go(PATHS.imports);
      import('#web/screens/import/files-store.ts')
        .then(({ previewFiles }) => previewFiles(fills))
        .catch(reportError);
    };
    window.addEventListener('dragover', hover);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', hover);
      window.removeEventListener('drop', drop);
    };
  }, [go]);
}
