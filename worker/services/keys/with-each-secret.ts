import type { Context } from "../../context.ts";

/**
 * The context, and during a rotation the one from before, with the former secret only. A keyed hash by which something is
 * found is made with each of them.
 */
export function withEachSecret<Of extends Pick<Context, "env">>(ctx: Of): Of[] {
  const { APP_SECRET_PREVIOUS: APP_SECRET } = ctx.env;
  const former = { ...ctx, env: { ...ctx.env, APP_SECRET, APP_SECRET_PREVIOUS: "" } };
  return APP_SECRET ? [ctx, former] : [ctx];
}
