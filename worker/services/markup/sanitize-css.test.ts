import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_CUSTOM_CSS } from "#core/forms/look/theme.ts";
import { sanitizeCss } from "./sanitize-css.ts";

const QUOTED = /"(?:[^"\\]|\\.)*"/gs;
const cleaned = (css: string) => sanitizeCss(css).css;

describe("an owner's style sheet", () => {
  test.each([
    [".label { color: red }", ".label{color:red}"],
    ["@media (width < 600px) { .label { color: red } }", "@media (width<600px){.label{color:red}}"],
    [".a { &:hover { color: blue } & > .b { margin: 0 } }", ".a{&:hover{color:blue}&>.b{margin:0}}"],
    ["@keyframes in { from { opacity: 0 } }", "@keyframes in{from{opacity:0}}"],
    ["body { background: #eee } :root { --radius: 0px }", ":scope{background:#eee}:scope{--radius:0px}"],
    [".a { width: min(100%, calc(2px + var(--x))) }", ".a{width:min(100%,calc(2px + var(--x)))}"],
    ["/* why */ .a { color: red;; }", ".a{color:red}"],
    ['.a::before { content: "\\201C" }', '.a::before{content:"“"}'],
    // Quoted text is only text, even if it looks like CSS.
    ['.a::before { content: "@import url(x)" }', '.a::before{content:"@import url(x)"}'],
    ['.a[title="url(x)"] { color: red }', '.a[title="url(x)"]{color:red}'],
    ['@supports (content: "@import") { .a { color: red } }', '@supports (content:"@import"){.a{color:red}}'],
    [
      '@container style(--x: "url(a)") { .a { color: red } }',
      '@container style(--x:"url(a)"){.a{color:red}}',
    ],
  ])("keeps %s", (css, result) => {
    expect(sanitizeCss(css)).toEqual({ css: result, faults: [] });
  });

  test.each([
    ['@import "https://evil.example/x.css";', ""],
    ["@font-face { font-family: x; src: url(https://evil.example) }", ""],
    ["@layer x { .a { color: red } }", ""],
    [".a { background: url(https://evil.example) }", ".a{}"],
    [".a { background: URL( 'https://evil.example' ) }", ".a{}"],
    [".a { background: u\\72l(https://evil.example) }", ".a{}"],
    [".a { background: \\75 rl(https://evil.example) }", ".a{}"],
    ['.a { background: image-set("https://evil.example" 1x) }', ".a{}"],
    ['.a { background: -webkit-image-set("https://evil.example" 1x) }', ".a{}"],
    ['.a { --b: src("https://evil.example") }', ".a{}"],
    [".a { --b: { c: url(https://evil.example) } }", ".a{}"],
    [".a { color: red; cursor: url(x), auto }", ".a{color:red}"],
    ["@supports (background: url(x)) { .a { color: red } }", ""],
    ["@media x { .a { background: url(x) } }", "@media x{.a{}}"],
    ['@media("@import', ""],
    ['@media ("url(x)") { .a { color: red } }', ""],
    ['@media (width: "1px") { .a { color: red } }', ""],
    ["@media print;", ""],
    [".a { position: fixed }", ".a{}"],
    [".a { position: var(--p) }", ".a{}"],
    [".a { pos\\69tion: fixed }", ".a{}"],
    [".a { position: fi\\78 ed }", ".a{}"],
    [".a { behavior: url(x) }", ".a{}"],
    [".a { width: expression(alert(1)) }", ".a{}"],
  ])("loses rules that load something or leave the form's box: %s", (css, result) => {
    expect(cleaned(css)).toBe(result);
    expect(sanitizeCss(css).faults).not.toEqual([]);
  });

  test.each([
    ".a { color: red } </style><script>alert(1)</script>",
    '.a::before { content: "</style><script>alert(1)</script>" }',
    "</style>",
    ".a[title='</style>'] { color: red }",
    "<!-- </style> -->",
    ".a { --b: </style> }",
    "@media </style> { }",
    ".a:is(</style>) {}",
    "@supports ('</style>') {}",
  ])("does not close its style element: %s", (css) => {
    expect(cleaned(css).toLowerCase()).not.toContain("</style");
  });

  // Proves attack/custom-css
  test("closes every open brace, and no brace of its surroundings", () => {
    expect(cleaned(".a { color: red } } body { color: red }")).not.toContain("}}");
    expect(cleaned("} * { color: red }")).toBe("");
    expect(cleaned(".a { color: red")).toBe(".a{color:red}");
    expect(cleaned(".a { width: calc((1px")).toBe(".a{width:calc((1px))}");
  });

  test("reports line and column of every violation", () => {
    const css = ".a { color: red }\n.b {\n  background: url(x);\n}";
    expect(sanitizeCss(css).faults).toMatchObject([{ line: 3, column: 3 }]);
  });

  test("has a limited length and depth", () => {
    expect(cleaned(`.a{color:red}${" ".repeat(MAX_CUSTOM_CSS)}`)).toBe("");
    expect(cleaned(`.a{width:${"calc(".repeat(3_000)}`)).toBe("");
    expect(cleaned(".a{".repeat(3_000))).toBe("");
  });

  test("stays the same when it is sanitized again, for any input", () => {
    const token = fc.constantFrom(
      ...[
        ".a",
        "#b",
        "*",
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ":",
        ";",
        ",",
        "@media",
        "@import",
        "url(",
        "\\",
        '"',
        "'",
      ],
      ...[
        "</style>",
        "<!--",
        "-->",
        "/*",
        "*/",
        "position",
        "fixed",
        "color",
        "red",
        "--x",
        "&",
        ">",
        " ",
        "\n",
        "var(",
      ],
    );
    const written = fc.array(token, { maxLength: 30 }).map((tokens) => tokens.join(""));
    fc.assert(
      fc.property(fc.oneof(written, fc.string()), (css) => {
        const once = cleaned(css);
        expect(cleaned(once)).toBe(once);
        expect(once).not.toMatch(/<\/style/i);
        // Quoted text loads nothing. Media queries must have none.
        expect(once.replace(QUOTED, '""')).not.toMatch(/url\(|@import/i);
        expect(once).not.toMatch(/@media[^{]*"/i);
      }),
      { numRuns: 1_000, examples: [['@media("@import'], ['.a{content:"url('], ["@media (a)"]] },
    );
  });
});
