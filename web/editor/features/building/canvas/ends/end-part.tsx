import { useAtomValue } from "jotai";
import type { ReactNode } from "react";
import type { EditorPage } from "#core/contracts/wire/paths.ts";
import { canEditAtom } from "../../../../state/editing/document.ts";
import { PageButton } from "./page-button.tsx";

interface EndPartProps {
  name: string;
  /** What its button says. */
  action: string;
  /** The editor's page that the button opens. */
  to: EditorPage;
  children: ReactNode;
}

/** The page before or after the form, under its name and a button that leads to its editor. */
export function EndPart({ name, action, to, children }: EndPartProps) {
  const canEdit = useAtomValue(canEditAtom);
  return (
    <aside data-canvas-tool aria-label={name} className="canvas-end">
      <p className="canvas-end-name">
        {name}
        {canEdit && (
          <PageButton to={to} className="canvas-button">
            {action}
          </PageButton>
        )}
      </p>
      {children}
    </aside>
  );
}
