/** Cards out of view load their parts, within this time. */
const LONGEST_WAIT_MS = 5_000;
const STEP_MS = 100;

/** Prints the whole report, once the cards out of view are there too. */
export async function printReport(): Promise<void> {
  window.dispatchEvent(new Event("beforeprint"));
  for (let waited = 0; waited < LONGEST_WAIT_MS; waited += STEP_MS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
    if (document.querySelector("[data-report] [data-waiting]") === null) break;
  }
  window.print();
}
