import { useAtomValue } from "jotai";
import { useLayoutEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { pageSheets, type StylePart } from "../../../../respondent/page-style.ts";
import { rootAttributes } from "../../../../respondent/root-attributes.ts";
import { SHEET_IDS } from "../../../../respondent/sheet-ids.ts";
import { formStyleParts } from "../../../../respondent/style-parts.ts";
import { type CanvasLook, canvasLookAtom } from "../../../state/building/canvas-look.ts";
import canvas from "./canvas.css?inline";
import tools from "./canvas-tools.css?inline";

/** The style parts that the public page has. */
function partsOf({ fields, blocks, is_long }: CanvasLook): StylePart[] {
  const parts = formStyleParts({
    definition: { fields, blocks, method: "post" } as unknown as FormDefinition,
    start: null,
  });
  return is_long ? [...parts, "many"] : parts;
}

/**
 * An owner's style sheet as a browser reads it. The server refuses one whose braces could end the scope around it, but
 * an older one may be stored.
 */
function closedStyle(custom: string | undefined): string | undefined {
  if (!custom) return undefined;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(custom);
  return Array.from(sheet.cssRules, ({ cssText }) => cssText).join("");
}

/** The public page's own style sheets, those of the canvas's tools, and the background. */
export default function CanvasStyle({ page, onShown }: { page: Document; onShown: () => void }) {
  const look = useAtomValue(canvasLookAtom);
  const { stylesheet, background, scheme, lang } = look;
  const sheets = useMemo(
    () =>
      pageSheets(
        { ...stylesheet, custom: closedStyle(stylesheet.custom) },
        background,
        scheme,
        partsOf(look),
      ).filter(({ id }) => id !== SHEET_IDS.without_script),
    [look, stylesheet, background, scheme],
  );
  useLayoutEffect(() => {
    const { dir, section, classes } = rootAttributes(look);
    const root = page.documentElement;
    Object.assign(root, { lang, dir, className: [...classes, "ready"].join(" ") });
    Object.assign(root.dataset, { appearance: scheme, section });
  }, [page, look, lang, scheme]);
  useLayoutEffect(onShown, [onShown]);
  return (
    <>
      {createPortal(
        <>
          {sheets.map(({ id, css }) => (
            <style key={id ?? "page"} id={id ?? undefined}>
              {css}
            </style>
          ))}
          <style id="canvas-tools">{canvas + tools}</style>
        </>,
        page.head,
      )}
      {background?.element === "img" && (
        <img className="backdrop" src={background.src} alt="" decoding="async" />
      )}
    </>
  );
}
