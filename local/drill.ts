import { buildIfStale } from "./build.ts";
import { runDrill } from "./drill/drill.ts";
import { explain } from "./processes/setup-error.ts";

/** `npm run drill`: rehearses a restore on this machine, in less than a minute. */
try {
  await buildIfStale();
  const started = performance.now();
  const findings = await runDrill((line) => console.log(line));
  const failed = findings.filter(({ is_so }) => !is_so);
  const seconds = ((performance.now() - started) / 1_000).toFixed(0);
  console.log(`\n${findings.length - failed.length} of ${findings.length} as expected, in ${seconds} s`);
  if (failed.length > 0) process.exitCode = 1;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
