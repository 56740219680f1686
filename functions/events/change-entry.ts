import { AppError } from "../../shared/model/errors.ts";
import { counted } from "../../shared/rules/counted.ts";
import type { Stock } from "./stock.ts";

/** Asserts that nothing of an event is sold or held, so that its way in can be an RSVP. Throws `event.has-tickets` with the numbers of both. */
export const assertNoTickets = ({ sold, held }: Stock): void => {
  if (sold + held === 0) return;
  const listed = [
    ...(sold > 0 ? [counted(sold, "ticket")] : []),
    ...(held > 0 ? [counted(held, "reserved ticket")] : []),
  ].join(" and ");
  const message = `This event has ${listed}, so it stays one with tickets.`;
  throw new AppError("event.has-tickets", message, { sold, held, fields: [{ path: "entry", message }] });
};

/** The question before an event with RSVPs needs tickets: `event.entry-confirm`, with how many RSVPs end. */
export const createEntryQuestion = (rsvps: number): AppError => {
  const who = rsvps === 1 ? "This member is" : "These members are";
  const message = `This event has ${counted(rsvps, "RSVP")}, which ${rsvps === 1 ? "ends" : "end"} if it needs a ticket. ${who} told that they need one. Confirm the change.`;
  return new AppError("event.entry-confirm", message, { rsvps });
};
