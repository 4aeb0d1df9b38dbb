import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { DOCTYPES, type Doctype } from "#core/documents/doctypes.ts";
import DocumentModes from "./document-modes.tsx";

const drawn = (doctype: Doctype) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <DocumentModes doctype={doctype} />
    </MemoryRouter>,
  );

/** The names of modes by what they are: links, or disabled buttons. */
function modesOf(doctype: Doctype) {
  const names = (pattern: RegExp) => [...drawn(doctype).matchAll(pattern)].map(([, name]) => name);
  return {
    enabled: names(/<a [^>]*>.*?<\/svg>(\w+)<\/a>/g),
    disabled: names(/<button [^>]*aria-disabled="true"[^>]*>.*?<\/svg>(\w+)<\/button>/g),
  };
}

// Proves document/mode-missing
test.each<[Doctype, string[], string[]]>([
  ["v0_form", ["Build", "Data", "Connect"], []],
  ["v0_schema", ["Data"], ["Build", "Connect"]],
  ["v0_bucket", [], ["Build", "Data", "Connect"]],
  ["v0_canvas", ["Build"], ["Data", "Connect"]],
  ["v0_site", ["Build"], ["Data", "Connect"]],
])("a document of the kind %s has the modes %j, and %j are disabled", (doctype, enabled, disabled) => {
  expect(modesOf(doctype)).toEqual({ enabled, disabled });
});

test.each(DOCTYPES)("each mode that the kind %s lacks is described by a reason", (doctype) => {
  const markup = drawn(doctype);
  const ids = [...markup.matchAll(/aria-describedby="([^"]+)"/g)].map(([, id]) => id!);
  expect(ids).toHaveLength(modesOf(doctype).disabled.length);
  for (const id of ids) {
    const [, reason = ""] = markup.match(new RegExp(`<span id="${id}"[^>]*>([^<]+)</span>`)) ?? [];
    expect(reason, id).toMatch(/^[A-Z].{10,}\.$/);
  }
});
