import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useMessages } from '#web/texts/messages.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Range at the left, page at the right. Nothing to turn: only the range. */
export function Pager({ page, pageSize, total, onPage }: PagerProps) {
  const { fields } = useMessages();
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const from = page * pageSize;
  return (
    <div className={styles.pager}>
      <span role="status">{fields.range(from + 1, Math.min(from + pageSize, total), total)}</span>
      {pages > 1 ? (
        <nav aria-label={fields.pages} className={styles.turn}>
          <IconButton
            small
            label={fields.previousPage}
            icon={<ChevronLeft size={16} aria-hidden="true" />}
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          />
          <span>{fields.page(page + 1, pages)}</span>
          <IconButton
            small
            label={fields.nextPage}
            icon={<ChevronRight size={16} aria-hidden="true" />}
            disabled={page >= pages - 1}
            onClick={() => onPage(page + 1)}
          />
        </nav>
      ) : null}
    </div>
  );
}
