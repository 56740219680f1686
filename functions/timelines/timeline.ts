import type { Role } from "../../shared/model/roles.ts";
import type { NotedKind, TimelineEntry, TimelineFact } from "../../shared/model/timeline.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { findNames } from "../audit-log/find-names.ts";
import { toAuditRecords } from "../audit-log/list-audit-rows.ts";
import { ClaimEntity } from "../deals/claim.entity.ts";
import { MemberNoteEntity } from "../members/member-note.entity.ts";
import { fillPage } from "../platform/fill-page.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { TicketEntity } from "../tickets/ticket.entity.ts";
import { mayReadArea } from "./may-read-area.ts";
import { idBefore, mergeSources, type TimelinePlace, type TimelineSource } from "./merge-sources.ts";
import { checkInId } from "./order-facts.ts";
import { RecordNoteEntity } from "./record-note.entity.ts";

const pageSize = 25;

type AuditItem = Parameters<typeof toAuditRecords>[0][number];
type NoteItem = TimelinePlace & { text: string; author: string; author_email?: string };

/** An entry as its source has it: audit rows and notes get the names of whom they are about later, those of a page at once. */
type FoundEntry =
  | (TimelinePlace & { kind: "change"; row: AuditItem })
  | (TimelinePlace & { kind: "note"; note: NoteItem })
  | (TimelinePlace & { kind: "fact"; fact: TimelineFact; event_id?: string });
type Source = TimelineSource<FoundEntry>;

// Every key sorts before this.
const afterAll = { at: "9999", id: "~" };
const newestFirst = (limit: number) => ({ order: "desc", limit }) as const;

/** The audit rows of one record. */
export const auditSource =
  (subject: string): Source =>
  async (limit, before) => {
    const query = AuditEntity.query.bySubject({ subject }).lt(before ?? afterAll);
    const { data, cursor } = await query.go(newestFirst(limit));
    return { items: data.map((row) => ({ kind: "change", id: row.id, at: row.at, row })), isEnd: cursor === null };
  };

const toFoundNote = (note: NoteItem): FoundEntry => ({ kind: "note", id: note.id, at: note.at, note });
const noteBefore = (before: TimelinePlace | null) => ({ id: before ? idBefore("note", before) : afterAll.id });

/** The team's notes on a member. */
export const memberNoteSource =
  (user_id: string): Source =>
  async (limit, before) => {
    const query = MemberNoteEntity.query.byUser({ user_id }).lt(noteBefore(before));
    const { data, cursor } = await query.go(newestFirst(limit));
    return { items: data.map(toFoundNote), isEnd: cursor === null };
  };

/** The team's notes on an event, a vendor or an order. */
export const recordNoteSource =
  (kind: NotedKind, subject: string): Source =>
  async (limit, before) => {
    const query = RecordNoteEntity.query.byRecord({ kind, subject }).lt(noteBefore(before));
    const { data, cursor } = await query.go(newestFirst(limit));
    return { items: data.map(toFoundNote), isEnd: cursor === null };
  };

/** The deals that a member redeemed. */
export const redemptionSource =
  (user_id: string): Source =>
  async (limit, before) => {
    const query = ClaimEntity.query.byUser({ user_id }).lt({ id: before ? idBefore("claim", before) : afterAll.id });
    const { data, cursor } = await query.go(newestFirst(limit));
    const items = data.map(({ id, claimed_at, business_name, offer_details, status }) => ({
      ...{ kind: "fact" as const, id, at: claimed_at },
      fact: { type: "deal-redeemed" as const, business_name, offer_details, is_undone: status === "undone" },
    }));
    return { items, isEnd: cursor === null };
  };

/** The tickets that a member ordered: an order stands there once, with its first ticket. */
export const ordersSource =
  (user_id: string): Source =>
  async (limit, before) => {
    const { at: purchase_ts, id } = before ?? afterAll;
    const { data, cursor } = await TicketEntity.query
      .byUser({ user_id })
      .lt({ purchase_ts, id })
      .where(({ number }, { eq, notExists }) => `${notExists(number)} OR ${eq(number, 1)}`)
      .go({ order: "desc", count: limit });
    const items = data.map((ticket) => ({
      ...{ kind: "fact" as const, id: ticket.id, at: ticket.purchase_ts, event_id: ticket.event_id },
      fact: {
        ...{ type: "ordered" as const, session_id: ticket.session_id, event_title: null },
        tickets: ticket.order_quantity ?? 1,
      },
    }));
    return { items, isEnd: cursor === null };
  };

// A note stands there itself, and that it was added with it; one that was deleted leaves the row of that.
const isShown = (entry: FoundEntry, role: Role): boolean =>
  entry.kind !== "change" || (mayReadArea(role, entry.row.action) && !entry.row.action.endsWith(".add-note"));

// A ticket that was redeemed by hand stands there with the change, which says by whom, and not with its check-in of that instant as well.
const isToldByChange = ({ kind, at, id }: FoundEntry, all: readonly FoundEntry[]): boolean =>
  kind === "fact" &&
  all.some(
    (other) =>
      other.kind === "change" &&
      other.row.action === "ticket.redeem" &&
      other.at === at &&
      id === checkInId(String(JSON.parse(other.row.details).ticket_id)),
  );

const toEntries = async (found: FoundEntry[]): Promise<TimelineEntry[]> => {
  const rows = found.flatMap((entry) => (entry.kind === "change" ? [entry.row] : []));
  const named = found.flatMap((entry) => {
    if (entry.kind === "note") return [{ actor: entry.note.author, subject: "", details: {} }];
    return entry.kind === "fact" && entry.event_id ? [{ actor: "", subject: entry.event_id, details: {} }] : [];
  });
  const [changes, names] = await Promise.all([toAuditRecords(rows), findNames(named)]);
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  return found.flatMap((entry): TimelineEntry[] => {
    const { id, at } = entry;
    if (entry.kind === "fact") {
      const { fact, event_id = "" } = entry;
      const told = fact.type === "ordered" ? { ...fact, event_title: names.get(event_id) ?? null } : fact;
      return [{ kind: "fact", id, at, fact: told }];
    }
    if (entry.kind === "change") {
      const change = changeOf.get(id);
      return change ? [{ kind: "change", id, at, change }] : [];
    }
    const { text, author, author_email } = entry.note;
    const note = { text, author, author_email: author_email ?? null, author_name: names.get(author) ?? null };
    return [{ kind: "note", id, at, note }];
  });
};

/** Lists what happened to a record, newest first, as far as the role may read it: one query of each source for what a page shows. */
export const listTimeline = async (
  sources: readonly Source[],
  role: Role,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<TimelineEntry>> => {
  const page = await fillPage({ limit, position }, async (range) => {
    const { items, position: next } = await mergeSources(sources, range);
    const shown = items.filter((entry) => isShown(entry, role) && !isToldByChange(entry, items));
    return { items: shown, position: next };
  });
  return { items: await toEntries(page.items), position: page.position };
};
