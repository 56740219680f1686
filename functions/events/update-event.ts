import { isDeepStrictEqual } from "node:util";
import { AppError } from "../../shared/model/errors.ts";
import type { EventRecord, SeriesScope } from "../../shared/model/event.ts";
import { formatEventDate } from "../../shared/rules/city-time.ts";
import { cityDaysBetween, moveByDays } from "../../shared/rules/series-dates.ts";
import { env } from "../platform/env.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { writeAll } from "../platform/table/transaction.ts";
import { versionConflictError } from "../platform/table/version.ts";
import { assertNoTickets, createEntryQuestion } from "./change-entry.ts";
import { assertTypesFit, haveSameTypes, keepOrderedTypes, moveTypes, nextTypesVersion } from "./change-types.ts";
import { countOwnRsvps } from "./count-rsvps.ts";
import { createChangeWrite } from "./create-change.ts";
import { isOver, type StoredEvent, toEventRecord } from "./events.ts";
import {
  type Changed,
  type ChangeRequest,
  changeSteps,
  nextVersion,
  readStored,
  type Stored,
  toStoredEvent,
  type Update,
} from "./manage-events.ts";
import { type Coming, countComing, createMoveQuestion, isAnybodyComing, isMove, toMoved } from "./move-event.ts";
import { readLaterDates } from "./series.ts";
import { resizeStock, toSpots } from "./stock.ts";
import { assertNotCancelled } from "./takes-guests.ts";
import { entryOf } from "./ticket-types.ts";

const maxAttempts = 10;

const modeOf = ({ door_mode }: Pick<StoredEvent, "door_mode">) => door_mode ?? "member";

// Whoever is in came in one way: tickets that members redeemed mean nothing to scanners, and the other way round.
const assertDoorMode = (before: StoredEvent, after: StoredEvent): void => {
  if (!before.door_opened_at || modeOf(after) === modeOf(before)) return;
  throw new AppError(
    "event.door-open",
    "A scanner is paired or somebody is in already, so how the door works can't change any more.",
  );
};

/** An event as it shall be, and who must be asked about first: who is coming to one that moves, and how many RSVPs end. */
type Plan = { before: Stored; after: Changed; coming: Coming | null; ending: number };

type Wish = { written: StoredEvent; total: number | null };

/** An event before and after a change of it, with its stock. */
type Changing = Stored & { after: StoredEvent; admin: ChangeRequest["admin"] };

// Whoever is coming is asked about before the event moves, and told once it does.
const planMove = async ({ event, after, stock, admin }: Changing, now: string) => {
  if (!isMove(event, after, now)) return { event: after, coming: null, steps: [] };
  const coming = await countComing(event.id, stock);
  const isComing = isAnybodyComing(coming);
  const moved = toMoved(event, after, isComing, now);
  return isComing
    ? { event: moved, coming, steps: [createChangeWrite(admin, { kind: "moved", before: event, after: moved }, now)] }
    : { event: moved, coming: null, steps: [] };
};

// RSVPs end by a job, and so does the waiting for spots, also where nobody has one; what is sold or held can't.
const planEntryChange = async ({ event, after, stock, admin }: Changing, now: string) => {
  if (entryOf(event) === entryOf(after)) return { ending: 0, steps: [] };
  if (entryOf(after) === "rsvp") assertNoTickets(stock);
  // Who came to an event that is over stays who came.
  if (entryOf(after) === "rsvp" || isOver(after, now)) return { ending: 0, steps: [] };
  const change = createChangeWrite(admin, { kind: "entry-changed", before: event }, now);
  return { ending: await countOwnRsvps(event.id), steps: [change] };
};

const planUpdate = async (
  { admin }: ChangeRequest,
  before: Stored,
  { written, total }: Wish,
  now: string,
): Promise<Plan> => {
  const { event, stock } = before;
  assertNotCancelled(event);
  assertDoorMode(event, written);
  const resized = resizeStock(stock, total);
  const kept = keepOrderedTypes(event, written, stock);
  const after = { ...kept, types_version: nextTypesVersion(event, kept) };
  const { ending, steps } = await planEntryChange({ event, after, stock, admin }, now);
  assertTypesFit(event, after, stock);
  const moved = await planMove({ event, after, stock, admin }, now);
  return {
    before,
    after: { event: moved.event, stock: resized, steps: [...steps, ...moved.steps] },
    coming: moved.coming,
    ending,
  };
};

// What an edit of one date changes on the later ones: of each of these, only if the edit changed it.
const shared = [
  "title",
  "description",
  "type",
  "location",
  "venue_name",
  "venue_address",
  "image",
  "hero_video",
  "premium",
  "rewards",
  "event_section",
  "entry",
  "door_mode",
  "re_entry",
  "rights_transferable",
  "return_hours",
  "offers_back",
] as const;
const sharedInstants = ["countdown_date", "transfer_until"] as const;

const pickChanged = <Name extends keyof StoredEvent>(
  names: readonly Name[],
  before: StoredEvent,
  after: StoredEvent,
): Name[] => names.filter((name) => !isDeepStrictEqual(before[name], after[name]));

/** A later date with what an edit of an earlier one changed: its times move along, at the same time on the city's clocks. */
const toLaterDate = (before: StoredEvent, after: StoredEvent, later: StoredEvent, now: string): StoredEvent => {
  const zone = env("CITY_ZONE");
  const gap = cityDaysBetween(before.start_at, later.start_at, zone);
  const times = pickChanged(["start_at", "end_at", "doors_at"], before, after).length > 0;
  const moved = (names: readonly ("start_at" | "end_at" | "doors_at" | (typeof sharedInstants)[number])[]) =>
    Object.fromEntries(names.map((name) => [name, moveByDays(after[name], gap, zone)]));
  return {
    ...later,
    ...Object.fromEntries(pickChanged(shared, before, after).map((name) => [name, after[name]])),
    ...(times ? moved(["start_at", "end_at", "doors_at"]) : {}),
    ...moved(pickChanged(sharedInstants, before, after)),
    ...(haveSameTypes(before, after) ? {} : { ticket_types: moveTypes(after, gap, zone) }),
    version: nextVersion(later),
    updated_at: now,
  };
};

type Field = { path: string; message: string };

// What is refused for a later date says which one that is, also at its field.
const ofDate = async (event: StoredEvent, plan: Promise<Plan>): Promise<Plan> => {
  try {
    return await plan;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const dated = (text: string) => `${formatEventDate(event, env("CITY_ZONE"))}: ${text}`;
    const fields = (error.details?.fields as Field[] | undefined)?.map((field) => ({
      ...field,
      message: dated(field.message),
    }));
    const details = { ...error.details, ...(fields ? { fields } : {}), event_id: event.id };
    throw new AppError(error.code, dated(error.message), details);
  }
};

const planAll = async (
  request: ChangeRequest,
  first: Stored,
  { scope, ...input }: UpdateInput,
  now: string,
): Promise<Plan[]> => {
  const written = toStoredEvent(input, { ...first.event, version: nextVersion(first.event) }, now);
  const { total_spots: total } = input;
  // What is wrong with the date that is edited is said first.
  const plan = await planUpdate(request, first, { written, total }, now);
  const later = scope === "later" ? await readLaterDates(first.event) : [];
  const isResized = toSpots(first.stock).total_spots !== total;
  const others = later.map((stored) => {
    const wish = {
      written: toLaterDate(first.event, written, stored.event, now),
      total: isResized ? total : toSpots(stored.stock).total_spots,
    };
    return ofDate(stored.event, planUpdate(request, stored, wish, now));
  });
  return [plan, ...(await Promise.all(others))];
};

const sumOf = (plans: readonly Plan[], count: (plan: Plan) => number): number =>
  plans.reduce((total, plan) => total + count(plan), 0);

// One question for all dates, before anything is written.
const assertConfirmed = async (
  plans: readonly Plan[],
  { confirm_entry, confirm_move }: Pick<Update, "confirm_entry" | "confirm_move">,
  readPaid: (eventId: string) => Promise<number>,
): Promise<void> => {
  const ending = sumOf(plans, (plan) => plan.ending);
  if (ending > 0 && !confirm_entry) throw createEntryQuestion(ending);
  const [first, ...others] = plans.filter(({ coming }) => coming !== null);
  if (!first || confirm_move) return;
  const asked = [first, ...others];
  const paid = await Promise.all(asked.map(({ before }) => readPaid(before.event.id)));
  const sum = (count: keyof Coming) => sumOf(asked, ({ coming }) => coming?.[count] ?? 0);
  throw createMoveQuestion(
    first.after.event,
    { tickets: sum("tickets"), rsvps: sum("rsvps"), held: sum("held") },
    paid.reduce((total, amount) => total + amount, 0),
  );
};

type UpdateInput = Update & { scope?: SeriesScope | undefined };

/**
 * Changes an event; its state, its sold and held seats stay as they are, and so do fields without a default that the input leaves out.
 * A new date ends a postponement. With the scope `later`, what changed of it changes on the later dates of its series as well, in one transaction:
 * on all of them or on none.
 * Throws `not-found`; `invalid-input`; `version-conflict` if somebody else changed it since `version` was read; `event.below-sold`
 * with the number sold (R12); as `assertTypesFit`; `event.cancelled`; `event.door-open` for another way in once a scanner is paired or somebody is in;
 * `event.has-tickets` for an RSVP in place of tickets that are sold or held; `event.entry-confirm` for tickets in place of RSVPs that would
 * end, without `confirm_entry`; `event.move-confirm` for another start or place of what somebody is coming to, without `confirm_move`. `readPaid` says what they paid, in cents.
 */
export const updateEvent = (
  request: ChangeRequest,
  input: UpdateInput,
  { now, readPaid }: { now: string; readPaid: (eventId: string) => Promise<number> },
): Promise<EventRecord> =>
  retryOnConflict(
    maxAttempts,
    async () => {
      const first = await readStored(request.eventId);
      if (request.version !== undefined && request.version !== (first.event.version ?? 0)) throw versionConflictError();
      const plans = await planAll(request, first, input, now);
      await assertConfirmed(plans, input, readPaid);
      const change = { admin: request.admin, action: "event.update" } as const;
      const refused = await writeAll(plans.flatMap(({ before, after }) => changeSteps(change, before, after, now)));
      if (refused.size > 0) return conflict;
      const [{ after }] = plans as [Plan];
      return toEventRecord(after.event, after.stock, now);
    },
    () =>
      new AppError("unavailable", "This event is selling too fast to change it. Please try again.", {
        retryAfterSeconds: 1,
      }),
  );
