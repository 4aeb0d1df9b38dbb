import { AppError } from "#core/errors/app-error.ts";
import { can } from "#core/fields/registry.ts";
import type { FormDefinition } from "#core/forms/definition/definition.ts";
import { formZone } from "#core/forms/definition/form-zone.ts";
import { closedCode } from "#core/forms/submitting/availability.ts";
import type { ChallengeView } from "#core/forms/submitting/challenge-view.ts";
import type { AcceptedSubmission, Decision, RefusedSubmission } from "#core/forms/submitting/decision.ts";
import { enteredDefinition } from "#core/forms/submitting/entered-definition.ts";
import { type Entries, firstText } from "#core/forms/submitting/entries.ts";
import { decide } from "#core/forms/submitting/submission.ts";
import { SYSTEM_KEYS } from "#core/forms/submitting/system-keys.ts";
import type { SystemValues } from "#core/forms/submitting/system-values.ts";
import { clockOf } from "#core/values/clock.ts";
import type { Context } from "../../context.ts";
import type { Receipt } from "../../db/forms/forms.ts";
import { createPostedFields } from "../../db/submitting/responses.ts";
import { enforceRateLimit } from "../access/enforce-rate-limit.ts";
import type { StagedFiles } from "../files/find-staged-files.ts";
import { identifyVisitor, type VisitorIdentity } from "../forms/identify-visitor.ts";
import { judgeForm } from "../forms/judge-form.ts";
import type { LiveForm } from "../forms/live-form.ts";
import { cacheDefinition, loadDefinition, loadLive } from "../forms/load-form.ts";
import { verifyPrefill } from "../forms/signed-prefill.ts";
import { findPostedReferences, type KnownReferences } from "../references/known-references.ts";
import { findPreviousKeys } from "./find-previous-keys.ts";
import { payloadHash } from "./payload-hash.ts";
import { responseRow, withVisitorKey } from "./response-row.ts";
import { sessionOfSubmit } from "./session-of-submit.ts";
import { publishSoon, storeResponse } from "./store-response.ts";
import { knownUnasked, type PlaceOrder, type SubmitRequest } from "./submit-request.ts";

/** Decisions per submission, if the owner changes the form repeatedly. */
const MAX_DECISIONS = 5;

type Taken<Order> = { receipt: Receipt } | { order: Order };

/** The state of one submit: the data known so far, and the data that a refusal needs. */
export class SubmitAttempt<Order> {
  readonly #ctx: Context;
  readonly #request: SubmitRequest;
  readonly #system: SystemValues;
  readonly #placeOrder: PlaceOrder<Order> | null;
  session_id: string | null = null;
  definition: FormDefinition | null = null;
  files: StagedFiles = {};
  #entries: Entries;
  /** Set once the database was asked, from when on the definition is current. */
  #live: LiveForm | null = null;
  #references: KnownReferences = {};
  #identity: VisitorIdentity = { customer_uuid: null, visitor_id: null, is_forged: false };
  /** Verified addresses by field id. */
  #verified_emails: Record<string, string> = {};
  #payload_hash = "";
  /** Prefill of read-only questions, from the page's address. */
  #prefill: Awaited<ReturnType<typeof verifyPrefill>> = {};
  #hasCreatedFields = false;
  #isHuman = false;

  constructor(
    ctx: Context,
    request: SubmitRequest,
    system: SystemValues,
    placeOrder: PlaceOrder<Order> | null,
  ) {
    this.#ctx = ctx;
    this.#placeOrder = placeOrder;
    this.#request = request;
    this.#entries = request.entries;
    this.#system = system;
  }

  /** Finds what the page after a refusal needs. */
  async open(): Promise<void> {
    const { form_id, cookieHeader } = this.#request;
    this.session_id = await sessionOfSubmit(this.#ctx, this.#request, this.#system);
    this.definition = await loadDefinition(this.#ctx, form_id, cookieHeader);
  }

  /** Requires `open`. */
  async run(): Promise<Taken<Order>> {
    const { form_id, entries, files } = this.#request;
    this.#payload_hash = await payloadHash(this.#ctx, entries, files);
    await enforceRateLimit(this.#ctx, "submit", "session", this.session_id!);
    this.#identity =
      this.#request.vouched?.identity ?? (await identifyVisitor(this.#ctx, form_id, this.#system, "submit"));
    this.#prefill = await verifyPrefill(this.#ctx, form_id, firstText(entries, SYSTEM_KEYS.prefill));
    for (let decisions = 0; decisions < MAX_DECISIONS; decisions += 1) {
      const known = await this.#findReceipt(this.definition === null);
      if (known) return { receipt: known };
      if (this.#request.method === "get" && this.definition!.method !== "get") {
        // The cached definition may be from before the owner allowed GET.
        if (this.#live !== null) throw new AppError("METHOD_NOT_ALLOWED", { allow: ["POST"] });
        this.definition = null;
        continue;
      }
      const first = await this.#gatherFiles(this.definition!);
      if (first) return { receipt: first };
      await this.#gatherChallenges(this.definition!);
      const asker = this.#request.entered_by ? "member" : "respondent";
      this.#references = await findPostedReferences(this.#ctx, this.definition!, this.#entries, asker);
      const decision = this.#decide(this.definition!);
      if (!decision.ok) {
        const receipt = await this.#receiptBeforeRefusal(decision);
        if (receipt) return { receipt };
        continue;
      }
      if (this.#isTrapped(decision)) return { receipt: await this.#hold(decision) };
      const before = await this.#requireHuman();
      if (before) return { receipt: before };
      if (await this.#createUnknownFields(decision)) continue;
      const taken = await this.#submit(this.definition!, decision);
      if (taken) return taken;
    }
    throw new AppError("CONFLICT", { reason: "The form changed while this was being saved. Try again." });
  }

  /** Queries the database if `isWanted`. Returns the first submit's receipt if the session has one. */
  async #findReceipt(isWanted: boolean): Promise<Receipt | null> {
    if (!isWanted) return null;
    this.#live = await loadLive(this.#ctx, {
      form_id: this.#request.form_id,
      known: this.definition,
      session_id: this.session_id,
      ...this.#identity,
    });
    this.definition = this.#live.definition;
    const { session } = this.#live;
    if (session?.receipt) {
      const former = await findPreviousKeys(this.#ctx, this.#request, this.#system, this.session_id!);
      if ([this.#payload_hash, former.previous_payload_hash].includes(session.payload_hash!))
        return session.receipt;
      throw new AppError("IDEMPOTENCY_KEY_REUSED");
    }
    return null;
  }

  /**
   * Gathers the stored files of the response and those of the same post, again for every definition. Returns
   * the receipt if the session turns out to have one.
   */
  async #gatherFiles(definition: FormDefinition): Promise<Receipt | null> {
    const { entries, files: posted } = this.#request;
    const takesFiles = posted.length > 0 || definition.fields.some(({ type }) => can(type, "upload"));
    const gathering = { definition, entries, posted, session_id: this.session_id! };
    // Loaded on demand because most forms have no files.
    const gathered = takesFiles
      ? await (await import("../files/gather-files.ts")).gatherFiles(this.#ctx, gathering)
      : { files: {}, entries };
    if (gathered === null) return this.#findReceipt(true);
    this.files = gathered.files;
    this.#entries = gathered.entries;
    return null;
  }

  /** Gathers verified addresses. Loads the module on demand because most forms have no email verification. */
  async #gatherChallenges(definition: FormDefinition): Promise<void> {
    if (this.#request.entered_by || !definition.fields.some(({ type }) => type === "challenge_email")) return;
    const { gatherVerifiedEmails } = await import("../challenges/gather-challenges.ts");
    this.#verified_emails = await gatherVerifiedEmails(this.#ctx, this.#challenged(definition));
  }

  #challenged(definition: FormDefinition) {
    return { ...this.#request, definition, session_id: this.session_id! };
  }

  /** Returns what a page without JavaScript shows beside email fields. Emails the codes that it needs. */
  async offerChallenges({ code, info }: AppError): Promise<Record<string, ChallengeView>> {
    const { definition } = this;
    const isChallenged =
      !this.#request.entered_by && definition?.fields.some(({ type }) => type === "challenge_email");
    if (!this.#request.is_without_script || !isChallenged || info?.fields === undefined) return {};
    const { offerChallenges } = await import("../challenges/gather-challenges.ts");
    const wanted = code === "CHALLENGE_EMAIL_NOT_VERIFIED" ? (info.keys as string[]) : [];
    return offerChallenges(this.#ctx, { ...this.#challenged(definition!), wanted }, this.#request.visitor);
  }

  /** Whether the person is identified beyond doubt. */
  get hasProof(): boolean {
    return this.#identity.customer_uuid !== null || Object.keys(this.#verified_emails).length > 0;
  }

  #decide(definition: FormDefinition): Decision {
    const session = {
      session_id: this.session_id!,
      staged_files: this.files,
      verified_emails: this.#verified_emails,
    };
    const decision = decide({
      definition: this.#request.entered_by ? enteredDefinition(definition) : definition,
      files_available: this.#ctx.storage.origin !== null,
      entries: this.#entries,
      session,
      clock: clockOf(this.#system) ?? formZone(definition),
      geo: this.#request.meta.geo,
      references: this.#references,
      prefill: this.#prefill,
      ...(this.#request.is_without_script && { known_unasked: knownUnasked(this.#entries) }),
      isUrl: URL.canParse,
    });
    const isUnpaid = decision.ok && decision.payment !== null && this.#ctx.payments.means !== "test";
    return isUnpaid && this.#placeOrder === null
      ? { ok: false, code: "PAYMENT_REQUIRED", info: null }
      : decision;
  }

  /** Returns the first receipt, or null if the definition was outdated, to decide again. Else throws the refusal. */
  async #receiptBeforeRefusal(refused: RefusedSubmission): Promise<Receipt | null> {
    if (this.#live === null) {
      const { version } = this.definition!;
      const receipt = await this.#findReceipt(true);
      if (receipt) return receipt;
      if (this.definition!.version !== version) return null;
    }
    const closed = this.#request.entered_by ? null : judgeForm(this.#live!, this.#ctx.now());
    if (closed) throw new AppError(closed);
    const { form_version } = this.#system;
    const { version } = this.definition!;
    // Adds the version if the visitor answered an older one because they may not have seen the refused question.
    const isOutdated = form_version !== null && form_version !== version;
    throw new AppError(refused.code, isOutdated ? { ...refused.info, form_version: version } : refused.info);
  }

  /** Checks for robots once per submit. A repeat of an accepted submit needs no second check. */
  async #requireHuman(): Promise<Receipt | null> {
    const { form_id, vouched } = this.#request;
    if (!this.definition!.is_robot_check_enabled || vouched || this.#isHuman) return null;
    const { requireHuman } = await import("./require-human.ts");
    try {
      const token = this.#system.robot_check;
      await requireHuman(this.#ctx, { form_id, session_id: this.session_id!, token });
      this.#isHuman = true;
      return null;
    } catch (error) {
      const known = await this.#receiptOrRefusal();
      if (known) return known;
      throw error;
    }
  }

  /** Returns the first submit's receipt, or null. Throws the reason if the form is closed. */
  async #receiptOrRefusal(): Promise<Receipt | null> {
    const known = await this.#findReceipt(true);
    const closed = known === null ? judgeForm(this.#live!, this.#ctx.now()) : null;
    if (closed) throw new AppError(closed);
    return known;
  }

  /** Whether to hold it. Not with a payment: it keeps robots out, and a held response could not be paid later. */
  #isTrapped({ payment }: AcceptedSubmission): boolean {
    const isOrder = payment !== null && this.#ctx.payments.means !== "test";
    return this.#system.is_honeypot_filled && !this.#request.vouched && !isOrder;
  }

  async #hold(decision: AcceptedSubmission): Promise<Receipt> {
    const known = await this.#receiptOrRefusal();
    if (known) return known;
    const { holdResponse } = await import("./hold-response.ts");
    const definition = this.definition!;
    const sender = { request: this.#request, identity: this.#identity, definition, decision };
    const identity = await withVisitorKey(this.#ctx, sender);
    const { ignored_keys } = decision;
    const held = { ...this.#request, definition, session_id: this.session_id!, ignored_keys, identity };
    const receipt = (await holdResponse(this.#ctx, held)) ?? (await this.#receiptOrRefusal());
    if (receipt === null) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return receipt;
  }

  /** Returns whether it created fields so that the submission is decided again. Creates none on a closed form. */
  async #createUnknownFields(decision: AcceptedSubmission): Promise<boolean> {
    const names = Object.keys(decision.unknown_fields);
    if (names.length === 0 || this.#hasCreatedFields) return false;
    const { campaign, is_full } = this.definition!;
    if (is_full || closedCode(campaign, this.#ctx.now().getTime()) !== null) return false;
    this.#hasCreatedFields = true;
    await createPostedFields(this.#ctx.db, this.#request.form_id, names, this.#ctx.now());
    await this.#findReceipt(true);
    return true;
  }

  async #submit(definition: FormDefinition, decision: AcceptedSubmission): Promise<Taken<Order> | null> {
    const row = await responseRow(this.#ctx, {
      request: this.#request,
      system: this.#system,
      identity: this.#identity,
      session_id: this.session_id!,
      payload_hash: this.#payload_hash,
      definition,
      decision,
    });
    const { payment } = decision;
    const result = await storeResponse(this.#ctx, { definition, row, payment, placeOrder: this.#placeOrder });
    if (result.status === "ordered") return { order: result.order };
    if (result.status === "stale") {
      this.definition = await cacheDefinition(this.#ctx, result.definition);
      return null;
    }
    if (result.status === "accepted") publishSoon(this.#ctx, row, result);
    return { receipt: result.receipt };
  }
}
