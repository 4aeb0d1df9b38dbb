import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import type { Share } from "#core/contracts/documents/documents.ts";
import {
  MAX_READABLE_NAME,
  readableName,
  readableNameIssue,
} from "#core/forms/definition/readable-address.ts";
import { Button } from "../../../ui/button.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { say } from "../../../ui/say.ts";
import { canEditAtom, formAtom } from "../../state/editing/document.ts";
import { releaseAddressAtom, setAddressAtom } from "../../state/settings/settings.ts";
import { loadShareAtom } from "../../state/share/share.ts";
import { texts } from "./texts.ts";

/** What is asked before it is done: remove the link, or release a former name. */
type Asked = { remove: string } | { release: string } | null;

/** Gives the form an address that people can read, and lists those that it had. */
export function CustomLink({ share }: { share: Share }) {
  const { form_id, title } = useAtomValue(formAtom);
  const canEdit = useAtomValue(canEditAtom);
  const load = useSetAtom(loadShareAtom);
  const setAddress = useSetAtom(setAddressAtom);
  const release = useSetAtom(releaseAddressAtom);
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [done, setDone] = useState("");
  const [asked, setAsked] = useState<Asked>(null);
  const { name, former_names, readable_prefix } = share;
  const shown = typed ?? name ?? readableName(title);

  async function keep(to: string | null) {
    const path = to === null ? null : new URL(readable_prefix).pathname + to;
    await setAddress({ name: to, path }, form_id);
    await load(form_id);
    setTyped(null);
    setDone(to === null ? texts.custom_link.removed : texts.custom_link.saved);
  }

  async function save() {
    const issue = readableNameIssue(shown);
    setProblem(issue);
    if (issue !== null) return;
    setSaving(true);
    try {
      await keep(shown);
    } catch (error) {
      const { info, message } = error as Error & { info?: { reason?: unknown } | null };
      setProblem(typeof info?.reason === "string" ? info.reason : message);
    } finally {
      setSaving(false);
    }
  }

  async function confirm() {
    if (asked === null) return;
    if ("remove" in asked) return keep(null);
    await release(asked.release, form_id);
    await load(form_id);
    setDone(say(texts.custom_link.released, { name: asked.release }));
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-muted-foreground">{texts.custom_link.text}</p>
      <FieldLabel label={texts.custom_link.name} hint={readable_prefix + shown} problem={problem}>
        <Input
          value={shown}
          // One more than allowed, so that the rule can say why.
          maxLength={MAX_READABLE_NAME + 1}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          disabled={!canEdit}
          onChange={({ target }) => {
            setTyped(target.value.toLowerCase().replace(/[\s_]+/g, "-"));
            setProblem(null);
            setDone("");
          }}
        />
      </FieldLabel>
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isBusy={isSaving} disabled={!canEdit || shown === name}>
          {texts.custom_link.save}
        </Button>
        {name !== null && (
          <Button disabled={!canEdit} onClick={() => setAsked({ remove: name })}>
            {texts.custom_link.remove}
          </Button>
        )}
        <p role="status" className="text-meta text-muted-foreground">
          {done}
        </p>
      </div>
      {former_names.length > 0 && (
        <section aria-label={texts.custom_link.former} className="flex flex-col gap-1">
          <h2 className="font-medium">{texts.custom_link.former}</h2>
          <p className="text-meta text-muted-foreground">{texts.custom_link.former_text}</p>
          <ul className="divide-y divide-border">
            {former_names.map((former) => (
              <li key={former} className="flex items-center justify-between gap-3 py-1.5">
                <span className="min-w-0 break-all">{readable_prefix + former}</span>
                <Button
                  size="sm"
                  disabled={!canEdit}
                  aria-label={say(texts.custom_link.release_of, { name: former })}
                  onClick={() => setAsked({ release: former })}
                >
                  {texts.custom_link.release}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={confirm}
        {...wordsOf(asked)}
      />
    </form>
  );
}

function wordsOf(asked: Asked) {
  const words = texts.custom_link;
  if (asked !== null && "release" in asked) {
    const title = say(words.release_title, { name: asked.release });
    return { title, description: words.release_text, action: words.release };
  }
  const description = say(words.remove_text, { name: asked?.remove ?? "" });
  return { title: words.remove_title, description, action: words.remove };
}
