import { useEffect, useState } from 'react';
import { fetchCode } from '#web/texts/fetch-part.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import styles from './AccountProgress.module.css';
import type { ProgressCanvasProps } from './ProgressCanvas.tsx';

type Loaded = typeof import('./ProgressCanvas.tsx').default;
type State = { readonly kind: 'loading' | 'failed' } | { readonly kind: 'loaded'; readonly Canvas: Loaded };

const LOADING: State = { kind: 'loading' };

/** Loads the drawing library when the chart is first wanted, and says so when it cannot be had. */
export function LazyProgress(props: ProgressCanvasProps) {
  const { charts } = useFirstMessages();
  const [state, setState] = useState<State>(LOADING);
  useEffect(() => {
    if (state.kind !== 'loading') return;
    fetchCode(() => import('./ProgressCanvas.tsx')).then(
      ({ default: Canvas }) => setState({ kind: 'loaded', Canvas }),
      () => setState({ kind: 'failed' }),
    );
  }, [state.kind]);
  switch (state.kind) {
    case 'loading':
      return <Skeleton height="100%" />;
    case 'loaded':
      return <state.Canvas {...props} />;
    case 'failed':
      return (
        <div className={styles.none} role="status">
          <p>{charts.progressFailed}</p>
          <Button onClick={() => setState(LOADING)}>{charts.tryAgain}</Button>
        </div>
      );
  }
}
