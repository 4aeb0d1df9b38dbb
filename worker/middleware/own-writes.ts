import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./route.ts";

/** Longer than a replica is usually behind. */
const SECONDS = 15;
const NAME = "sheaf.wrote";

/** Marks the browser of somebody who has just changed something: for a while they read from the primary. */
export const rememberWrites: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { env, origin } = c.get("ctx");
  const isWrite = !/^(?:GET|HEAD|OPTIONS)$/.test(c.req.method);
  if (!isWrite || c.res.status >= 400 || Object.keys(env.DATABASE_REPLICAS).length === 0) return;
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  c.header("set-cookie", `${NAME}=1; Max-Age=${SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure}`, {
    append: true,
  });
};

/** Whether the caller wants the last word: after a write of their own, or by saying so (a reload past all caches does). */
export function wantsPrimary({ headers }: Request): boolean {
  const isOwnWrite = (headers.get("cookie") ?? "")
    .split(";")
    .some((pair) => pair.trim().startsWith(`${NAME}=`));
  return isOwnWrite || (headers.get("cache-control") ?? "").includes("no-cache");
}
