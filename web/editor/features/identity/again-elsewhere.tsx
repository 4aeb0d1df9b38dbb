import { useSetAtom } from "jotai";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { say } from "../../../ui/say.ts";
import { signInAgainElsewhereAtom } from "../../state/identity/sign-in-again.ts";
import { Problem } from "./problem.tsx";
import { SERVICES, type Service } from "./services.ts";
import { texts } from "./texts.ts";

/** Buttons for services that the account is linked to. Each opens a tab, so that this page keeps its unsaved changes. */
export function AgainElsewhere({ services }: { services: readonly Service[] }) {
  const begin = useSetAtom(signInAgainElsewhereAtom);
  const [busy, setBusy] = useState<Service | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function go(service: Service) {
    setProblem(null);
    // Browsers let a press open a tab only at once, before the address is known.
    const tab = window.open("about:blank", "_blank");
    if (tab === null) return setProblem(texts.sign_in_again.blocked);
    // The service must not reach this page.
    tab.opener = null;
    setBusy(service);
    try {
      tab.location.replace(await begin(service));
    } catch (error) {
      tab.close();
      setProblem((error as Error).message);
    }
    setBusy(null);
  }

  return (
    <>
      {SERVICES.filter(([service]) => services.includes(service)).map(([service, name]) => (
        <Button key={service} size="lg" isBusy={busy === service} onClick={() => void go(service)}>
          {say(texts.others.continue, { service: name })}
        </Button>
      ))}
      {problem !== null && <Problem>{problem}</Problem>}
    </>
  );
}
