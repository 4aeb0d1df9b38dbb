/**
 * Prints what a form in the news costs, and which limit is nearest: the tables of docs/scale.md.
 *
 * Run: `npx node bench/scale.ts [views] [submits] [hours]`
 */
import { COSTS, type Crowd, GB, NEWS, pressures, type Scale, scaleOf } from "#local/simulate/crowd-costs.ts";

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

const [views = NEWS.views, submits = NEWS.submits, hours = NEWS.hours] = process.argv.slice(2).map(Number);
print({ ...NEWS, views, submits, hours });
