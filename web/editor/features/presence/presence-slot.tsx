import { useAtomValue } from "jotai";
import { initials } from "../../../ui/initials.ts";
import { peerColor, peopleAtom } from "../../state/grid-presence.ts";

const MAX_SHOWN = 5;

/** The people who have the document open, in the top bar. */
export default function PresenceSlot() {
  const people = useAtomValue(peopleAtom);
  if (people.length === 0) return null;
  const more = people.slice(MAX_SHOWN);
  return (
    <ul aria-label="People here" className="flex shrink-0 -space-x-1.5 px-1">
      {people.slice(0, MAX_SHOWN).map(({ user_id, name, color }) => (
        <li
          key={user_id}
          title={name}
          className="flex size-7 items-center justify-center rounded-full border-2 border-background text-[11px] font-semibold text-white"
          style={{ backgroundColor: peerColor(color) }}
        >
          <span aria-hidden>{initials(name)}</span>
          <span className="sr-only">{name}</span>
        </li>
      ))}
      {more.length > 0 && (
        <li
          title={more.map(({ name }) => name).join(", ")}
          className="flex size-7 items-center justify-center rounded-full border-2 border-background bg-secondary text-[11px] font-semibold text-secondary-foreground"
        >
          +{more.length}
        </li>
      )}
    </ul>
  );
}
