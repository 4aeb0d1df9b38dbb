import { ExternalLink } from "../../../ui/links/external-link.tsx";
import { sayWith } from "../../../ui/say.ts";
import { siteLinksAt } from "../../state/shell/site-links.ts";
import { texts } from "./texts.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** What people agree to by signing in or up; renders nothing if the operator has no terms and no privacy policy. */
export function Agreement() {
  const links = siteLinksAt("agreement", useSignInMethods()?.links).map(({ id, ...link }) => (
    <ExternalLink key={id} {...link} className="underline underline-offset-2" />
  ));
  if (links.length === 0) return null;
  const [first, second] = links;
  return (
    <p className="mt-4 text-meta text-muted-foreground">
      {links.length === 1
        ? sayWith(texts.agreement.one, { page: first })
        : sayWith(texts.agreement.both, { first, second })}
    </p>
  );
}
