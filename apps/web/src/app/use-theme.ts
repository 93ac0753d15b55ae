import { useEffect, useSyncExternalStore } from 'react';
import { call } from '#web/server/call.ts';
import { useProfile } from '#web/server/session.ts';
import { onShownTheme, onSystemTheme, showTheme, shownTheme, type Theme } from '#web/ui/theme.ts';

/** Shows the profile's theme and colours on every screen, and follows the machine where the profile leaves it to it. */
export function useProfileTheme(): void {
  const choice = useProfile(({ profile }) => profile?.theme ?? 'system');
  const pnl = useProfile(({ profile }) => profile?.pnlColours ?? 'green-red');
  useEffect(() => {
    showTheme(choice, pnl);
    return onSystemTheme(() => showTheme(choice, pnl));
  }, [choice, pnl]);
}

/** The theme that is shown, and the switch in the top bar, which changes the profile. */
export function useTheme(): { readonly theme: Theme; readonly setTheme: (theme: Theme) => void } {
  const theme = useSyncExternalStore(onShownTheme, shownTheme);
  return { theme, setTheme };
}

function setTheme(theme: Theme): void {
  const { profile } = useProfile.getState();
  if (!profile) return;
  useProfile.setState({ profile: { ...profile, theme } });
  // What could not be kept is still shown until the profile is read again.
  keep(theme).catch(() => null);
}

async function keep(theme: Theme): Promise<void> {
  const { saveProfile } = await import('@daybook/api/identity/profile-calls.ts');
  await call(saveProfile, { body: { theme } });
}
