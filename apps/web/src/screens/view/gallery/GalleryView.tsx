import { useMemo, useState, type ReactNode } from 'react';
import { readGallery } from '@daybook/api/journal/images.ts';
import { imageUrl } from '@daybook/api/journal/image-addresses.ts';
import { dayText } from '@daybook/domain/calendar.ts';
import type { Selection } from '#web/journal/selection.ts';
import { galleryItems, type GalleryItem } from './gallery-items.ts';
import { captionLabels, captionText, GalleryTab, tradeHref } from './GalleryTab.tsx';
import { useCall } from '#web/server/use-call.ts';
import { problemSentence } from '#web/server/problem.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Retry } from '#web/ui/page/Retry.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/page/EmptyState.tsx';
import { LabelText } from '#web/ui/labels/LabelText.tsx';
import { MoneyText } from '#web/ui/MoneyText.tsx';
import { Skeleton } from '#web/ui/page/Skeleton.tsx';
import { imageViewer } from '#web/ui/images/image-viewer.ts';

export interface GalleryViewProps {
  readonly selection: Selection;
  /** Shown when a search finds no trades. */
  readonly empty: ReactNode;
}

/** The gallery tab: pictures of the trades that pass the filter. */
export function GalleryView({ selection, empty }: GalleryViewProps) {
  const { columns, rows } = selection;
  const { answer, failure, retry } = useCall(readGallery, {}, { again: columns.revision });
  const listed = answer?.pictures ?? null;
  const items = useMemo(() => galleryItems(columns, rows, listed ?? []), [columns, rows, listed]);
  const [open, setOpen] = useState<number | null>(null);
  const messages = useMessages();
  if (failure !== null)
    return (
      <Banner tone="error" action={<Retry onRetry={retry} />}>
        {problemSentence(failure, messages)}
      </Banner>
    );
  if (listed === null) return <Skeleton height="420px" />;
  return (
    <>
      <GalleryTab
        items={items}
        onOpen={setOpen}
        empty={rows.length === 0 ? empty : <NoImages hasImages={listed.length > 0} />}
      />
      {open !== null && items.length > 0 ? (
        <Viewer items={items} index={open} onClose={() => setOpen(null)} />
      ) : null}
    </>
  );
}

function NoImages({ hasImages }: { readonly hasImages: boolean }) {
  const { images, trades } = useMessages();
  return (
    <EmptyState drawing="image" title={hasImages ? trades.noneFound : images.gallery.empty}>
      {hasImages ? images.noneShownHelp : images.gallery.emptyHelp}
    </EmptyState>
  );
}

interface ViewerProps {
  readonly items: readonly GalleryItem[];
  readonly index: number;
  readonly onClose: () => void;
}

function Viewer({ items, index, onClose }: ViewerProps) {
  const { words } = useMessages();
  const images = useMemo(
    () =>
      items.map((item) => ({
        src: imageUrl(item.image.name),
        alt: captionText(item, words),
        width: item.image.width,
        height: item.image.height,
        caption: <Caption item={item} />,
      })),
    [items, words],
  );
  return <imageViewer.Part images={images} index={index} onClose={onClose} />;
}

function Caption({ item }: { readonly item: GalleryItem }) {
  const { images, words } = useMessages();
  return (
    <>
      <strong>{item.symbol}</strong>
      <span>{dayText(item.day)}</span>
      <MoneyText amount={item.net} currency={item.currency} tone="plain" />
      {captionLabels(item, words).map((label, at) => (
        <LabelText key={at} {...label} />
      ))}
      <Anchor href={tradeHref(item)}>{images.openTrade}</Anchor>
    </>
  );
}
