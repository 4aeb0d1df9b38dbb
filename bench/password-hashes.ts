/**
 * Measures how long a stranger's submit takes while the same isolate hashes passwords: of 30 sign-ins at once, each of an
 * account of its own, and of 60 guesses at once at a link to results. Both stay within the limits of one network. Submits
 * follow each other until all of them are answered. A submit with a password question is compared with the same one
 * without. The Worker has no Miniflare in front.
 *
 * Run: `NODE_ENV=production npx node bench/password-hashes.ts [rounds]`, after `npm run build`
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { createResultsLink, type ResultsLink } from "#core/contracts/results.ts";
import { submitPath } from "#core/contracts/wire/paths.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { createForm } from "#local/seed/seed.ts";
import { median } from "./median.ts";
import { withCloud } from "./with-cloud.ts";

const ROUNDS = Number(process.argv[2] ?? 5);
const SIGN_INS = 30;
const GUESSES = 60;

interface Timed {
  status: number;
  took: number;
}

async function timed(address: URL, headers: Record<string, string>, body: string): Promise<Timed> {
  const started = performance.now();
  // The Worker may close a connection that waits for its next request just when it comes.
  const sent = { ...headers, connection: "close" };
  const response = await fetch(address, { method: "POST", headers: sent, body, redirect: "manual" });
  await response.arrayBuffer();
  return { status: response.status, took: performance.now() - started };
}

const newNetwork = () => `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
const JSON_BOTH = { "content-type": "application/json", accept: "application/json" };

interface Crowd {
  name: string;
  send(): Promise<Timed>[];
}

function tally(all: readonly Timed[]): string {
  const counts = new Map<number, number>();
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, times]) => `${times} times ${status}`).join(", ");
}

/** Submits one after the other while the crowd is being answered. */
async function meet(
  { send }: Crowd,
  submit: () => Promise<Timed>,
): Promise<{ crowd: Timed[]; met: Timed[] }> {
  let isOver = false;
  const crowd = Promise.all(send()).finally(() => {
    isOver = true;
  });
  await pause(20);
  const met: Timed[] = [];
  while (!isOver) met.push(await submit());
  return { crowd: await crowd, met };
}

await withCloud(async (cloud, { client, project_id }) => {
  const sketch = new FormSketch("Strangers");
  sketch.section();
  const name = sketch.field({ name: "name", type: "text", label: "Name", required: true });
  const form_id = (await createForm(client, project_id, sketch)).form_id!;
  const secretive = new FormSketch("With a password");
  secretive.section();
  secretive.field({ name: "name", type: "password", label: "Name", required: true });
  const secret_id = (await createForm(client, project_id, secretive)).form_id!;
  const body = {
    ...{ name: "For the board", field_ids: [name.id], filter: {} },
    ...{ password: "let me in please", expires_in_days: null },
  };
  const link = (await client.call(createResultsLink, { params: { form_id }, body })) as ResultsLink;
  const { origin } = await cloud.startWorker({ is_direct: true });

  const submitTo = (id: string) => () =>
    timed(new URL(submitPath(id), origin), JSON_BOTH, JSON.stringify({ name: "Ada" }));
  const submit = submitTo(form_id);
  const crowds: Crowd[] = [
    {
      name: `${SIGN_INS} sign-ins at once`,
      send() {
        const headers = { ...JSON_BOTH, origin, "cf-connecting-ip": newNetwork() };
        return Array.from({ length: SIGN_INS }, () =>
          timed(
            new URL(`${IDENTITY_PATH}/sign-in/email`, origin),
            headers,
            JSON.stringify({ email: `${randomUUID()}@example.com`, password: "correct horse battery" }),
          ),
        );
      },
    },
    {
      name: `${GUESSES} guesses at once`,
      send() {
        const type = "application/x-www-form-urlencoded";
        const headers = { "content-type": type, "cf-connecting-ip": newNetwork() };
        return Array.from({ length: GUESSES }, () =>
          timed(new URL(new URL(link.url).pathname, origin), headers, `password=${randomUUID()}`),
        );
      },
    },
  ];

  for (let n = 0; n < 30; n += 1) await submit();
  const alone: number[] = [];
  const withSecret: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    alone.push((await submit()).took);
    withSecret.push((await submitTo(secret_id)()).took);
  }
  console.log(
    `A submit alone: ${median(alone).toFixed(1)} ms; with a password question ${median(withSecret).toFixed(1)} ms.\n`,
  );
  console.log(
    "| crowd | first submit | median | longest | the crowd took | its statuses | those of submits |",
  );
  console.log("|---|---|---|---|---|---|---|");
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const crowd of crowds) {
      const { crowd: answers, met } = await meet(crowd, submit);
      const [times, all] = [met, answers].map((some) => some.map(({ took }) => took)) as [number[], number[]];
      const row = [times[0]!, median(times), Math.max(...times), Math.max(...all)];
      const texts = row.map((ms) => `${ms.toFixed(0)} ms`);
      console.log(`| ${[crowd.name, ...texts, tally(answers), tally(met)].join(" | ")} |`);
      await pause(500);
    }
  }
});
