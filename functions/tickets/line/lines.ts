import type { EntityItem } from "electrodb";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { LineEntity } from "./line.entity.ts";

export type Line = EntityItem<typeof LineEntity>;

/** An event's line, for a batch read. */
export const lineLookup = (event_id: string): ItemRead<Line> => lookup(LineEntity, { event_id });

/** An event's line, read consistently; null if there never was one. */
export const findLine = async (event_id: string): Promise<Line | null> =>
  (await LineEntity.get({ event_id }).go({ consistent: true })).data;

/** How many numbers of a line are still to be served, for seats and for payment pages. */
export const countWaiting = (line: Line | null | undefined): { seats: number; pages: number } => ({
  seats: Math.max(0, (line?.joined ?? 0) - (line?.served ?? 0)),
  pages: Math.max(0, (line?.pages_queued ?? 0) - (line?.pages_done ?? 0)),
});

/** The events in whose line somebody may be waiting, a moment ago. */
export const listOpenLines = async (): Promise<string[]> => {
  const { data } = await LineEntity.query.inState({ state: "open" }).go({ pages: "all" });
  return data.map(({ event_id }) => event_id);
};

/** Gives out the next number of a line, and opens it. */
export const drawNumber = async (
  event_id: string,
  queue: "seats" | "page",
  now: string,
): Promise<{ number: number; line: Line }> => {
  const counted = queue === "seats" ? { joined: 1 } : { pages_queued: 1 };
  const { data } = await LineEntity.upsert({ event_id, state: "open", updated_at: now })
    .add(counted)
    .go({ response: "all_new" });
  const line = data as Line;
  return { number: (queue === "seats" ? line.joined : line.pages_queued) ?? 1, line };
};

/** Notes up to which number a queue of a line is served; it never goes back. */
export const markServed = async (
  event_id: string,
  queue: "seats" | "page",
  number: number,
  now: string,
): Promise<void> => {
  const name = queue === "seats" ? "served" : "pages_done";
  await tryWrite(
    LineEntity.patch({ event_id })
      .set({ [name]: number, [`${name}_at`]: now })
      .where((line, { notExists, lt }) => `${notExists(line[name])} OR ${lt(line[name], number)}`)
      .go(),
  );
};

/** Tells everybody who waits for seats that the event is sold out, in one write. */
export const closeSoldOutLine = async (event_id: string, now: string): Promise<void> => {
  const through = (await findLine(event_id))?.joined ?? 0;
  await LineEntity.patch({ event_id }).set({ sold_out_through: through, served: through, sold_out_at: now }).go();
};

/** Closes a line in which nobody waits; leaves it open when somebody has joined since it was read. */
export const closeEmptyLine = async ({ event_id, joined, pages_queued }: Line): Promise<void> => {
  await tryWrite(
    LineEntity.patch({ event_id })
      .set({ state: "empty", served: joined ?? 0, pages_done: pages_queued ?? 0 })
      .where((line, { eq, notExists }) =>
        [
          joined === undefined ? notExists(line.joined) : eq(line.joined, joined),
          pages_queued === undefined ? notExists(line.pages_queued) : eq(line.pages_queued, pages_queued),
        ].join(" AND "),
      )
      .go(),
  );
};
