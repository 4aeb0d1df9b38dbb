import { AppError } from "#core/errors/app-error.ts";
import { sanitizeCss } from "./sanitize-css.ts";

/**
 * The sheet is stored as written, so it must be allowed as a whole: violations are reported, not removed
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
