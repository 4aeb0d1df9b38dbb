import { DOCUMENT_KINDS } from "./document-kinds.ts";
import { NEW_KINDS, type NewKind } from "./new-kinds.ts";
import { texts } from "./texts.ts";

/** In a project without documents: what else can be created, each kind with a line about it. */
export default function OtherKinds({ onChoose }: { onChoose: (kind: NewKind) => void }) {
  return (
    <section aria-label={texts.other_kinds} className="mx-auto flex w-full max-w-2xl flex-col gap-3">
      <p className="text-center text-muted-foreground">{texts.other_kinds}</p>
      <ul className="grid gap-2 sm:grid-cols-2">
        {NEW_KINDS.filter((kind) => kind !== "v0_form").map((kind) => {
          const { icon: Icon, label } = DOCUMENT_KINDS[kind];
          return (
            <li key={kind} className="flex">
              <button
                type="button"
                onClick={() => onChoose(kind)}
                className="flex grow items-start gap-3 rounded-lg border border-border bg-card p-3 text-start hover:border-input"
              >
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
                <span className="min-w-0">
                  <span className="block font-medium">{label}</span>
                  <span className="block text-meta text-muted-foreground">
                    {texts.new_document[kind].about}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
