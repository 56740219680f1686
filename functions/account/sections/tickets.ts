import { clock } from "../../platform/clock.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { BlockedAttemptEntity } from "../../tickets/ambassadors/blocked-attempt.entity.ts";
import { CodeRedemptionEntity } from "../../tickets/ambassadors/code-redemption.entity.ts";
import { eraseGuest } from "../../tickets/guests/erase-guests.ts";
import { GuestEntity } from "../../tickets/guests/guest.entity.ts";
import { endHold } from "../../tickets/holds/end-hold.ts";
import { HoldEntity } from "../../tickets/holds/hold.entity.ts";
import type { StoredHold } from "../../tickets/holds/holds.ts";
import { deletePlace } from "../../tickets/line/leave-line.ts";
import { LinePlaceEntity } from "../../tickets/line/line-place.entity.ts";
import { deleteBuyerSearch, findBuyerSearch } from "../../tickets/management/search-terms.ts";
import { TicketEntity } from "../../tickets/ticket.entity.ts";
import { RecordNoteEntity } from "../../timelines/record-note.entity.ts";
import { type DataSection, type DataSubject, listSection, type PageRequest, singlePage } from "../data-section.ts";

/** Replaces an erased address. */
const erasedEmail = "erased@invalid";

const listHolds = ({ userId }: DataSubject, page: PageRequest) => HoldEntity.query.byUser({ user_id: userId }).go(page);

const listCodesUsed = async (person: DataSubject, page: PageRequest) => {
  const { data: holds, cursor } = await listHolds(person, page);
  const orders = holds.flatMap(({ session_id, code }) => (session_id && code ? [{ order_id: session_id }] : []));
  const { data } = orders.length > 0 ? await CodeRedemptionEntity.get(orders).go() : singlePage([]);
  return { data, cursor };
};

// The tickets lead to the guest list's own record: its order's id is the guest's.
const listGuestEntries = async ({ userId }: DataSubject, page: PageRequest) => {
  const { data: tickets, cursor } = await TicketEntity.query.byUser({ user_id: userId }).go(page);
  const given = tickets.filter(({ discount_type }) => discount_type === "complimentary");
  const ids = [...new Set(given.map(({ hold_id }) => hold_id))];
  const data = await readMany(
    GuestEntity,
    ids.map((id) => ({ id })),
  );
  return { data, cursor };
};

// No order may lead to a hash of the address (R37), except one that can still be paid: the second pass handles
// it.
const limitsToKeep = ({ status, expires_at, rights, free_owners }: StoredHold, hashes: string[], now: string) => {
  const mayStillBePaid = (status === "held" || status === "released") && now < expires_at;
  const keep = (names: string[]): string[] =>
    mayStillBePaid ? names : names.filter((name) => !hashes.some((hash) => name.includes(hash)));
  return { rights: keep(rights), ...(free_owners && { free_owners: keep(free_owners) }) };
};

const listOrderNotes = async ({ userId }: DataSubject, page: PageRequest) => {
  const { data: tickets, cursor } = await TicketEntity.query.byUser({ user_id: userId }).go(page);
  const sessions = [...new Set(tickets.map(({ session_id }) => session_id))];
  const found = await Promise.all(
    sessions.map((subject) => RecordNoteEntity.query.byRecord({ kind: "order", subject }).go({ pages: "all" })),
  );
  // Who wrote it is not about the member.
  const notes = found.flatMap(({ data }) => data.map(({ author: _author, author_email: _email, ...note }) => note));
  // An order whose tickets are on two pages is read with both.
  return { data: notes, cursor };
};

/** Orders and tickets: kept in the books without the buyer. Open orders are released. */
export const ticketSections: DataSection[] = [
  listSection("codes_used", "code-redemption", listCodesUsed, ({ order_id }) =>
    CodeRedemptionEntity.patch({ order_id }).set({ customer_email: erasedEmail }).go(),
  ),
  listSection(
    "places_in_line",
    "line-place",
    ({ userId }, page) => LinePlaceEntity.query.byMember({ user_id: userId }).go(page),
    deletePlace,
  ),
  listSection("orders", "hold", listHolds, async (hold, { emailHashes }) => {
    if (hold.status === "held") await endHold(hold, clock.now());
    const kept = limitsToKeep(hold, emailHashes, clock.now());
    await HoldEntity.patch({ id: hold.id })
      .set({ email: erasedEmail, ...kept })
      .remove(["last4_phone"])
      .go();
  }),
  listSection(
    "tickets",
    "ticket",
    ({ userId }, page) => TicketEntity.query.byUser({ user_id: userId }).go(page),
    ({ id }) => TicketEntity.patch({ id }).remove(["last4_phone"]).go(),
  ),
  listSection("notes_on_orders", "record-note", listOrderNotes, ({ kind, subject, id }) =>
    RecordNoteEntity.delete({ kind, subject, id }).go(),
  ),
  listSection("guest_lists", "guest", listGuestEntries, (guest) => eraseGuest(guest, clock.now())),
  listSection(
    "ticket_search",
    "ticket-search-subject",
    async ({ userId }) => singlePage([await findBuyerSearch(userId)]),
    ({ subject }) => deleteBuyerSearch(subject),
  ),
  listSection(
    "refused_codes",
    "blocked-attempt",
    ({ email, until }, page) =>
      BlockedAttemptEntity.query
        .byEmail({ email: email || erasedEmail })
        .lte({ created_at: until })
        .go(page),
    ({ id }) => BlockedAttemptEntity.delete({ id }).go(),
  ),
];
