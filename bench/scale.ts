/**
 * Prints what a form in the news costs, which limit is nearest, a replay of such crowds by the second, and a month of an
 * organization: the tables of docs/scale.md.
 *
 * Run: `npx node bench/scale.ts [views] [submits] [hours]`
 */
import { COSTS, type Crowd, GB, NEWS, pressures, type Scale, scaleOf } from "#local/simulate/crowd-costs.ts";
import { MID_SIZE, monthOf } from "#local/simulate/crowd-month.ts";
import { floorPrice, PLANS, type Plan, totalOf, UNITS } from "#local/simulate/crowd-prices.ts";
import { type Replay, replay } from "#local/simulate/crowd-replay.ts";

const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const money = (value: number) => `$${value.toFixed(2)}`;
const share = (value: number) => `${(value * 100).toFixed(value < 0.01 ? 2 : 0)} %`;
const plans = Object.keys(PLANS) as Plan[];

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
  row("lines of the Worker's log", ({ lines }) => whole(lines));
  row("busiest minute: requests per second", ({ peak }) => whole(peak.requests));
  row("busiest minute: statements per second", ({ peak }) => whole(peak.statements));
  row("busiest minute: submits per second", ({ peak }) => whole(peak.submits));
  row("busiest minute: connections in use", ({ peak }) => whole(peak.connections));
  row("busiest minute: a draft is shown after", ({ pause }) => `${pause.toFixed(1)} s`);
  row("busiest minute: units of compute that it needs", ({ units }) => units.toFixed(1));
  row("Workers", ({ dollars }) => money(dollars.workers));
  row("Workers Logs", ({ dollars }) => money(dollars.logs));
  row("KV", ({ dollars }) => money(dollars.kv));
  row("Durable Objects", ({ dollars }) => money(dollars.rooms));
  for (const plan of plans) {
    row(`Neon ${plan}: one hour at the most units`, ({ dollars }) => money(dollars.compute[plan]));
  }
  row("Neon: history of changes for a month", ({ dollars }) => money(dollars.history));
  for (const plan of plans) row(`in all, ${plan}`, ({ dollars }) => money(totalOf(dollars, plan)));
  console.log("\n| limit | a member has the rows open | no member has |\n|---|---|---|");
  for (const { limit } of pressures(watched!, crowd)) {
    const of = (scale: Scale) => share(pressures(scale, crowd).find((one) => one.limit === limit)!.share);
    console.log(`| ${limit} | ${of(watched!)} | ${of(alone!)} |`);
  }
}

/** Prints what each habit of an operator adds. */
function printHabits(crowd: Crowd): void {
  const base = scaleOf(crowd, COSTS);
  const added = (habits: Partial<Crowd>) => {
    const { dollars } = scaleOf({ ...crowd, ...habits }, COSTS);
    return money(totalOf(dollars, "launch") - totalOf(base.dollars, "launch"));
  };
  console.log("\n| also | adds |\n|---|---|");
  console.log(`| a line for every request (LOG_SAMPLE = 1) | ${added({ log_sample: 1 })} |`);
  console.log(`| metrics | ${added({ is_measured: true })} |`);
  console.log(`| the readable address | ${added({ is_named: true })} |`);
  console.log(`| an email to each respondent | ${added({ mails: crowd.submits })} |`);
  for (const plan of plans) {
    const floor = UNITS.most - UNITS.range;
    console.log(
      `| ${UNITS.most} units, ${plan}: a floor of ${floor} for a month | ${money(floorPrice(floor, plan))} |`,
    );
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
  console.log(`\n${crowd.units} units:\n\n| crowd | ${columns.map(({ name }) => name).join(" | ")} |`);
  console.log(`|---|${columns.map(() => "---").join("|")}|`);
  row("submits stored", ({ stored }) => whole(stored));
  row("refused before with 503", ({ refused }) => whole(refused));
  row("views without a check of the limits", ({ unanswered }) => whole(unanswered));
  row("processors all busy", ({ compute }) => over(compute));
  row("longest wait for one", ({ wait }) => `${wait.toFixed(1)} s`);
  row("the last submit stored after", ({ end }) => `${whole(end / 60)} min`);
  row("room over its limit", ({ room }) => over(room));
  row("longest that a draft is shown late", ({ pause }) => `${pause.toFixed(1)} s`);
  row("submits shown late to members", ({ late }) => whole(late));
  row("messages of drafts lost", ({ lost }) => whole(lost));
}

function printMonth(): void {
  const months = plans.map((plan) => ({ plan, month: monthOf(MID_SIZE, COSTS, plan) }));
  const [{ month: first }] = months as [(typeof months)[number]];
  console.log(`\nA month: ${whole(first.requests)} requests, ${whole(first.worker_ms / 1e6)} million ms\n`);
  console.log(`| | ${plans.join(" | ")} |\n|---|${plans.map(() => "---").join("|")}|`);
  for (const name of Object.keys(first.dollars) as (keyof typeof first.dollars)[]) {
    console.log(`| ${name} | ${months.map(({ month }) => money(month.dollars[name])).join(" | ")} |`);
  }
  console.log(`| in all | ${months.map(({ month }) => money(month.total)).join(" | ")} |`);
}

const [views = NEWS.views, submits = NEWS.submits, hours = NEWS.hours] = process.argv.slice(2).map(Number);
const crowd = { ...NEWS, views, submits, hours };
print(crowd);
printHabits(crowd);
printReplay(crowd);
printReplay({ ...crowd, units: UNITS.most });
printMonth();
