import { parseArgs } from "node:util";
import { explain, SetupError } from "./processes/setup-error.ts";
import { DEMO_OWNER } from "./seed/seed.ts";
import { madeFor, noteOutcome, noteSending, removeMade, type SimulationTarget } from "./simulate/made.ts";
import { simulate } from "./simulate/simulate.ts";

const USAGE = `Usage: npm run simulate -- --form <address or id of a form> [options]

Submits generated responses in many scripts through the public submit route. Their user agent begins with "Sheaf-simulate", and
the data folder lists them by origin and form, so that --remove can delete them.

  --count <n>         number of people who respond (1000)
  --concurrency <n>   number of people who respond at the same time (8)
  --seed <n>          seed of the first person; the same seed gives the same answers
  --origin <address>  address of Sheaf, if --form is an id (http://localhost:5173)
  --payments <address>
                      address of the local payment providers (http://localhost:8026)
  --remove            deletes the generated responses of this form; signs in as the demo owner, or with SHEAF_EMAIL and
                      SHEAF_PASSWORD as a member who can edit the form
  --help              prints this help
`;

const OPTIONS = {
  form: { type: "string" },
  count: { type: "string", default: "1000" },
  origin: { type: "string", default: "http://localhost:5173" },
  concurrency: { type: "string", default: "8" },
  seed: { type: "string" },
  payments: { type: "string", default: "http://localhost:8026" },
  remove: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function main(): Promise<void> {
  const values = readArguments();
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const form_id = values.form?.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i)?.[0].toLowerCase();
  if (!form_id) throw new SetupError(`--form must be the address or the id of a form.\n\n${USAGE}`);
  const origin = values.form?.startsWith("http") ? new URL(values.form).origin : values.origin;
  const place = { origin, form_id };
  if (values.remove) return remove(place);

  const started = performance.now();
  const result = await simulate({
    origin,
    form_id,
    count: natural("--count", values.count),
    concurrency: natural("--concurrency", values.concurrency),
    providers: values.payments,
    ...(values.seed && { seed: natural("--seed", values.seed) }),
    list: {
      sending: (session_id, answers) => noteSending(place, session_id, answers),
      outcome: (session_id, response_id) => noteOutcome(place, session_id, response_id),
    },
    onProgress: (done, total) => {
      if (done % Math.ceil(total / 20) === 0 || done === total)
        process.stderr.write(`\r${done} of ${total} sent`);
    },
  }).catch((error: Error) => {
    throw new SetupError(`The simulation at ${origin} stopped: ${error.message}`, { cause: error });
  });
  const seconds = (performance.now() - started) / 1000;
  console.log(`\n${result.accepted} accepted in ${seconds.toFixed(1)} s`);
  for (const [refusal, times] of Object.entries(result.refused)) console.log(`${times} refused: ${refusal}`);
  if (result.accepted > 0)
    console.log(`Remove them with: npm run simulate -- --form ${form_id} --origin ${origin} --remove`);
}

async function remove(place: SimulationTarget): Promise<void> {
  const { ids, unsure, old_ids } = madeFor(place);
  if (ids.length + unsure.length + old_ids.length === 0) {
    console.log(`The data folder lists no generated responses to this form at ${place.origin}.`);
    return;
  }
  const { SHEAF_EMAIL: email = DEMO_OWNER.email, SHEAF_PASSWORD: password = DEMO_OWNER.password } =
    process.env;
  const done = await removeMade({ ...place, member: { email, password } }).catch((error: Error) => {
    throw new SetupError(`The removal stopped: ${error.message}`, { cause: error });
  });
  console.log(`${done.removed} removed${done.missing > 0 ? `, ${done.missing} no longer existed` : ""}.`);
  if (done.unsure > 0)
    console.log(`${done.unsure} could not be looked up. They stay in the list, so you can run this again.`);
  if (done.old_ids > 0)
    console.log(
      `${done.old_ids} responses in the list of an earlier version, which does not name the origin, are not at ${place.origin}. ` +
        "They stay in that list. Run this again with the --origin to which they were sent.",
    );
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new SetupError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function natural(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new SetupError(`${name} must be a whole number above 0, not ${text}.`);
}

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
