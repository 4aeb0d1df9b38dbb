import { useAtomValue, useSetAtom } from "jotai";
import { useEffect, useState } from "react";
import { PERSON_NAME_LENGTH } from "#core/contracts/identity/identity.ts";
import { NOTICES_PATH } from "#core/contracts/wire/paths.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { loadWorkspaceAtom, userAtom } from "../../state/documents/workspace.ts";
import { changePasswordAtom, renameUserAtom } from "../../state/identity/account.ts";
import { isRefusal } from "../../state/identity/identity.ts";
import { AvatarCard } from "./avatar-card.tsx";
import { PasswordField } from "./password-field.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** The page of the user's name, password and sessions. */
export default function AccountPage() {
  const user = useAtomValue(userAtom);
  const loadWorkspace = useSetAtom(loadWorkspaceAtom);
  useEffect(() => {
    void loadWorkspace();
  }, [loadWorkspace]);
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <title>Account · Sheaf</title>
      <h1 className="text-[20px] leading-7 font-semibold tracking-tight">Account</h1>
      {user === null ? <Skeleton className="h-48" /> : <NameCard name={user.name} email={user.email} />}
      {user !== null && <AvatarCard name={user.name || user.email} image={user.image} />}
      <PasswordCard />
      <SessionsCard />
      <p className="text-meta text-muted-foreground">
        Sheaf is built with open-source software.{" "}
        <a className="underline" href={NOTICES_PATH} target="_blank" rel="noreferrer">
          Licenses and notices
        </a>
      </p>
    </div>
  );
}

function NameCard({ name: stored, email }: { name: string; email: string }) {
  const rename = useSetAtom(renameUserAtom);
  const [name, setName] = useState(stored);
  return (
    <SaveCard
      title="You"
      heading="h2"
      description="The name is shown to those who work on the same forms."
      isDirty={name.trim() !== stored}
      problem={name.trim() === "" ? "Write a name." : null}
      onSave={() => rename(name.trim())}
    >
      <FieldLabel label="Name">
        <Input
          autoComplete="name"
          maxLength={PERSON_NAME_LENGTH}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </FieldLabel>
      <FieldLabel label="Email" hint="You sign in with this address. It cannot be changed here.">
        <Input type="email" value={email} readOnly />
      </FieldLabel>
    </SaveCard>
  );
}

function PasswordCard() {
  const changePassword = useSetAtom(changePasswordAtom);
  const [entries, setEntries] = useState({ current: "", next: "" });
  /** Changes after each success, to clear the inputs. */
  const [round, setRound] = useState(0);

  async function save() {
    try {
      await changePassword(entries.current, entries.next);
    } catch (error) {
      if (isRefusal(error, "INVALID_PASSWORD")) throw new Error("This is not your current password.");
      if (isRefusal(error, "CREDENTIAL_ACCOUNT_NOT_FOUND"))
        throw new Error("You have no password yet. Sign out and choose “Forgot your password?” to set one.");
      throw error;
    }
    setEntries({ current: "", next: "" });
    setRound(round + 1);
  }

  return (
    <SaveCard
      title="Password"
      heading="h2"
      description="With a new password you stay signed in here and are signed out everywhere else."
      isDirty={entries.current !== "" && entries.next !== ""}
      action="Change password"
      onSave={save}
    >
      <div key={round} className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          label="Current password"
          name="current"
          onChange={(current) => setEntries({ ...entries, current })}
        />
        <PasswordField
          label="New password"
          name="next"
          isNew
          onChange={(next) => setEntries({ ...entries, next })}
        />
      </div>
    </SaveCard>
  );
}
