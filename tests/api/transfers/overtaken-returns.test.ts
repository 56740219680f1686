import { aStoredEvent, aStoredTicket } from "../../support/door/stored-items.ts";
import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { aStoredMember, asCaller } from "../../support/stored-community.ts";
import { uniqueId } from "../../support/unique-text.ts";

const tickets = giveOwnTable(async () => ({
  ...(await import("../../../functions/door/list/door-order.entity.ts")),
  ...(await import("../../../functions/events/event.entity.ts")),
  ...(await import("../../../functions/members/member.entity.ts")),
  ...(await import("../../../functions/platform/ids.ts")),
  ...(await import("../../../functions/tickets/ticket.entity.ts")),
  ...(await import("../../../functions/transfers/claim-transfer.ts")),
  ...(await import("../../../functions/transfers/return-ticket.ts")),
  ...(await import("../../../functions/transfers/ticket-transfer.entity.ts")),
  ...(await import("../../../shared/door/refs.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const later = "2027-03-01T12:01:00.000Z";

/** A ticket whose buyer sent it to somebody else, with its seat on the door's list. */
const aHeldTicket = async () => {
  const { DoorOrderEntity, orderKeyOf, orderRef, TicketEntity } = tickets();
  const [id, event_id, hold_id, holder_id] = ["tkt", "evt", "hold", "usr"].map((kind) => `${kind}_${uniqueId()}`) as [
    string,
    string,
    string,
    string,
  ];
  const bought = {
    user_id: "usr_buyer",
    event_id,
    hold_id,
    session_id: "cs_1",
    tier: "GA+",
    price_paid: 2_000,
  } as const;
  await TicketEntity.put({ ...bought, id, status: "valid", number: 1, purchase_ts: now, holder_id }).go();
  const order_ref = await orderRef(hold_id);
  const key = { event_id, order_key: orderKeyOf(order_ref) };
  const seat = (issued_at: number) => ({ holder_id, name: "Priya Raman", status: "valid" as const, issued_at });
  const listed = { order_id: hold_id, tier: 1, tickets: [{ id, number: 1, purchase_ts: now }] };
  await DoorOrderEntity.put({ ...key, ...listed, order_ref, seat_1: seat(5), changed_at: 1, ttl: 1 }).go();
  return {
    id,
    /** The holder's phone gets a pass with this number. */
    bind: (issued_at: number) =>
      DoorOrderEntity.patch(key)
        .set({ seat_1: seat(issued_at), changed_at: 2 })
        .go(),
    ticket: async () => (await TicketEntity.get({ id }).go({ consistent: true })).data,
    passNumber: async () => (await DoorOrderEntity.get(key).go({ consistent: true })).data?.seat_1?.issued_at,
    returns: () => tickets().returnTicket(id, holder_id),
    /** Answers the code of its refusal, if any. */
    givesBack: () =>
      tickets()
        .giveTicketBack(id, holder_id, now)
        .then(
          () => null,
          ({ code }: { code: string }) => code,
        ),
    isHolder: (user_id?: string) => user_id === holder_id,
  };
};

// Whoever is in with a ticket is its holder.
for (const [what, verb] of [
  ["goes back to its buyer", "returns"],
  ["is given back", "givesBack"],
] as const)
  testOvertaken(
    `a ticket that ${what} while its holder comes in with it`,
    async () => {
      const { id, ticket, isHolder, [verb]: goBack } = await aHeldTicket();
      const { patchTicketStatus } = tickets();
      const meanwhile = async () => {
        const stored = await ticket();
        if (!stored) throw new Error("There is no ticket");
        await patchTicketStatus(stored, "redeemed").go();
      };
      return {
        write: { containing: id },
        late: async () => void (await goBack()),
        meanwhile,
        outcome: async () => isHolder((await ticket())?.holder_id),
      };
    },
    { guarded: true, control: false },
  );

testOvertaken(
  "a ticket that goes back to its buyer while its holder's phone gets a newer code",
  async () => {
    const { id, returns, bind, passNumber } = await aHeldTicket();
    return { write: { containing: id }, late: returns, meanwhile: () => bind(9), outcome: passNumber };
  },
  // Above the number of the newer code, so that it no longer counts.
  { guarded: 10, control: 6 },
);

testOvertaken(
  "a ticket that somebody takes by its link while its buyer returns it",
  async () => {
    const { EventEntity, MemberEntity, TicketEntity, TicketTransferEntity, claimTransfer } = tickets();
    const [event, friend, secret] = [aStoredEvent(), aStoredMember(), uniqueId()];
    const ticket = aStoredTicket(event.id);
    const { id, user_id: from_user_id } = ticket;
    const fingerprint = tickets().fingerprint(secret);
    await EventEntity.put(event).go();
    await MemberEntity.put({ ...friend, reward_points: 0 }).go();
    await TicketEntity.put({ ...ticket, transfer_fingerprint: fingerprint }).go();
    const link = { fingerprint, ticket_id: id, event_id: event.id, from_user_id };
    await TicketTransferEntity.put({ ...link, expires_at: later, created_at: now, ttl: 2_000_000_000 }).go();
    return {
      write: { containing: id },
      late: () => endOf(claimTransfer(secret, asCaller(friend), now)),
      meanwhile: () => TicketEntity.patch({ id }).set({ returning_until: later }).go(),
      outcome: async (end: string) => {
        const { data } = await TicketEntity.get({ id }).go({ consistent: true });
        return [end, data?.holder_id === friend.user_id];
      },
    };
  },
  { guarded: ["unavailable", false], control: ["done", true] },
);
