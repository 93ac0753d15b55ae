import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Why something was not saved: somebody changed it meanwhile (the page then has the present state), or a sentence. */
export type SaveRefusal =
  | { readonly kind: 'changed-meanwhile' }
  | { readonly kind: 'refused'; readonly sentence: string };

interface NotSavedProps {
  readonly form: { readonly refusal: SaveRefusal | null; readonly answers: number };
  readonly words: Readonly<Record<'notSaved' | 'changedElsewhere' | 'showCurrent', string>>;
  /** Gives up what is typed for what is stored. */
  readonly onDiscard: () => void;
}

/** Shown next to Save, where it happened. */
export function NotSaved({ form: { refusal, answers }, words, onDiscard }: NotSavedProps) {
  switch (refusal?.kind) {
    case undefined:
      return null;
    case 'refused':
      return (
        <Banner key={answers} tone="error">
          {words.notSaved} {refusal.sentence}
        </Banner>
      );
    case 'changed-meanwhile': {
      const action = (
        <Button kind="plain" onClick={onDiscard}>
          {words.showCurrent}
        </Button>
      );
      return (
        <Banner tone="warning" action={action}>
          {words.changedElsewhere}
        </Banner>
      );
    }
  }
}
