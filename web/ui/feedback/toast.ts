export interface Toast {
  id: string;
  kind: "info" | "success" | "error";
  message: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  /** Not limited to the current page: also shown on the next one. */
  isEverywhere?: boolean;
  /** Stays until it is answered or closed, because something would be lost with it. */
  stays?: boolean;
}

type ToastOptions = Partial<Pick<Toast, "description" | "action" | "isEverywhere" | "stays">> & {
  /** A second toast with the same id replaces the first. */
  id?: string;
};

/** More would cover the page: the oldest that need not stay is removed. */
const MOST = 3;

let shown: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

function put(next: readonly Toast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function show(
  kind: Toast["kind"],
  message: string,
  { id = `toast-${++count}`, ...rest }: ToastOptions = {},
): void {
  const all = [...shown.filter((toast) => toast.id !== id), { id, kind, message, ...rest }];
  const oldest = all.findIndex(({ stays }) => !stays);
  put(all.length > MOST ? all.toSpliced(Math.max(0, oldest), 1) : all);
}

/** For events elsewhere, and to offer undo. Results on the page belong on the page. */
export const toast = {
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string, options?: ToastOptions) => show("error", message, options),
  /** On a change of page: removes toasts of the previous one. */
  leavePage: () => put(shown.filter(({ isEverywhere }) => isEverywhere)),
  dismiss: (id: string) => put(shown.filter((one) => one.id !== id)),
};

/** The visible toasts, for `useSyncExternalStore`. */
export const toastStore = {
  get: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
