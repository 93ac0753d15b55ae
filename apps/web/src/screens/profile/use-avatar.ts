import { useEffect, useRef, useState } from 'react';
import { AVATAR_SIDE } from '@daybook/api/journal/images.ts';
import { imageUrl } from '@daybook/api/journal/image-addresses.ts';
import { useMessages } from '#web/texts/messages.ts';
import { setUnsavedInMemory } from '#web/server/unsaved.ts';
import type { FieldImage, ImageFieldProps } from '#web/ui/images/ImageField.tsx';
import { imageProblemText } from '#web/ui/images/image-problem.ts';
import { prepareImage, type PreparedImage } from '#web/ui/images/prepare-image.ts';

/** What becomes of the avatar with the next save; null leaves it. */
export type AvatarChange =
  | { readonly kind: 'new'; readonly file: File }
  | { readonly kind: 'removed' }
  | null;

type Chosen = PreparedImage & { readonly url: string };

/** The avatar as the profile's form shows it: the stored one, or what was chosen instead. */
export function useAvatar(stored: string | null) {
  const messages = useMessages();
  const [chosen, setChosen] = useState<Chosen | 'removed' | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setUnsavedInMemory('profile', chosen !== null);
    return () => setUnsavedInMemory('profile', false);
  }, [chosen]);
  useRevoking(chosen === 'removed' ? undefined : chosen?.url);
  async function take(file: File) {
    setBusy(true);
    setProblem(null);
    try {
      const prepared = await prepareImage(file);
      if (typeof prepared === 'string') setProblem(imageProblemText(prepared, messages));
      else setChosen({ ...prepared, url: URL.createObjectURL(prepared.file) });
    } finally {
      setBusy(false);
    }
  }
  const field: Pick<ImageFieldProps, 'images' | 'most' | 'busy' | 'onFiles' | 'onRemove'> = {
    images: shownOf(chosen, stored, messages.images),
    most: 1,
    busy,
    onFiles: ([file]) => {
      if (file) take(file).catch(reportError);
    },
    onRemove: () => {
      setProblem(null);
      setChosen(stored === null || (chosen !== null && chosen !== 'removed') ? null : 'removed');
    },
  };
  return {
    field,
    problem,
    change: changeOf(chosen),
    discard: () => {
      setChosen(null);
      setProblem(null);
    },
  };
}

function changeOf(chosen: Chosen | 'removed' | null): AvatarChange {
  if (chosen === null) return null;
  return chosen === 'removed' ? { kind: 'removed' } : { kind: 'new', file: chosen.file };
}

function shownOf(
  chosen: Chosen | 'removed' | null,
  stored: string | null,
  words: { readonly avatar: string; readonly unsaved: string },
): readonly FieldImage[] {
  if (chosen === 'removed') return [];
  if (chosen !== null) {
    const { url, width, height } = chosen;
    return [{ key: url, src: url, alt: words.avatar, width, height, note: words.unsaved }];
  }
  if (stored === null) return [];
  return [{ key: stored, src: imageUrl(stored), alt: words.avatar, width: AVATAR_SIDE, height: AVATAR_SIDE }];
}

/** Gives a chosen file's memory back once another takes its place. */
function useRevoking(url: string | undefined): void {
  const last = useRef(url);
  useEffect(() => {
    if (last.current !== undefined && last.current !== url) URL.revokeObjectURL(last.current);
    last.current = url;
  }, [url]);
}
