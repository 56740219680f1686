import type { EntityItem } from "electrodb";
import { TallyEntity } from "../members/tally.entity.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import { onlyCheck, type Step, step } from "../platform/table/transaction.ts";
import type { StoredEvent } from "./events.ts";
import { RsvpEntity } from "./rsvp.entity.ts";
import { StockEntity } from "./stock.entity.ts";
import { hasTypes, isOpen } from "./stock.ts";

export type Rsvp = EntityItem<typeof RsvpEntity>;

/** One write of an RSVP's transaction, by the name under which it is refused. */
export type RsvpStep = Step<"rsvp" | "stock" | "count">;

type Terms = Pick<StoredEvent, "types_version">;

type Conditions<Attribute> = {
  eq(attribute: Attribute, value: number | boolean): string;
  notExists(attribute: Attribute): string;
};

/** The condition that an RSVP is as it was read: nobody joined anew, and no spot or ticket of it came or went. */
const isAsRead = <Attribute>(
  stored: Record<"takes_spot" | "revision", Attribute>,
  { eq, notExists }: Conditions<Attribute>,
  { takes_spot, revision }: Rsvp,
): string =>
  [
    takes_spot ? eq(stored.takes_spot, true) : notExists(stored.takes_spot),
    revision === undefined ? notExists(stored.revision) : eq(stored.revision, revision),
  ].join(" AND ");

const countStep = (name: "event-rsvps" | "event-ticket-rsvps", { user_id, event_id }: Rsvp, by: 1 | -1): RsvpStep =>
  step("count", CountEntity.upsert({ name, subject: event_id, shard: toShard(user_id) }).add({ amount: by }));

// The counts change in the same transaction as the RSVP.
const countSteps = (rsvp: Rsvp, by: 1 | -1): RsvpStep[] => [
  step("count", TallyEntity.upsert({ user_id: rsvp.user_id }).add({ rsvps: by })),
  countStep("event-rsvps", rsvp, by),
  ...(rsvp.by === "ticket" ? [countStep("event-ticket-rsvps", rsvp, by)] : []),
];

/** Stores a new RSVP with what counts it. */
export const addRsvpSteps = (rsvp: Rsvp): RsvpStep[] => [step("rsvp", RsvpEntity.create(rsvp)), ...countSteps(rsvp, 1)];

/**
 * Takes a spot of an event with these terms; a full or closed one, or one that needs a ticket meanwhile, has none, and while somebody waits
 * what is left is for them.
 */
export const takeSpotStep = (event_id: string, { types_version }: Terms): RsvpStep =>
  step(
    "stock",
    StockEntity.patch({ event_id })
      .add({ left: -1, joined: 1, revision: 1 })
      .where((seats, conditions) =>
        [
          conditions.gte(seats.left, 1),
          `(${conditions.notExists(seats.waiting_rsvp)} OR ${conditions.lte(seats.waiting_rsvp, 0)})`,
          isOpen(seats, conditions),
          hasTypes(seats, conditions, types_version),
        ].join(" AND "),
      ),
  );

/** Takes the spot that an offer of the waiting list had set aside, of an event with these terms that takes guests. */
export const takeSpotAsideStep = (event_id: string, { types_version }: Terms): RsvpStep =>
  step(
    "stock",
    StockEntity.patch({ event_id })
      .add({ held: -1, joined: 1, revision: 1 })
      .where((seats, conditions) =>
        [conditions.gte(seats.held, 1), isOpen(seats, conditions), hasTypes(seats, conditions, types_version)].join(
          " AND ",
        ),
      ),
  );

/** Gives the spot of an RSVP back; with `terms`, only while the event has the way in that was read. None where it took none. */
export const returnSpotSteps = ({ event_id, takes_spot }: Rsvp, terms?: Terms): RsvpStep[] =>
  takes_spot
    ? [
        step(
          "stock",
          StockEntity.patch({ event_id })
            .add({ left: 1, joined: -1, revision: 1 })
            .where((seats, conditions) =>
              [
                conditions.gte(seats.joined, 1),
                ...(terms ? [hasTypes(seats, conditions, terms.types_version)] : []),
              ].join(" AND "),
            ),
        ),
      ]
    : [];

/** Checks that an event still has the way in that was read. */
export const checkTermsStep = (event_id: string, { types_version }: Terms): RsvpStep =>
  step(
    "stock",
    onlyCheck(
      StockEntity.delete({ event_id }).where((seats, conditions) => hasTypes(seats, conditions, types_version)),
    ),
  );

/** Removes an RSVP as it was read, with what counts it: so what goes with it goes once. */
export const removeRsvpSteps = (read: Rsvp): RsvpStep[] => [
  step(
    "rsvp",
    RsvpEntity.remove({ user_id: read.user_id, event_id: read.event_id }).where((stored, conditions) =>
      isAsRead(stored, conditions, read),
    ),
  ),
  ...countSteps(read, -1),
];

/** Changes an RSVP as it was read: its tickets, whether it takes a spot, or that tickets alone are its reason, whose spot goes then. */
export const changeRsvpSteps = (
  read: Rsvp,
  change: { ticket_ids: string[] } | { takes_spot: true } | { by: "ticket" },
): RsvpStep[] => {
  const isByTicket = "by" in change;
  const patch = RsvpEntity.patch({ user_id: read.user_id, event_id: read.event_id }).add({ revision: 1 }).set(change);
  const spotless = isByTicket && read.takes_spot ? patch.remove(["takes_spot"]) : patch;
  return [
    step(
      "rsvp",
      spotless.where((stored, conditions) => isAsRead(stored, conditions, read)),
    ),
    ...(isByTicket && read.by !== "ticket" ? [countStep("event-ticket-rsvps", read, 1)] : []),
  ];
};
