import { parseArgs } from "node:util";
import { simulate } from "./simulate/simulate.ts";

/** `npm run simulate -- --form <id or address> [--count 1000] [--origin http://localhost:5173] [--concurrency 8] [--seed 1] [--payments http://localhost:8026]` */
const { values } = parseArgs({
  options: {
    form: { type: "string" },
    count: { type: "string", default: "1000" },
    origin: { type: "string", default: "http://localhost:5173" },
    concurrency: { type: "string", default: "8" },
    seed: { type: "string" },
    payments: { type: "string", default: "http://localhost:8026" },
  },
});

const form_id = values.form?.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i)?.[0];
const count = Number(values.count);
const concurrency = Number(values.concurrency);
if (!form_id || !Number.isInteger(count) || count < 1 || !Number.isInteger(concurrency) || concurrency < 1) {
  console.error(
    "Usage: npm run simulate -- --form <form id or address> [--count 1000] [--origin …] [--concurrency 8]",
  );
  process.exit(2);
}
const origin = values.form?.startsWith("http") ? new URL(values.form).origin : values.origin;

const started = performance.now();
try {
  const result = await simulate({
    origin,
    form_id,
    count,
    concurrency,
    providers: values.payments,
    ...(values.seed ? { seed: Number(values.seed) } : {}),
    onProgress: (done, total) => {
      if (done % Math.ceil(total / 20) === 0 || done === total)
        process.stderr.write(`\r${done} of ${total} answered`);
    },
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`\n${result.accepted} accepted in ${seconds.toFixed(1)} s`);
  for (const [refusal, times] of Object.entries(result.refused)) console.log(`${times} refused: ${refusal}`);
} catch (error) {
  console.error(`\nCould not reach the form at ${origin}: ${(error as Error).message}`);
  process.exit(1);
}
