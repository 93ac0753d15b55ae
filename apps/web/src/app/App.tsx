import { useEffect, useCallback, useRef, type ReactNode } from 'react';
import type { Router } from '#web/router/router.ts';
import { ShownScreen, useLocation, useRouter } from '#web/router/ShownScreen.tsx';
import { useProfile } from '#web/server/session.ts';
import { showLanguage, wantedLanguage } from '#web/texts/load-messages.ts';
import { Failure } from '#web/ui/page/Failure.tsx';
import { GoContext, type Go } from '#web/ui/Anchor.tsx';
import { Hints } from '#web/ui/overlays/Hints.tsx';
import { Toasts } from '#web/ui/overlays/Toasts.tsx';
import { useDocumentTitle } from './screen-title.ts';
import { useProfileTheme } from './use-theme.ts';

/** The whole page; it changes its language when the profile does. */
export function App({ router }: { readonly router: Router }) {
  const wanted = useProfile(({ profile }) => wantedLanguage(profile));
  useEffect(() => {
    // Without a connection the page stays in the language it has.
    showLanguage(wanted).catch(() => null);
  }, [wanted]);
  return <ShownScreen router={router} root={Root} failed={Failure} />;
}

/** What surrounds every screen: links that stay in the page, hints, toasts. */
function Root({ children }: { readonly children: ReactNode }) {
  const router = useRouter();
  const go = useCallback<Go>((href, options) => router.go(href, options), [router]);
  useArrival();
  useProfileTheme();
  useDocumentTitle();
  return (
    <GoContext value={go}>
      {children}
      <Toasts />
      <Hints />
    </GoContext>
  );
}

/** A new screen begins with the keyboard in its content where the link that led here is gone. */
function useArrival(): void {
  const { path } = useLocation();
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [path]);
}
