import { createStore } from "jotai";

/** The editor's only store. Queues that outlive a page write to it, too. */
export const store = createStore();
