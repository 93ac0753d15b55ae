import { create } from 'zustand';

/** Whether the navigation of small screens lies over the page. */
export const useDrawer = create<{ readonly open: boolean }>()(() => ({ open: false }));

export function openDrawer(): void {
  useDrawer.setState({ open: true });
}

export function closeDrawer(): void {
  useDrawer.setState({ open: false });
}
