import { useEffect, useEffectEvent, useState, type DragEvent } from 'react';

/** Handlers for the element onto which files are dropped, and whether one hangs over it. */
export interface ImageDrop {
  readonly isOver: boolean;
  readonly onDragEnter: (event: DragEvent) => void;
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

/** Takes files that are dropped onto an element, or pasted anywhere on its screen: a picture in the clipboard has no other use there. */
export function useImageDrop(onFiles: (files: readonly File[]) => void): ImageDrop {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      take(files);
    }
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  return {
    isOver,
    onDragEnter: (event) => hasFiles(event) && setOver(true),
    onDragOver: (event) => hasFiles(event) && event.preventDefault(),
    onDragLeave: (event) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)))
        setOver(false);
    },
    onDrop: (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes('Files');
}
