import { expect, it } from "vitest";
import { PresenceSender, type PresenceUpdate, SEND_INTERVAL_MS } from "./presence-sender.ts";

/** Creates a sender with a clock that only `pass` moves. */
function start() {
  const sent: PresenceUpdate[] = [];
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const sender = new PresenceSender({
    send: (one) => sent.push(one),
    schedule(run, milliseconds) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  const pass = (milliseconds: number) => {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return { sent, sender, pass };
}

const at = (x: number): PresenceUpdate => ({ pointer: { x, y: 0, anchor: "b1" } });

it("sends the first update immediately, then the newest value of each property every 50 ms", () => {
  const { sent, sender, pass } = start();
  for (let x = 1; x <= 4; x++) sender.send(at(x));
  sender.send({ focus_block_id: "b2" });
  expect(sent).toEqual([at(1)]);
  pass(SEND_INTERVAL_MS);
  expect(sent).toEqual([at(1), { ...at(4), focus_block_id: "b2" }]);
  sender.send(at(5));
  expect(sent).toHaveLength(2);
  pass(SEND_INTERVAL_MS);
  pass(SEND_INTERVAL_MS);
  expect(sent).toHaveLength(3);
  sender.send(at(6));
  expect(sent.at(-1)).toEqual(at(6));
});

it("sends nothing more once it is closed", () => {
  const { sent, sender, pass } = start();
  sender.send(at(1));
  sender.send(at(2));
  sender.close();
  pass(SEND_INTERVAL_MS);
  expect(sent).toEqual([at(1)]);
});
