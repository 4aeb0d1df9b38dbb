import type { MiddlewareHandler } from "hono";
import type { AppEnv } from "./route.ts";

/** Longer than a replica usually lags. */
const SECONDS = 15;
const NAME = "sheaf.wrote";

/** Marks the browser after a write so that it reads from the primary for a while. */
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

/** Whether the caller needs current data: after their own write, or on a reload that bypasses caches. */
export function wantsPrimary({ headers }: Request): boolean {
  const isOwnWrite = (headers.get("cookie") ?? "")
    .split(";")
    .some((pair) => pair.trim().startsWith(`${NAME}=`));
  return isOwnWrite || (headers.get("cache-control") ?? "").includes("no-cache");
}
