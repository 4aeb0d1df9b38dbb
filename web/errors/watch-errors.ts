/**
 * Reports errors of this visit (report-error.ts), whose code is loaded with the first one. Returns how to report an error
 * that was caught.
 */
export function watchErrors(place: "page" | "editor"): (thrown: object | undefined) => void {
  const report = (thrown: object | undefined) => {
    // Without a connection, the code does not arrive. That is no error of ours to report.
    if (thrown) void import("./report-error.ts").then((late) => late.reportError(place, thrown), Object);
  };
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, report);
  return report;
}
