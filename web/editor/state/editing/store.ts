import { createStore } from "jotai";

/** The one store of the editor; queues that outlive a page write to it too. */
export const store = createStore();
