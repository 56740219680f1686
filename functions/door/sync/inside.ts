import type { DoorInside } from "../../../shared/model/door.ts";
import { findStock, toSpots } from "../../events/stock.ts";
import type { StoredDevice } from "../devices/devices.ts";
import { isOffice } from "../office/office-log.ts";

/**
 * How many came in, by what each scanner counted, how many of them are out, and how many the event has room for. It costs the same whoever went
 * out how often: no log is read.
 */
export const readInside = async (eventId: string, devices: readonly StoredDevice[]): Promise<DoorInside> => {
  const { total_spots } = toSpots(await findStock(eventId));
  // The back-office's log is there as soon as it counts who is out, also where it let nobody in.
  const counted = devices.filter((device) => !isOffice(device) || device.admitted > 0);
  const gates = [...Map.groupBy(counted, ({ gate }) => gate)].map(([gate, some]) => ({
    gate,
    admitted: some.reduce((sum, { admitted }) => sum + admitted, 0),
  }));
  return {
    capacity: total_spots,
    admitted: gates.reduce((sum, { admitted }) => sum + admitted, 0),
    out: devices.reduce((sum, { out = 0 }) => sum + out, 0),
    gates: gates.toSorted((a, b) => a.gate.localeCompare(b.gate)),
  };
};
