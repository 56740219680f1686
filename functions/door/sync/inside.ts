import type { DoorInside } from "../../../shared/model/door.ts";
import { findStock, toSpots } from "../../events/stock.ts";
import type { StoredDevice } from "../devices/devices.ts";

/** How many are in, by what each scanner counted, and how many the event has room for. */
export const readInside = async (eventId: string, devices: readonly StoredDevice[]): Promise<DoorInside> => {
  const { total_spots } = toSpots(await findStock(eventId));
  const gates = [...Map.groupBy(devices, ({ gate }) => gate)].map(([gate, some]) => ({
    gate,
    admitted: some.reduce((sum, { admitted }) => sum + admitted, 0),
  }));
  return {
    capacity: total_spots,
    admitted: gates.reduce((sum, { admitted }) => sum + admitted, 0),
    gates: gates.toSorted((a, b) => a.gate.localeCompare(b.gate)),
  };
};
