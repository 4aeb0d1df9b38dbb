import { Check } from "lucide-react";
import { PLAN_NAMES, type Plan } from "#core/contracts/access/plan-names.ts";
import { PLANS, type PlanLimit } from "#core/contracts/access/plans.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { formatBytes } from "#core/values/bytes.ts";
import { say } from "../../../ui/say.ts";
import { Card } from "./card.tsx";
import { texts } from "./texts.ts";

const LIMITS: Record<PlanLimit, string> = {
  members: texts.plan.members,
  projects: texts.plan.projects,
  documents: texts.plan.documents,
  storage: texts.plan.storage,
};
const limits = Object.entries(LIMITS) as [PlanLimit, string][];
const shown = (limit: PlanLimit, used: number) => (limit === "storage" ? formatBytes(used, "en") : used);

/** Null without a limit. */
function most(plan: Plan, limit: PlanLimit): string | number | null {
  const { [limit]: allowed } = PLANS[plan].limits;
  return allowed === null ? null : shown(limit, allowed);
}

/** Shows the current plan, its usage, and the limits of every plan. */
export function PlanCard({ organization }: { organization: OrganizationDetails }) {
  const { plan, used } = organization;
  // A pending invitation counts as a member.
  const invited = organization.invitations.length;
  return (
    <Card
      title={texts.plan.title}
      description={say(texts.plan.description, { plan: PLANS[plan].label, summary: PLANS[plan].summary })}
    >
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {limits.map(([limit, label]) => (
          <div key={limit} className="min-w-0">
            <dt className="truncate text-meta text-muted-foreground">{label}</dt>
            <dd className="font-semibold tabular-nums">
              {shown(limit, used[limit])}
              {limit === "members" && invited > 0 && (
                <span className="font-normal text-muted-foreground">
                  {" "}
                  {say(texts.plan.invited, { n: invited })}
                </span>
              )}
              {most(plan, limit) !== null && (
                <span className="font-normal text-muted-foreground">
                  {" "}
                  {say(texts.plan.of, { limit: most(plan, limit)! })}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="cursor-pointer font-medium">{texts.plan.compare}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
        <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label={texts.plan.plans}>
          <table className="w-full text-left">
            <thead className="text-meta text-muted-foreground">
              <tr>
                <th className="py-1 pr-3 font-medium">{texts.plan.plan}</th>
                {limits.map(([limit, label]) => (
                  <th key={limit} className="py-1 pr-3 font-medium">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {PLAN_NAMES.map((name) => (
                <tr key={name} className="border-t border-border">
                  <th className="py-1.5 pr-3 font-medium">
                    {PLANS[name].label}
                    {name === plan && (
                      <Check aria-label={texts.plan.current} className="ms-1 inline size-4" />
                    )}
                  </th>
                  {limits.map(([limit]) => (
                    <td key={limit} className="py-1.5 pr-3 tabular-nums">
                      {most(name, limit) ?? texts.plan.no_limit}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Card>
  );
}
