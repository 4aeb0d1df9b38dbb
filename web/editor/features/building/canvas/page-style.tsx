import { useLayoutEffect, useMemo } from "react";
import { createPortal } from "react-dom";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { pageSheets, type StylePart } from "../../../../respondent/page-style.ts";
import { rootAttributes } from "../../../../respondent/root-attributes.ts";
import type { StartContent } from "../../../../respondent/start-pages/start-view.tsx";
import { formStyleParts } from "../../../../respondent/style-parts.ts";
import type { CanvasLook } from "../../../state/building/canvas-look.ts";

/** The style parts that the public page has. */
export function partsOf(
  { fields, blocks, is_long }: CanvasLook,
  start: StartContent | null = null,
): StylePart[] {
  const parts = formStyleParts({
    definition: { fields, blocks, method: "post" } as unknown as FormDefinition,
    start,
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

interface PageStyleProps {
  page: Document;
  look: CanvasLook;
  /** By default, those of the form's page. */
  parts?: readonly StylePart[];
  /** Ids of sheets that do not apply here. */
  leftOut: readonly string[];
  /** Applies after the sheets of the page. */
  own: string;
  /** Classes of the root element: how the page is shown. */
  shownAs: "ready" | "ready framed";
  onShown: () => void;
}

/** The public page's own style sheets in a document of the builder. */
export function PageStyle({ page, look, parts, leftOut, own, shownAs, onShown }: PageStyleProps) {
  const { stylesheet, background, scheme, lang } = look;
  const sheets = useMemo(
    () =>
      pageSheets(
        { ...stylesheet, custom: closedStyle(stylesheet.custom) },
        background,
        scheme,
        parts ?? partsOf(look),
      ),
    [look, parts, stylesheet, background, scheme],
  );
  useLayoutEffect(() => {
    const { dir, section, classes } = rootAttributes(look);
    const root = page.documentElement;
    Object.assign(root, { lang, dir, className: [...classes, shownAs].join(" ") });
    Object.assign(root.dataset, { appearance: scheme, section });
  }, [page, look, lang, scheme, shownAs]);
  useLayoutEffect(onShown, [onShown]);
  return createPortal(
    <>
      {sheets.map(
        ({ id, css }) =>
          (id === null || !leftOut.includes(id)) && (
            <style key={id ?? "page"} id={id ?? undefined}>
              {css}
            </style>
          ),
      )}
      <style id="canvas-tools">{own}</style>
    </>,
    page.head,
  );
}

/** The picture behind the page, if it has one. */
export function Backdrop({ look: { background } }: Pick<PageStyleProps, "look">) {
  if (background?.element !== "img") return null;
  return <img className="backdrop" src={background.src} alt="" decoding="async" />;
}
