import type { DoorRow } from "../../../shared/model/door.ts";
import { notFound } from "../../../shared/model/errors.ts";
import type { PageRange, PageResult } from "../../platform/page.ts";
import { DoorDeviceEntity } from "../devices/door-device.entity.ts";
import { DoorRowEntity } from "../log/door-row.entity.ts";
import { toDoorRow } from "../log/to-row.ts";

type LoggedRow = { row: DoorRow; received_at: string; problem: "conflict" | "unknown" | null };

const pageSize = 50;

/** The rows of one scanner of an event as they came in, oldest first. Throws `not-found`. */
export const listDeviceLog = async (
  { eventId, device }: { eventId: string; device: string },
  { limit = pageSize, position }: PageRange,
): Promise<PageResult<LoggedRow>> => {
  const { data: known } = await DoorDeviceEntity.get({ event_id: eventId, id: device }).go();
  if (!known) throw notFound("Scanner not found");
  const { data, cursor } = await DoorRowEntity.query.byDevice({ device_id: device }).go({ limit, cursor: position });
  return {
    items: data.map((stored) => ({
      row: toDoorRow(stored),
      received_at: stored.received_at,
      problem: stored.problem === "not-allowed" ? null : (stored.problem ?? null),
    })),
    position: cursor,
  };
};
