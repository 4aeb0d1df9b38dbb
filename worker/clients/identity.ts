import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError } from "better-auth/api";
import { betterAuth } from "better-auth/minimal";
import { emailOTP } from "better-auth/plugins/email-otp";
import { organization } from "better-auth/plugins/organization";
import { RESERVED_SLUGS } from "#core/contracts/paths.ts";
import type { Env } from "../env.ts";
import { ORGANIZATION_ROLES, organizationAccess } from "./identity-roles.ts";
import type { Log } from "./log.ts";
import type { MailClient } from "./mail.ts";

/** Where owners sign up, in and out, and manage their organizations: better-auth under `/private/auth/*`. */
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
  verifyPassword(password: string, hash: string): Promise<boolean>;
  /** Counts an attempt; tells how many there were in the window and when it ends. */
  countAttempt(key: string, window_seconds: number): Promise<{ count: number; remaining_seconds: number }>;
}

const DAY_SECONDS = 24 * 60 * 60;
const SESSION_SECONDS = 30 * DAY_SECONDS;
const CODE_MINUTES = 5;

/** Per address and route and minute: a classroom behind one address gets in, a list of passwords does not. */
const ATTEMPTS = {
  "/sign-in/*": { window: 60, max: 30 },
  "/sign-up/*": { window: 60, max: 30 },
  "/email-otp/*": { window: 60, max: 10 },
  "/forget-password/*": { window: 60, max: 10 },
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
    logger: { level: "error", log: (level, message) => log.info("identity", { level, message }) },
    onAPIError: {
      onError: (error) => log.info("identity_refused", { message: String(error).slice(0, 200) }),
    },
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY_SECONDS },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      password: {
        hash: settings.hashPassword,
        verify: ({ hash, password }) => settings.verifyPassword(password, hash),
      },
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
    plugins: [organizations(), ...emailCodes(settings.mail)],
  });
  return { handle: (request) => auth.handler(request) };
}

function organizations() {
  return organization({
    ac: organizationAccess,
    roles: ORGANIZATION_ROLES,
    creatorRole: "owner",
    disableOrganizationDeletion: true,
    organizationHooks: {
      beforeCreateOrganization: async ({ organization: { slug } }) => expectFreeSlug(slug),
      beforeUpdateOrganization: async ({ organization: { slug } }) => expectFreeSlug(slug),
    },
  });
}

/** A slug is the first segment of the editor's addresses: it must not be one of our own. */
function expectFreeSlug(slug: string | undefined): void {
  if (slug === undefined) return;
  const isOurs = (RESERVED_SLUGS as readonly string[]).includes(slug);
  if (isOurs || !/^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){0,38}$/.test(slug)) {
    throw new APIError("BAD_REQUEST", { message: "This name cannot be used in addresses." });
  }
}

/** Sign-in and new passwords by a code sent by mail: offered only where mail can be sent. */
function emailCodes(mail: MailClient) {
  if (!mail.isConfigured) return [];
  return [
    emailOTP({
      expiresIn: CODE_MINUTES * 60,
      storeOTP: "hashed",
      sendVerificationOTP: ({ email, otp }) =>
        mail.send({
          to: email,
          subject: `${otp} is your Sheaf code`,
          text: `Your code is ${otp}. It is valid for ${CODE_MINUTES} minutes. If you did not ask for it, ignore this mail.`,
          html: `<p>Your code is <strong>${otp}</strong>.</p><p>It is valid for ${CODE_MINUTES} minutes. If you did not ask for it, ignore this mail.</p>`,
        }),
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
