import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const limits = giveOwnTable(async () => ({
  ...(await import("../../../functions/tickets/free-tickets/copy-free-tickets.ts")),
  ...(await import("../../../functions/tickets/free-tickets/free-ticket-count.entity.ts")),
  ...(await import("../../../functions/tickets/locks/copy-locks.ts")),
  ...(await import("../../../functions/tickets/locks/single-use-lock.entity.ts")),
  ...(await import("../../../functions/tickets/locks/single-use-locks.ts")),
}));

testOvertaken(
  "a lock of a former address that is copied to an account while it gets one that lasts longer",
  async () => {
    const { codeLockNames, copyLocks, SingleUseLockEntity } = limits();
    const [address, account] = [uniqueId(), `usr_${uniqueId()}`];
    const [from = "", to = ""] = [address, account].flatMap((userId) => codeLockNames({ userId }));
    const lock = (right: string, hold_id: string, until: string) =>
      SingleUseLockEntity.put({ right, hold_id, until }).go();
    await lock(from, "hold_former", "2027-03-02T12:00:00.000Z");
    return {
      write: { operation: "PutItem", containing: to },
      late: () => copyLocks([address], [account], "2027-03-01T12:00:00.000Z"),
      meanwhile: () => lock(to, "hold_new", "2027-03-05T12:00:00.000Z"),
      outcome: async () => (await SingleUseLockEntity.get({ right: to }).go({ consistent: true })).data?.until,
    };
  },
  { guarded: "2027-03-05T12:00:00.000Z", control: "2027-03-02T12:00:00.000Z" },
);

testOvertaken(
  "a count of free tickets that is copied to an account while it gets more of them",
  async () => {
    const { copyFreeTicketCounts, FreeTicketCountEntity } = limits();
    const [address, account] = [uniqueId(), `usr_${uniqueId()}`];
    const count = (owner: string, tickets: number) =>
      FreeTicketCountEntity.put({ owner, event_id: "evt_free", tickets }).go();
    await count(address, 2);
    return {
      write: { operation: "UpdateItem", containing: account },
      late: () => copyFreeTicketCounts([address], [account]),
      meanwhile: () => count(account, 8),
      outcome: async () => {
        const key = { owner: account, event_id: "evt_free" };
        return (await FreeTicketCountEntity.get(key).go({ consistent: true })).data?.tickets;
      },
    };
  },
  { guarded: 8, control: 2 },
);
