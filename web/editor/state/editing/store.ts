import { createStore } from "jotai";

/** The editor's only store. Queues that outlive a page also write to it. */
export const store = createStore();
