export interface Toast {
  id: string;
  kind: "info" | "success" | "error";
  message: string;
  description?: string;
  action?: { label: string; onClick: () => void };
  /** It concerns more than the page that shows it, and is there on the next one, too. */
  isEverywhere?: boolean;
}

type ToastOptions = Partial<Pick<Toast, "description" | "action" | "isEverywhere">> & {
  /** A second toast with the id takes the place of the first. */
  id?: string;
};

/** More would cover the page: the oldest goes. */
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
  put([...shown.filter((toast) => toast.id !== id), { id, kind, message, ...rest }].slice(-MOST));
}

/** For what happened elsewhere, and for taking something back. What happened here is shown here. */
export const toast = {
  info: (message: string, options?: ToastOptions) => show("info", message, options),
  success: (message: string, options?: ToastOptions) => show("success", message, options),
  error: (message: string, options?: ToastOptions) => show("error", message, options),
  /** Another page is shown: what concerned the one before goes with it. */
  leavePage: () => put(shown.filter(({ isEverywhere }) => isEverywhere)),
  dismiss: (id: string) => put(shown.filter((one) => one.id !== id)),
};

/** What is shown now, for `useSyncExternalStore`. */
export const toastStore = {
  get: () => shown,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
