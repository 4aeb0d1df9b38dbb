import { Toaster as Sonner, toast as sonner } from "sonner";

/** Room for toasts: for what happened elsewhere, and for taking something back. What happened here is shown here. */
export function Toaster({ theme }: { theme: "light" | "dark" }) {
  return (
    <Sonner
      theme={theme}
      position="bottom-center"
      toastOptions={{
        style: {
          background: "var(--popover)",
          color: "var(--popover-foreground)",
          borderColor: "var(--border)",
          borderRadius: "8px",
          boxShadow: "var(--shadow)",
          fontFamily: "inherit",
          fontSize: "13px",
        },
        actionButtonStyle: { background: "var(--primary)", color: "var(--primary-foreground)" },
      }}
    />
  );
}

interface ToastOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
  /** A second toast with the id takes the place of the first. */
  id?: string;
}

export const toast = {
  info: (message: string, options: ToastOptions = {}) => sonner(message, options),
  success: (message: string, options: ToastOptions = {}) => sonner.success(message, options),
  error: (message: string, options: ToastOptions = {}) => sonner.error(message, options),
  dismiss: (id: string) => sonner.dismiss(id),
};
