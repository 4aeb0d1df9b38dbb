import { Share2, SquarePen, Table2 } from "lucide-react";
import { useId } from "react";
import { Link, useParams } from "react-router";
import { documentPath } from "#core/contracts/wire/paths.ts";
import type { Doctype } from "#core/documents/doctypes.ts";
import { DOCUMENT_MODES, MODES, type Mode } from "#core/documents/modes.ts";
import { texts } from "./texts.ts";

const ICONS = { build: SquarePen, data: Table2, connect: Share2 };

/**
 * The modes of a document that is not a form, whose pages are grouped by its modes. It is in the only mode that its kind
 * has, if any. The others say why they are disabled.
 */
export default function DocumentModes({ doctype }: { doctype: Doctype }) {
  const modes: readonly Mode[] = DOCUMENT_MODES[doctype];
  const reasons: Partial<Record<Mode, string>> = texts.lacks[doctype];
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-px">
      <h2 id={id} className="px-2 py-1 text-meta font-medium text-muted-foreground">
        {texts.title}
      </h2>
      <ul className="flex flex-col gap-px">
        {MODES.map((mode) => (
          <li key={mode}>
            {modes.includes(mode) ? (
              <OpenMode mode={mode} />
            ) : (
              <LackedMode mode={mode} reason={reasons[mode] ?? ""} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function OpenMode({ mode }: { mode: Mode }) {
  const { organization = "", project = "", document_id = "" } = useParams();
  const Icon = ICONS[mode];
  return (
    <Link
      to={documentPath(organization, project, document_id)}
      aria-current="true"
      className="flex h-7 items-center gap-2 rounded-md px-2 font-medium hover:bg-accent/60 pointer-coarse:h-10"
    >
      <Icon aria-hidden className="size-4 shrink-0 opacity-70" />
      {texts.modes[mode]}
    </Link>
  );
}

/** It takes the focus so that screen readers read the reason. */
function LackedMode({ mode, reason }: { mode: Mode; reason: string }) {
  const id = useId();
  const Icon = ICONS[mode];
  return (
    <>
      <button
        type="button"
        aria-disabled="true"
        aria-describedby={id}
        className="flex min-h-7 w-full cursor-default items-center gap-2 rounded-md px-2 text-muted-foreground pointer-coarse:min-h-10"
      >
        <Icon aria-hidden className="size-4 shrink-0 opacity-70" />
        {texts.modes[mode]}
      </button>
      <span id={id} className="block ps-8 pe-2 pb-1 text-meta text-muted-foreground">
        {reason}
      </span>
    </>
  );
}
