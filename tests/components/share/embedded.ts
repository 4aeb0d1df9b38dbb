import { HOST_SITES, type HostSites } from "../../host-site.ts";
import { test as base } from "../component.ts";

/** The test with two other sites. */
export const test = base.extend<HostSites>(HOST_SITES);
