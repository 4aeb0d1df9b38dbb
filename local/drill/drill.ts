import { setTimeout as pause } from "node:timers/promises";
import { ERASURES } from "#core/files/erasures.ts";
import { MAINTENANCE_TEXTS } from "#core/forms/texts/maintenance-texts.ts";
import { collected } from "../restored/collected.ts";
import { dropHeld, releaseHeld } from "../restored/held-events.ts";
import { objectList } from "../restored/object-list.ts";
import { restored } from "../restored/restored.ts";
import { DrilledForm } from "./drilled-form.ts";
import { Stage } from "./stage.ts";

const DATABASE = "sheaf";
const BACKUP = "sheaf_backup";
const PATIENCE_MS = 15_000;
const TITLES = { before: "Lakeside 2027", lost: "Lakeside 2027, moved to June", after: "Lakeside 2028" };
/** A transaction of a cluster that has done much more. */
const FAR_AHEAD = 1_000_000_000;

/** What was looked at, and whether it was as it must be. */
export interface Finding {
  what: string;
  is_so: boolean;
}

class Drill {
  readonly findings: Finding[] = [];
  readonly #stage: Stage;
  readonly #report: (line: string) => void;
  #form!: DrilledForm;

  constructor(stage: Stage, report: (line: string) => void) {
    this.#stage = stage;
    this.#report = report;
  }

  async run(): Promise<void> {
    await this.#stage.deploy();
    await this.#beforeBackup();
    await this.#afterBackup();
    await this.#restore();
    await this.#afterRestore();
    await this.#release();
  }

  #step(text: string): void {
    this.#report(`\n${text}`);
  }

  #find(what: string, is_so: boolean): void {
    this.findings.push({ what, is_so });
    this.#report(`  ${is_so ? "yes" : "NO "}  ${what}`);
  }

  /** Waits for what happens after a response. */
  async #until(what: string, is: () => boolean | Promise<boolean>): Promise<void> {
    let isSo = false;
    for (const end = Date.now() + PATIENCE_MS; !isSo && Date.now() < end; isSo ||= await is())
      await pause(50);
    this.#find(what, isSo);
  }

  async #submits(name: string): Promise<void> {
    this.#find(`${name}’s response is accepted`, (await this.#form.submit(name)).is_accepted);
  }

  /** Whether so many mails and webhooks about a person have arrived. */
  #has(name: string, count: number): boolean {
    const { mails, webhooks } = this.#form.arrived(name);
    return mails === count && webhooks.length === count;
  }

  /** Four edits, so that the version counts four more. */
  async #rename(title: string): Promise<void> {
    for (const suffix of [" (1)", " (2)", " (3)", ""]) await this.#form.rename(title + suffix);
  }

  async #beforeBackup(): Promise<void> {
    const stage = this.#stage;
    this.#step("1. A form is answered. Then the receiver of its webhook and the mail server are down.");
    await stage.signIn("Olga");
    this.#form = await DrilledForm.open(stage, TITLES.before);
    await this.#submits("Ada");
    await this.#until("Ada’s webhook and mail arrive", () => this.#has("Ada", 1));
    stage.outside.isDown = true;
    for (const name of ["Grace", "Hedy"]) await this.#submits(name);
    await this.#until("Grace’s and Hedy’s were tried, and wait", async () => {
      const rows = await stage.sql<{ is_tried: boolean }>(
        `SELECT last_error IS NOT NULL AS is_tried FROM outbox WHERE destination <> 'room' AND delivered_at IS NULL`,
      );
      // After a failure, the second webhook waits for its turn.
      return rows.length === 4 && rows.filter(({ is_tried }) => is_tried).length >= 3;
    });
    this.#step("2. The backup is taken.");
    await stage.copyDatabase(DATABASE, BACKUP);
  }

  async #afterBackup(): Promise<void> {
    const stage = this.#stage;
    this.#step("3. Life goes on: deliveries, a response, an erasure, edits of the form, a deleted file.");
    stage.outside.isDown = false;
    await stage.sql("UPDATE outbox SET due_at = now(), leased_until = NULL WHERE delivered_at IS NULL");
    await stage.sql("UPDATE webhook SET paused_until = NULL, failing_since = NULL");
    await stage.runCron();
    for (const name of ["Grace", "Hedy"])
      await this.#until(`${name}’s webhook and mail arrive`, () => this.#has(name, 1));
    await this.#submits("Linus");
    await this.#until("Linus’ webhook and mail arrive", () => this.#has("Linus", 1));
    await this.#form.erase("Grace");
    this.#find("Grace is erased", (await this.#form.names()) === "Ada, Hedy, Linus");
    await this.#rename(TITLES.lost);
    await this.#until("The page shows the edited form", () => this.#form.shows(TITLES.lost));
    await stage.removeFile(await this.#form.fileOf("Ada"));
  }

  async #restore(): Promise<void> {
    const stage = this.#stage;
    this.#step("4. Maintenance begins.");
    await stage.deploy({ MAINTENANCE: "on" }, { keeps: true });
    const { status, html } = await this.#form.page();
    this.#find(
      "The form is shown, and says so",
      status === 200 && html.includes(MAINTENANCE_TEXTS.en.notice),
    );
    this.#find("A submit gets its answers back", (await this.#form.submit("Marie")).status === 503);
    const health = await fetch(`${stage.origin}/healthz`);
    const says = (await health.text()).includes('"maintenance":true');
    this.#find("/healthz is 503, and says so", health.status === 503 && says);

    this.#step("5. The database is restored, as from the dump of a cluster with more transactions.");
    await stage.copyDatabase(BACKUP, DATABASE);
    await stage.sql("UPDATE form_edit SET xid = xid + $1", [FAR_AHEAD]);
    await stage.sql(
      `INSERT INTO search_index (form_id, asked_at, used_at, first_transaction)
       VALUES ($1, now(), now(), pg_current_xact_id()::text::bigint + $2)`,
      [this.#form.form_id, FAR_AHEAD],
    );

    this.#step("6. npm run restored");
    const lines: string[] = [];
    const report = (line: string) => {
      lines.push(line);
      this.#report(`  | ${line}`);
    };
    const { connectionString } = stage.services;
    await restored({ connectionString, now: new Date(), report, bucket: stage.bucket });
    await this.#listed((pattern) => lines.some((line) => pattern.test(line)));
  }

  async #listed(has: (pattern: RegExp) => boolean): Promise<void> {
    const isHeld = has(/^ +2 {2}webhook /) && has(/^ +2 {2}mail:respondent /);
    this.#find("It holds Grace’s and Hedy’s webhooks and mails", isHeld);
    this.#find("It ends the search index’s wait", has(/and 1 in search indexes/));
    this.#find("It repeats Grace’s erasure", has(/Erasures: repeated 1\./));
    this.#find("It lists Ada’s row without a file", has(/row without file: .*Ada\.pdf$/));
    this.#find("It lists Linus’ file without a row", has(/file without row: .*Linus\.pdf$/));
    const { bucket } = this.#stage;
    const all = await collected(objectList(bucket));
    const one_by_one = await collected(objectList(bucket, "", 1));
    this.#find(
      "The storage lists the same in pages of any size",
      all.length > 2 && `${all}` === `${one_by_one}`,
    );
    const records = all.filter((key) => key.startsWith(ERASURES));
    this.#find("The record of the erasure stays", records.length === 1);
  }

  async #afterRestore(): Promise<void> {
    const stage = this.#stage;
    const { outside } = stage;
    this.#step("7. Maintenance ends.");
    const before = outside.events.length + outside.mails.length;
    await stage.deploy();
    await stage.runCron();
    await stage.signIn("Olga");
    this.#find(
      "The responses are those of the backup, without Grace’s",
      (await this.#form.names()) === "Ada, Hedy",
    );
    this.#find("A search finds Hedy", (await this.#form.names({ search: "Hedy" })) === "Hedy");
    await this.#until("The search index is built", async () => {
      await stage.runCron();
      const [row] = await stage.sql<{ is_ready: boolean }>(
        "SELECT ready_at IS NOT NULL AS is_ready FROM search_index",
      );
      return row!.is_ready;
    });
    await this.#until("The page shows the restored form", () => this.#form.shows(TITLES.before));
    await this.#rename(TITLES.after);
    await this.#until("After as many edits as were lost, it shows the last one", () =>
      this.#form.shows(TITLES.after),
    );
    await stage.deploy({}, { has: true });
    await this.#until("So does a location that has a copy of the lost form", () =>
      this.#form.shows(TITLES.after),
    );
    await this.#submits("Marie");
    await this.#until("Marie’s webhook and mail arrive", () => this.#has("Marie", 1));
    await stage.runCron();
    const since = outside.events.length + outside.mails.length - before;
    this.#find("Nothing else is sent", since === 2);
  }

  async #release(): Promise<void> {
    const stage = this.#stage;
    this.#step("8. Webhooks are released, whose receivers know the ids. Mails are dropped.");
    await stage.withClient((client) => releaseHeld(client, ["webhook"]));
    await stage.withClient((client) => dropHeld(client, ["mail"], new Date()));
    await stage.runCron();
    await this.#until("Hedy’s webhook arrives again, under the id that it had", () => {
      const { webhooks } = this.#form.arrived("Hedy");
      return webhooks.length === 2 && webhooks[0] === webhooks[1];
    });
    await stage.runCron();
    this.#find("Hedy’s mail does not", this.#form.arrived("Hedy").mails === 1);
    this.#find("Nothing about Grace is sent", this.#has("Grace", 1));
  }
}

/**
 * Rehearses a restore on this machine, with the built Worker: a backup, what happens after it, the restore, and what must
 * hold then (docs/operations.md, "Backup and restore").
 */
export async function runDrill(report: (line: string) => void): Promise<Finding[]> {
  const stage = await Stage.set();
  try {
    const drill = new Drill(stage, report);
    await drill.run();
    return drill.findings;
  } finally {
    await stage.clear();
  }
}
