import { createAccessControl } from "better-auth/plugins/access";
import { defaultStatements } from "better-auth/plugins/organization/access";

/** What each role may do with the organization itself; what they may do in its projects is in the contracts. */
export const organizationAccess = createAccessControl(defaultStatements);

const MANAGES = { member: ["create", "update", "delete"], invitation: ["create", "cancel"] } as const;

export const ORGANIZATION_ROLES = {
  owner: organizationAccess.newRole({ organization: ["update", "delete"], ...MANAGES }),
  admin: organizationAccess.newRole({ organization: ["update"], ...MANAGES }),
  editor: organizationAccess.newRole({}),
  viewer: organizationAccess.newRole({}),
};
