import { useAtomValue, useSetAtom } from "jotai";
import { ArrowUpRight } from "lucide-react";
import { useState } from "react";
import { endingPreviewPath } from "#core/contracts/wire/paths/private.ts";
import type { EndingPage } from "#core/forms/definition/definition.ts";
import { webAddress } from "#core/forms/look/ending-page.ts";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";
import { RadioCard } from "../../../ui/inputs/radio-card.tsx";
import { isPublicPage } from "../../../ui/is-public-page.ts";
import { PagePreview } from "../../../ui/layout/page-preview.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { setLookAtom, storedNumberAtom } from "../../state/look/look.ts";
import { EndingTexts } from "./ending-texts.tsx";
import { type EndingKind, endingKind, withEndingKind } from "./ending-words.ts";
import { PageEditor } from "./page-editor.tsx";
import { texts } from "./texts.ts";
import { TypedInput } from "./typed-input.tsx";

const KIND_NAMES = Object.keys(texts.ending.kinds) as EndingKind[];

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
      title={texts.ending.title}
      description={texts.ending.description}
      isReadOnly={!canEdit}
      preview={
        stored === "redirect" ? (
          <Redirected uri={ending.redirect_after_response_uri} />
        ) : (
          <PagePreview
            title={say(texts.ending.preview, { title })}
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
          label={texts.ending.redirect}
          hint={isAddressAsked ? texts.ending.redirect_hint : texts.ending.redirect_answers}
          value={ending.redirect_after_response_uri ?? ""}
          inputMode="url"
          placeholder={texts.ending.redirect_example}
          maxLength={2_000}
          problemOf={(text) => (webAddress(text) === null ? texts.not_an_address : null)}
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
      <legend className="mb-1 font-medium">{texts.ending.choice}</legend>
      {KIND_NAMES.map((kind) => (
        <RadioCard
          key={kind}
          name="ending"
          label={texts.ending.kinds[kind].label}
          isChosen={value === kind}
          onChoose={() => onChange(kind)}
          className="flex-col rounded-md border border-border bg-card px-3 py-2 has-checked:border-ring has-checked:bg-accent"
        >
          <span className="font-medium">{texts.ending.kinds[kind].label}</span>
          <span className="text-meta text-muted-foreground">{texts.ending.kinds[kind].text}</span>
        </RadioCard>
      ))}
    </fieldset>
  );
}

function Redirected({ uri }: { uri: string | null }) {
  return (
    <div className="grow overflow-y-auto bg-muted/40">
      <EmptyState
        picture={<ArrowUpRight aria-hidden />}
        title={texts.ending.redirected}
        description={uri ?? ""}
      />
    </div>
  );
}
