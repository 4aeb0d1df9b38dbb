import type { Surroundings } from "../../state/simulator.ts";

/** Chance and time of the browser. */
export const surroundings: Surroundings = {
  random: Math.random,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener("abort", () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};
