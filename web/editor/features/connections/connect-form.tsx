import { useSetAtom } from "jotai";
import { type FormEvent, Suspense, useState } from "react";
import type { TestedDatabase } from "#core/contracts/connections/databases.ts";
import { Button } from "../../../ui/button.tsx";
import { CheckedForm } from "../../../ui/inputs/checked-form.tsx";
import { FieldLabel } from "../../../ui/inputs/field-label.tsx";
import { Input } from "../../../ui/inputs/input.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import {
  connectDatabaseAtom,
  type EnteredDatabase,
  testDatabaseAtom,
} from "../../state/connections/database.ts";
import { type Refusal, refusalOf } from "../../state/connections/refusal.ts";
import { TestedTables } from "./tested-tables.tsx";
import { texts } from "./texts.ts";

const { connect: words } = texts;
const EMPTY: EnteredDatabase = { url: "", key: "", secret_key: "" };
/** Keys and addresses are no words. */
const PLAIN = { spellCheck: false, autoCapitalize: "off", autoCorrect: "off" } as const;

/** Only `npm run dev` has one. A build does not contain the code. */
const SampleProject = import.meta.env.DEV ? lazyPart(() => import("./sample-project.tsx")) : null;

/** Asks for the address and the keys of a Supabase project. Connects it, or only looks which tables it has. */
export function ConnectForm() {
  const connect = useSetAtom(connectDatabaseAtom);
  const test = useSetAtom(testDatabaseAtom);
  const [entered, setEntered] = useState(EMPTY);
  const [busy, setBusy] = useState<"connect" | "test" | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [tested, setTested] = useState<TestedDatabase | null>(null);

  function change(next: EnteredDatabase) {
    setEntered(next);
    setRefusal(null);
    setTested(null);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (busy !== null) return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isTest = submitter?.dataset.test !== undefined;
    setBusy(isTest ? "test" : "connect");
    setRefusal(null);
    setTested(null);
    try {
      if (isTest) setTested(await test(entered));
      else await connect(entered);
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    setBusy(null);
  }

  const problem = (field: string) => (refusal?.field === field ? refusal.reason : null);
  const isElsewhere = refusal !== null && !(refusal.field !== null && refusal.field in EMPTY);
  return (
    <CheckedForm onSubmit={(event) => void submit(event)} className="flex min-w-0 flex-col gap-4">
      {SampleProject !== null && (
        <Suspense>
          <SampleProject onUse={change} />
        </Suspense>
      )}
      <FieldLabel label={words.url} hint={words.url_hint} problem={problem("url")}>
        <Input
          {...PLAIN}
          value={entered.url}
          required
          inputMode="url"
          maxLength={2_000}
          autoComplete="off"
          placeholder={words.url_example}
          onChange={(event) => change({ ...entered, url: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel label={words.key} hint={words.key_hint} problem={problem("key")}>
        <Input
          {...PLAIN}
          value={entered.key}
          required
          maxLength={4_096}
          autoComplete="off"
          className="font-mono text-meta"
          onChange={(event) => change({ ...entered, key: event.target.value })}
        />
      </FieldLabel>
      <FieldLabel label={words.secret_key} hint={words.secret_key_hint} problem={problem("secret_key")}>
        <Input
          {...PLAIN}
          type="password"
          value={entered.secret_key}
          maxLength={4_096}
          // Otherwise browsers offer the password of the account, or to store the key as one.
          autoComplete="new-password"
          className="font-mono text-meta"
          onChange={(event) => change({ ...entered, secret_key: event.target.value })}
        />
      </FieldLabel>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" isBusy={busy === "connect"}>
          {words.action}
        </Button>
        <Button type="submit" data-test="" isBusy={busy === "test"}>
          {words.test}
        </Button>
      </div>
      {isElsewhere && (
        <p role="alert" className="text-destructive">
          {refusal.reason}
        </p>
      )}
      <div role="status">{tested !== null && <TestedTables tested={tested} />}</div>
    </CheckedForm>
  );
}
