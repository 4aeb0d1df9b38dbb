import { createServer } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { listen } from "#local/processes/local-http.ts";
import { type BenchPage, type BenchQuestion, VISIT_FORM } from "./visit-form.ts";

/** Close to the minimum. */
const STYLE = `body{font:16px/1.5 system-ui;max-width:40rem;margin:auto;padding:1rem}
fieldset{border:0;padding:0;margin:0}.question{margin:1rem 0}label,legend{display:block}
input:not([type=checkbox],[type=radio]),select,textarea{font:inherit;width:100%;box-sizing:border-box}
.error{color:#b00;margin:0}[hidden]{display:none}`;

const SCRIPT = "/floor/floor.js";

/** Starts a server with the form in plain HTML and its hand-written script, gzipped in memory, as fast as possible. */
export async function serveFloor(): Promise<{ address: string; close(): void }> {
  const file = (type: string, text: string) => ({
    headers: { "content-type": type, "content-encoding": "gzip" },
    body: gzipSync(text, { level: 9 }),
  });
  const page = file("text/html; charset=utf-8", documentHtml());
  const script = file("text/javascript", await minifiedScript());
  const server = createServer(({ url }, response) => {
    const found = url === "/floor/" ? page : url === SCRIPT ? script : null;
    if (found === null) response.writeHead(404).end();
    else response.writeHead(200, { ...found.headers, "content-length": found.body.length }).end(found.body);
  });
  const { origin, stop } = await listen(server);
  return { address: `${origin}/floor/`, close: stop };
}

async function minifiedScript(): Promise<string> {
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    mode: "production",
    logLevel: "error",
    publicDir: false,
    build: {
      write: false,
      target: "es2022",
      rolldownOptions: { input: join(import.meta.dirname, "floor.js") },
    },
  });
  const [built] = [result].flat();
  if (!built || !("output" in built)) throw new Error("Vite returned no script.");
  return built.output[0].code;
}

function documentHtml(): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The floor</title>
<meta name="viewport" content="width=device-width,initial-scale=1"><style>${STYLE}</style>
<script type="module" src="${SCRIPT}"></script></head><body><div id="root">${formHtml()}</div></body></html>`;
}

/** As React renders the same form. */
function formHtml(): string {
  const pages = VISIT_FORM.map(pageHtml).join("");
  return `<form noValidate="" method="post">${pages}<button type="button" class="back" hidden="">Back</button><button type="submit">Next</button></form>`;
}

function pageHtml({ title, questions }: BenchPage, at: number): string {
  const hidden = at === 0 ? "" : ' hidden=""';
  return `<section class="page"${hidden}><h2>${title}</h2>${questions.map(questionHtml).join("")}</section>`;
}

const ERROR = '<p class="error" aria-live="polite"></p>';

function questionHtml(question: BenchQuestion): string {
  const { name, type, label, when } = question;
  const condition = when === undefined ? "" : ` hidden="" data-when="${when.name}=${when.value}"`;
  if (type === "radio" || type === "checkboxes")
    return `<fieldset class="question"${condition}><legend>${label}</legend>${choicesHtml(question)}${ERROR}</fieldset>`;
  return `<div class="question"${condition}><label for="${name}">${label}</label>${controlHtml(question)}${ERROR}</div>`;
}

function choicesHtml({ name, type, required, choices }: BenchQuestion): string {
  const kind = type === "radio" ? "radio" : "checkbox";
  const rule = kind === "radio" && required ? ' required=""' : "";
  return Object.entries(choices!)
    .map(
      ([value, label]) =>
        `<label><input type="${kind}"${rule} name="${name}" value="${value}"/><span>${label}</span></label>`,
    )
    .join("");
}

function controlHtml({ name, type, required, min, max, choices }: BenchQuestion): string {
  const rule = required ? ' required=""' : "";
  if (type === "textarea") return `<textarea id="${name}" name="${name}" rows="4"${rule}></textarea>`;
  if (type === "select") {
    const options = Object.entries(choices!).map(
      ([value, label]) => `<option value="${value}">${label}</option>`,
    );
    return `<select id="${name}" name="${name}"${rule}><option value="" selected=""></option>${options.join("")}</select>`;
  }
  const isBox = type === "switch" || type === "checkbox";
  const bounds = min === undefined ? "" : ` min="${min}" max="${max}"`;
  const kind = isBox ? "checkbox" : type;
  return `<input id="${name}"${rule} type="${kind}"${bounds} name="${name}"${isBox ? "" : ' value=""'}/>`;
}
