import { startExtras } from "./late/extras.ts";

// The page of a site has nothing else to run.
startExtras();
