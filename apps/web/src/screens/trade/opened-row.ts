import { useEffect, useState } from 'react';

/** Rows of the table of executions that are shown at once. */
export const ROWS_A_PAGE = 50;

/** Id of the element of an execution's row. */
export function rowId(place: number): string {
  return `execution-${place + 1}`;
}

/** The page of the table that is shown, and how the row of an execution is opened: its page is turned to, and it gets the keyboard. */
export function useOpenedRow() {
  const [page, setPage] = useState(0);
  const [opened, setOpened] = useState<{ readonly place: number } | null>(null);
  useEffect(() => {
    if (opened !== null) document.getElementById(rowId(opened.place))?.focus();
  }, [opened]);
  const open = (place: number) => {
    setPage(Math.floor(place / ROWS_A_PAGE));
    setOpened({ place });
  };
  return { page, setPage, open };
}
