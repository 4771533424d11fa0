import { create } from 'zustand';

export interface Notice {
  title: string;
  description?: string;
  /** A second line beside the description. */
  note?: string;
  /** `destructive` interrupts a screen reader. */
  tone?: 'default' | 'destructive';
  /** One action, such as undo; `altText` explains it to people who cannot reach the toast in time. */
  action?: { label: string; altText: string; onSelect: () => void };
}

export interface Toast extends Notice {
  id: string;
  open: boolean;
}

/** Specification section 9. The display time, the swipe and the hotkey belong to the design system's Toaster. */
const toastLimit = 1;
const removeDelayMs = 1_000_000;

export const useToastStore = create<{ toasts: readonly Toast[] }>()(() => ({ toasts: [] }));

let lastId = 0;
const removals = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Shows a toast and replaces the previous one.
 *
 * @returns its id for `dismissToast`
 */
export function notify(notice: Notice): string {
  lastId += 1;
  const id = String(lastId);
  useToastStore.setState(({ toasts }) => ({ toasts: [{ ...notice, id, open: true }, ...toasts].slice(0, toastLimit) }));
  return id;
}

/** Closes one toast, or all of them. */
export function dismissToast(id?: string): void {
  useToastStore.setState(({ toasts }) => ({
    toasts: toasts.map((toast) => (id === undefined || toast.id === id ? { ...toast, open: false } : toast)),
  }));
  for (const toast of useToastStore.getState().toasts) if (!toast.open) removeLater(toast.id);
}

function removeLater(id: string): void {
  if (removals.has(id)) return;
  const timer = setTimeout(() => {
    removals.delete(id);
    useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }, removeDelayMs);
  removals.set(id, timer);
}
