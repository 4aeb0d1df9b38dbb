import { loadWorkspace, type Workspace } from "#core/contracts/documents/workspace.ts";
import {
  deletedPath,
  type EditorPage,
  editorPath,
  importFormPath,
  newFormPath,
  organizationPath,
  projectPath,
} from "#core/contracts/wire/paths.ts";
import { demoForm } from "#local/seed/demo-form.ts";
import { openBuilder } from "../building/editor-form.ts";
import { canvasOf } from "../canvas-of.ts";
import { expect, test } from "../journey.ts";
import { nativeControls } from "../native-controls.ts";

/** Every page of a document. */
const PAGES = {
  "form/edit": true,
  "form/start": true,
  "form/end": true,
  form: true,
  "form/history": true,
  "data/responses": true,
  "data/responses/own": true,
  "data/responses/sessions": true,
  "data/customers": true,
  "data/results": true,
  "data/analytics": true,
  "data/results/funnel": true,
  "data/simulator": true,
  "connect/share": true,
  "connect/parameters": true,
  "connect/customer": true,
  "connect/store": true,
  "connect/store/get-started": true,
  "connect/store/products": true,
  "data/x/auth.users": true,
  "connect/channels": true,
  "connect/database/supabase": true,
} as const satisfies Partial<Record<EditorPage, true>>;
/** The same pages as a form's, at other addresses. */
const OF_SITES = { design: true, "design/share": true, "design/history": true } as const;
PAGES satisfies Record<Exclude<EditorPage, keyof typeof OF_SITES>, true>;

// Proves editor/panel-own-controls
test("no page of the editor shows a control of the browser", async ({ page, cloud }) => {
  const { client, document_id } = await openBuilder(page, cloud, demoForm());
  const { organizations, projects } = await client.call<Workspace>(loadWorkspace);
  const organization = organizations[0]!.name;
  const project = projects[0]!;
  const addresses: Record<string, string> = {
    account: "/account",
    organization: organizationPath(organization),
    forms: projectPath(organization, project.name),
    deleted: deletedPath(organization, project.name),
    new: newFormPath(project.id),
    import: importFormPath(project.id),
  };
  for (const name of Object.keys(PAGES) as EditorPage[])
    addresses[name] = editorPath(organization, project.name, document_id, name);
  const found: string[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    await page.goto(address);
    // The builder's own heading is the title on the canvas.
    const place = name === "form/edit" ? canvasOf(page) : page;
    await expect(place.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    found.push(...(await nativeControls(page)).map((control) => `${name}: ${control}`));
  }
  expect(found).toEqual([]);
});
