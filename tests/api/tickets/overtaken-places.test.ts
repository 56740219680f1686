import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const line = giveOwnTable(async () => ({
  ...(await import("../../../functions/tickets/line/join-line.ts")),
  ...(await import("../../../functions/tickets/line/leave-line.ts")),
  ...(await import("../../../functions/tickets/line/line-place.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-places.ts")),
  ...(await import("../../../functions/tickets/line/line-turn.entity.ts")),
  ...(await import("../../../functions/tickets/line/line-turns.ts")),
}));

/** A member who orders tickets of an event whose line they must join, each quantity under a hold of its own. */
const aBuyer = () => {
  const [eventId, userId] = [`evt_${uniqueId()}`, `usr_${uniqueId()}`];
  const about = { userId, username: userId, email: `${userId}@x.test`, name: "Maya Member" };
  const caller = { ...about, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
  const order = (quantity: number) =>
    line().joinLine({
      order: { eventId, tier: "GA+", quantity },
      caller,
      holdId: `hold_${quantity}`,
      now: "2027-03-01T12:00:00.000Z",
    });
  return { eventId, userId, order };
};
/** One who waits for one ticket. */
const aWaiting = async () => {
  const buyer = aBuyer();
  const joined = await buyer.order(1);
  if (!joined) throw new Error("The place could not be taken");
  return { ...buyer, place: joined.place };
};
const turnsOf = async (event_id: string) => {
  const { data } = await line().LineTurnEntity.query.byQueue({ event_id, queue: "seats" }).go({ consistent: true });
  return data.map(({ number }) => number);
};

testOvertaken(
  "a member who joins the line twice at once",
  async () => {
    const { eventId, userId, order } = aBuyer();
    return {
      write: { containing: eventId },
      late: () => order(1),
      meanwhile: () => order(2),
      outcome: async () => [(await line().findPlace(userId, eventId))?.number, await turnsOf(eventId)],
    };
  },
  // In the control there are two turns, one of which is nobody's.
  { guarded: [2, [2]], control: [1, [1, 2]] },
);

testOvertaken(
  "an order that is changed while it is served",
  async () => {
    const { eventId, userId, order } = await aWaiting();
    const serve = () =>
      line().LinePlaceEntity.patch({ user_id: userId, event_id: eventId }).set({ stage: "ready" }).go();
    return {
      write: { operation: "UpdateItem", containing: eventId },
      late: () => order(2),
      meanwhile: serve,
      outcome: async () => {
        const place = await line().findPlace(userId, eventId);
        return [place?.stage, place?.number, place?.order.quantity];
      },
    };
  },
  // The changed order is a new one, with the next number.
  { guarded: ["seats", 2, 2], control: ["ready", 1, 2] },
);

testOvertaken(
  "a place in line that is left while its member changes the order",
  async () => {
    const { eventId, userId, order } = await aWaiting();
    return {
      write: { operation: "DeleteItem", containing: eventId },
      late: () => line().leaveLine(eventId, userId),
      meanwhile: () => order(2),
      outcome: async () => [(await line().findPlace(userId, eventId))?.order.quantity, await turnsOf(eventId)],
    };
  },
  { guarded: [2, [1]], control: [undefined, []] },
);

testOvertaken(
  "a failure to serve an order that its member changes at the same moment",
  async () => {
    const { eventId, userId, order, place } = await aWaiting();
    return {
      write: { operation: "UpdateItem", containing: eventId },
      late: () => line().countPlaceFailure(place),
      meanwhile: () => order(2),
      outcome: async (failures) => [failures, (await line().findPlace(userId, eventId))?.failures],
    };
  },
  // The old order has failed for good; the new one has all its attempts.
  { guarded: [Number.POSITIVE_INFINITY, undefined], control: [1, 1] },
);
