import fc from "fast-check";
import { expect, test } from "vitest";
import { headerText, type MailParts, writeMail } from "./mail.ts";

const PARTS: MailParts = {
  subject_template: "{{form_title}}: {{fields.name}}",
  body_template: "Dear {{fields.name}},\n\nyou said:\n{{answers}}\nBye {{response.idx}}",
  variables: {
    form_title: "Party",
    response: { idx: "#001", index: 1, created_at: "2026-01-01T00:00:00Z" },
    fields: { name: "Ada" },
  },
  answers: [
    { label: "Name", text: "Ada" },
    { label: "Story", text: "one\ntwo" },
  ],
  lang: "en",
  footer: "Why this mail came.",
};

const hostile = (name: string) =>
  writeMail({
    ...PARTS,
    variables: { ...PARTS.variables, fields: { name } },
    answers: [{ label: name, text: name }],
  });

test("single answers and all answers are filled in, in text and in HTML", () => {
  const { subject, text, html } = writeMail(PARTS);
  expect(subject).toBe("Party: Ada");
  expect(text).toBe(
    "Dear Ada,\n\nyou said:\n\nName\nAda\n\nStory\none\ntwo\n\nBye #001\n\n-- \nWhy this mail came.",
  );
  expect(html).toContain('<p dir="auto" style="margin:0 0 16px">Dear Ada,</p>');
  expect(html).toContain("one<br>two");
});

test("answers are text: they add no markup, no header and no placeholder", () => {
  const markup = hostile('<img src=x onerror="alert(1)">&amp;');
  expect(markup.html).not.toContain("<img");
  expect(markup.html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&amp;amp;");
  for (const lineBreak of ["\r\n", "\n", "\r", "\u2028", "\u0085", "\u0000"]) {
    const { subject } = hostile(`Ada${lineBreak}Bcc: eve@example.com`);
    expect(subject).toBe("Party: Ada Bcc: eve@example.com");
  }
  expect(hostile("{{form_title}} {{answers}}").subject).toBe("Party: {{form_title}} {{answers}}");
  expect(hostile("x".repeat(500)).subject).toHaveLength(200);
});

test("the owner's template is text, too", () => {
  const { html } = writeMail({ ...PARTS, body_template: "<script>alert(1)</script>" });
  expect(html).not.toContain("<script");
});

test("no template and no answer adds an element or an attribute", () => {
  const token = fc.constantFrom(
    ...[
      "{{fields.name}}",
      "{{answers}}",
      "{{fields.nothing}}",
      "{{",
      "}}",
      "java",
      "script:",
      "x",
      "\n\n",
      " ",
    ],
    ...["<a href=", '"', "'", ">", "<", "&", "&lt;", "</p>", "<script>", 'onclick="x()"', "\r\n"],
  );
  const written = fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join(""));
  const tagsOf = (html: string) => html.match(/<[^>]*>/g)?.filter((tag) => !/^<(?:\/?p\b|br>)/.test(tag));
  fc.assert(
    fc.property(written, written, (template, name) => {
      const body_template = template.replaceAll("answers", "");
      const variables = { ...PARTS.variables, fields: { name } };
      const { html } = writeMail({
        ...PARTS,
        subject_template: template,
        body_template,
        variables,
        answers: [],
      });
      const plain = writeMail({ ...PARTS, subject_template: "x", body_template: "x", answers: [] });
      expect(tagsOf(html)).toEqual(tagsOf(plain.html));
      expect(
        html
          .match(/<(?:p|br)[^>]*>/g)
          ?.every((tag) => /^<(?:p(?: dir="auto")? style="[\w:;\s#-]*"|br)>$/.test(tag)),
      ).toBe(true);
    }),
  );
});

test("a header is never cut inside a character", () => {
  expect(headerText("😀".repeat(10), 5)).toBe("😀😀😀😀…");
});

test("a value in the other writing direction cannot reorder the words around it, and an address stays whole", () => {
  const variables = {
    form_title: "حفل",
    response: { idx: "#001", index: 1, created_at: "" },
    fields: { id: "س" },
  };
  const body_template = "Thanks for {{form_title}}!\n\n{{answers}}";
  const parts = { answers: [], lang: "en", footer: "", variables };
  const mail = writeMail({ ...parts, subject_template: "{{form_title}} {{response.idx}}", body_template });
  expect(mail.subject).toBe("\u2068حفل\u2069 #001");
  expect(mail.text).toContain("Thanks for \u2068حفل\u2069!");
  const linked = writeMail({
    ...parts,
    subject_template: "",
    body_template: "https://a.example/{{fields.id}}",
  });
  expect(linked.text).toContain("https://a.example/س");
});
