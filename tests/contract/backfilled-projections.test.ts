import { expect, test } from "vitest";
import { projections } from "../../functions/projections/projections.ts";
import { countSources } from "../../ops/backfill/recount.ts";

/** Projections whose result `npm run backfill` can't write anew, and why nothing is missing without it. */
const neverBackfilled: Record<string, string> = {
  "door-check-ins":
    "Only a badge reads the tally, and members and administrators who redeem a ticket add to it as well.",
  "door-opening": "It notes that a door opened, which the next check-in notes again.",
  "door-office": "Its count is written together with the row that it counts.",
  "door-out": "It counts from the first way out on, which is never older than the event's log.",
  "door-standing": "It corrects a ticket, which carries the result itself.",
  "door-voids": "It corrects tickets, which carry the result themselves.",
  "profile-avatars": "A profile carries its picture itself, from the change that set it.",
  "friend-activities": "Followers are told of what happens, not of what happened before they could be told.",
  "sold-out": "It notes the moment at which an event sells out, and only those of today are shown.",
  "change-log": "It tells who is connected; whoever connects later reads what there is.",
};

const counted = countSources.flatMap((source) => source.projections);
const isBackfilled = (name: string, derives = false): boolean => derives || counted.includes(name);

test("every projection derives its result, has a source that its counts are compared with, or a reason to have neither", () => {
  const others = projections.filter(({ name, derives }) => !isBackfilled(name, derives)).map(({ name }) => name);
  expect(others.toSorted()).toEqual(Object.keys(neverBackfilled).toSorted());
});

test("every source of counts belongs to projections that there are", () => {
  const names = projections.map(({ name }) => name);
  expect(counted.filter((name) => !names.includes(name))).toEqual([]);
});
