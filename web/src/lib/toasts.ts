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

/** Tells the reader something for five seconds. The same text shown already is shown anew, not twice; none is nothing to tell. */
export const showToast = (kind: ToastKind, text: string): void => {
  if (text === '') return;
  const others = toasts.filter((toast) => toast.kind !== kind || toast.text !== text);
  setToasts([...others, { id: nextId++, kind, text }].slice(-MOST));
};

export const dismissToast = (id: number): void => setToasts(toasts.filter((toast) => toast.id !== id));

export const currentToasts = (): readonly Toast[] => toasts;

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
