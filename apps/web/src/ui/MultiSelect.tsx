import { lazy, Suspense } from 'react';
import type { FieldWords } from './Field.tsx';
import { Skeleton } from './Skeleton.tsx';

export interface MultiSelectProps extends FieldWords {
  readonly options: readonly string[];
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  /** Says how a text that is not in the list would be added; without it only listed ones can be chosen. */
  readonly creating?: ((text: string) => string) | undefined;
  /** Two texts with one key are the same choice. */
  readonly keyOf?: ((text: string) => string) | undefined;
}

const Box = lazy(async () => ({ default: (await import('./MultiSelectBox.tsx')).MultiSelectBox }));

/** Several of a list, shown as chips inside the field. Loaded with the first form that needs it. */
export function MultiSelect(props: MultiSelectProps) {
  return (
    <Suspense fallback={<Skeleton height="56px" />}>
      <Box {...props} />
    </Suspense>
  );
}
