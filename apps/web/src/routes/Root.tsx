import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { GoContext, type Go } from '#web/ui/Anchor.tsx';
import { Hints } from '#web/ui/Hints.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { useProfileTheme } from './use-theme.ts';

/** What every screen stands in: links that stay in the page, hints, toasts. */
export function Root() {
  const go = useNavigation();
  useArrival();
  useProfileTheme();
  return (
    <GoContext value={go}>
      <Outlet />
      <Toasts />
      <Hints />
    </GoContext>
  );
}

/** Moves inside the journal. A filter or a page of the same screen leaves the scroll where it is. */
function useNavigation(): Go {
  const router = useRouter();
  return useCallback<Go>(
    (href, options) => {
      const { pathname } = new URL(href, window.location.href);
      const resetScroll = pathname !== window.location.pathname;
      router.navigate({ href, replace: options?.replace ?? false, resetScroll }).catch(reportError);
    },
    [router],
  );
}

/** A new screen begins at its top, and the keyboard in its content where the link that led here is gone. */
function useArrival(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [pathname]);
}
