import { mayChangeMember, ROLES } from "#core/contracts/access/roles.ts";
import type { MemberRole } from "#core/contracts/wire/member-role.ts";
import { Select } from "../../../ui/inputs/choices/select.tsx";

interface RoleSelectProps {
  label: string;
  value: MemberRole;
  /** The acting member's role, which limits the choices. */
  actor: MemberRole;
  disabledBecause?: string | null;
  onChange: (role: MemberRole) => void;
}

const NAMES = (Object.keys(ROLES) as MemberRole[]).reverse();

/** Shows a role, in a select if the acting member may change it. */
export function RoleSelect({ label, value, actor, disabledBecause = null, onChange }: RoleSelectProps) {
  const choices = NAMES.filter((name) => name === value || mayChangeMember(actor, value, name));
  if (choices.length === 1) {
    return <span className="w-28 shrink-0 px-2.5 text-muted-foreground">{ROLES[value].label}</span>;
  }
  return (
    <Select
      aria-label={label}
      title={disabledBecause ?? undefined}
      className="w-28 shrink-0"
      value={value}
      isDisabled={disabledBecause !== null}
      onChange={onChange}
      choices={choices.map((name) => ({
        value: name,
        label: ROLES[name].label,
        description: ROLES[name].summary,
      }))}
    />
  );
}
