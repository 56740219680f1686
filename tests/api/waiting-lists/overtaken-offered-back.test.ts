import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveWaitingCity, noon } from "../../support/waiting-city.ts";

const { city, anEvent, aPerson, order, join, offerAt } = giveWaitingCity();

/** The one ticket of an event, which its buyer may offer back, and somebody who waits for it. */
const aTicket = async () => {
  const [event, buyer] = [await anEvent({ total: 1, about: { offers_back: true } }), await aPerson()];
  const { hold, ticketIds } = await order(buyer, event);
  const [id = ""] = ticketIds;
  const person = await join(event);
  const change = async (about: Record<string, unknown>) => {
    const { data } = await city().TicketEntity.get({ id }).go({ consistent: true });
    await city()
      .TicketEntity.put({ ...data, ...about } as never)
      .go();
  };
  return {
    ...{ event, id, change, write: { containing: id } },
    offerBack: () => city().offerBack({ sessionId: `free_${hold.id}` }, buyer.userId, noon),
    stateOf: async () => (await city().OfferedTicketEntity.get({ ticket_id: id }).go({ consistent: true })).data?.state,
    entryState: async () => (await city().findEntry(person.userId, event))?.state,
  };
};

const used = { status: "redeemed", check_in_ts: noon };

for (const [what, about, code] of [
  ["used", used, "ticket.already-redeemed"],
  ["disputed", { dispute_id: "dp_1" }, "order.disputed"],
  ["sent", { transfer_fingerprint: "one" }, "ticket.sent"],
  ["taken over by a friend", { holder_id: "friend" }, "ticket.sent"],
] as const)
  testOvertaken(
    `[return-08] a ticket that is ${what} while it is offered back`,
    async () => {
      const { offerBack, change, write, stateOf } = await aTicket();
      return {
        write,
        late: () => endOf(offerBack()),
        meanwhile: () => change(about),
        outcome: async (end: string) => [end, await stateOf()],
      };
    },
    { guarded: [code, undefined], control: ["done", "offered"] },
  );

for (const [what, about] of [
  ["used", used],
  ["disputed", { dispute_id: "dp_1" }],
] as const)
  testOvertaken(
    `[return-08] a ticket that is ${what} while somebody is offered its place`,
    async () => {
      const { event, offerBack, change, write, stateOf, entryState } = await aTicket();
      await offerBack();
      return {
        write,
        late: () => offerAt(event),
        meanwhile: () => change(about),
        outcome: async () => [await entryState(), await stateOf()],
      };
    },
    { guarded: ["waiting", undefined], control: ["offered", "set-aside"] },
  );

testOvertaken(
  "[return-08] a ticket whose use is undone and whose place is offered while it is taken off the offers",
  async () => {
    const { event, id, offerBack, change, stateOf } = await aTicket();
    await offerBack();
    await change(used);
    const meanwhile = async () => {
      await change({ status: "valid", check_in_ts: undefined });
      await offerAt(event);
    };
    return {
      // A key has it in lower case.
      write: { operation: "DeleteItem", containing: id.toLowerCase() },
      late: () => city().ticketPlaces.find(event, "GA+", 1),
      meanwhile,
      outcome: stateOf,
    };
  },
  { guarded: "set-aside", control: undefined },
);
