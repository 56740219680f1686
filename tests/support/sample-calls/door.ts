import { aDoorOrder, anAdmission, aPairingCode, aScannedEvent, aScanner, type Scanner } from "../door/scanners.ts";
import type { SampleCalls, SampleContext } from "./sample-call.ts";

// Calls are made with a member's token; a scanner's takes its place.
const as = ({ member }: SampleContext, { token }: Scanner) => ({ ...member, token });

/** What scanners do. */
export const doorCalls: SampleCalls = {
  "door.pair": async () => {
    const { id } = await aScannedEvent();
    return { input: { code: await aPairingCode(id), label: "Test phone" } };
  },
  "door.list": async (world) => {
    const { id } = await aScannedEvent();
    await aDoorOrder(id, 2);
    return { as: as(world, await aScanner(id)) };
  },
  "door.sync": async (world) => {
    const { id } = await aScannedEvent();
    const [order, scanner] = await Promise.all([aDoorOrder(id), aScanner(id)]);
    const input = {
      rows: [anAdmission(scanner, order)],
      list_version: Date.now(),
      seen: {},
      totals: { admitted: 1, refused: 0 },
      clock: { error_ms: 12, has_jumped: false },
    };
    return { input, as: as(world, scanner) };
  },
};
