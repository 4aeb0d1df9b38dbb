import { AppError } from "#core/errors/app-error.ts";
import { sanitizeCss } from "./sanitize-css.ts";

/**
 * Throws BAD_REQUEST with `issues` unless the whole sheet is allowed. It is stored as written, so nothing is removed
 * silently.
 */
export function requireSafeCss(css: string): void {
  const { faults } = sanitizeCss(css);
  if (faults.length === 0) return;
  const issues = faults.slice(0, 20).map(({ line, column, message }) => ({
    path: ["stylesheet", "custom"],
    message: `Line ${line}, column ${column}: ${message}`,
  }));
  throw new AppError("BAD_REQUEST", { issues });
}
