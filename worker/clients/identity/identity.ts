import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import {
  PASSWORD_LENGTH,
  passwordProblem,
  readPersonName,
  toPersonName,
} from "#core/contracts/identity/identity.ts";
import { FORGOT_PASSWORD_PATH, isPublicAssetPath } from "#core/contracts/wire/paths.ts";
import { IDENTITY_PATH } from "#core/contracts/wire/private-addresses.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../log.ts";
import { type AccountSettings, accounts, RESET_PREFIX, refusal } from "./accounts.ts";
import { type BudgetSettings, type Budgets, createBudgets } from "./budgets.ts";
import { changedMail } from "./mails.ts";

/** Where owners sign up, in and out, by better-auth under `/private/auth/*`. */
export interface Identity {
  handle(request: Request): Promise<Response>;
}

export interface IdentitySettings extends AccountSettings, BudgetSettings {
  env: Env;
  secret: string;
  cookiePrefix: string;
  /** Why an address may have an account; null: it may not. */
  admit(email: string, is_proved: boolean): Promise<string | null>;
  database: Parameters<typeof drizzleAdapter>[0];
  tables: Record<string, unknown>;
  log: Log;
}

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;

/** Per address and route and minute; what one account allows is counted by identity-budgets.ts. */
const ATTEMPTS = {
  "/sign-in/*": { window: 60, max: 30 },
  "/sign-up/*": { window: 60, max: 30 },
  "/email-otp/*": { window: 60, max: 10 },
  "/request-password-reset": { window: 60, max: 10 },
  "/reset-password": { window: 60, max: 10 },
  "/change-password": { window: 60, max: 10 },
};

export function createIdentity(settings: IdentitySettings): Identity {
  const { env, origin, secret, cookiePrefix, database, tables, log, countAttempt } = settings;
  const budgets = createBudgets(settings);
  // Made for one request: who has just proved to read the mails of an address.
  const proved: { person: Person | null } = { person: null };
  const auth = betterAuth({
    appName: "Sheaf",
    baseURL: origin,
    basePath: IDENTITY_PATH,
    secret,
    database: drizzleAdapter(database, { provider: "pg", schema: tables }),
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // The message only: its arguments may name a person.
    logger: { level: "error", log: (level, message) => log.warn("identity", message, { said_as: level }) },
    onAPIError: {
      // A sign-in with another service that failed ends on a page of ours.
      errorURL: `${origin}/sign-in`,
      onError: (error) =>
        isAPIError(error)
          ? log.info("identity_refused", { code: String(error.status) })
          : log.error("identity_failed", error),
    },
    // Somebody who signed in days ago may look at the list of their sessions, too.
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS, freshAge: 0 },
    user: {
      additionalFields: { admission: { type: "string", input: false, returned: false, required: false } },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
      onPasswordReset: async ({ user }) => {
        proved.person = user;
      },
      password: {
        hash: settings.hashPassword,
        verify: ({ hash, password }) => settings.verifyPassword(password, hash),
      },
    },
    // Whoever reads the table must not be able to set a password with what it holds.
    verification: {
      storeIdentifier: { default: "plain", overrides: { [RESET_PREFIX]: { hash: settings.tag } } },
    },
    socialProviders: socialProviders(env),
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      customRules: ATTEMPTS,
      customStorage: {
        async consume(key, { window, max }) {
          const { count, remaining_seconds } = await countAttempt(key, window);
          return { allowed: count <= max, retryAfter: count <= max ? null : remaining_seconds };
        },
      },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: origin.startsWith("https:"),
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: ["cf-connecting-ip"] },
    },
    hooks: { before: expectSound(budgets), after: afterwards(settings, budgets, proved) },
    // Nor does anybody's browser ask the provider of a sign-in for a face.
    databaseHooks: {
      user: {
        create: {
          before: async (user) => {
            const admission = await settings.admit(user.email, user.emailVerified);
            if (admission === null) throw refusal("SIGN_UP_CLOSED");
            return {
              data: { ...user, name: toPersonName(user.name), image: ownFace(user.image), admission },
            };
          },
        },
      },
    },
    plugins: [accounts(settings, budgets, requireGoodPassword)],
  });
  return { handle: (request) => auth.handler(request) };
}

interface Person {
  id: string;
  email: string;
  name: string;
}

/** Faces are pictures that were brought here (services/organizations/set-avatar): any other address would learn of everybody who sees it. */
const ownFace = (image: unknown) => (typeof image === "string" && isPublicAssetPath(image) ? image : null);

const PASSWORD_PROBLEMS = {
  PASSWORD_TOO_SHORT: `A password has at least ${PASSWORD_LENGTH.min} characters.`,
  PASSWORD_TOO_LONG: `A password has at most ${PASSWORD_LENGTH.max} characters.`,
  PASSWORD_TOO_COMMON: "This password is easy to guess. Choose another one.",
} as const;

/** Refuses a password that anybody would try. The list is evaluated when one is chosen, not when one signs in. */
async function requireGoodPassword(password: unknown, email: string | null): Promise<void> {
  const { isCommonPassword } = await import("./common-passwords.ts");
  const problem = passwordProblem(String(password), email, isCommonPassword);
  if (problem !== null)
    throw new APIError("BAD_REQUEST", { code: problem, message: PASSWORD_PROBLEMS[problem] });
}

/** What better-auth's own routes are to check besides: names, faces, passwords, and that other sessions end. */
function expectSound(budgets: Budgets) {
  return createAuthMiddleware(async (ctx) => {
    const { path } = ctx;
    // In place: better-auth would merge a body that is returned.
    const body = (ctx.body ?? {}) as Record<string, unknown>;
    if (path === "/update-user" || path === "/sign-up/email") {
      if (path === "/sign-up/email") await requireGoodPassword(body.password, String(body.email ?? ""));
      if (path === "/sign-up/email" || body.name !== undefined) {
        const name = readPersonName(body.name);
        if (name === null) throw refusal("INVALID_NAME");
        body.name = name;
      }
      const image = body.image ?? null;
      if (path === "/update-user" && image !== ownFace(image)) {
        throw new APIError("BAD_REQUEST", { message: "Upload a picture instead." });
      }
    }
    if (path === "/reset-password") {
      // The link may come either way; better-auth judges it, this only asks whose it is.
      const token = String(body.token || ctx.query?.token || "");
      const { internalAdapter } = ctx.context;
      const link = await internalAdapter.findVerificationValue(RESET_PREFIX + token);
      const user = link === null ? null : await internalAdapter.findUserById(link.value);
      await requireGoodPassword(body.newPassword, user?.email ?? null);
    }
    if (path === "/change-password") {
      const session = await getSessionFromCtx(ctx);
      if (session === null) return;
      await budgets.countChangeTry(session.session.id);
      await requireGoodPassword(body.newPassword, session.user.email);
      // Whoever knew the old one is out, whatever the call says.
      body.revokeOtherSessions = true;
    }
  });
}

/** Remembers a browser in which somebody came in, and tells whoever owns the account of a new password. */
function afterwards(
  { origin, mail, later }: IdentitySettings,
  budgets: Budgets,
  proved: { person: Person | null },
) {
  return createAuthMiddleware(async (ctx) => {
    const { newSession, returned, internalAdapter, session } = ctx.context;
    if (returned instanceof Error) return;
    const tellChange = (person: Person) => {
      if (mail.isConfigured)
        later((after) => after.mail.send(changedMail(person, origin + FORGOT_PASSWORD_PATH)));
    };
    if (newSession !== null) await budgets.remember(ctx, newSession.user.email);
    if (ctx.path === "/change-password" && session !== null) tellChange(session.user);
    if (ctx.path === "/reset-password" && proved.person !== null) {
      await internalAdapter.updateUser(proved.person.id, { emailVerified: true });
      await budgets.remember(ctx, proved.person.email);
      tellChange(proved.person);
    }
  });
}

function socialProviders(env: Env) {
  const provider = (clientId: string, clientSecret: string) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const github = provider(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET);
  const google = provider(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  return { ...(github && { github }), ...(google && { google }) };
}
