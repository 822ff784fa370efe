export type ToastKind = 'danger' | 'info' | 'alert' | 'success';
export type Toast = Readonly<{ id: number; kind: ToastKind; text: string }>;

/** More would cover the page; the oldest gives way. */
const MOST = 4;

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

const setToasts = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

/**
 * Tells the reader something for five seconds. The same text shown already is shown anew, not twice; none is nothing to
 * tell. Gives back what the toast is dismissed by.
 */
export const showToast = (kind: ToastKind, text: string): number => {
  const id = nextId++;
  if (text === '') return id;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  setToasts([...others, { id, kind, text }].slice(-MOST));
  return id;
};

export const dismissToast = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
