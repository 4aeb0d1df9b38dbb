import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { escapeHtml } from "#core/expressions/templates.ts";
import { type Language, textDirection } from "#core/forms/definition/language.ts";
import charts from "../ui/charts/charts.css?inline";
import palette from "../ui/palette.css?inline";
import { reportWords } from "./chart-words.ts";
import style from "./report.css?inline";
import {
  MessageView,
  type PasswordProblem,
  PasswordView,
  ReportView,
  type ShownReport,
} from "./report-view.tsx";
import { texts } from "./texts.ts";

export type { ShownReport } from "./report-view.tsx";

/** Pages without scripts, so the scheme is the reader's own. Paper is light. */
const withoutScript = (css: string) =>
  css.replace(
    /\[data-theme="?dark"?\]\s*\{([^}]*)\}/g,
    "@media screen and (prefers-color-scheme: dark) { :root {$1} }",
  );
const STYLE = [palette, charts].map(withoutScript).join("\n") + style;

async function document(lang: Language, title: string, nonce: string, view: ReactNode): Promise<string> {
  return [
    `<!doctype html><html lang="${lang}" dir="${textDirection(lang)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">',
    '<meta name="robots" content="noindex,nofollow"><link rel="icon" href="/icon.svg">',
    `<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body>`,
    renderToStaticMarkup(view),
    "</body></html>",
  ].join("");
}

/** The results that a link shows. */
export function reportDocument(report: ShownReport, lang: Language, nonce: string): Promise<string> {
  const words = reportWords(lang);
  const title = `${report.name || report.title} · ${words.text("results")}`;
  return document(lang, title, nonce, <ReportView report={report} words={words} />);
}

export function passwordDocument(problem: PasswordProblem | null, nonce: string): Promise<string> {
  return document("en", texts.password_title, nonce, <PasswordView problem={problem} />);
}

/** For every link that does not work, whatever the reason. */
export function goneDocument(nonce: string): Promise<string> {
  const { gone_title: title, gone } = texts;
  return document("en", title, nonce, <MessageView title={title} text={gone} />);
}

export function busyDocument(nonce: string): Promise<string> {
  const { busy_title: title, busy } = texts;
  return document("en", title, nonce, <MessageView title={title} text={busy} />);
}
