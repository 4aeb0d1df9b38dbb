import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthMiddleware, isAPIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { emailOTP } from "better-auth/plugins/email-otp";
import { FORGOT_PASSWORD_PATH, isPublicAssetPath, RESET_PASSWORD_PATH } from "#core/contracts/paths.ts";
import type { Env } from "../env.ts";
import { changedMail, codeMail, resetMail } from "./identity-mails.ts";
import type { Log } from "./log.ts";
import type { Mail, MailClient } from "./mail.ts";

/** Where owners sign up, in and out, by better-auth under `/private/auth/*`. */
export interface Identity {
  handle(request: Request): Promise<Response>;
}

export interface IdentitySettings {
  env: Env;
  origin: string;
  secret: string;
  cookiePrefix: string;
  database: Parameters<typeof drizzleAdapter>[0];
  tables: Record<string, unknown>;
  mail: MailClient;
  log: Log;
  hashPassword(password: string): Promise<string>;
  /** Sends once the answer is on its way: how long it takes must not tell whether an address is known. */
  sendLater(mail: Mail): void;
  verifyPassword(password: string, hash: string): Promise<boolean>;
  /** Counts an attempt; tells how many there were in the window and when it ends. */
  countAttempt(key: string, window_seconds: number): Promise<{ count: number; remaining_seconds: number }>;
}

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;
const CODE_MINUTES = 5;
const RESET_MINUTES = 60;

/** Per address and route and minute: a classroom behind one address gets in, a list of passwords does not. */
const ATTEMPTS = {
  "/sign-in/*": { window: 60, max: 30 },
  "/sign-up/*": { window: 60, max: 30 },
  "/email-otp/*": { window: 60, max: 10 },
  "/forget-password/*": { window: 60, max: 10 },
  "/request-password-reset": { window: 60, max: 10 },
  "/reset-password": { window: 60, max: 10 },
  "/change-password": { window: 60, max: 10 },
};

export function createIdentity(settings: IdentitySettings): Identity {
  const { env, origin, secret, cookiePrefix, database, tables, log, countAttempt } = settings;
  const auth = betterAuth({
    appName: "Sheaf",
    baseURL: origin,
    basePath: "/private/auth",
    secret,
    database: drizzleAdapter(database, { provider: "pg", schema: tables }),
    trustedOrigins: [origin],
    telemetry: { enabled: false },
    // The message only: its arguments may name a person.
    logger: { level: "error", log: (level, message) => log.warn("identity", message, { said_as: level }) },
    onAPIError: {
      onError: (error) =>
        isAPIError(error)
          ? log.info("identity_refused", { code: String(error.status) })
          : log.error("identity_failed", error),
    },
    // Somebody who signed in days ago may look at the list of their sessions, too.
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS, freshAge: 0 },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: RESET_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      ...(settings.mail.isConfigured && { ...passwordReset(settings) }),
      password: {
        hash: settings.hashPassword,
        verify: ({ hash, password }) => settings.verifyPassword(password, hash),
      },
    },
    // Whoever reads the table must not be able to set a password with what it holds.
    verification: { storeIdentifier: { default: "plain", overrides: { "reset-password:": "hashed" } } },
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
    hooks: { before: refuseForeignFace, after: tellPasswordChange(settings) },
    // Nor does anybody's browser ask the provider of a sign-in for a face.
    databaseHooks: {
      user: { create: { before: async (user) => ({ data: { ...user, image: ownFace(user.image) } }) } },
    },
    plugins: emailCodes(settings),
  });
  return { handle: (request) => auth.handler(request) };
}

/** Faces are pictures that were brought here (services/set-avatar): any other address would learn of everybody who sees it. */
const ownFace = (image: unknown) => (typeof image === "string" && isPublicAssetPath(image) ? image : null);

const refuseForeignFace = createAuthMiddleware(async ({ path, body }) => {
  const image = path === "/update-user" ? (body?.image ?? null) : null;
  if (image !== ownFace(image)) throw new APIError("BAD_REQUEST", { message: "Upload a picture instead." });
});

/** The link to a new password. The token is in the fragment, which no server and no log ever sees. */
function passwordReset({ origin, sendLater }: IdentitySettings) {
  return {
    sendResetPassword: async ({ user, token }: { user: Person; token: string }) => {
      const fragment = new URLSearchParams({ token, email: user.email });
      sendLater(resetMail(user, `${origin}${RESET_PASSWORD_PATH}#${fragment}`, RESET_MINUTES));
    },
    onPasswordReset: async ({ user }: { user: Person }) =>
      sendLater(changedMail(user, origin + FORGOT_PASSWORD_PATH)),
  };
}

interface Person {
  email: string;
  name: string;
}

/** Tells whoever owns the account that somebody, hopefully they, has changed its password. */
function tellPasswordChange({ origin, mail, sendLater }: IdentitySettings) {
  return createAuthMiddleware(async ({ path, context }) => {
    if (path !== "/change-password" || !mail.isConfigured) return;
    const { returned, session } = context;
    if (session === null || returned instanceof Error) return;
    sendLater(changedMail(session.user, origin + FORGOT_PASSWORD_PATH));
  });
}

/** Sign-in by a code sent by mail: offered only where mail can be sent. */
function emailCodes({ mail, sendLater }: IdentitySettings) {
  if (!mail.isConfigured) return [];
  return [
    emailOTP({
      expiresIn: CODE_MINUTES * 60,
      storeOTP: "hashed",
      // A code to sign in goes to every address, so that its sender may be told when the mail cannot be sent.
      sendVerificationOTP: async ({ email, otp, type }) => {
        const message = codeMail(email, otp, CODE_MINUTES);
        await (type === "sign-in" ? mail.send(message) : sendLater(message));
      },
    }),
  ];
}

function socialProviders(env: Env) {
  const provider = (clientId: string, clientSecret: string) =>
    clientId && clientSecret ? { clientId, clientSecret } : undefined;
  const github = provider(env.GITHUB_CLIENT_ID, env.GITHUB_CLIENT_SECRET);
  const google = provider(env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET);
  return { ...(github && { github }), ...(google && { google }) };
}
