import { useSetAtom } from "jotai";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { signInElsewhereAtom } from "../../state/identity/identity.ts";
import { nextPath } from "../../state/identity/next-path.ts";
import { Problem } from "./problem.tsx";
import { SERVICES, type Service } from "./services.ts";
import { texts } from "./texts.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** A button for each configured sign-in service; renders nothing if there is none. */
export function OtherServices() {
  const methods = useSignInMethods();
  const signIn = useSetAtom(signInElsewhereAtom);
  const [search] = useSearchParams();
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const offered = SERVICES.filter(([service]) => methods?.[service]);
  if (offered.length === 0) return null;

  async function go(service: Service) {
    setBusy(service);
    setProblem(null);
    try {
      window.location.assign(await signIn(service, nextPath(search.get("next"), window.location.origin)));
    } catch (error) {
      setBusy(null);
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <div className="mt-4 flex flex-col gap-2">
      {offered.map(([service, name]) => (
        <Button key={service} size="lg" isBusy={busy === service} onClick={() => void go(service)}>
          {say(texts.others.continue, { service: name })}
        </Button>
      ))}
      {problem !== null && <Problem>{problem}</Problem>}
    </div>
  );
}
