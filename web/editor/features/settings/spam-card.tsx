import { useAtomValue } from "jotai";
import { AutosaveCard } from "../../../ui/inputs/autosave/autosave-card.tsx";
import { useAutosave } from "../../../ui/inputs/autosave/use-autosave.ts";
import { SwitchLine } from "../../../ui/inputs/switch-line.tsx";
import { documentAtom } from "../../state/editing/document.ts";
import { setRobotCheckAtom } from "../../state/settings/settings.ts";
import { texts } from "./texts.ts";
import { useFormSave } from "./use-form-save.ts";

/**
 * Switches the robot check on and off. If its keys are missing, a message explains that, and it can only be
 * switched off.
 */
export function SpamCard() {
  const { form, robot_check_available } = useAtomValue(documentAtom);
  const setRobotCheck = useFormSave(setRobotCheckAtom);
  const enabled = form.is_robot_check_enabled;
  const autosave = useAutosave({
    title: texts.titles["spam-protection"],
    stored: { enabled },
    save: (draft) => setRobotCheck(draft.enabled),
  });
  return (
    <AutosaveCard autosave={autosave} description={texts.spam.description}>
      <SwitchLine
        label={texts.spam.enabled}
        checked={autosave.draft.enabled}
        disabled={!robot_check_available && !autosave.draft.enabled}
        onChange={(checked) => autosave.set({ enabled: checked })}
      />
      {!robot_check_available && (
        <>
          {enabled && <p className="text-warning">{texts.spam.blocked}</p>}
          <p className="text-muted-foreground">{texts.spam.unavailable}</p>
        </>
      )}
    </AutosaveCard>
  );
}
