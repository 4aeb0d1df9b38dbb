/** Header of a simulated submit with the token of `startSimulation`. The response is then marked as simulated. */
export const SIMULATION_HEADER = "x-gf-simulation";
