import { useState } from 'react';
import type { StoredImage } from '@daybook/api/journal/images.ts';
import { thumbnailUrl } from '@daybook/api/journal/image-addresses.ts';
import type { TradeDetail } from '@daybook/api/journal/trades.ts';
import { dayText, type Day } from '@daybook/domain/calendar.ts';
import { arrangedNow, arrangeImages, useArrangedImages, type Arranged } from './arranged-images.ts';
import { presentList, imagesLeft, sameList, storedList, withFirst, type ListedImage } from './image-list.ts';
import { useMessages } from '#web/texts/messages.ts';
import type { FieldImage, ImageFieldProps } from '#web/ui/images/ImageField.tsx';
import { imageProblemText } from '#web/ui/images/image-problem.ts';
import { prepareImage } from '#web/ui/images/prepare-image.ts';

/** A trade's pictures as its form arranges them. */
export interface FormImages {
  readonly list: readonly ListedImage[];
  readonly isChanged: boolean;
  /** The list at this moment, for code that continues after waiting. */
  readonly now: () => readonly ListedImage[];
  /** Puts the list down; nothing is left to save when the trade has just these pictures. */
  readonly put: (list: readonly ListedImage[], stored?: readonly StoredImage[]) => void;
  readonly discard: () => void;
  /** The server's answer about an image. */
  readonly refuse: (sentence: string | null) => void;
  readonly field: Pick<ImageFieldProps, 'images' | 'error' | 'busy' | 'onFiles' | 'onRemove' | 'onFirst'>;
}

/** The pictures of a trade, with those that were chosen and are not saved. */
export function useFormImages(trade: TradeDetail): FormImages {
  const messages = useMessages();
  const list = listOf(trade, useArrangedImages(trade.id));
  const [error, setError] = useState<string | null>(null);
  const [preparing, setPreparing] = useState(0);
  function put(next: readonly ListedImage[], stored: readonly StoredImage[] = trade.images) {
    arrangeImages(trade.id, sameList(next, stored) ? null : { list: next, from: stored });
  }
  async function add(files: readonly File[]) {
    setError(null);
    const remaining = imagesLeft(list);
    if (files.length > remaining) setError(imageProblemText('too-many', messages));
    for (const file of files.slice(0, remaining)) {
      const prepared = await prepareImage(file);
      if (typeof prepared === 'string') setError(imageProblemText(prepared, messages));
      else put([...listOf(trade, arrangedNow(trade.id)), chosenOf(prepared)]);
    }
  }
  function onFiles(files: readonly File[]) {
    setPreparing((count) => count + 1);
    add(files)
      .catch(reportError)
      .finally(() => setPreparing((count) => count - 1));
  }
  const words = messages.images;
  const alt = words.ofTrade(trade.symbol, dayText(trade.day as Day));
  return {
    list,
    isChanged: !sameList(list, trade.images),
    now: () => listOf(trade, arrangedNow(trade.id)),
    put,
    discard: () => {
      arrangeImages(trade.id, null);
      setError(null);
    },
    refuse: setError,
    field: {
      images: list.map((item) => shownOf(item, alt, words.unsaved)),
      ...(error === null ? {} : { error }),
      busy: preparing > 0,
      onFiles,
      onRemove: (key) => {
        setError(null);
        put(list.filter((item) => item.key !== key));
      },
      onFirst: (key) => put(withFirst(list, key)),
    },
  };
}

function listOf({ images }: TradeDetail, arranged: Arranged | null): ListedImage[] {
  return arranged ? presentList(arranged.list, arranged.from, images) : storedList(images);
}

function chosenOf(prepared: {
  readonly file: File;
  readonly width: number;
  readonly height: number;
}): ListedImage {
  const url = URL.createObjectURL(prepared.file);
  return { kind: 'chosen', key: url, url, ...prepared };
}

function shownOf(item: ListedImage, alt: string, unsaved: string): FieldImage {
  if (item.kind === 'chosen') {
    const { key, url, width, height } = item;
    return { key, src: url, alt, width, height, note: unsaved };
  }
  const { name, width, height } = item.image;
  return { key: item.key, src: thumbnailUrl(name), alt, width, height };
}
