import * as contracts from "#core/contracts/simulator.ts";
import { route } from "../../middleware/route.ts";
import { removeSimulated } from "../../services/simulator/remove-simulated.ts";
import { loadSimulator, startSimulation } from "../../services/simulator/start-simulation.ts";

export const loadSimulatorRoute = route(contracts.loadSimulator, ({ ctx, params }) =>
  loadSimulator(ctx, params.form_id),
);

export const startSimulationRoute = route(contracts.startSimulation, ({ ctx, params }) =>
  startSimulation(ctx, params.form_id),
);

export const removeSimulatedRoute = route(contracts.removeSimulated, ({ ctx, params }) =>
  removeSimulated(ctx, params.form_id),
);
