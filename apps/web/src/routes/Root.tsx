import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { GoContext, type Go } from '#web/ui/Anchor.tsx';
import { Hints } from '#web/ui/Hints.tsx';
import { Toasts } from '#web/ui/Toasts.tsx';
import { useProfileTheme } from './use-theme.ts';

/** What every screen stands in: links that stay in the page, hints, toasts. */
export function Root() {
  const { history } = useRouter();
  const go = useCallback<Go>(
    (href, options) => (options?.replace ? history.replace(href) : history.push(href)),
    [history],
  );
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
