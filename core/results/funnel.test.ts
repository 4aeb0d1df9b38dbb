import fc from "fast-check";
import { expect, test } from "vitest";
import type { FieldDefinition } from "../fields/field.ts";
import type { BlockDefinition } from "../forms/definition/definition.ts";
import {
  funnelOutline,
  funnelPlaces,
  funnelSections,
  type UnfinishedCount,
  worstQuestions,
} from "./funnel.ts";
import { funnelStart, groupingVersions, parseFunnelFilter } from "./funnel-query.ts";
import { linkParameters } from "./link-parameters.ts";

const field = (id: string, change: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ id, name: id, type: "text", options: [], optgroups: [], local_index: 0 },
  ...change,
});

const block = (id: string, change: Partial<BlockDefinition>): BlockDefinition => ({
  ...{ id, type: "field", parent_id: null, local_index: 0, form_field_id: null, title_html: null },
  ...{ description_html: null, body_html: null, src: null, data: {}, v_hidden: false },
  ...change,
});

/** Sections of questions; the first may stand before every section. */
function formOf(sections: readonly (readonly string[])[]) {
  let local_index = 0;
  const blocks = sections.flatMap((ids, index) => [
    ...(index === 0 ? [] : [block(`s${index}`, { type: "section", local_index: local_index++ })]),
    ...ids.map((id) => {
      const parent_id = index === 0 ? null : `s${index}`;
      return block(`b${id}`, { form_field_id: id, local_index: local_index++, parent_id });
    }),
  ]);
  return { blocks, fields: sections.flat().map((id) => field(id)) };
}

interface Person {
  /** Whether they are asked each question. */
  asked: boolean[];
  /** How many of those they answer. */
  answers: number;
  end: "submits" | "leaves" | "stays";
}
const person: fc.Arbitrary<Person> = fc.record({
  asked: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  answers: fc.nat(12),
  end: fc.constantFrom("submits", "leaves", "stays"),
});
const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });

// Proves data/route-results-funnel
test("the numbers are those of people who walk through a form, whatever they skip", () => {
  fc.assert(
    fc.property(sizes, fc.array(person, { maxLength: 60 }), (lengths, people) => {
      let next = 0;
      const form = formOf(lengths.map((length) => Array.from({ length }, () => `q${next++}`)));
      const outline = funnelOutline(form);
      const places = funnelPlaces(outline);
      const questions = Object.keys(places);
      const walks = people.map(({ asked, answers, end }) => {
        const theirs = questions.filter((_, index) => asked[index]).slice(0, answers);
        return { end, furthest: Math.max(-1, ...theirs.map((id) => places[id]!)), answered: new Set(theirs) };
      });
      const unfinished = [...new Set(walks.map(({ furthest }) => furthest))].map((place): UnfinishedCount => {
        const there = (end: string) =>
          walks.filter((walk) => walk.end === end && walk.furthest === place).length;
        return { place, left: there("leaves"), open: there("stays") };
      });
      const completions = walks.filter(({ end }) => end === "submits").length;
      const sections = funnelSections(outline, unfinished, completions);
      const all = sections.flatMap((section) => section.questions);
      expect(all.map(({ field_id }) => field_id)).toEqual(questions);
      for (const [index, { field_id, reached, left, open }] of all.entries()) {
        const came = walks.filter(
          ({ end, answered }) => end === "submits" || questions.slice(index).some((id) => answered.has(id)),
        );
        expect(reached).toBe(came.length);
        const stopped = came.filter(
          ({ end, answered }) =>
            end !== "submits" &&
            answered.has(field_id) &&
            !questions.slice(index + 1).some((id) => answered.has(id)),
        );
        expect(left).toBe(stopped.filter(({ end }) => end === "leaves").length);
        expect(open).toBe(stopped.filter(({ end }) => end === "stays").length);
        expect(reached - left! - open).toBe(all[index + 1]?.reached ?? completions);
      }
      for (const { reached, left, questions: within } of sections) {
        expect(reached).toBe(within[0]!.reached);
        expect(left).toBe(within.reduce((sum, question) => sum + question.left!, 0));
      }
    }),
  );
});

test("only what people are asked is a question, and passwords are in no draft", () => {
  const { blocks, fields } = formOf([["a"], ["token", "total", "pin", "away", "b"]]);
  const change: Record<string, Partial<FieldDefinition>> = {
    a: { label: "<b>Your</b> name" },
    token: { type: "hidden" },
    total: { type: "number", readonly: true, v_value: 5 },
    pin: { type: "password" },
  };
  const outline = funnelOutline({
    blocks: blocks.map((one) => (one.form_field_id === "away" ? { ...one, v_hidden: true } : one)),
    fields: fields.map((one) => ({ ...one, ...change[one.id] })),
  });
  expect(funnelPlaces(outline)).toEqual({ a: 0, pin: 1, b: 2 });
  const sections = funnelSections(outline, [{ place: 0, left: 3, open: 1 }], 5);
  expect(sections.flatMap(({ questions }) => questions)).toEqual([
    { field_id: "a", label: "Your name", reached: 9, left: 3, open: 1 },
    { field_id: "pin", label: "pin", reached: 5, left: null, open: 0 },
    { field_id: "b", label: "b", reached: 5, left: 0, open: 0 },
  ]);
  expect(funnelSections([], [], 3)).toEqual([]);
});

test("the worst questions lose the greatest shares of enough sessions", () => {
  const outline = funnelOutline(formOf([["a", "b", "c", "d", "e", "f"]]));
  const lost = [2, 30, 20, 15, 1, 3];
  const unfinished = lost.map((left, place) => ({ place, left, open: 0 }));
  expect(worstQuestions(funnelSections(outline, unfinished, 40))).toEqual(["b", "d", "c"]);
  expect(worstQuestions(funnelSections(outline, [{ place: 5, left: 3, open: 0 }], 4))).toEqual([]);
  expect(worstQuestions(funnelSections(outline, [], 0))).toEqual([]);
});

test("of an address, only parameters of campaigns are recorded, and nothing that may name a person", () => {
  const of = (query: string) => {
    const parameters = new URLSearchParams(query);
    return linkParameters((name) => parameters.get(name));
  };
  expect(of("utm_source=news&ref=+board+&email=a@b.test&gclid=1&utm_term=")).toEqual({
    utm_source: "news",
    ref: "board",
  });
  expect(of("utm_campaign=spring-20261126&source=%F0%9F%8C%B1")).toEqual({
    utm_campaign: "spring-20261126",
    source: "🌱",
  });
  for (const value of [
    "ada@example.org",
    "ada%40example.org",
    "+491701234567",
    "9f1c2b3a-1111-4222-8333-444455556666",
    "x".repeat(101),
  ]) {
    expect(of(`utm_source=${encodeURIComponent(value)}`), value).toEqual({ utm_source: null });
  }
  expect(of("utm_source=a%00b%0Ac")).toEqual({ utm_source: "a b c" });
});

test("filters are JSON objects of groups", () => {
  expect(parseFunnelFilter("")).toEqual({});
  expect(parseFunnelFilter('{"device":"phone","utm_source":null,"ref":""}')).toEqual({
    device: "phone",
    utm_source: null,
    ref: "",
  });
  for (const text of [
    "null",
    "[]",
    "{",
    '{"device":1}',
    '{"referrer":"a.test"}',
    '{"__proto__":"x"}',
    '{"constructor":null}',
    '{"device":"a\\u0000"}',
    `{"device":"${"x".repeat(101)}"}`,
  ]) {
    expect(parseFunnelFilter(text), text).toBeNull();
  }
});

test("the first day begins at midnight, also when clocks changed since", () => {
  const start = (now: string, days: "7" | "all", zone: string) => {
    const moment = funnelStart(Date.parse(now), days, zone);
    return moment === null ? null : new Date(moment).toISOString();
  };
  expect(start("2026-03-30T12:00:00Z", "7", "Europe/Berlin")).toBe("2026-03-23T23:00:00.000Z");
  expect(start("2026-04-10T22:30:00Z", "7", "Europe/Berlin")).toBe("2026-04-04T22:00:00.000Z");
  expect(start("2026-03-30T12:00:00Z", "all", "UTC")).toBeNull();
});

test("of the states of one version, the named one counts, else the first", () => {
  const kept = (id: string, version: number, name: string | null, minute: number) => {
    const created_at = `2026-05-05T10:0${minute}:00.000Z`;
    return { id, version, name, created_at };
  };
  const versions = [
    kept("d", 9, null, 4),
    kept("a", 3, null, 1),
    kept("b", 3, "Launch", 2),
    kept("c", 9, null, 3),
  ];
  expect(groupingVersions(versions).map(({ id }) => id)).toEqual(["b", "c"]);
});
