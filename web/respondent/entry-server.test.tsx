import { describe, expect, test } from "vitest";
import { FIELD_TYPES } from "#core/fields/field.ts";
import { reasonSentences } from "#core/forms/submitting/reason-text.ts";
import { sampleBlock, sampleDefinition, sampleField } from "#core/forms/testing/sample-definition.ts";
import { loadTexts } from "#core/forms/texts/texts.ts";
import { type FormPage, formDocument, type LateTail, statusDocument } from "./entry-server.tsx";
import { readRuntimeData } from "./read-runtime-data.ts";
import { runtimeData } from "./runtime-data.ts";
import { samplePage } from "./testing/sample-page.ts";

const delivery = { nonce: "bm9uY2U=", scripts: ["/assets/respondent.js"] };
const HOSTILE = `</script></title><img src=x onerror="alert(1)">'"&`;

async function html(page: FormPage, late?: Promise<LateTail>): Promise<string> {
  return new Response(await formDocument(page, delivery, late)).text();
}

/** The start tag of the only element that has the attribute. */
function tag(markup: string, attribute: string): string {
  const tags = markup.match(/<[a-z][^>]*>/g)?.filter((text) => text.includes(attribute)) ?? [];
  expect(tags).toHaveLength(1);
  return tags[0] ?? "";
}

describe("the form's document", () => {
  test("sends the whole form first and the late part after it", async () => {
    let answer: (tail: LateTail) => void = () => {};
    const late = new Promise<LateTail>((resolve) => {
      answer = resolve;
    });
    const page = samplePage({
      definition: sampleDefinition({ fields: [sampleField({ id: "a", type: "text" })] }),
    });
    const reader = (await formDocument(page, delivery, late))
      .pipeThrough<string>(new TextDecoderStream() as never)
      .getReader();
    const first = await reader.read();
    expect(first.value).toContain('id="form"');
    expect(first.value).toContain('src="/assets/respondent.js"');
    expect(first.value).not.toContain("</html>");
    answer({
      closed: { status: { kind: "formclosed.default", form_path: null, support: {} }, path: "/closed" },
      newer: null,
    });
    const second = await reader.read();
    expect(second.value).toContain('id="verdict"');
    expect(second.value).toContain("This form no longer accepts responses.");
    expect((await reader.read()).value).toBe("</body></html>");
  });

  test("names accepted files as the page's script does", async () => {
    const reasons = [{ code: "fileTypeMismatch", limit: ".jpg,image/png" }] as const;
    const field = sampleField({ id: "a", name: "a", type: "file", accept: ".jpg,image/png" });
    const page = samplePage({
      definition: sampleDefinition({ lang: "de", fields: [field] }),
      texts: await loadTexts("de"),
      reasons: { a: reasons },
    });
    const data = readRuntimeData(JSON.stringify(runtimeData(page)));
    const said = reasonSentences(data.fields[0]!, reasons, data.texts, "de");
    expect(said).toContain("JPEG und PNG");
    expect((await html(page)).split(said).length - 1).toBe(2); // Beside the question, and in the summary.
  });

  // Proves attack/owner-markup
  test("escapes texts from the owner and from the address", async () => {
    const field = sampleField({
      id: "a",
      type: "text",
      label: HOSTILE,
      help_text: HOSTILE,
      placeholder: HOSTILE,
    });
    const choice = sampleField({
      id: "b",
      type: "radio",
      options: [{ id: "o", value: HOSTILE, label: HOSTILE, index: 0 }],
    });
    const definition = sampleDefinition({
      title: HOSTILE,
      fields: [field, choice, sampleField({ id: "c", type: "hidden" })],
      blocks: [],
    });
    const values = new Map([
      ["a", [HOSTILE]],
      ["c", [HOSTILE]],
    ]);
    const markup = await html(samplePage({ definition, values, carried: [["__gf_customer_name", HOSTILE]] }));
    expect(markup).not.toContain("<img");
    expect(markup.match(/<\/script>/g)).toHaveLength(3); // early script, data, runtime
    expect(markup.match(/<\/title>/g)).toHaveLength(1);
  });

  test("the runtime's data cannot close their script element, and parse back unchanged", async () => {
    const definition = sampleDefinition({
      fields: [sampleField({ id: "a", type: "text", pattern: "<!--</script>\u2028" })],
    });
    const markup = await html(samplePage({ definition }));
    const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(markup)?.[1] ?? "";
    expect(JSON.parse(json).fields[0].pattern).toBe("<!--</script>\u2028");
    expect(JSON.parse(json)).toMatchObject({
      form_id: definition.form_id,
    });
  });

  test("leaves a pattern that could freeze a browser out of the markup and the data", async () => {
    const fields = ["(a+)+$", "(a)\\1", "(", "[A-Z]{2}"].map((pattern, index) =>
      sampleField({ id: `field-${index}`, type: "text", pattern }),
    );
    const markup = await html(samplePage({ definition: sampleDefinition({ fields, blocks: [] }) }));
    expect(markup.match(/ pattern="[^"]*"/g)).toEqual([' pattern="[A-Z]{2}"']);
    const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(markup)?.[1] ?? "";
    expect(JSON.parse(json).fields.map((one: { pattern?: string }) => one.pattern)).toEqual([
      ...[undefined, undefined, undefined],
      "[A-Z]{2}",
    ]);
  });

  test("every field type has a named control, or a text that says why it has none", async () => {
    const types = FIELD_TYPES.filter((type) => type !== "hidden");
    const options = [{ id: "o", value: "o", label: "Option", index: 0 }];
    const fields = types.map((type) =>
      sampleField({ id: `id-${type}`, type, name: `name-${type}`, options }),
    );
    const markup = await html(samplePage({ definition: sampleDefinition({ fields }) }));
    for (const type of types) {
      const question = new RegExp(
        `data-field-type="${type}".*?(?=data-field-type|class="actions")`,
        "s",
      ).exec(markup)?.[0];
      const isNamed = question?.includes(`name="name-${type}"`) && /<label|<legend/.test(question);
      const isExplained = ["can’t be answered yet", "Payments aren’t set up"].some((text) =>
        question?.includes(text),
      );
      expect(isNamed || isExplained, type).toBe(true);
    }
  });
});

test("the default country of a phone number is the owner's, else the visitor's, else the language's", async () => {
  const country = async (data: Record<string, unknown> | null, visitor: string | null, lang: "en" | "ko") => {
    const fields = [sampleField({ id: "phone", type: "tel", data })];
    const markup = await html(
      samplePage({ definition: sampleDefinition({ fields, lang }), country: visitor }),
    );
    return /data-island="tel" data-usable="true" data-config="\{&quot;country&quot;:&quot;(\w+)&quot;\}"/.exec(
      markup,
    )?.[1];
  };
  expect(await country({ default_country: "DE" }, "CH", "ko")).toBe("DE");
  expect(await country(null, "CH", "ko")).toBe("CH");
  expect(await country(null, null, "ko")).toBe("KR");
  expect(await country({}, null, "en")).toBe("US");
});

describe("the page without JavaScript", () => {
  const gift = sampleField({ id: "gift", type: "text", required: true });
  const name = sampleField({ id: "name", type: "text", required: true, help_text: "As in your passport" });
  const definition = sampleDefinition({
    fields: [name, gift],
    blocks: [
      sampleBlock({ id: "one", type: "section" }),
      sampleBlock({
        id: "name-block",
        type: "field",
        form_field_id: "name",
        parent_id: "one",
        local_index: 1,
      }),
      sampleBlock({ id: "two", type: "section", local_index: 2 }),
      sampleBlock({
        id: "gift-block",
        type: "field",
        form_field_id: "gift",
        parent_id: "two",
        local_index: 3,
        v_hidden: [{ $ref: "#/fields/name/value" }, "==", null],
      }),
    ],
  });

  test("requires only questions that cannot be hidden; conditional ones are in an enabled fieldset", async () => {
    const markup = await html(samplePage({ definition }));
    expect(tag(markup, 'name="name"')).toContain("required");
    expect(tag(markup, 'name="gift"')).not.toContain("required");
    expect(tag(markup, 'data-block-id="gift-block"')).toMatch(/^<fieldset(?!.*disabled)/);
  });

  test("says at the top that paying needs JavaScript", async () => {
    const markup = await html(
      samplePage({ definition: sampleDefinition({ fields: [sampleField({ id: "fee", type: "payment" })] }) }),
    );
    expect(markup).toMatch(/<noscript><p class="banner">Payments need JavaScript.*<main/);
    expect(await html(samplePage({ definition }))).not.toContain("Payments need JavaScript");
  });

  test("renders no button for a price that cannot be charged", async () => {
    const priced = (data: Record<string, unknown>) => {
      const fields = [sampleField({ id: "fee", type: "payment", data })];
      return html(samplePage({ definition: sampleDefinition({ fields }), payments: "test" }));
    };
    expect(await priced({ amount: 250, currency: "EUR" })).toContain("Pay €2.50");
    const refused = await priced({ amount: 0, currency: "EUR" });
    expect(refused).toContain("Payments aren’t set up");
    expect(refused).not.toContain('data-action="pay"');
  });

  test("states a group's condition in words above the group", async () => {
    const fruit = sampleField({ id: "fruit", type: "text", label: "Fruit" });
    const blocks = [
      sampleBlock({ id: "fruit-block", type: "field", form_field_id: "fruit" }),
      sampleBlock({
        id: "more",
        type: "group",
        title_html: "More of it",
        local_index: 1,
        v_hidden: [{ $ref: "#/fields/fruit/value" }, "!=", "fig"],
      }),
      sampleBlock({
        id: "name-block",
        type: "field",
        form_field_id: "name",
        parent_id: "more",
        local_index: 2,
      }),
    ];
    const markup = await html(
      samplePage({ definition: sampleDefinition({ fields: [fruit, name], blocks }) }),
    );
    const group = markup.slice(markup.indexOf("<fieldset"));
    expect(group).toMatch(
      /^<fieldset[^>]*><p class="note without-script"[^>]*>Only if “Fruit” is “fig”<\/p><header/,
    );
    expect(markup.match(/Only if/g)).toHaveLength(1);
  });

  test("shows errors beside the question and above the form, and keeps the answers", async () => {
    const reasons = { name: [{ code: "tooShort" as const, limit: 3 }] };
    const markup = await html(samplePage({ definition, reasons, values: new Map([["name", ["Al"]]]) }));
    const input = tag(markup, 'name="name"');
    expect(input).toContain('aria-invalid="true"');
    expect(input).toContain('aria-describedby="name-help name-error"');
    expect(input).toContain('value="Al"');
    expect(markup).toContain('<p class="error" id="name-error">Please use at least 3 characters.</p>');
    expect(markup).toContain('<a href="#name">');
  });

  test("never renders a posted password", async () => {
    const secret = sampleDefinition({ fields: [sampleField({ id: "p", type: "password" })] });
    expect(
      await html(samplePage({ definition: secret, values: new Map([["p", ["hunter2"]]]) })),
    ).not.toContain("hunter2");
  });

  test("renders blocks outside all sections", async () => {
    const stray = sampleField({ id: "stray", type: "email" });
    const blocks = [
      ...definition.blocks,
      sampleBlock({
        id: "stray-block",
        type: "field",
        form_field_id: "stray",
        parent_id: "gone",
        local_index: 9,
      }),
    ];
    const markup = await html(
      samplePage({ definition: { ...definition, fields: [...definition.fields, stray], blocks } }),
    );
    expect(tag(markup, 'name="stray"')).toContain('type="email"');
  });
});

test("marks a right-to-left form with its direction", async () => {
  expect(await html(samplePage({ definition: sampleDefinition({ lang: "ar" }) }))).toContain(
    '<html lang="ar" dir="rtl"',
  );
});

test("a status page without a form uses the visitor's language", async () => {
  const content = { kind: "notfound.default" as const, form_path: null, support: {} };
  const markup = await statusDocument(null, content, {
    lang: "de",
    texts: await loadTexts("de"),
    delivery,
    report_url: null,
  });
  expect(markup).toContain('<html lang="de"');
  expect(markup).toContain((await loadTexts("de"))["notfound.default.title"]);
});
