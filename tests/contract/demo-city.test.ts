import { expect, test } from "vitest";
import { events } from "../../local/seed/city/events.ts";
import { EventInput } from "../../shared/model/event.ts";

/** Fields that no event of the demo city names itself, and why. */
const unnamed: Record<string, string> = {
  image: "Its pictures are uploaded by the event's key.",
  hero_video: "The demo city has no videos.",
  countdown_date: "It follows from the start.",
  date: "Times are relative to the city's present, and sent as instants.",
  time: "As the date.",
  doors_time: "As the date.",
  start_at: "It follows from `when`.",
  end_at: "It follows from `when`.",
  doors_at: "It follows from `doorsMinutes`.",
  door_mode: "Members redeem their tickets themselves, as by default.",
  re_entry: "Nobody scans at its doors.",
  transfer_until: "Tickets can be sent until the doors open, as by default.",
  rights_transferable: "Tickets that a membership made cheaper can't be sent, as by default.",
  confirm_move: "Nothing is moved.",
  confirm_entry: "No event changes how people get in.",
};

test("every field of an event is in the demo city, or has a reason not to be", () => {
  const missing = Object.keys(EventInput.shape).filter((name) => !events.some((event) => name in event));
  expect(missing.toSorted()).toEqual(Object.keys(unnamed).toSorted());
});
