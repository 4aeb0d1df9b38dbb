import { AppError } from "#core/errors/app-error.ts";
import { sanitizeCss } from "./sanitize-css.ts";

/** The sheet is kept as its owner wrote it, so all of it has to be allowed: what is left out is told, not swallowed. */
export function requireSafeCss(css: string): void {
  const { faults } = sanitizeCss(css);
  if (faults.length === 0) return;
  const issues = faults.slice(0, 20).map(({ line, column, message }) => ({
    path: ["stylesheet", "custom"],
    message: `Line ${line}, column ${column}: ${message}`,
  }));
  throw new AppError("BAD_REQUEST", { issues });
}
