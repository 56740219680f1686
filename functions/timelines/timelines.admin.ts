import { timelinesAdmin } from "../../shared/api/timelines.ts";
import { notFound } from "../../shared/model/errors.ts";
import { getStoredVendor } from "../deals/vendors.ts";
import { findEvent } from "../events/events.ts";
import { getMember } from "../members/members.ts";
import { serve } from "../serve.ts";
import { listedSource } from "./merge-sources.ts";
import { assertTakesNotes, readOrderFacts } from "./order-facts.ts";
import { addRecordNote, deleteRecordNote } from "./record-notes.ts";
import {
  auditSource,
  listTimeline,
  memberNoteSource,
  ordersSource,
  recordNoteSource,
  redemptionSource,
} from "./timeline.ts";

const assertEvent = async (eventId: string): Promise<void> => {
  if (!(await findEvent(eventId))) throw notFound("Event not found");
};

export const handler = serve("timelinesAdmin", timelinesAdmin, {
  async member({ userId, ...page }, _caller, { role, pageOf }) {
    const { created_at } = await getMember(userId);
    const joined = { kind: "fact" as const, id: `joined_${userId}`, at: created_at, fact: { type: "joined" as const } };
    const sources = [
      auditSource(userId),
      memberNoteSource(userId),
      redemptionSource(userId),
      ordersSource(userId),
      listedSource([joined]),
    ];
    return pageOf(page, (range) => listTimeline(sources, role, range));
  },
  async event({ eventId, ...page }, _caller, { role, pageOf }) {
    await assertEvent(eventId);
    const sources = [auditSource(eventId), recordNoteSource("event", eventId)];
    return pageOf(page, (range) => listTimeline(sources, role, range));
  },
  async vendor({ vendorId, ...page }, _caller, { role, pageOf }) {
    await getStoredVendor(vendorId);
    const sources = [auditSource(vendorId), recordNoteSource("vendor", vendorId)];
    return pageOf(page, (range) => listTimeline(sources, role, range));
  },
  async order({ sessionId, ...page }, _caller, { role, pageOf }) {
    const facts = await readOrderFacts(sessionId);
    const sources = [auditSource(sessionId), recordNoteSource("order", sessionId), listedSource(facts)];
    return pageOf(page, (range) => listTimeline(sources, role, range));
  },
  async addEventNote({ eventId, text }, caller, { now }) {
    await assertEvent(eventId);
    return addRecordNote({ kind: "event", subject: eventId }, text, caller, now);
  },
  async deleteEventNote({ eventId, noteId }, caller, { now }) {
    await deleteRecordNote({ kind: "event", subject: eventId }, noteId, caller, now);
    return {};
  },
  async addVendorNote({ vendorId, text }, caller, { now }) {
    await getStoredVendor(vendorId);
    return addRecordNote({ kind: "vendor", subject: vendorId }, text, caller, now);
  },
  async deleteVendorNote({ vendorId, noteId }, caller, { now }) {
    await deleteRecordNote({ kind: "vendor", subject: vendorId }, noteId, caller, now);
    return {};
  },
  async addOrderNote({ sessionId, text }, caller, { now }) {
    await assertTakesNotes(sessionId);
    return addRecordNote({ kind: "order", subject: sessionId }, text, caller, now);
  },
  async deleteOrderNote({ sessionId, noteId }, caller, { now }) {
    await deleteRecordNote({ kind: "order", subject: sessionId }, noteId, caller, now);
    return {};
  },
});
