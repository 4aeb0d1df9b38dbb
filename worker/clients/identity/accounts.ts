import type { GenericEndpointContext } from "better-auth";
import { APIError, createAuthEndpoint, isAPIError } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import * as z from "zod/mini";
import { readPersonName } from "#core/contracts/identity/identity.ts";
import { RESET_PASSWORD_PATH } from "#core/contracts/wire/paths.ts";
import { emailAddress } from "#core/contracts/wire/schemas.ts";
import type { MailClient } from "../mail.ts";
import type { Budgets } from "./budgets.ts";
import { isSame } from "./budgets.ts";
import { codeMail, knownAddressMail, resetMail, signUpMail } from "./mails.ts";

type Ctx = GenericEndpointContext;

export interface Person {
  id: string;
  email: string;
  name: string;
  emailVerified: boolean;
  image?: string | null;
  createdAt: Date;
  updatedAt: Date;
}

/** What is available after the response. */
export interface Afterwards {
  mail: MailClient;
  findPerson(email: string): Promise<Person | null>;
  /** Whether a person with this verified address may have an account. */
  mayHaveAccount(email: string): Promise<boolean>;
  /** Stores what a link proves, under the identifier in its stored form. */
  storeProof(identifier: string, user_id: string, expires_at: Date): Promise<void>;
}

export interface AccountSettings {
  origin: string;
  mail: MailClient;
  /**
   * Work that depends on whether an address is known runs only here. Neither the response nor its time may
   * reveal it.
   */
  later(work: (after: Afterwards) => Promise<unknown>): void;
  /** Null without an account or a password. It takes one statement in either case. */
  findCredential(email: string): Promise<{ user: Person; hash: string } | null>;
  hashPassword(password: string): Promise<string>;
  verifyPassword(password: string, hash: string): Promise<boolean>;
  tag(text: string): Promise<string>;
}

const CODE_MINUTES = 5;
const RESET_MINUTES = 60;
/** Prefix of the token in better-auth's lookup. */
export const RESET_PREFIX = "reset-password:";

/** As costly to verify as any other hash, but matches no password. */
const NOBODYS_HASH = `scrypt$32768$8$3$${btoa("nobody's account")}$${btoa("\0".repeat(32))}`;

const password = z.string().check(z.maxLength(1_000));
const code = z.string().check(z.maxLength(20));

const REFUSALS = {
  INVALID_EMAIL_OR_PASSWORD: ["UNAUTHORIZED", "Invalid email or password."],
  INVALID_OTP: ["BAD_REQUEST", "Invalid code."],
  OTP_EXPIRED: ["BAD_REQUEST", "The code has expired."],
  SIGN_UP_CLOSED: ["FORBIDDEN", "This address cannot have an account here. Ask an owner to invite you."],
  INVALID_NAME: ["BAD_REQUEST", "A name is one line of at most 100 characters."],
} as const;

export const refusal = (name: keyof typeof REFUSALS): APIError =>
  new APIError(REFUSALS[name][0], { code: name, message: REFUSALS[name][1] });

/**
 * Sign-in methods that respond identically for known and unknown addresses. They replace better-auth's own at the
 * same addresses: sign-in with a password, with a mailed code, sign-up, and the mail with a link to set a new
 * password.
 */
export function accounts(
  settings: AccountSettings,
  budgets: Budgets,
  expectPassword: (password: string, email: string) => Promise<void>,
) {
  const { mail, later } = settings;

  const signInEmail = createAuthEndpoint(
    "/sign-in/email",
    { method: "POST", body: z.object({ email: emailAddress, password }) },
    async (ctx) => {
      const { email, password } = ctx.body;
      const forget = await budgets.spend(ctx, "password", email);
      const credential = await settings.findCredential(email);
      const isRight = await settings.verifyPassword(password, credential?.hash ?? NOBODYS_HASH);
      if (credential === null || !isRight) throw refusal("INVALID_EMAIL_OR_PASSWORD");
      await forget();
      return signIn(ctx, credential.user);
    },
  );
  if (!mail.isConfigured) return { id: "accounts", endpoints: { signInEmail } };

  const codes = createCodes(settings, budgets);

  /**
   * Sends the code that creates the account, or that signs in its owner. Only the mail reveals whether the
   * account exists.
   */
  const signUpEmail = createAuthEndpoint(
    "/sign-up/email",
    { method: "POST", body: z.object({ name: z.optional(z.unknown()), email: emailAddress, password }) },
    async (ctx) => {
      const { email, password } = ctx.body;
      if (readPersonName(ctx.body.name) === null) throw refusal("INVALID_NAME");
      await expectPassword(password, email);
      await budgets.spend(ctx, "code", email);
      const code = await codes.make(ctx, email);
      later(async (after) => {
        const known = await after.findPerson(email);
        if (known === null && !(await after.mayHaveAccount(email))) return;
        await after.mail.send((known === null ? signUpMail : knownAddressMail)(email, code, CODE_MINUTES));
      });
      return ctx.json({ token: null, user: null });
    },
  );

  const sendCode = createAuthEndpoint(
    "/email-otp/send-verification-otp",
    { method: "POST", body: z.object({ email: emailAddress, type: z.literal("sign-in") }) },
    async (ctx) => {
      const { email } = ctx.body;
      await budgets.spend(ctx, "code", email);
      const code = await codes.make(ctx, email);
      later(async (after) => {
        const known = await after.findPerson(email);
        if (known === null && !(await after.mayHaveAccount(email))) return;
        await after.mail.send(codeMail(email, code, CODE_MINUTES));
      });
      return ctx.json({ success: true });
    },
  );

  /** With the right code: signs in, or creates an account with the given name and password. */
  const signInWithCode = createAuthEndpoint(
    "/sign-in/email-otp",
    {
      method: "POST",
      body: z.object({
        email: emailAddress,
        otp: code,
        name: z.optional(z.unknown()),
        password: z.optional(password),
      }),
    },
    async (ctx) => {
      const { email, otp, password } = ctx.body;
      const name = ctx.body.name === undefined ? "" : readPersonName(ctx.body.name);
      if (name === null) throw refusal("INVALID_NAME");
      if (password !== undefined) await expectPassword(password, email);
      await codes.use(ctx, email, otp);
      const hash = password === undefined ? null : await settings.hashPassword(password);
      return signIn(ctx, await findOrMakeUser(ctx, { email, name, hash }));
    },
  );

  const requestPasswordReset = createAuthEndpoint(
    "/request-password-reset",
    { method: "POST", body: z.object({ email: emailAddress }) },
    async (ctx) => {
      const { email } = ctx.body;
      await budgets.spend(ctx, "reset", email);
      later((after) => sendResetLink(email, settings, after));
      return ctx.json({ status: true });
    },
  );

  const endpoints = { signInEmail, signUpEmail, sendCode, signInWithCode, requestPasswordReset };
  return { id: "accounts", endpoints };
}

async function signIn(ctx: Ctx, user: Person) {
  const session = await ctx.context.internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
  const { id, email, name, image = null, emailVerified, createdAt, updatedAt } = user;
  const shown = { id, email, name, image, emailVerified, createdAt, updatedAt };
  return ctx.json({ redirect: false, token: session.token, user: shown });
}

/**
 * The account of an address that was just verified. Whatever was set before the verification is discarded.
 */
async function findOrMakeUser(
  ctx: Ctx,
  { email, name, hash }: { email: string; name: string; hash: string | null },
): Promise<Person> {
  const { internalAdapter } = ctx.context;
  const found = await internalAdapter.findUserByEmail(email, { includeAccounts: true });
  if (found === null) {
    const user = await internalAdapter
      .createUser({ email, name, emailVerified: true }, { method: "email-otp" })
      .catch(async (error: unknown) => {
        if (isAPIError(error)) throw error;
        // A concurrent sign-up was first: with the same address, or as the first account of the deployment.
        const other = await internalAdapter.findUserByEmail(email);
        if (other !== null) throw refusal("OTP_EXPIRED");
        throw isFirstTaken(error) ? refusal("SIGN_UP_CLOSED") : error;
      });
    if (hash !== null) {
      await internalAdapter.linkAccount({
        userId: user.id,
        providerId: "credential",
        accountId: user.id,
        password: hash,
      });
    }
    return user;
  }
  if (found.user.emailVerified) return found.user;
  for (const account of found.accounts) await internalAdapter.deleteAccount(account.id);
  await internalAdapter.deleteUserSessions(found.user.id);
  return internalAdapter.updateUser(found.user.id, { emailVerified: true });
}

const isFirstTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.includes("auth_user_first_index") || isFirstTaken((error as { cause?: unknown }).cause));

/** The token is in the fragment, which no server and no log receives. */
async function sendResetLink(email: string, settings: AccountSettings, after: Afterwards): Promise<void> {
  const person = await after.findPerson(email);
  if (person === null) return;
  const token = crypto.randomUUID();
  const expires_at = new Date(Date.now() + RESET_MINUTES * 60_000);
  await after.storeProof(await settings.tag(RESET_PREFIX + token), person.id, expires_at);
  const fragment = new URLSearchParams({ token, email: person.email });
  const link = `${settings.origin}${RESET_PASSWORD_PATH}#${fragment}`;
  await after.mail.send(resetMail(person, link, RESET_MINUTES));
}

/** Six-digit codes, each for the browser that requested it: attempts in another browser do not use it up. */
function createCodes({ tag }: AccountSettings, budgets: Budgets) {
  const cookieOf = (ctx: Ctx) => ctx.context.createAuthCookie("code", { maxAge: CODE_MINUTES * 60 });
  const sealed = (id: string, email: string, code: string) => tag(`code\n${id}\n${email}\n${code}`);
  const keyOf = (id: string) => `code:${id}`;
  return {
    async make(ctx: Ctx, email: string): Promise<string> {
      const id = crypto.randomUUID();
      const code = newCode();
      await ctx.context.internalAdapter.createVerificationValue({
        identifier: keyOf(id),
        value: await sealed(id, email, code),
        expiresAt: new Date(Date.now() + CODE_MINUTES * 60_000),
      });
      const { name, attributes } = cookieOf(ctx);
      ctx.setCookie(name, id, attributes);
      return code;
    },

    /** Accepts the code once. Refuses a wrong one, and every code after too many attempts. */
    async use(ctx: Ctx, email: string, typed: string): Promise<void> {
      const id = ctx.getCookie(cookieOf(ctx).name) ?? "";
      if (!/^[0-9a-f-]{36}$/.test(id)) throw refusal("INVALID_OTP");
      await budgets.countCodeTry(id);
      const { internalAdapter } = ctx.context;
      const kept = await internalAdapter.findVerificationValue(keyOf(id));
      if (kept === null || kept.expiresAt <= new Date()) throw refusal("OTP_EXPIRED");
      if (!isSame(kept.value, await sealed(id, email, typed))) throw refusal("INVALID_OTP");
      if ((await internalAdapter.consumeVerificationValue(keyOf(id))) === null) throw refusal("OTP_EXPIRED");
    },
  };
}

/** Six digits, uniformly distributed. */
function newCode(): string {
  const CODES = 1_000_000;
  const most = 2 ** 32 - (2 ** 32 % CODES);
  for (;;) {
    const [random] = crypto.getRandomValues(new Uint32Array(1));
    if (random! < most) return String(random! % CODES).padStart(6, "0");
  }
}
