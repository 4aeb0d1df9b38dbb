import type { LoadedChallenge } from "#core/contracts/challenges.ts";
import { challengePath } from "#core/contracts/wire/paths.ts";
import type { FieldType } from "#core/fields/field.ts";
import { can } from "#core/fields/registry.ts";
import { sampleBlock, sampleDefinition, sampleField } from "#core/forms/testing/sample-definition.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { formDocument } from "../respondent/entry-server.tsx";
import type { FormPage } from "../respondent/form-page.ts";
import { samplePage } from "../respondent/testing/sample-page.ts";
import type { GalleryAddress } from "./address.ts";
import { sampleOf } from "./samples.ts";
import { inputStates, SAMPLE_STOCK, sampleOptions } from "./states.ts";
import { wordsOf } from "./words.ts";

/** Session of the email verification. */
const SESSION_ID = "22222222-2222-4222-8222-222222222222";
const idOf = (index: number) => `question_${index}`;

/** The gallery has no server: this simulates what a server would know about each address. */
function answerChallenges(type: FieldType, lang: GalleryAddress["lang"]): void {
  const states = inputStates(type, wordsOf(lang)).map(
    ({ challenge }, index) => [challengePath(SESSION_ID, idOf(index)), challenge] as const,
  );
  const known = new Map(states);
  window.fetch = async (input) => {
    const state = known.get(String(input));
    if (state === undefined) return Response.json({ error: "NOT_FOUND" }, { status: 404 });
    return Response.json({ state } satisfies LoadedChallenge);
  };
}

/** A form with the same question in every state; a preview so that nothing is stored or sent. */
async function galleryPage(
  type: FieldType,
  { lang, appearance, is_charged }: GalleryAddress,
): Promise<FormPage> {
  const words = wordsOf(lang);
  const states = inputStates(type, words);
  const fields = states.map(({ name, field }, index) =>
    sampleField({
      id: idOf(index),
      type,
      label: `${words.label}: ${name}`,
      local_index: index,
      ...(can(type, "options") && { options: sampleOptions(words) }),
      ...sampleOf(type).field,
      ...field,
    }),
  );
  const blocks = states.map(({ is_disabled = false }, index) =>
    sampleBlock({
      id: `block_${index}`,
      type: "field",
      form_field_id: idOf(index),
      local_index: index,
      // A plain `true` would remove it.
      v_hidden: is_disabled ? [1, "==", 1] : false,
    }),
  );
  return samplePage({
    definition: sampleDefinition({ title: type, lang, fields, blocks, stylesheet: { appearance } }),
    texts: await loadTexts(lang),
    values: new Map(states.flatMap(({ values }, index) => (values ? [[idOf(index), values]] : []))),
    reasons: Object.fromEntries(states.map(({ reasons = [] }, index) => [idOf(index), reasons])),
    files: Object.fromEntries(states.map(({ files = [] }, index) => [idOf(index), files])),
    stock: SAMPLE_STOCK,
    country: "AT",
    // Only one of two providers is set up, and its script never loads.
    payments: is_charged ? { stripe: { script: "/unreachable.js", public_key: "key" } } : "test",
    mode: "preview",
    session_id: type === "challenge_email" ? SESSION_ID : null,
  });
}

/** Resolves when the page's script has taken over: it starts after the first paint. */
function pageInCharge(): Promise<void> {
  const root = document.documentElement;
  return new Promise((resolve) => {
    const look = () => {
      if (!root.classList.contains("ready")) return;
      watch.disconnect();
      resolve();
    };
    const watch = new MutationObserver(look);
    watch.observe(root, { attributeFilter: ["class"] });
    look();
  });
}

/** Hidden questions are disabled. The gallery shows them nevertheless. */
function showDisabled(): void {
  for (const item of document.querySelectorAll<HTMLFieldSetElement>("fieldset[data-block-id][hidden]")) {
    item.hidden = false;
  }
}

/** Replaces this page with the public page, as the server would, and starts its script. */
export async function showInputs(type: FieldType, address: GalleryAddress): Promise<void> {
  const page = await galleryPage(type, address);
  const html = await new Response(await formDocument(page, { nonce: "", scripts: [] })).text();
  document.open();
  document.write(html);
  document.close();
  if (type === "challenge_email") answerChallenges(type, address.lang);
  await import("../respondent/entry-client.ts");
  await pageInCharge();
  showDisabled();
}
