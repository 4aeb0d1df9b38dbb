import { useAtomValue, useSetAtom } from "jotai";
import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { endingPreviewPath } from "#core/contracts/wire/paths.ts";
import type { EndingPage } from "#core/forms/definition/definition.ts";
import { webAddress } from "#core/forms/look/ending-page.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { isPublicPage } from "../../../ui/is-public-page.ts";
import { PagePreview } from "../../../ui/layout/page-preview.tsx";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { setLookAtom, storedNumberAtom } from "../../state/look/look.ts";
import { EndingTexts } from "./ending-texts.tsx";
import { type EndingKind, endingKind, withEndingKind } from "./ending-words.ts";
import { PageEditor } from "./page-editor.tsx";
import { TypedInput } from "./typed-input.tsx";

const KINDS: Record<EndingKind, { label: string; description: string }> = {
  default: { label: "A thank-you", description: "A title, a text and, if you want one, a button." },
  receipt01: { label: "A receipt", description: "The number of the answer, and when it came." },
  redirect: { label: "Your own page", description: "People are led there; they see no page of the form." },
};
const KIND_NAMES = Object.keys(KINDS) as EndingKind[];

/** Edits the page or redirect that follows a response. The page has the owner's texts or the defaults. */
export default function EndingPageEditor() {
  const { ending, title, form_id } = useAtomValue(formAtom);
  const canEdit = useAtomValue(canEditAtom);
  const setLook = useSetAtom(setLookAtom);
  const version = useAtomValue(storedNumberAtom);
  const stored = endingKind(ending);
  // Choosing a redirect first asks for its address. Nothing changes until there is one.
  const [isAddressAsked, setAddressAsked] = useState(false);
  const kind = isAddressAsked ? "redirect" : stored;
  const set = (value: EndingPage, isTyped = false) => setLook({ property: "ending", value, isTyped });

  function choose(next: EndingKind) {
    if (next !== "redirect") {
      setAddressAsked(false);
      if (next !== stored) set(withEndingKind(ending, next));
    } else if (webAddress(ending.redirect_after_response_uri) === null) setAddressAsked(true);
    else set(withRedirect(ending, ending.redirect_after_response_uri));
  }

  return (
    <PageEditor
      title="Ending"
      description="What people see when their answer has arrived."
      isReadOnly={!canEdit}
      preview={
        stored === "redirect" ? (
          <Redirected uri={ending.redirect_after_response_uri} />
        ) : (
          <PagePreview
            title={`Preview of the ending of ${title}`}
            src={endingPreviewPath(form_id)}
            version={version}
            isPage={isPublicPage}
          />
        )
      }
    >
      <KindChoice value={kind} onChange={choose} />
      {kind === "redirect" ? (
        <TypedInput
          label="Address of your page"
          hint={isAddressAsked ? "It takes effect once the address is complete." : undefined}
          value={ending.redirect_after_response_uri ?? ""}
          inputMode="url"
          placeholder="https://example.com/thanks"
          maxLength={2_000}
          problemOf={(text) =>
            webAddress(text) === null ? "write an address that begins with https://" : null
          }
          onChange={(text) => {
            setAddressAsked(false);
            set(withRedirect(ending, text.trim()), true);
          }}
        />
      ) : (
        <EndingTexts key={kind} template_id={kind} onChange={set} />
      )}
    </PageEditor>
  );
}

const withRedirect = (ending: EndingPage, uri: string | null): EndingPage => ({
  ...ending,
  is_ending_page_enabled: false,
  is_redirect_after_response_uri_enabled: true,
  redirect_after_response_uri: uri,
});

function KindChoice({ value, onChange }: { value: EndingKind; onChange: (kind: EndingKind) => void }) {
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 font-medium">After an answer comes</legend>
      {KIND_NAMES.map((kind) => (
        <label
          key={kind}
          className="relative flex cursor-pointer flex-col rounded-md border border-border bg-card px-3 py-2 has-checked:border-ring has-checked:bg-accent has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name="ending"
            className="sr-only"
            aria-label={KINDS[kind].label}
            checked={value === kind}
            onChange={() => onChange(kind)}
          />
          <span className="font-medium">{KINDS[kind].label}</span>
          <span className="text-meta text-muted-foreground">{KINDS[kind].description}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Redirected({ uri }: { uri: string | null }) {
  return (
    <div className="grow overflow-y-auto bg-muted/40">
      <EmptyState
        picture={<ArrowUpRight aria-hidden />}
        title="People are led to your page"
        description={uri ?? ""}
      />
    </div>
  );
}
