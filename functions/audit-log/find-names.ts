import type { AuditRecord } from "../../shared/model/audit.ts";
import { eventLookup } from "../events/events.ts";
import { memberLookup } from "../members/members.ts";
import { batchRead } from "../platform/table/batch-read.ts";

type Row = Pick<AuditRecord, "actor" | "subject" | "details">;

const maxKeys = 100;
const isMemberId = (id: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);
const isEventId = (id: string): boolean => id.startsWith("evt_");

/** The members and events that a row names: who made the change, its record, and those in its details. */
const idsIn = ({ actor, subject, details }: Row): string[] =>
  [actor, subject, ...Object.values(details)].filter(
    (id): id is string => typeof id === "string" && (isMemberId(id) || isEventId(id)),
  );

const readNames = async (ids: string[]): Promise<[id: string, name: string][]> => {
  const { members, events } = await batchRead(
    { members: ids.filter(isMemberId).map(memberLookup), events: ids.filter(isEventId).map(eventLookup) },
    { isConsistent: false },
  );
  return [
    ...members.map(({ user_id, name }): [string, string] => [user_id, name]),
    ...events.map(({ id, title }): [string, string] => [id, title]),
  ];
};

/** Returns the names that members and events of some rows have now, by id: each is read once. Whoever is gone has none. */
export const findNames = async (rows: readonly Row[]): Promise<Map<string, string>> => {
  const ids = [...new Set(rows.flatMap(idsIn))];
  const parts = Array.from({ length: Math.ceil(ids.length / maxKeys) }, (_none, index) =>
    ids.slice(index * maxKeys, (index + 1) * maxKeys),
  );
  return new Map((await Promise.all(parts.map(readNames))).flat());
};

/** The names among `names` that one row needs. */
export const namesOf = (row: Row, names: ReadonlyMap<string, string>): Record<string, string> =>
  Object.fromEntries(idsIn(row).flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? ""]] : [])));
