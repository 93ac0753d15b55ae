import { create } from 'zustand';

/** Whether the guided tour is on. */
export const useHelp = create<{ readonly active: boolean }>()(() => ({ active: false }));

export function showHelp(): void {
  useHelp.setState({ active: true });
}

export function hideHelp(): void {
  useHelp.setState({ active: false });
}
