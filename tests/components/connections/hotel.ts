import type { Locator, Page } from "@playwright/test";
import type { ConnectedTable } from "#core/connections/connected-table.ts";
import { FormSketch } from "#local/seed/form-draft.ts";
import { openFormAt } from "../component.ts";
import { column, FakeDatabase, table } from "../fakes/connections.ts";
import { FakeForm, type GivenDocument } from "../fakes/form.ts";
import type { ComponentServer } from "../fakes/server.ts";

/** A form, and the database of a hotel outside. */

const id = { is_key: true, is_nullable: false } as const;
const required = { is_nullable: false } as const;

const ROOMS = table("rooms", [
  column("number", "integer", id),
  column("name", "text", required),
  column("floor", "integer"),
]);

const HOTEL: Record<string, readonly ConnectedTable[]> = {
  public: [
    table("guests", [
      column("id", "uuid", { ...id, default_value: "gen_random_uuid()" }),
      column("name", "text", required),
      column("room", "integer", { refers_to: { table: "rooms", column: "number" } }),
      column("status", "public.status", {
        ...required,
        enum_values: ["open", "paid"],
        default_value: "open",
      }),
      column("tags", "text", { is_array: true }),
      column("seen", "timestamp with time zone"),
    ]),
    table("names", [column("name", "text"), column("times", "bigint")], ["get"]),
    ROOMS,
    table("visits", [
      column("number", "integer", id),
      column("code", "text"),
      column("name", "text"),
      column("seats", "integer", required),
    ]),
  ],
  archive: [table("old", [column("id", "integer", id)])],
};

export async function openGuestBook(
  page: Page,
  server: ComponentServer,
  { isConnected = true, ...given }: GivenDocument & { isConnected?: boolean } = {},
) {
  const sketch = new FormSketch("Guest book");
  sketch.section();
  sketch.field({ name: "name", type: "text", label: "Your name" });
  sketch.field({ name: "opinion", type: "textarea", label: "Your opinion" });
  const fake = new FakeForm(sketch, given);
  const database = new FakeDatabase(fake, HOTEL);
  if (isConnected) database.connect();
  await openFormAt(page, server, fake, "connect/database/supabase");
  return { fake, database };
}

export const card = (page: Page, name: string): Locator => page.getByRole("region", { name, exact: true });
