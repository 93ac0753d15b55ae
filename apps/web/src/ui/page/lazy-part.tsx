import { useEffect, useState, type ComponentType } from 'react';
import { Offline, problemSentence } from '#web/server/problem.ts';
import { fetchPart } from '#web/texts/fetch-part.ts';
import { loadAllMessages } from '#web/texts/load-messages.ts';
import { useFirstMessages } from '#web/texts/messages.ts';
import { Retry } from '#web/ui/page/Retry.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Skeleton } from './Skeleton.tsx';

/** A part of a screen whose code comes when it is first shown, or is fetched ahead. */
export interface LazyPart<Props> {
  readonly Part: ComponentType<Props>;
  /** Fetches the code ahead; what goes wrong shows when the part does. */
  readonly preload: () => void;
  /** Fetches the code because somebody asked for the part; throws as {@link fetchPart} does. */
  readonly fetchCode: () => Promise<void>;
}

/**
 * Makes a part of a screen that is loaded on its own, `height` (CSS) being the place it holds until then, if any. Where the code
 * cannot be loaded it says so and retries on request, which a suspended component could not.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height?: string,
): LazyPart<Props> {
  let loaded: ComponentType<Props> | null = null;
  const fetchCode = async () => {
    loaded ??= await fetchPart(load);
  };
  function Part(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(loaded ? 'loaded' : 'loading');
    useEffect(() => {
      if (state !== 'loading') return;
      fetchCode().then(
        () => setState('loaded'),
        () => setState('failed'),
      );
    }, [state]);
    if (state === 'failed') return <PartFailed onRetry={() => setState('loading')} />;
    const Loaded = loaded;
    if (Loaded && state === 'loaded') return <Loaded {...props} />;
    return height === undefined ? null : <Skeleton height={height} />;
  }
  // Not by `fetchPart`: the page is not loaded again for what nobody has asked for yet.
  const preload = async () => {
    const [part] = await Promise.all([load(), loadAllMessages()]);
    loaded ??= part;
  };
  return { Part, preload: () => void preload().catch(() => null), fetchCode };
}

function PartFailed({ onRetry }: { readonly onRetry: () => void }) {
  const messages = useFirstMessages();
  return (
    <Banner tone="error" action={<Retry onRetry={onRetry} />}>
      {problemSentence(new Offline(), messages)}
    </Banner>
  );
}
