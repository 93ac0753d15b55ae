import { useEffect, useState } from 'react';
import { fetchCode } from '#web/texts/fetch-part.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import styles from './AccountProgress.module.css';
import type { ProgressCanvasProps } from './ProgressCanvas.tsx';

type Loaded = typeof import('./ProgressCanvas.tsx').default;
type State =
  | { readonly kind: 'loading'; readonly isAsked: boolean }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly Canvas: Loaded };

const load = () => import('./ProgressCanvas.tsx');

/**
 * Loads the drawing library when the chart is first wanted, and says so when it cannot be loaded. The page is loaded again for it
 * only where the trader tries again: an automatic reload would interrupt an update.
 */
export function LazyProgress(props: ProgressCanvasProps) {
  const { charts } = useFirstMessages();
  const [state, setState] = useState<State>({ kind: 'loading', isAsked: false });
  useEffect(() => {
    if (state.kind !== 'loading') return;
    (state.isAsked ? fetchCode(load) : load()).then(
      ({ default: Canvas }) => setState({ kind: 'loaded', Canvas }),
      () => setState({ kind: 'failed' }),
    );
  }, [state]);
  switch (state.kind) {
    case 'loading':
      return <Skeleton height="100%" />;
    case 'loaded':
      return <state.Canvas {...props} />;
    case 'failed':
      return (
        <div className={styles.none} role="status">
          <p>{charts.progressFailed}</p>
          <Button onClick={() => setState({ kind: 'loading', isAsked: true })}>{charts.tryAgain}</Button>
        </div>
      );
  }
}
