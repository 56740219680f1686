import type { EntityItem } from "electrodb";
import type { AuditFilter, AuditRecord } from "../../shared/model/audit.ts";
import { AuditEntity } from "../audit/audit.entity.ts";
import { AuditIntentEntity } from "../audit/audit-intent.entity.ts";
import { findMemberId } from "../members/members.ts";
import { fillPage } from "../platform/fill-page.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { findNames, namesOf } from "./find-names.ts";

const pageSize = 50;
// Sorts after every instant.
const endOfTime = "9999-12-31T23:59:59.999Z";

type Stored = Omit<EntityItem<typeof AuditEntity>, "area">;

const parseDetails = (item: Stored) => ({ ...item, details: JSON.parse(item.details) as AuditRecord["details"] });

/** Stored rows with their details and the names of whom they are about. */
export const toAuditRecords = async (items: Stored[]): Promise<AuditRecord[]> => {
  const rows = items.map(parseDetails);
  const names = await findNames(rows);
  return rows.map((row) => ({ ...row, actor_email: row.actor_email ?? null, names: namesOf(row, names) }));
};

const rowsOf = ({ subject, area }: AuditFilter) => {
  if (subject) return AuditEntity.query.bySubject({ subject });
  return area ? AuditEntity.query.byArea({ area }) : AuditEntity.query.newest({});
};

/** Whose changes to list: rows without an address, such as those of a refund, have the account's id only. */
type By = { text: string; userId: string };

const findBy = async (by: string | undefined): Promise<By | null> => {
  if (!by) return null;
  const text = by.toLowerCase();
  return { text, userId: (text.includes("@") && (await findMemberId("email", text))) || text };
};

const readRows = async (filter: AuditFilter, by: By | null, { limit, position }: Required<PageRange>) => {
  const range = [{ at: filter.from ?? "0" }, { at: filter.to ?? endOfTime }] as const;
  const rows = rowsOf(filter).between(...range);
  const wanted = by
    ? rows.where(({ actor, actor_email }, { eq }) => `${eq(actor, by.userId)} OR ${eq(actor_email, by.text)}`)
    : rows;
  const { data, cursor } = await wanted.go({ order: "desc", limit, cursor: position });
  return { items: data, position: cursor };
};

/**
 * Lists audit rows, newest first: of one record, of one area, or all; `by` keeps those of one person. `from` and `to` are
 * instants, the end excluded. The rows name the members and events that they are about.
 */
export const listAuditRows = async (
  filter: AuditFilter,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<AuditRecord>> => {
  const by = await findBy(filter.by);
  const page = await fillPage({ limit, position }, (range) => readRows(filter, by, range));
  return { items: await toAuditRecords(page.items), position: page.position };
};

/** Lists the changes whose outcome isn't known, newest first. */
export const listOpenIntents = async ({ limit = pageSize, position }: PageRange): Promise<PageResult<AuditRecord>> => {
  const { data, cursor } = await AuditIntentEntity.query.open({}).go({ order: "desc", limit, cursor: position });
  return { items: await toAuditRecords(data), position: cursor };
};
