import { call, ok } from "../call.ts";
import { aMember, anAdmin, anEvent } from "../fixtures.ts";
import { typesAt } from "../prices.ts";
import { type SampleCalls, type SampleContext, uniqueCode } from "./sample-call.ts";

const page = { input: { limit: 5 } };
const exclusiveEvent = { title: "Sunset hunt", date: "Every Friday", location: "Riverwalk" };
const event = {
  title: "RAGER on the river",
  description: "Music by the water",
  type: "RAGER",
  location: "Jacksonville",
  date: "2098-12-31",
  time: "7:00 PM - 11:30 PM",
  entry: "tickets",
  ticket_types: typesAt(),
};
const anExclusiveEvent = async ({ admin: { token } }: SampleContext) =>
  (await ok(call("playyyAdmin", "create", exclusiveEvent, { token }))).id;

const anEventWithRsvp = async (): Promise<string> => {
  const [{ id: eventId }, { token }] = await Promise.all([anEvent({ entry: "rsvp" }), aMember()]);
  await ok(call("events", "join", { eventId }, { token }));
  return eventId;
};

/** What the back-office does with events and PLAYYY. */
export const eventCalls: SampleCalls = {
  "eventsAdmin.list": () => page,
  "eventsAdmin.event": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventsAdmin.create": () => ({ input: event }),
  "eventsAdmin.update": async () => ({ input: { eventId: (await anEvent()).id, ...event } }),
  "eventsAdmin.setFlags": async () => ({ input: { eventId: (await anEvent()).id, featured: true } }),
  "eventsAdmin.schedulePublication": async () => ({
    input: {
      eventId: (await anEvent({ is_published: false })).id,
      publish_at: new Date(Date.now() + 24 * 3_600_000).toISOString(),
    },
  }),
  "eventsAdmin.night": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventsAdmin.pace": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventsAdmin.stopSales": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventsAdmin.resumeSales": async ({ admin: { token } }) => {
    const { id: eventId } = await anEvent();
    await ok(call("eventsAdmin", "stopSales", { eventId }, { token }));
    return { input: { eventId } };
  },
  "eventsAdmin.postpone": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventsAdmin.series": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventsAdmin.repeat": async () => ({
    input: { eventId: (await anEvent()).id, every: "week", dates: 1, is_published: false },
  }),
  "eventsAdmin.remove": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventsAdmin.restore": async ({ admin: { token } }) => {
    const { id: eventId } = await anEvent();
    await ok(call("eventsAdmin", "remove", { eventId }, { token }));
    return { input: { eventId } };
  },
  "eventsAdmin.deleteImage": async () => ({
    input: { eventId: (await anEvent({ image: `/media/admin-images/${uniqueCode()}.webp` })).id },
  }),
  "eventChangesAdmin.impact": async () => ({ input: { eventId: (await anEvent()).id } }),
  "eventChangesAdmin.cancel": async () => ({
    input: { eventId: (await anEvent()).id, reason: "The band is ill." },
  }),
  "eventChangesAdmin.message": async () => ({
    input: { eventId: await anEventWithRsvp(), text: "Doors moved to 10 PM" },
  }),
  "eventChangesAdmin.cancellation": async () => {
    const { id: eventId } = await anEvent();
    const { token } = await anAdmin();
    await ok(call("eventChangesAdmin", "cancel", { eventId, reason: "The band is ill." }, { token }));
    return { input: { eventId } };
  },
  "playyyAdmin.updateStats": () => ({
    input: { activity_partners: 61, active_members: 1_450, avg_savings: 75, hunt_winners: 31 },
  }),
  "playyyAdmin.list": () => page,
  "playyyAdmin.create": () => ({ input: exclusiveEvent }),
  "playyyAdmin.update": async (world) => ({
    input: { exclusiveEventId: await anExclusiveEvent(world), ...exclusiveEvent },
  }),
  "playyyAdmin.remove": async (world) => ({ input: { exclusiveEventId: await anExclusiveEvent(world) } }),
  "playyyAdmin.restore": async (world) => {
    const exclusiveEventId = await anExclusiveEvent(world);
    await ok(call("playyyAdmin", "remove", { exclusiveEventId }, { token: world.admin.token }));
    return { input: { exclusiveEventId } };
  },
};
