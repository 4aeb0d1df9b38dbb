import type { CronNotes } from "../cron-notes.ts";

/** Every minute is due for a check, as in a deployment that is in use. */
export class FakeCronNotes implements CronNotes {
  isIdle = false;
  readonly due: (Date | null)[] = [];
  uses = 0;

  noteUse() {
    this.uses += 1;
    return null;
  }

  async isCheckDue() {
    return !this.isIdle;
  }

  minutes = 0;
  /** How long the trigger of every minute has been silent; null: it never ran. */
  silent_ms: number | null = 0;

  async noteMinute() {
    this.minutes += 1;
  }

  async sinceMinute() {
    return this.silent_ms;
  }

  async noteDue(due_at: Date | null) {
    this.due.push(due_at);
  }
}
