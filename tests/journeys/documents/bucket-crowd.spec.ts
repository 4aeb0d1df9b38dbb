import type { Page } from "@playwright/test";
import {
  createFolder,
  deleteObjects,
  finishObjectUpload,
  moveObjects,
  type ObjectUpload,
  startObjectUpload,
} from "#core/contracts/buckets.ts";
import { fillPath } from "#core/contracts/wire/address.ts";
import { buckets } from "#core/contracts/wire/bucket-addresses.ts";
import { inTurn } from "../../turns.ts";
import { random, seedOfCrowd } from "../crowd.ts";
import { query } from "../database.ts";
import { expect, test } from "../journey.ts";
import { newOwner } from "../owner.ts";
import { joinWorkspace, openAs } from "../presence/two-people.ts";
import { makeStorage, rows, textFile, upload } from "./bucket.ts";

/** Two people upload, rename, move and delete files and folders of one bucket at once, at random. */

const OPERATIONS = Number(process.env.CROWD_OPERATIONS ?? 100);
type Owner = Awaited<ReturnType<typeof newOwner>>;

interface Stored {
  id: string;
  folder_id: string;
  name: string;
  is_folder: boolean;
}

const shown = (page: Page) => rows(page).locator("bdi").allTextContents();

// Proves document/bucket-two-people
test(
  `${OPERATIONS} random uploads, moves and deletions of two people end equal, and lose no file`,
  inTurn(0),
  async ({ browser, cloud }) => {
    // In two browsers. `CROWD_OPERATIONS=300` takes a minute on a quiet machine.
    test.setTimeout(180_000);
    const [first, second] = [await newOwner(cloud), await newOwner(cloud)];
    const { document_id, path } = await makeStorage(first);
    await joinWorkspace(cloud, first, second, { name: "Sam Second" });
    const params = { document_id };
    const sql = <Row>(text: string, values: unknown[] = []) =>
      query<Row & Record<string, unknown>>(cloud.connectionString, text, values);
    // Every place that a file or a folder ever had, because what a deleted folder had inside goes without a word.
    await sql(
      "CREATE TABLE crowd_place (at bigserial, id uuid, folder_id uuid, name text, is_folder boolean)",
    );
    await sql(
      `CREATE FUNCTION note_crowd_place() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         INSERT INTO crowd_place (id, folder_id, name, is_folder)
         VALUES (NEW.id, NEW.folder_id, NEW.name, NEW.blob_id IS NULL); RETURN NULL;
       END $$`,
    );
    await sql(
      `CREATE TRIGGER note_crowd_place AFTER INSERT OR UPDATE OF folder_id, name ON bucket_object
       FOR EACH ROW EXECUTE FUNCTION note_crowd_place()`,
    );
    const pages = await Promise.all([first, second].map((who) => openAs(browser, cloud, who, path)));
    for (const page of pages) {
      await page.setViewportSize({ width: 1_280, height: 4_000 });
      await expect(page.getByRole("heading", { name: "No files yet" })).toBeVisible();
    }
    const seed = seedOfCrowd();

    /** Everything that can be reached from the top. */
    const reached = () =>
      sql<Stored>(
        `WITH RECURSIVE all_of AS (
           SELECT id, folder_id, name, is_folder FROM bucket_object WHERE folder_id = $1 AND gone_at IS NULL
           UNION ALL
           SELECT o.id, o.folder_id, o.name, o.is_folder FROM all_of a JOIN bucket_object o ON o.folder_id = a.id
           WHERE o.gone_at IS NULL
         ) SELECT * FROM all_of ORDER BY id`,
        [document_id],
      );
    const deleted = new Set<string>();
    let uploaded = 0;
    const refused: string[] = [];

    async function sendFile({ client }: Owner, folder_id: string, name: string) {
      const body = { folder_id, name, size: name.length, type: "text/plain" };
      const { id, type, address } = await client.call<ObjectUpload>(startObjectUpload, { params, body });
      const init = { method: "PUT", body: name, headers: { "content-type": type, "if-none-match": "*" } };
      expect((await fetch(address!, init)).status).toBe(200);
      await client.call(finishObjectUpload, { params: { ...params, upload_id: id }, body: {} });
      uploaded += 1;
    }

    async function act(who: Owner, page: Page, person: number) {
      const next = random(seed + person);
      for (let count = 0; count < OPERATIONS / pages.length; count += 1) {
        const [what, at, to, word] = [next(100), next(500), next(500), `w${next(12)}`];
        const name = `${person}-${count}.txt`;
        const all = await reached();
        const folders = [document_id, ...all.filter(({ is_folder }) => is_folder).map(({ id }) => id)];
        const folder_id = folders[to % folders.length]!;
        const any = (list: Stored[]) => list[at % Math.max(1, list.length)];
        const one = any(all);
        const on_conflict = ["ask", "keep_both"][next(2)];
        const move = (body: object) =>
          who.client.call(moveObjects, { params, body: { ids: [one!.id], on_conflict, ...body } });
        try {
          if (what < 14) {
            await upload(page, [textFile(name, name), textFile(`b${name}`, `b${name}`)]);
            uploaded += 2;
          } else if (what < 36) await sendFile(who, folder_id, name);
          else if (what < 54) {
            const body = { folder_id, name: word };
            await who.client.call(createFolder, { params, body });
          } else if (one === undefined) continue;
          else if (what < 70) await move({ folder_id: null, name: word });
          else if (what < 88) await move({ folder_id });
          else {
            const gone = what < 95 ? any(all.filter(({ is_folder }) => !is_folder)) : one;
            if (gone === undefined) continue;
            deleted.add(gone.id);
            await who.client.call(deleteObjects, { params, body: { ids: [gone.id] } });
          }
        } catch (error) {
          // A name that is taken, or a folder that the other person has just deleted.
          expect((error as Error).message).toMatch(/CONFLICT|NOT_FOUND/);
          refused.push((error as Error).message);
        }
      }
    }
    await Promise.all(pages.map((page, person) => act([first, second][person]!, page, person)));
    expect(refused.length).toBeLessThan(OPERATIONS / 3);
    for (const page of pages) {
      const finished = page.getByText(/^(\d+) of \1 uploaded$/);
      await expect(finished).toBeVisible();
    }
    await sql("DROP TRIGGER note_crowd_place ON bucket_object");

    const all = await reached();
    const files = all.filter(({ is_folder }) => !is_folder);
    await test.step("every file is there that nobody has deleted, and no other", async () => {
      const places = await sql<Stored>("SELECT id, folder_id, name, is_folder FROM crowd_place ORDER BY at");
      await sql("DROP TABLE crowd_place");
      await sql("DROP FUNCTION note_crowd_place");
      const last = new Map(places.map((place) => [place.id, place]));
      const isLeft = (id: string): boolean =>
        id === document_id || (!deleted.has(id) && last.has(id) && isLeft(last.get(id)!.folder_id));
      const left = [...last.values()].filter(({ id }) => isLeft(id));
      expect(all.map(({ id }) => id).sort()).toEqual(left.map(({ id }) => id).sort());
      expect([...last.values()].filter(({ is_folder }) => !is_folder)).toHaveLength(uploaded);
      expect(files.length).toBeGreaterThan(10);

      const firstNames = new Map(places.toReversed().map(({ id, name }) => [id, name]));
      for (const { id } of files) {
        const source = fillPath(buckets.objectSource, { document_id, object_id: id });
        const response = await pages[0]!.request.get(source);
        expect([response.status(), await response.text()]).toEqual([200, firstNames.get(id)]);
      }
    });

    await test.step("both see the same as the database, also inside of folders", async () => {
      const namesIn = (folder_id: string) =>
        all.filter((object) => object.folder_id === folder_id).map(({ name }) => name);
      for (const page of pages)
        await expect.poll(async () => (await shown(page)).toSorted()).toEqual(namesIn(document_id).sort());
      expect(await shown(pages[0]!)).toEqual(await shown(pages[1]!));
      const folders = all.filter((one) => one.is_folder && one.folder_id === document_id).slice(0, 3);
      for (const { id, name } of folders) {
        for (const page of pages) {
          await page.goto(`${path}/${encodeURIComponent(name)}`);
          await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
          await expect.poll(async () => (await shown(page)).toSorted()).toEqual(namesIn(id).sort());
        }
      }
    });
  },
);
