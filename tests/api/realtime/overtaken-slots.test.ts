import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const live = giveOwnTable(async () => ({
  ...(await import("../../../functions/realtime/connection.entity.ts")),
  ...(await import("../../../functions/realtime/connections.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

testOvertaken(
  "a connection whose end is reported while another one takes its slot",
  async () => {
    const { ConnectionEntity, closeConnection } = live();
    const user_id = `member_${uniqueId()}`;
    const hold = (connection_id: string) =>
      ConnectionEntity.put({ user_id, place: 3, connection_id, connected_at: now, ttl: 2_000_000_000 }).go();
    await hold("first");
    const outcome = async () =>
      (await ConnectionEntity.query.byUser({ user_id }).go({ consistent: true })).data.map((one) => one.connection_id);
    return {
      write: { operation: "DeleteItem", containing: user_id },
      late: () => closeConnection(user_id, "first"),
      meanwhile: () => hold("second"),
      outcome,
    };
  },
  { guarded: ["second"], control: [] },
);
