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
import { AppError } from "#core/errors/app-error.ts";
import type { Env } from "../../env.ts";
import type { Log } from "../log.ts";
import { type AccountSettings, accounts, RESET_PREFIX, refusal } from "./accounts.ts";
import { type BudgetSettings, type Budgets, createBudgets } from "./budgets.ts";
import { changedMail } from "./mails.ts";

/** Owners' sign-up, sign-in and sign-out, by better-auth under `/private/auth/*`. */
export interface Identity {
  handle(request: Request): Promise<Response>;
}

export interface IdentitySettings extends AccountSettings, BudgetSettings {
  env: Env;
  secret: string;
  cookiePrefix: string;
  /** Why an address may have an account; null: it must not have one. */
  admit(email: string, is_proved: boolean): Promise<string | null>;
  database: Parameters<typeof drizzleAdapter>[0];
  tables: Record<string, unknown>;
  log: Log;
  /** Refuses a request that will hash a password while too many wait for it. */
  takeTurn(): void;
}

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;

/** Per IP address, route and minute. budgets.ts counts per account. */
const ATTEMPTS = {
  "/sign-in/*": { window: 60, max: 30 },
  "/sign-up/*": { window: 60, max: 30 },
  "/email-otp/*": { window: 60, max: 10 },
  "/request-password-reset": { window: 60, max: 10 },
  "/reset-password": { window: 60, max: 10 },
  "/change-password": { window: 60, max: 10 },
};

export function createIdentity(given: IdentitySettings): Identity {
  const settings = { ...given, ...refusable(given) };
  const { env, origin, secret, cookiePrefix, database, tables, log, countAttempt } = settings;
  const budgets = createBudgets(settings);
  // Created per request: the person who just verified an address.
  const proved: { person: Person | null } = { person: null };
  const auth = betterAuth({
    appName: "Sheaf",
    baseURL: origin,
    basePath: IDENTITY_PATH,
    secret,
    database: drizzleAdapter(database, { provider: "pg", schema: tables }),
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // Only the message: its arguments may contain personal data.
    logger: { level: "error", log: (level, message) => log.warn("identity", message, { said_as: level }) },
    onAPIError: {
      // A failed sign-in with another service ends on one of our pages.
      errorURL: `${origin}/sign-in`,
      onError: (error) =>
        isAPIError(error)
          ? log.info("identity_refused", { code: String(error.status) })
          : log.error("identity_failed", error),
    },
    // The list of sessions must also open days after the sign-in.
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
    // Reading the table must not be enough to set a password.
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
          const { count, remaining_seconds } = await countAttempt(await nameless(settings, key), window);
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
    hooks: { before: expectSound(settings, budgets), after: afterwards(settings, budgets, proved) },
    // Never load profile pictures from the sign-in provider.
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

/** The key of a counter, `{address}|{route}`, with a keyed hash in the place of the address. */
async function nameless({ tag }: Pick<IdentitySettings, "tag">, key: string): Promise<string> {
  const [address = "", ...route] = key.split("|");
  return [(await tag(`address\n${address}`)).slice(0, 32), ...route].join("|");
}

/** What our services refuse must be an error of better-auth, or it counts as a failure. */
function refusable(
  given: IdentitySettings,
): Pick<IdentitySettings, "takeTurn" | "hashPassword" | "verifyPassword"> {
  const refuse = (error: unknown): never => {
    if (!(error instanceof AppError)) throw error;
    throw new APIError("SERVICE_UNAVAILABLE", { code: error.code, message: error.message });
  };
  return {
    takeTurn() {
      try {
        given.takeTurn();
      } catch (error) {
        refuse(error);
      }
    },
    hashPassword: (password) => given.hashPassword(password).catch(refuse),
    verifyPassword: (password, hash) => given.verifyPassword(password, hash).catch(refuse),
  };
}

interface Person {
  id: string;
  email: string;
  name: string;
}

/**
 * Profile pictures must be uploaded here (services/organizations/set-avatar): the server of any other address
 * would learn who views them.
 */
const ownFace = (image: unknown) => (typeof image === "string" && isPublicAssetPath(image) ? image : null);

const PASSWORD_PROBLEMS = {
  PASSWORD_TOO_SHORT: `A password has at least ${PASSWORD_LENGTH.min} characters.`,
  PASSWORD_TOO_LONG: `A password has at most ${PASSWORD_LENGTH.max} characters.`,
  PASSWORD_TOO_COMMON: "This password is easy to guess. Choose a different one.",
} as const;

/** Refuses common passwords. The list is only loaded to choose a password, not to sign in. */
async function requireGoodPassword(password: unknown, email: string | null): Promise<void> {
  const { isCommonPassword } = await import("./common-passwords.ts");
  const problem = passwordProblem(String(password), email, isCommonPassword);
  if (problem !== null)
    throw new APIError("BAD_REQUEST", { code: problem, message: PASSWORD_PROBLEMS[problem] });
}

/**
 * Additional checks for better-auth's own routes: names, pictures, passwords, and the end of other sessions.
 */
function expectSound({ takeTurn }: Pick<IdentitySettings, "takeTurn">, budgets: Budgets) {
  return createAuthMiddleware(async (ctx) => {
    const { path } = ctx;
    // Mutate in place: better-auth would merge a returned body.
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
        throw new APIError("BAD_REQUEST", { message: "Upload an image instead." });
      }
    }
    // Before the code is used, which would be lost.
    if (path === "/sign-in/email-otp" && body.password !== undefined) takeTurn();
    if (path === "/reset-password") {
      // The token may come either way. better-auth validates it; this only finds its owner.
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
      // Always sign out all other sessions because other people may know the old password.
      body.revokeOtherSessions = true;
    }
  });
}

/** Remembers the browser after a sign-in, and notifies the account's owner of a new password. */
function afterwards(
  { origin, mail, later }: IdentitySettings,
  budgets: Budgets,
  proved: { person: Person | null },
) {
  return createAuthMiddleware(async (ctx) => {
    const { newSession, returned, internalAdapter, session } = ctx.context;
    if (returned instanceof Error) return;
    const mailChange = (person: Person) => {
      if (mail.isConfigured)
        later((after) => after.mail.send(changedMail(person, origin + FORGOT_PASSWORD_PATH)));
    };
    if (newSession !== null) await budgets.remember(ctx, newSession.user.email);
    if (ctx.path === "/change-password" && session !== null) mailChange(session.user);
    if (ctx.path === "/reset-password" && proved.person !== null) {
      await internalAdapter.updateUser(proved.person.id, { emailVerified: true });
      await budgets.remember(ctx, proved.person.email);
      mailChange(proved.person);
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
