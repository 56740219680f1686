import type { StoredHold } from "../../../functions/tickets/holds/holds.ts";
import { AppError } from "../../../shared/model/errors.ts";
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
  ...(await import("../../../functions/tickets/line/lines.ts")),
  ...(await import("../../../functions/tickets/line/refuse-line.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";

/** A member who orders tickets of an event whose line they must join, each quantity under a hold of its own. */
const aBuyer = (eventId = `evt_${uniqueId()}`) => {
  const userId = `usr_${uniqueId()}`;
  const about = { userId, username: userId, email: `${userId}@x.test`, name: "Maya Member" };
  const caller = { ...about, emailVerified: true, isAdmin: false, hasSecondFactor: false, signedInAt: null };
  const attempt = (quantity: number) => ({
    order: { eventId, tier: "GA+" as const, quantity },
    ...{ caller, holdId: `hold_${quantity}`, now },
  });
  return {
    eventId,
    userId,
    order: (quantity: number) => line().joinLine(attempt(quantity)),
    waitForPage: () => line().joinPageQueue(attempt(1), { id: "hold_1" } as StoredHold),
  };
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

const serve = (user_id: string, event_id: string) =>
  line().LinePlaceEntity.patch({ user_id, event_id }).set({ stage: "ready" }).go();

testOvertaken(
  "an order that is changed while it is served",
  async () => {
    const { eventId, userId, order } = await aWaiting();
    return {
      write: { operation: "UpdateItem", containing: eventId },
      late: () => order(2),
      meanwhile: () => serve(userId, eventId),
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

testOvertaken(
  "an order that is refused while it is served",
  async () => {
    const { eventId, userId } = await aWaiting();
    const soldOut = new AppError("event.sold-out", "This event is sold out.");
    return {
      write: { containing: eventId },
      late: () => line().refuseTurns(eventId, "seats", 0, soldOut),
      meanwhile: () => serve(userId, eventId),
      outcome: async () => (await line().findPlace(userId, eventId))?.stage,
    };
  },
  { guarded: "ready", control: "refused" },
);

testOvertaken(
  "a place in the queue for payment pages that is left while somebody else gets its number in the line for seats",
  async () => {
    const { eventId, userId, waitForPage } = aBuyer();
    await waitForPage();
    return {
      write: { operation: "DeleteItem", containing: `event_id_${eventId}#queue_seats` },
      late: () => line().leaveLine(eventId, userId),
      meanwhile: () => aBuyer(eventId).order(1),
      outcome: () => turnsOf(eventId),
    };
  },
  { guarded: [1], control: [] },
);

for (const [queue, served, former] of [
  ["seats", "served", "page"],
  ["page", "pages_done", "seats"],
] as const) {
  testOvertaken(
    `a number up to which ${queue} turns are served that is noted after a higher one`,
    async () => {
      const eventId = `evt_${uniqueId()}`;
      await line().drawNumber(eventId, queue, now);
      const mark = (number: number) => line().markServed(eventId, queue, number, now);
      return {
        write: { operation: "UpdateItem", containing: eventId },
        late: () => mark(5),
        meanwhile: () => mark(7),
        outcome: async () => (await line().findLine(eventId))?.[served],
      };
    },
    { guarded: 7, control: 5 },
  );

  for (const [which, drawn] of [
    ["first", former],
    ["next", queue],
  ] as const)
    testOvertaken(
      `an empty line that is closed while somebody gets its ${which} ${queue} number`,
      async () => {
        const eventId = `evt_${uniqueId()}`;
        const { line: read } = await line().drawNumber(eventId, drawn, now);
        return {
          write: { operation: "UpdateItem", containing: eventId },
          late: () => line().closeEmptyLine(read),
          meanwhile: () => line().drawNumber(eventId, queue, now),
          outcome: async () => (await line().findLine(eventId))?.state,
        };
      },
      { guarded: "open", control: "empty" },
    );
}
