import { HOST_SITES, type HostSites, hostHtml } from "../../host-site.ts";
import { test as base, expect } from "../journey.ts";

export { expect, hostHtml };

/** The test with two other sites. */
export const test = base.extend<HostSites>(HOST_SITES);
