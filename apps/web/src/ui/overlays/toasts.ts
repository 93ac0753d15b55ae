import { create } from 'zustand';

export interface ToastMessage {
  readonly id: number;
  readonly tone: 'success' | 'info' | 'error';
  readonly text: string;
  /** Below it, in normal type. */
  readonly note?: string | undefined;
  /** One thing to do about it, such as undoing; it closes the toast. */
  readonly action?: ToastAction | undefined;
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
  /** What it takes back; see {@link closeToastsOf}. */
  readonly undo?: string;
}

interface Toasts {
  readonly shown: readonly ToastMessage[];
}

/** The toasts on the screen, oldest first. */
export const useToasts = create<Toasts>()(() => ({ shown: [] }));

/** How long a toast stays, in milliseconds. */
export const TOAST_MS = 6000;
const MAX_SHOWN = 3;
let lastId = 0;

/** Says something in passing at the top right. Never the only place of an error. */
export function showToast(
  tone: ToastMessage['tone'],
  text: string,
  action?: ToastAction,
  note?: string,
): void {
  const toast = { id: ++lastId, tone, text, note, action };
  useToasts.setState(({ shown }) => ({ shown: [...shown, toast].slice(-MAX_SHOWN) }));
}

/** Closes what still offers to take something back that has been taken back elsewhere. */
export function closeToastsOf(undo: string): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter(({ action }) => action?.undo !== undo) }));
}

export function closeToast(id: number): void {
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }));
}
