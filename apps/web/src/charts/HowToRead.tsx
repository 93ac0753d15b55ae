import { BookOpen } from 'lucide-react';
import { readingHref, type ReadingTopic } from '#web/router/paths.ts';
import { useMessages } from '#web/texts/messages.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import styles from './HowToRead.module.css';

/** A link to the page that says how figures of this kind are to be read. */
export function HowToRead({ topic }: { readonly topic: ReadingTopic }) {
  const { reading } = useMessages();
  return (
    <Anchor href={readingHref(topic)} className={styles.link}>
      <BookOpen size={14} aria-hidden="true" />
      {reading.title}
    </Anchor>
  );
}
