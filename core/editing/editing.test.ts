import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import type { BlockDefinition } from "../forms/definition/definition.ts";
import { flattenBlocks } from "../forms/definition/flatten.ts";
import { applyOperation, applyOperations } from "./apply.ts";
import { difference, inverseOf } from "./difference.ts";
import { withFieldNews } from "./field-news.ts";
import { type History, NO_HISTORY, noteOthers, record, takeStep } from "./history.ts";
import type { EditedForm, FieldContent, Operation, Place } from "./operation.ts";
import {
  acknowledge,
  adoptBatches,
  type Batch,
  type Entry,
  edit,
  openReplica,
  orphanedBatches,
  type PendingBatches,
  type Replica,
  receive,
  startSending,
} from "./replica.ts";
import { isTouched, touchedKey } from "./touched.ts";

const block = (id: string, type: BlockDefinition["type"], form_field_id: string | null = null) => ({
  id,
  type,
  form_field_id,
  title_html: null,
  description_html: null,
  body_html: null,
  src: null,
  data: {},
  v_hidden: false,
});

const field = (id: string): FieldContent => ({
  id,
  name: id,
  type: "radio",
  label: null,
  options: [0, 1, 2].map((index) => ({
    id: `${id}-o${index}`,
    value: `v${index}`,
    label: "",
    index,
    optgroup_id: null,
  })),
  optgroups: [],
});

const FORM: EditedForm = {
  title: "Form",
  lang: "en",
  is_powered_by_branding_enabled: true,
  background: null,
  start_page: null,
  closed_page: null,
  ending: {
    is_ending_page_enabled: true,
    ending_page_template_id: "default",
    ending_page_i18n_overrides: null,
    is_redirect_after_response_uri_enabled: false,
    redirect_after_response_uri: null,
  },
  stylesheet: {},
  fields: ["f0", "f1", "f2"].map((id, local_index) => ({ ...field(id), local_index })) as FieldDefinition[],
  blocks: flattenBlocks(
    [
      block("b0", "section"),
      block("b1", "field", "f0"),
      block("b2", "field", "f1"),
      block("b3", "section"),
      block("b4", "group"),
      block("b5", "field", "f2"),
    ].map((content) => ({ ...content, parent_id: null, local_index: 0 })),
  ),
};

const id = (prefix: string) => fc.integer({ min: 0, max: 9 }).map((n) => `${prefix}${n}`);
const word = fc.constantFrom("", "a", "b", "c");
const place = (prefix: string): fc.Arbitrary<Place> =>
  fc.record({ after: fc.option(id(prefix), { nil: null }), before: fc.option(id(prefix), { nil: null }) });
const blockType = fc.constantFrom("section", "group", "field", "header", "html" as const);

const itemOperation: fc.Arbitrary<Operation> = id("f").chain((field_id) =>
  fc.constantFrom("options", "optgroups" as const).chain((list): fc.Arbitrary<Operation> => {
    const prefix = list === "options" ? `${field_id}-o` : `${field_id}-g`;
    const on = { field_id: fc.constant(field_id), list: fc.constant(list as "options" | "optgroups") };
    return fc.oneof(
      fc.record({
        type: fc.constant("item.insert" as const),
        ...on,
        item: id(prefix).map((id) =>
          list === "options" ? { id, value: "v1", label: "L" } : { id, label: "G" },
        ),
        place: place(prefix),
      }),
      fc.record({
        type: fc.constant("item.set" as const),
        ...on,
        item_id: id(prefix),
        property:
          list === "options" ? fc.constantFrom("value", "label" as const) : fc.constant("label" as const),
        value: fc.constantFrom("v0", "v1", "w"),
      }),
      fc.record({
        type: fc.constant("item.set" as const),
        field_id: fc.constant(field_id),
        list: fc.constant("options" as const),
        item_id: id(`${field_id}-o`),
        property: fc.constant("optgroup_id" as const),
        value: fc.option(id(`${field_id}-g`), { nil: null }),
      }),
      fc.record({
        type: fc.constant("item.move" as const),
        ...on,
        item_id: id(prefix),
        place: place(prefix),
      }),
      fc.record({ type: fc.constant("item.delete" as const), ...on, item_id: id(prefix) }),
    );
  }),
);

const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    type: fc.constant("form.set" as const),
    property: fc.constantFrom("title", "stylesheet.palette" as const),
    value: word,
  }),
  fc.record({
    type: fc.constant("block.insert" as const),
    block: fc
      .record({ id: id("b"), type: blockType, form_field_id: fc.option(id("f"), { nil: null }) })
      .map(({ id, type, form_field_id }) => block(id, type, type === "field" ? form_field_id : null)),
    place: place("b"),
  }),
  fc.record({
    type: fc.constant("block.set" as const),
    block_id: id("b"),
    property: fc.constantFrom("title_html", "body_html" as const),
    value: word,
  }),
  fc.record({
    type: fc.constant("block.set" as const),
    block_id: id("b"),
    property: fc.constant("form_field_id" as const),
    value: fc.option(id("f"), { nil: null }),
  }),
  fc.record({
    type: fc.constant("block.move" as const),
    block_id: id("b"),
    place: place("b"),
    with_content: fc.boolean(),
  }),
  fc.record({ type: fc.constant("block.delete" as const), block_id: id("b") }),
  fc.record({ type: fc.constant("field.insert" as const), field: id("f").map(field) }),
  fc.record({
    type: fc.constant("field.set" as const),
    field_id: id("f"),
    property: fc.constantFrom("name", "label" as const),
    value: fc.constantFrom("f0", "f1", "n"),
  }),
  fc.record({ type: fc.constant("field.delete" as const), field_id: id("f") }),
  itemOperation,
);

const operations = (maxLength: number) => fc.array(operation, { maxLength });

function expectSound({ blocks, fields }: EditedForm) {
  expect(flattenBlocks(blocks)).toEqual(blocks);
  const shown = blocks.map(({ form_field_id }) => form_field_id).filter((id) => id !== null);
  const unique = (list: readonly unknown[]) => expect(new Set(list).size).toBe(list.length);
  unique(blocks.map(({ id }) => id));
  unique(shown);
  unique(fields.map(({ id }) => id));
  unique(fields.map(({ name }) => name));
  for (const field_id of shown) expect(fields.some(({ id }) => id === field_id)).toBe(true);
  for (const { options, optgroups } of fields) {
    unique(options.map(({ id }) => id));
    unique(options.map(({ value }) => value));
    expect(options.map(({ index }) => index)).toEqual(options.map((_, index) => index));
    for (const { optgroup_id } of options)
      if (optgroup_id) expect(optgroups.some(({ id }) => id === optgroup_id)).toBe(true);
  }
}

describe("operations on a form", () => {
  it("keep the form valid, even if they name items that do not exist", () => {
    fc.assert(fc.property(operations(60), (list) => expectSound(applyOperations(FORM, list))));
  });

  it("change nothing when they are applied again", () => {
    fc.assert(
      fc.property(operations(20), operation, (before, last) => {
        const form = applyOperations(FORM, before);
        const once = applyOperation(form, last);
        expect(applyOperation(once, last)).toBe(once);
      }),
    );
  });

  it("keep the identity of everything that they do not change", () => {
    const after = applyOperation(FORM, {
      type: "block.set",
      block_id: "b2",
      property: "title_html",
      value: "x",
    });
    expect(after.fields).toBe(FORM.fields);
    expect(after.blocks.filter((block, index) => block === FORM.blocks[index])).toHaveLength(5);
  });

  it("move a section with everything in it", () => {
    const move: Operation = {
      type: "block.move",
      block_id: "b3",
      place: { after: null, before: "b0" },
      with_content: true,
    };
    const after = applyOperation(FORM, move);
    expect(after.blocks.map(({ id }) => id)).toEqual(["b3", "b4", "b5", "b0", "b1", "b2"]);
  });

  it("use the other neighbor when one has been deleted", () => {
    const insert = {
      type: "block.insert",
      block: block("b9", "html"),
      place: { after: "b1", before: "b2" },
    } as const;
    const gone = applyOperation(FORM, { type: "block.delete", block_id: "b1" });
    expect(applyOperation(gone, insert).blocks.map(({ id }) => id)).toEqual([
      "b0",
      "b9",
      "b2",
      "b3",
      "b4",
      "b5",
    ]);
  });
});

describe("the difference between two forms", () => {
  it("turns one into the other", () => {
    fc.assert(
      fc.property(operations(30), operations(30), (one, two) => {
        const from = applyOperations(FORM, one);
        const to = applyOperations(FORM, two);
        expect(applyOperations(from, difference(from, to))).toEqual(to);
      }),
      { numRuns: 1_000 },
    );
  });

  it("moves as few blocks as possible", () => {
    const to = { ...FORM, blocks: flattenBlocks([...FORM.blocks.slice(1), FORM.blocks[0]!]) };
    expect(difference(FORM, to)).toEqual([
      { type: "block.move", block_id: "b0", place: { after: "b5", before: null } },
    ]);
  });

  it("lets two fields swap names and two options swap values", () => {
    const on = { field_id: "f0", list: "options" } as const;
    const swapped = applyOperations(FORM, [
      { type: "field.set", field_id: "f0", property: "name", value: "aside" },
      { type: "field.set", field_id: "f1", property: "name", value: "f0" },
      { type: "field.set", field_id: "f0", property: "name", value: "f1" },
      { type: "item.set", ...on, item_id: "f0-o0", property: "value", value: "aside" },
      { type: "item.set", ...on, item_id: "f0-o1", property: "value", value: "v0" },
      { type: "item.set", ...on, item_id: "f0-o0", property: "value", value: "v1" },
    ]);
    expect(swapped.fields.map(({ name }) => name)).toEqual(["f1", "f0", "f2"]);
    expect(applyOperations(FORM, difference(FORM, swapped))).toEqual(swapped);
  });

  it("reverts any operation", () => {
    fc.assert(
      fc.property(operations(20), operation, (before, last) => {
        const form = applyOperations(FORM, before);
        expect(applyOperations(applyOperation(form, last), inverseOf(form, last))).toEqual(form);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("undo and redo", () => {
  it("return to the exact form after any number of steps when nobody else edits", () => {
    fc.assert(
      fc.property(
        fc.array(operations(3), { maxLength: 20 }),
        fc.integer({ min: 0, max: 20 }),
        (acts, back) => {
          const forms = [FORM];
          let history: History = NO_HISTORY;
          for (const act of acts) {
            history = record(history, forms.at(-1)!, act);
            forms.push(applyOperations(forms.at(-1)!, act));
          }
          let form = forms.at(-1)!;
          const steps = Math.min(back, acts.length);
          const walk = (direction: "undo" | "redo", index: number) => {
            const taken = takeStep(history, direction, form)!;
            expect(taken.left).toBe(0);
            history = taken.history;
            form = applyOperations(form, taken.operations);
            expect(form).toEqual(forms[index]);
          };
          const isEmpty = acts.map(
            (act, index) => record(NO_HISTORY, forms[index]!, act).undo[0]!.operations.length === 0,
          );
          if (isEmpty.some(Boolean)) return;
          for (let step = 1; step <= steps; step += 1) walk("undo", acts.length - step);
          for (let step = steps - 1; step >= 0; step -= 1) walk("redo", acts.length - step);
          for (let step = 1; step <= steps; step += 1) walk("undo", acts.length - step);
        },
      ),
    );
  });

  it("keep later changes of another person and report how many", () => {
    const mine: Operation[] = [
      { type: "block.set", block_id: "b0", property: "title_html", value: "mine" },
      { type: "block.set", block_id: "b3", property: "title_html", value: "mine" },
    ];
    const theirs: Operation = { type: "block.set", block_id: "b0", property: "title_html", value: "theirs" };
    let history = record(NO_HISTORY, FORM, mine);
    const form = applyOperations(FORM, [...mine, theirs]);
    history = noteOthers(history, [theirs]);
    const taken = takeStep(history, "undo", form)!;
    expect(taken.left).toBe(1);
    const after = applyOperations(form, taken.operations);
    expect(after.blocks.map(({ title_html }) => title_html)).toEqual([
      "theirs",
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("treat a burst of typing as one step", () => {
    let form = FORM;
    let history = NO_HISTORY;
    for (const value of ["T", "Ti", "Tit"]) {
      const typed: Operation = { type: "form.set", property: "title", value };
      history = record(history, form, [typed], "title");
      form = applyOperation(form, typed);
    }
    const taken = takeStep(history, "undo", form)!;
    expect(applyOperations(form, taken.operations)).toEqual(FORM);
    expect(taken.history.undo).toHaveLength(0);
  });
});

/** Orders batches as the Worker does: each once, and an undo without operations on what others changed since. */
class Server {
  form = FORM;
  entries: (Entry & { author: number })[] = [];

  take(author: number, batch: Batch): Entry[] {
    const isKnown = this.entries.some(({ transaction_id }) => transaction_id === batch.transaction_id);
    if (!isKnown) {
      const others = this.entries
        .filter((entry) => entry.number > batch.base && entry.author !== author)
        .flatMap((entry) => entry.operations.map(touchedKey));
      const operations = batch.operations.filter((own) => !batch.is_undo || !isTouched(own, others));
      const { transaction_id } = batch;
      this.entries.push({ number: this.entries.length + 1, transaction_id, operations, author });
      this.form = applyOperations(this.form, operations);
    }
    return this.entries.filter(({ number }) => number > batch.base);
  }
}

type Action =
  | { type: "edit"; who: number; operations: Operation[] }
  | { type: "undo"; who: number }
  /** Sends pending edits. The request or its result may be lost. */
  | { type: "send"; who: number; lost: "nothing" | "answer" | "request" }
  | { type: "receive"; who: number; upTo: number }
  /** The browser saves its pending edits. */
  | { type: "save"; who: number }
  /** The page is closed, and a new one continues with the edits that were saved last. */
  | { type: "die"; who: number };

const PEOPLE = 3;
const who = fc.integer({ min: 0, max: PEOPLE - 1 });
const act: fc.Arbitrary<Action> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant("edit" as const), who, operations: operations(4) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("undo" as const), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("send" as const),
      who,
      lost: fc.constantFrom("nothing", "answer", "request" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("receive" as const), who, upTo: fc.nat(100) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant("save" as const), who }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("die" as const), who }) },
);

describe("people who edit a form at the same time", () => {
  it("end with the same valid form, even if messages are lost", () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 20, maxLength: 200 }), (acts) => {
        const server = new Server();
        const people = Array.from({ length: PEOPLE }, () => ({
          replica: openReplica(FORM, 0) as Replica,
          history: NO_HISTORY as History,
          saved: { sent: null, waiting: [] } as PendingBatches,
        }));
        let transactions = 0;
        const receiveEntries = (who: number, entries: readonly Entry[]) => {
          const person = people[who]!;
          const next = receive(person.replica, entries);
          if (next === null) return;
          const news = server.entries.slice(person.replica.number, next.number);
          const others = news.filter(({ author }) => author !== who).flatMap(({ operations }) => operations);
          people[who] = { ...person, replica: next, history: noteOthers(person.history, others) };
        };
        const send = (who: number, lost: "nothing" | "answer" | "request") => {
          const replica = startSending(people[who]!.replica);
          people[who]!.replica = replica;
          if (replica.sent === null || lost === "request") return;
          const answer = server.take(who, replica.sent);
          if (lost !== "nothing") return;
          receiveEntries(who, answer);
          people[who]!.replica = acknowledge(people[who]!.replica, replica.sent.transaction_id);
        };
        const change = (who: number, operations: readonly Operation[], is_undo: boolean) => {
          transactions += 1;
          people[who]!.replica = edit(people[who]!.replica, {
            transaction_id: `t${transactions}`,
            operations,
            is_undo,
          });
        };
        for (const act of acts) {
          const person = people[act.who]!;
          if (act.type === "edit") {
            person.history = record(person.history, person.replica.shown, act.operations);
            change(act.who, act.operations, false);
          } else if (act.type === "undo") {
            const taken = takeStep(person.history, "undo", person.replica.shown);
            if (taken === null) continue;
            person.history = taken.history;
            change(act.who, taken.operations, true);
          } else if (act.type === "send") send(act.who, act.lost);
          else if (act.type === "save") person.saved = person.replica;
          else if (act.type === "die") {
            const opened = openReplica(server.form, server.entries.length);
            person.replica = adoptBatches(opened, orphanedBatches(person.saved, String(act.who)));
            person.history = NO_HISTORY;
          } else receiveEntries(act.who, server.entries.slice(act.upTo));
        }
        for (let round = 0; round < 400; round += 1)
          for (let who = 0; who < PEOPLE; who += 1) send(who, "nothing");
        for (let who = 0; who < PEOPLE; who += 1) receiveEntries(who, server.entries);
        expectSound(server.form);
        for (const { replica } of people) {
          expect(replica.sent).toBeNull();
          expect(replica.waiting).toHaveLength(0);
          expect(replica.shown).toEqual(server.form);
        }
      }),
    );
  });
});

describe("a draft of a field", () => {
  const basis = FORM.fields[0]!;
  const { id: _, local_index: __, ...unchanged } = basis;
  const draft = { ...unchanged, label: "Mine" };

  it("takes over another person's changes and keeps its own", () => {
    const theirs = applyOperation(FORM, {
      type: "field.set",
      field_id: basis.id,
      property: "required",
      value: true,
    });
    expect(withFieldNews(draft, basis, theirs)).toEqual({ ...draft, required: true });
    expect(withFieldNews(draft, basis, FORM)).toBe(draft);
  });

  it("ends when another person has deleted the field", () => {
    const theirs = applyOperation(FORM, { type: "field.delete", field_id: basis.id });
    expect(withFieldNews(draft, basis, theirs)).toBeNull();
  });
});
