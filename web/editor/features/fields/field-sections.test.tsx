import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TableConnection } from "#core/connections/table-connection.ts";
import { fieldInput } from "#core/contracts/building/builder.ts";
import { FIELD_TYPES, type FieldDefinition, type FieldType } from "#core/fields/field.ts";
import type { FieldDraft } from "#core/fields/field-draft.ts";
import { takenNamesAtom } from "../../state/building/field-editor.ts";
import { openFieldAtom, openNewFieldAtom } from "../../state/building/open-field.ts";
import { texts as buildingTexts } from "../../state/building/texts.ts";
import { loadDocumentAtom } from "../../state/editing/document.ts";
import AdvancedSettings from "./advanced-settings.tsx";
import { AskAi } from "./ask-ai.tsx";
import { columnWords } from "./column/texts.ts";
import { FieldSection } from "./field-section.tsx";
import { formulaWords } from "./formula/texts.ts";
import { GeneralSection } from "./general-section.tsx";
import { freeColumns, suggestedNames } from "./parts/suggested-names.ts";
import PaymentSection from "./payment-section.tsx";
import { rareWords } from "./rare/texts.ts";
import { referenceWords } from "./reference/texts.ts";
import { questionWords } from "./texts.ts";
import { FieldWordsContext } from "./use-field-words.ts";
import { patternHint } from "./use-pattern-hint.ts";
import ValidationSection from "./validation-section.tsx";

const email: FieldDefinition = {
  id: "email",
  name: "__gf_customer_email",
  type: "hidden",
  options: [],
  optgroups: [],
  local_index: 0,
};
const draftOf = (type: FieldType, more: Partial<FieldDraft> = {}): FieldDraft => ({
  name: "answer",
  label: "How many?",
  type,
  options: [],
  optgroups: [],
  ...more,
});
const nothing = () => {};

let store: ReturnType<typeof createStore>;
beforeEach(async () => {
  const form = {
    form_id: "form",
    document_id: "document",
    title: "Party",
    lang: "en",
    stylesheet: {},
    fields: [email],
    blocks: [],
  };
  const document = { document: { id: "document", title: "Party" }, role: "editor", form, edit_number: 0 };
  vi.stubGlobal("fetch", async () => Response.json({ data: document, error: null }));
  store = createStore();
  await store.set(loadDocumentAtom, "document");
});
afterEach(() => vi.unstubAllGlobals());

const drawn = (content: ReactNode) =>
  renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>{content}</MemoryRouter>
    </Provider>,
  );
/** The texts of all controls. */
const words = (markup: string) => markup.replace(/<[^>]+>/g, "|").split(/\|+/);

const field = (draft: FieldDraft) =>
  drawn(
    <FieldSection draft={draft} onChange={nothing} onType={nothing} nameProblem={undefined} placeholder="" />,
  );
const general = (draft: FieldDraft) => drawn(<GeneralSection draft={draft} onChange={nothing} />);
const limits = (draft: FieldDraft) =>
  drawn(<ValidationSection draft={draft} onChange={nothing} problems={{}} />);

/** Renders what the Advanced section contains. */
const advanced = (draft: FieldDraft) =>
  drawn(<AdvancedSettings draft={draft} onChange={nothing} problems={{ name: "Fix this." }} />);

/** The types for which the given text is rendered. */
const typesWith = (text: string, draw: (draft: FieldDraft) => string, more: Partial<FieldDraft> = {}) =>
  FIELD_TYPES.filter((type) => words(draw(draftOf(type, more))).includes(text)).join(" ");

describe("the panel of a question shows", () => {
  // Proves editor/rule-required-hidden, editor/rule-check-required
  test("Required for every type that can be left empty, worded as a check for types that are on or off", () => {
    expect(FIELD_TYPES.filter((type) => !words(field(draftOf(type))).includes("Required"))).toEqual([
      "color",
      "payment",
    ]);
    expect(typesWith("Respondents have to turn it on, as for terms.", field)).toBe("checkbox switch toggle");
  });

  // Proves editor/panel-general, editor/rule-placeholder
  test("a placeholder only where respondents type", () => {
    expect(typesWith("Placeholder", general)).toBe(
      "text textarea email tel url number select password country richtext latlng json search challenge_email",
    );
  });

  // Proves editor/panel-general, editor/rule-multiple, editor/rule-hint-one-file
  test("several answers for files and choices, with the number allowed", () => {
    expect(typesWith("Multiple answers", general)).toBe("select toggle-group file image audio video");
    expect(words(general(draftOf("file")))).toContain("Only one file is allowed.");
    expect(words(general(draftOf("file", { multiple: true })))).toContain("Up to ten files.");
  });

  // Proves editor/panel-validation, editor/rule-accept, editor/rule-step, editor/rule-step-empty
  test("limits by type, and accepted files for files, but none for a question that nobody answers", () => {
    expect(typesWith("Step", limits)).toBe("number range");
    expect(typesWith("Min", limits)).toBe("number range");
    expect(typesWith("Max. characters", limits)).toBe("text textarea email tel url password search");
    expect(typesWith("Earliest", limits)).toBe("date time datetime-local month week");
    expect(typesWith("Accepted files", limits)).toBe("file image audio video");
    expect(typesWith("Max. selections", limits, { multiple: true })).toBe("select checkboxes toggle-group");
    expect(typesWith("Max. characters", limits, { readonly: true })).toBe("");
    const faulty = drawn(
      <ValidationSection
        draft={draftOf("date", { readonly: true })}
        onChange={nothing}
        problems={{ range: "Latest must not be before Earliest." }}
      />,
    );
    expect(words(faulty)).toContain("Latest must not be before Earliest.");
    expect(limits(draftOf("number"))).toContain('value=""');
  });

  // Proves editor/panel-general, editor/panel-access, editor/rule-autocomplete
  test("pattern, autocomplete, read-only and storage under Advanced, by type", () => {
    expect(typesWith("Pattern", advanced)).toBe("text email tel url password search");
    expect(typesWith("Autocomplete", advanced)).toBe(
      "text textarea email tel url number select date time datetime-local month week color password country search challenge_email",
    );
    expect(typesWith("Read-only", advanced)).toBe(
      "text textarea email tel url number date time datetime-local month week password search",
    );
    expect(typesWith("Storage", advanced)).toBe("file image audio video richtext");
  });

  // Proves editor/rule-group-label
  test("a hint if only the server checks a pattern", async () => {
    expect(await patternHint("(a+)+$", rareWords.question.pattern)).toContain("could freeze a browser");
    for (const pattern of [null, "[A-Z]{2}", "(", "(a)\\1"]) {
      expect(await patternHint(pattern, rareWords.question.pattern)).not.toContain("freeze");
    }
  });

  // Proves editor/panel-storage, editor/rule-storage-placeholders
  test("where files are stored, and their largest size and number", () => {
    const storage = words(advanced(draftOf("file", { multiple: true }))).join(" ");
    expect(storage).toContain("at most 10 × 50 MB");
    expect(storage).toContain("tmp/[session]/[question]/[upload]/[file]");
    expect(words(advanced(draftOf("image"))).join(" ")).toContain("at most 1 × 50 MB");
  });
});

test.each([
  ["label", "Label", (draft: FieldDraft) => field(draft)],
  ["help_text", "Help text", general],
  ["placeholder", "Placeholder", general],
  ["accept", "Accepted files", limits],
  ["name", "Name", advanced],
  ["pattern", "Pattern", advanced],
] as const)("%s accepts exactly as many characters as can be stored", (property, label, draw) => {
  const type = property === "accept" ? "file" : "text";
  const markup = draw(draftOf(type));
  const control = markup.slice(markup.indexOf(`>${label}<`)).match(/maxLength="(\d+)"/i);
  const most = Number(control?.[1]);
  const isStored = (length: number) =>
    fieldInput.safeParse({ ...draftOf(type), [property]: "a".repeat(length) }).success;
  expect([isStored(most), isStored(most + 1)]).toEqual([true, false]);
});

describe("the name", () => {
  // Proves editor/panel-type-name-label, editor/rule-name-required, editor/rule-name-placeholder
  // Proves editor/rule-name-connected
  test("of a question is suggested from its label, and is required", () => {
    const markup = advanced(draftOf("text"));
    expect(markup).toContain('placeholder="name_of_the_answer"');
    expect(suggestedNames(draftOf("text"), new Set())).toContain("how_many");
    expect(suggestedNames(draftOf("text"), new Set(["how_many"]))).not.toContain("how_many");
    expect(words(markup)).toEqual(expect.arrayContaining(["Name", " *", "Fix this."]));
  });

  // Proves connection/main-names
  test("is suggested from the columns of a connected table that no question has", () => {
    const columns = ["id", "name", "room"].map((name) => ({ name }));
    const connection = { id_column: "id", sb_table_schema: { columns } } as unknown as TableConnection;
    expect(freeColumns(connection, new Set(["name"]))).toEqual(["room"]);
    expect(freeColumns(null, new Set())).toEqual([]);
  });

  // Proves editor/rule-name-system
  test("of a hidden field is a system name that no other field uses", () => {
    const names = suggestedNames(draftOf("hidden"), store.get(takenNamesAtom));
    expect(names).toContain("__gf_customer_uuid");
    expect(names).not.toContain("__gf_customer_email");
    expect(names.every((name) => name.startsWith("__gf_customer_"))).toBe(true);
  });
});

// Proves editor/panel-ask-ai
test("Ask AI is offered for a new question only", () => {
  store.set(openNewFieldAtom, { type: "text" }, { id: "block", at: {} });
  expect(drawn(<AskAi words={questionWords} />)).toContain("Ask AI");
  store.set(openFieldAtom, "email");
  expect(drawn(<AskAi words={questionWords} />)).toBe("");
});

const textsIn = (texts: unknown): unknown[] =>
  typeof texts === "object" && texts !== null ? Object.values(texts).flatMap(textsIn) : [texts];

test("the panel of a column speaks of rows and values, not of what respondents answer", () => {
  const formWords = /respondent|response|answer|question/i;
  for (const type of FIELD_TYPES) {
    const draft = draftOf(type, { pattern: "(a+)+$", multiple: true });
    const markup = drawn(
      <FieldWordsContext value={columnWords}>
        <FieldSection
          draft={{ ...draft, name: "title" }}
          onChange={nothing}
          onType={nothing}
          nameProblem={undefined}
          placeholder={columnWords.untitled}
        />
        <GeneralSection draft={draft} onChange={nothing} />
        <ValidationSection draft={draft} onChange={nothing} problems={{}} />
        <AdvancedSettings draft={{ ...draft, name: "title" }} onChange={nothing} problems={{}} />
        {type === "payment" && <PaymentSection draft={draft} onChange={nothing} problem={undefined} />}
      </FieldWordsContext>,
    );
    expect(markup.replace(/[a-z-]+="(?!name_of)[^"]*"/g, ""), type).not.toMatch(formWords);
    if (type === "hidden") expect(markup).not.toContain("connect/parameters");
  }
  for (const { column } of [formulaWords, rareWords, referenceWords])
    expect(textsIn(column).join("\n")).not.toMatch(formWords);
  expect(textsIn(columnWords).join("\n")).not.toMatch(formWords);
  expect(textsIn(buildingTexts.problems).join("\n")).not.toMatch(formWords);
});
