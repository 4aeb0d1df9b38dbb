import { useAtomValue } from "jotai";
import { type ReactNode, useCallback, useState } from "react";
import { createPortal } from "react-dom";
import type { StylePart } from "../../../../../respondent/page-style.ts";
import { SHEET_IDS } from "../../../../../respondent/sheet-ids.ts";
import { canvasLookAtom } from "../../../../state/building/canvas-look.ts";
import { FRAME_SOURCE } from "../frame-source.ts";
import { Backdrop, PageStyle } from "../page-style.tsx";

/** As tall as the frame: it shows what visitors see first. */
const STILL = "html{overflow:hidden}";
const LEFT_OUT = [SHEET_IDS.without_script];

interface StillPageProps {
  title: string;
  parts: readonly StylePart[];
  children: ReactNode;
}

/** A page around the form in a document of its own, with the public page's own sheets. It cannot be used. */
export function StillPage({ title, parts, children }: StillPageProps) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const [isStyled, setStyled] = useState(false);
  const showStyled = useCallback(() => setStyled(true), []);
  const look = useAtomValue(canvasLookAtom);
  const page = frame?.contentDocument ?? null;
  return (
    <>
      <iframe
        title={title}
        srcDoc={FRAME_SOURCE}
        inert
        onLoad={(event) => setFrame(event.currentTarget)}
        // Until its style is there, a dark page would show it in white.
        style={{ visibility: isStyled ? undefined : "hidden" }}
      />
      {page !== null &&
        createPortal(
          <>
            <PageStyle
              {...{ page, look, parts }}
              leftOut={LEFT_OUT}
              own={STILL}
              shownAs="ready"
              onShown={showStyled}
            />
            <Backdrop look={look} />
            {children}
          </>,
          page.body,
        )}
    </>
  );
}
