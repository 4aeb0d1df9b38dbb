import type { FormVersion, VersionReason } from "#core/contracts/versions.ts";
import { say } from "../../../ui/say.ts";
import { texts } from "./texts.ts";

const REASONS: Readonly<Record<VersionReason, string>> = texts.reasons;

const moment = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

/** Returns a version's title: its name, else its reason. */
export const versionTitle = ({ name, reason }: FormVersion) => name ?? REASONS[reason];

/** Returns a version's time and author, in words. */
export function versionOrigin({ created_at, user }: FormVersion): string {
  const when = moment.format(new Date(created_at));
  return user === null ? when : say(texts.origin, { time: when, person: user.name });
}
