import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { PERSON_NAME_LENGTH } from "#core/contracts/identity/identity.ts";
import { NOTICES_PATH } from "#core/contracts/wire/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { ActionCard } from "../../../ui/inputs/action-card.tsx";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { say, sayWith } from "../../../ui/say.ts";
import { loadWorkspaceAtom, userAtom } from "../../state/documents/workspace.ts";
import { changePasswordAtom, renameUserAtom } from "../../state/identity/account.ts";
import { isRefusal } from "../../state/identity/identity.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { PasswordField } from "./password-field.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { texts } from "./texts.ts";

/** The page of the user's name, password and sessions. */
export default function AccountPage() {
  const user = useAtomValue(userAtom);
  const loadWorkspace = useSetAtom(loadWorkspaceAtom);
  useEffect(() => {
    void loadWorkspace();
  }, [loadWorkspace]);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <title>{say(texts.page_title, { title: texts.account.title })}</title>
      <h1 className="text-[20px] leading-7 font-semibold tracking-tight">{texts.account.title}</h1>
      {user === null ? <Skeleton className="h-48" /> : <NameCard name={user.name} email={user.email} />}
      {user !== null && <AvatarCard name={user.name || user.email} image={user.image} />}
      <PasswordCard />
      <SessionsCard />
      <p className="text-meta text-muted-foreground">
        {sayWith(texts.account.open_source, {
          link: (
            <a className="underline" href={NOTICES_PATH} target="_blank" rel="noreferrer">
              {texts.account.notices}
            </a>
          ),
        })}
      </p>
    </div>
  );
}

function NameCard({ name: stored, email }: { name: string; email: string }) {
  const rename = useSetAtom(renameUserAtom);
  const autosave = useAutosave({
    title: texts.account.profile,
    stored: { name: stored },
    problemsOf: ({ name }) => (name.trim() === "" ? { name: texts.name_missing } : {}),
    save: ({ name }) => rename(name.trim()),
  });
  const { draft, problems, type } = autosave;
  return (
    <AutosaveCard autosave={autosave} heading="h2" description={texts.account.profile_description}>
      <FieldLabel label={texts.name} problem={problems.name}>
        <Input
          autoComplete="name"
          maxLength={PERSON_NAME_LENGTH}
          value={draft.name}
          onChange={({ target }) => type({ name: target.value })}
        />
      </FieldLabel>
      <FieldLabel label={texts.email} hint={texts.account.email_hint}>
        <Input type="email" value={email} readOnly />
      </FieldLabel>
    </AutosaveCard>
  );
}

function PasswordCard() {
  const changePassword = useSetAtom(changePasswordAtom);
  const [entries, setEntries] = useState({ current: "", next: "" });
  /** Changes after each success, to clear the inputs. */
  const [round, setRound] = useState(0);

  async function change() {
    try {
      await changePassword(entries.current, entries.next);
    } catch (error) {
      if (isRefusal(error, "INVALID_PASSWORD")) throw new Error(texts.account.wrong_password);
      if (isRefusal(error, "CREDENTIAL_ACCOUNT_NOT_FOUND")) throw new Error(texts.account.no_password);
      throw error;
    }
    setEntries({ current: "", next: "" });
    setRound(round + 1);
  }

  return (
    <ActionCard
      title={texts.password}
      description={texts.account.password_description}
      action={texts.account.change_password}
      done={texts.account.password_changed}
      onAct={change}
    >
      <div key={round} className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label={texts.current_password}
          name="current"
          onChange={(current) => setEntries({ ...entries, current })}
        />
        <PasswordField
          label={texts.new_password}
          name="next"
          isNew
          onChange={(next) => setEntries({ ...entries, next })}
        />
      </div>
    </ActionCard>
  );
}
