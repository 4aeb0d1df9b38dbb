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

  async noteDue(due_at: Date | null) {
    this.due.push(due_at);
  }
}
