import { Check } from "lucide-react";
import { PLAN_NAMES } from "#core/contracts/access/plan-names.ts";
import { PLANS, type PlanLimit } from "#core/contracts/access/plans.ts";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { Card } from "./card.tsx";

const LIMITS: Record<PlanLimit, string> = {
  members: "Members",
  projects: "Projects",
  documents: "Documents",
};
const limits = Object.entries(LIMITS) as [PlanLimit, string][];

/** Shows the current plan, its usage, and the limits of every plan. */
export function PlanCard({ organization }: { organization: OrganizationDetails }) {
  const { plan, used } = organization;
  // A pending invitation counts as a member.
  const invited = organization.invitations.length;
  return (
    <Card title="Plan" description={`${PLANS[plan].label}: ${PLANS[plan].summary}`}>
      <dl className="grid grid-cols-3 gap-3">
        {limits.map(([limit, label]) => (
          <div key={limit} className="min-w-0">
            <dt className="truncate text-meta text-muted-foreground">{label}</dt>
            <dd className="font-semibold tabular-nums">
              {used[limit]}
              {limit === "members" && invited > 0 && (
                <span className="font-normal text-muted-foreground"> ({invited} invited)</span>
              )}
              <span className="font-normal text-muted-foreground">
                {PLANS[plan].limits[limit] === null ? "" : ` of ${PLANS[plan].limits[limit]}`}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <details>
        <summary className="cursor-pointer font-medium">What each plan unlocks</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
        <section className="mt-2 overflow-x-auto" tabIndex={0} aria-label="Plans">
          <table className="w-full text-left">
            <thead className="text-meta text-muted-foreground">
              <tr>
                <th className="py-1 pr-3 font-medium">Plan</th>
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
                    {name === plan && <Check aria-label="yours" className="ml-1 inline size-4" />}
                  </th>
                  {limits.map(([limit]) => (
                    <td key={limit} className="py-1.5 pr-3 tabular-nums">
                      {PLANS[name].limits[limit] ?? "No limit"}
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
