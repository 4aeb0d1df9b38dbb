import { useAtomValue } from "jotai";
import type { OrganizationDetails } from "#core/contracts/organizations/organizations.ts";
import { userAtom } from "../../state/documents/workspace.ts";
import { Card } from "./card.tsx";
import { LeaveOrganization } from "./leave-organization.tsx";
import { MemberItem } from "./member-item.tsx";
import { texts } from "./texts.ts";

/** The organization's members, with a button to leave. */
export function MembersCard({ organization }: { organization: OrganizationDetails }) {
  const user = useAtomValue(userAtom);
  const { members, role } = organization;
  const owners = members.filter((member) => member.role === "owner").length;
  const isOnlyOwner = role === "owner" && owners === 1;
  return (
    <Card title={texts.members.title} description={texts.members.description}>
      <ul aria-label={texts.members.title} className="flex flex-col divide-y divide-border">
        {members.map((member) => (
          <MemberItem
            key={member.user_id}
            member={member}
            role={role}
            isSelf={member.user_id === user?.id}
            isOnlyOwner={member.role === "owner" && owners === 1}
          />
        ))}
      </ul>
      <LeaveOrganization organization={organization} isOnlyOwner={isOnlyOwner} />
    </Card>
  );
}
