import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const live = giveOwnTable(async () => ({
  ...(await import("../../../functions/realtime/connection.entity.ts")),
  ...(await import("../../../functions/realtime/connections.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** A member with some connections, each in a slot of its own; all of them are too young to be ended. */
const aMember = async (connections: string[]) => {
  const { ConnectionEntity } = live();
  const user_id = `member_${uniqueId()}`;
  const hold = (connection_id: string, place: number) =>
    ConnectionEntity.put({ user_id, place, connection_id, connected_at: now, ttl: 2_000_000_000 }).go();
  await Promise.all(connections.map(hold));
  const read = async () =>
    (await ConnectionEntity.query.byUser({ user_id }).go({ consistent: true })).data.map((one) => one.connection_id);
  return { user_id, hold, read };
};

testOvertaken(
  "a connection whose end is reported while another one takes its slot",
  async () => {
    const { user_id, hold, read } = await aMember(["first"]);
    return {
      write: { operation: "DeleteItem", containing: user_id },
      late: () => live().closeConnection(user_id, "first"),
      meanwhile: () => hold("second", 0),
      outcome: read,
    };
  },
  { guarded: ["second"], control: [] },
);

testOvertaken(
  "a connection that takes a member's last slot while another one does",
  async () => {
    const others = Array.from({ length: serviceLimits.socketsPerMember - 1 }, (_, index) => `other${index}`);
    const { user_id, read } = await aMember(others);
    const open = (connectionId: string) => live().openConnection(user_id, connectionId, now);
    return {
      write: { operation: "PutItem", containing: user_id },
      late: () => endOf(open("late")),
      meanwhile: () => open("meanwhile"),
      outcome: async (end: string) => [end, (await read()).at(-1)],
    };
  },
  { guarded: ["too-many-requests", "meanwhile"], control: ["done", "late"] },
);
