import type { EntityItem } from "electrodb";
import type { AuditFilter, AuditRecord } from "../../shared/model/audit.ts";
import type { PageRange, PageResult } from "../platform/page.ts";
import { AuditEntity } from "./audit.entity.ts";
import { AuditIntentEntity } from "./audit-intent.entity.ts";

const pageSize = 50;
// Sorts after every instant.
const endOfTime = "9999-12-31T23:59:59.999Z";

type Stored = Omit<EntityItem<typeof AuditEntity>, "area">;

const toAuditRecord = (item: Stored): AuditRecord => ({
  ...item,
  actor_email: item.actor_email ?? null,
  details: JSON.parse(item.details) as AuditRecord["details"],
});

const rowsOf = ({ subject, area }: AuditFilter) => {
  if (subject) return AuditEntity.query.bySubject({ subject });
  return area ? AuditEntity.query.byArea({ area }) : AuditEntity.query.newest({});
};

/** Lists audit rows, newest first: of one record, of one area, or all; `from` and `to` are instants, the end excluded. */
export const listAuditRows = async (
  filter: AuditFilter,
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<AuditRecord>> => {
  const range = [{ at: filter.from ?? "0" }, { at: filter.to ?? endOfTime }] as const;
  const { data, cursor } = await rowsOf(filter)
    .between(...range)
    .go({ order: "desc", limit, cursor: position });
  return { items: data.map(toAuditRecord), position: cursor };
};

/** Lists the changes whose outcome isn't known, newest first. */
export const listOpenIntents = async ({ limit = pageSize, position }: PageRange): Promise<PageResult<AuditRecord>> => {
  const { data, cursor } = await AuditIntentEntity.query.open({}).go({ order: "desc", limit, cursor: position });
  return { items: data.map(toAuditRecord), position: cursor };
};
