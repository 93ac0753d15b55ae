import { Component, createContext, useContext, type ComponentType, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Router, Shown } from './router.ts';
import type { FailureProps, Location } from './screen.ts';

const RouterContext = createContext<Router | null>(null);

/** The router of the page. */
export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('no screen is shown yet');
  return router;
}

/** What is on the page; null before the first screen. */
export function useShown(): Shown | null {
  return useStore(useRouter().state, ({ shown }) => shown);
}

/** Where the reader is: the place of the screen that is shown, while the next one is still on its way. */
export function useLocation(): Location {
  const place = useShown()?.place;
  if (!place) throw new Error('no screen is shown yet');
  return place;
}

interface ShownScreenProps {
  readonly router: Router;
  /** The frame of every screen. */
  readonly root: ComponentType<{ readonly children: ReactNode }>;
  /** Shown instead of a screen that could not be opened or broke. */
  readonly failed: ComponentType<FailureProps>;
}

/** The screen of the address, within its frame. */
export function ShownScreen({ router, root: Root, failed }: ShownScreenProps) {
  const shown = useStore(router.state, (state) => state.shown);
  if (!shown) return null;
  const { screen, content } = shown;
  const Failed = screen.failed ?? failed;
  const retry = () => router.reload();
  const body = (
    <Caught key={keyOf(shown)} failed={Failed} onRetry={retry}>
      {content.kind === 'failed' ? <Failed error={content.error} onRetry={retry} /> : <Body shown={shown} />}
    </Caught>
  );
  return (
    <RouterContext value={router}>
      <Root>
        <Caught failed={failed} onRetry={retry}>
          {screen.frame ? <screen.frame>{body}</screen.frame> : body}
        </Caught>
      </Root>
    </RouterContext>
  );
}

function Body({ shown: { screen, content } }: { readonly shown: Shown }) {
  if (content.kind === 'ready') return <content.Part loaded={content.loaded} />;
  return screen.waiting ? <screen.waiting.Part /> : null;
}

/** Another screen starts without what the last one remembered, and without its breakage. */
function keyOf({ screen }: Shown): string {
  return screen.paths.join();
}

interface CaughtProps {
  readonly failed: ComponentType<FailureProps>;
  readonly onRetry: () => void;
  readonly children: ReactNode;
}

/** Catches what breaks while a screen is drawn; React knows no other way than a class. */
class Caught extends Component<CaughtProps, { readonly error: unknown; readonly broken: boolean }> {
  override state = { error: null as unknown, broken: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, broken: true };
  }

  override render() {
    const { failed: Failed, onRetry, children } = this.props;
    if (!this.state.broken) return children;
    const retry = () => {
      this.setState({ error: null, broken: false });
      onRetry();
    };
    return <Failed error={this.state.error} onRetry={retry} />;
  }
}
