import { useAtomValue, useSetAtom } from "jotai";
import { MessageCircle } from "lucide-react";
import { type ReactNode, useState } from "react";
import { isBuilderPath } from "#core/contracts/wire/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Kbd } from "../../../ui/kbd.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { say } from "../../../ui/say.ts";
import {
  followedAtom,
  followedIdAtom,
  isTalkingAtom,
  ownLocationAtom,
  ownPersonAtom,
  type Person,
  peopleAtom,
} from "../../state/presence/document-presence.ts";
import { Avatar, Disc } from "./avatar.tsx";
import { Follow } from "./follow.tsx";
import { MessageAnnouncer } from "./message-announcer.tsx";
import { texts } from "./texts.ts";

const MAX_SHOWN = 4;

interface PeopleProps {
  nameOfPage: (location: string) => string | null;
}

/** The people here, as avatars and as a list with their pages. Each can be followed. */
export default function People({ nameOfPage }: PeopleProps) {
  const people = useAtomValue(peopleAtom);
  const followed = useAtomValue(followedAtom);
  const [isOpen, setOpen] = useState(false);
  const more = people.length - MAX_SHOWN;
  return (
    <>
      <MessageAnnouncer />
      {followed !== null && <Follow key={followed.user_id} person={followed} />}
      <Popover
        label={texts.people}
        align="end"
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="w-80 p-1"
        trigger={
          <button
            type="button"
            aria-label={say(texts.people_named, { names: people.map(({ name }) => name).join(", ") })}
            className="flex min-h-8 shrink-0 items-center -space-x-1.5 rounded-full px-1 hover:bg-accent pointer-coarse:min-h-10"
          >
            {people.slice(0, MAX_SHOWN).map((person, index) => (
              <Avatar
                key={person.user_id}
                person={person}
                // Phones show one avatar for all because the title needs the space.
                className={
                  index > 0 ? "border-2 border-background max-sm:hidden" : "border-2 border-background"
                }
              />
            ))}
            {more > 0 && <Count number={more} className="max-sm:hidden" />}
            {people.length > 1 && <Count number={people.length - 1} className="sm:hidden" />}
          </button>
        }
      >
        <PeopleList people={people} nameOfPage={nameOfPage} onDone={() => setOpen(false)} />
      </Popover>
    </>
  );
}

function Count({ number, className }: { number: number; className: string }) {
  const appearance = "border-2 border-background bg-secondary text-secondary-foreground";
  return <Disc text={`+${number}`} className={classNames(appearance, className)} />;
}

function PeopleList({
  people,
  nameOfPage,
  onDone,
}: PeopleProps & { people: readonly Person[]; onDone: () => void }) {
  const own = useAtomValue(ownPersonAtom);
  const isOnCanvas = isBuilderPath(useAtomValue(ownLocationAtom));
  const talk = useSetAtom(isTalkingAtom);
  return (
    <>
      <ul aria-label={texts.people}>
        {own !== null && <PersonRow person={own} detail={texts.you} />}
        {people.map((person) => (
          <PersonRow
            key={person.user_id}
            person={person}
            detail={[nameOfPage(person.location), person.role === "viewer" && texts.viewing]
              .filter(Boolean)
              .join(" · ")}
          >
            <FollowButton person={person} onDone={onDone} />
          </PersonRow>
        ))}
      </ul>
      {isOnCanvas && (
        <div className="mt-1 border-t border-border pt-1">
          <Button
            variant="ghost"
            className="w-full justify-start"
            onClick={() => {
              onDone();
              // After the popover has closed and restored the focus.
              setTimeout(() => talk(true));
            }}
          >
            <MessageCircle aria-hidden />
            <span className="grow text-left">{texts.say}</span>
            <Kbd>/</Kbd>
          </Button>
        </div>
      )}
    </>
  );
}

function PersonRow({ person, detail, children }: { person: Person; detail: string; children?: ReactNode }) {
  return (
    <li className="flex items-center gap-2 px-2 py-1.5">
      <Avatar person={person} />
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{person.name}</span>
        <span className="block truncate text-meta text-muted-foreground">{detail}</span>
      </span>
      {children}
    </li>
  );
}

function FollowButton({ person, onDone }: { person: Person; onDone: () => void }) {
  const followed_id = useAtomValue(followedIdAtom);
  const follow = useSetAtom(followedIdAtom);
  const isFollowed = followed_id === person.user_id;
  return (
    <Button
      size="sm"
      aria-label={say(isFollowed ? texts.stop_named : texts.follow_named, { name: person.name })}
      onClick={() => {
        follow(isFollowed ? null : person.user_id);
        onDone();
      }}
    >
      {isFollowed ? texts.stop : texts.follow}
    </Button>
  );
}
