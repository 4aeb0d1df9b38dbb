/**
 * Prints what a form in the news costs, which limit is nearest, and a replay of such crowds by the second: the tables of
 * docs/scale.md.
 *
 * Run: `npx node bench/scale.ts [views] [submits] [hours]`
 */
import { COSTS, type Crowd, GB, NEWS, pressures, type Scale, scaleOf } from "#local/simulate/crowd-costs.ts";
import { type Replay, replay } from "#local/simulate/crowd-replay.ts";

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const money = (value: number) => `$${value.toFixed(2)}`;
const share = (value: number) => `${(value * 100).toFixed(value < 0.01 ? 2 : 0)} %`;

function print(crowd: Crowd): void {
  const [watched, alone] = [true, false].map((is_watched) => scaleOf({ ...crowd, is_watched }, COSTS));
  const row = (name: string, text: (scale: Scale) => string) =>
    console.log(`| ${name} | ${text(watched!)} | ${text(alone!)} |`);
  console.log(`${whole(crowd.views)} views and ${whole(crowd.submits)} submits in ${crowd.hours} h:\n`);
  console.log("| | a member has the rows open | no member has |\n|---|---|---|");
  row("requests to the Worker", ({ requests }) => whole(requests));
  row("reads of the location's cache", ({ cache_reads }) => whole(cache_reads));
  row("reads of KV, writes", ({ kv_reads, kv_writes }) => `${whole(kv_reads)}, ${kv_writes}`);
  row("statements", ({ statements }) => whole(statements));
  row("messages to the form's room", ({ room }) => whole(room));
  row("PostgreSQL's log", ({ wal }) => `${(wal / GB).toFixed(2)} GB`);
  row("busiest minute: requests per second", ({ peak }) => whole(peak.requests));
  row("busiest minute: statements per second", ({ peak }) => whole(peak.statements));
  row("busiest minute: submits per second", ({ peak }) => whole(peak.submits));
  row("busiest minute: connections in use", ({ peak }) => whole(peak.connections));
  row("busiest minute: units of compute", ({ units }) => units.toFixed(1));
  row("Workers", ({ dollars }) => money(dollars.workers));
  row("KV", ({ dollars }) => money(dollars.kv));
  row("Durable Objects", ({ dollars }) => money(dollars.rooms));
  row("Neon: compute, one hour at the size of the busiest minute", ({ dollars }) => money(dollars.compute));
  row("Neon: history of changes for a month", ({ dollars }) => money(dollars.history));
  row("in all", ({ dollars }) => money(Object.values(dollars).reduce((sum, value) => sum + value, 0)));
  console.log("\n| limit | a member has the rows open | no member has |\n|---|---|---|");
  for (const { limit } of pressures(watched!)) {
    const of = (scale: Scale) => share(pressures(scale).find((one) => one.limit === limit)!.share);
    console.log(`| ${limit} | ${of(watched!)} | ${of(alone!)} |`);
  }
}

const FACTORS = [1, 2, 3];
const over = ({ seconds, first }: Replay["room"]) =>
  first === null ? "never" : `${whole(seconds / 60)} min, from minute ${Math.floor(first / 60) + 1}`;

/** Prints what happens in crowds of this size and larger ones. */
function printReplay(crowd: Crowd): void {
  const columns = FACTORS.flatMap((factor) =>
    [true, false].map((is_watched) => ({ factor, is_watched })),
  ).map(({ factor, is_watched }) => ({
    name: `${factor}x, ${is_watched ? "rows open" : "not open"}`,
    result: replay(
      { ...crowd, views: crowd.views * factor, submits: crowd.submits * factor, is_watched },
      COSTS,
    ),
  }));
  const row = (name: string, text: (result: Replay) => string) =>
    console.log(`| ${name} | ${columns.map(({ result }) => text(result)).join(" | ")} |`);
  console.log(`\n| crowd | ${columns.map(({ name }) => name).join(" | ")} |`);
  console.log(`|---|${columns.map(() => "---").join("|")}|`);
  row("submits stored", ({ stored }) => whole(stored));
  row("refused before with 503", ({ refused }) => whole(refused));
  row("processors all busy", ({ compute }) => over(compute));
  row("longest wait for one", ({ wait }) => `${wait.toFixed(1)} s`);
  row("room over its limit", ({ room }) => over(room));
  row("submits shown late to members", ({ late }) => whole(late));
  row("edits not shown to members", ({ lost }) => whole(lost));
}

const [views = NEWS.views, submits = NEWS.submits, hours = NEWS.hours] = process.argv.slice(2).map(Number);
print({ ...NEWS, views, submits, hours });
printReplay({ ...NEWS, views, submits, hours });
