import type { ReactNode } from 'react';
import { Lightbox, type SlideImage } from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import { useMessages } from '#web/texts/messages.ts';
import styles from './ImageViewer.module.css';

/** A picture to be enlarged. */
interface ViewerImage {
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Shown below the picture. */
  readonly caption?: ReactNode;
}

export interface ImageViewerProps {
  readonly images: readonly ViewerImage[];
  /** Which one is shown at first. */
  readonly index: number;
  readonly onClose: () => void;
}

/** Pictures one at a time over the whole screen: arrow keys, swipes, Escape. A file of its own, loaded when one is opened. */
export function ImageViewer({ images, index, onClose }: ImageViewerProps) {
  const { images: words, ui } = useMessages();
  const slides: SlideImage[] = images.map(({ src, alt, width, height }) => ({ src, alt, width, height }));
  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      className={styles.viewer ?? ''}
      carousel={{ finite: true, preload: 1, padding: '16px' }}
      animation={{ fade: 0, swipe: 200, navigation: 0 }}
      controller={{ closeOnBackdropClick: true }}
      labels={{
        Previous: words.viewer.previous,
        Next: words.viewer.next,
        Close: ui.close,
        Lightbox: words.viewer.label,
        Carousel: words.title,
        'Photo gallery': words.title,
        Slide: words.viewer.slide,
        '{index} of {total}': words.viewer.position,
      }}
      render={{
        slideFooter: ({ slide }) => {
          const caption = images[slides.indexOf(slide)]?.caption;
          return caption ? <div className={styles.caption}>{caption}</div> : null;
        },
        ...(images.length === 1 ? { buttonPrev: () => null, buttonNext: () => null } : {}),
      }}
    />
  );
}
