import { useAtomValue, useSetAtom } from "jotai";
import { useState } from "react";
import { SaveCard } from "../../../ui/inputs/save-card.tsx";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { documentAtom } from "../../state/editing/document.ts";
import { setRobotCheckAtom } from "../../state/settings/settings.ts";

/**
 * Switches the robot check on and off. If its keys are missing, a message explains that, and it can only be
 * switched off.
 */
export function RobotCheckCard() {
  const { form, robot_check_available } = useAtomValue(documentAtom);
  const setRobotCheck = useSetAtom(setRobotCheckAtom);
  const stored = form.is_robot_check_enabled;
  const [enabled, setEnabled] = useState(stored);
  return (
    <SaveCard
      title="Robot check"
      description="For forms that robots have found. Most people notice nothing; some have to tick a box. The form then needs JavaScript, and programs cannot send answers to it."
      isDirty={enabled !== stored}
      onSave={() => setRobotCheck(enabled)}
    >
      <SwitchLine
        label="Check that visitors are no robots"
        checked={enabled}
        disabled={!robot_check_available && !enabled}
        onChange={setEnabled}
      />
      {!robot_check_available && (
        <p className={stored ? "text-warning" : "text-muted-foreground"}>
          {stored && "Nobody can answer this form at the moment. "}
          The check is not set up here: whoever runs this server sets TURNSTILE_SITE_KEY and TURNSTILE_SECRET.
        </p>
      )}
    </SaveCard>
  );
}
