import { codeAllowedFrom } from "../../shared/rules/ambassador-window.ts";
import { fingerprint } from "../platform/chance.ts";
import type { Step } from "./office.ts";
import { RightEntity } from "./right.entity.ts";

const forever = "9999-12-31T23:59:59.999Z";

/** The right to the free GA+ of one New York month, such as `2026-11` (decision D10). */
export const freeGaRight = (userId: string, month: string): string => `free-ga:${userId}:${month}`;

/** The right to use an ambassador code, whichever: one per customer e-mail (decision D14). No address stands in the key. */
export const codeRight = (email: string): string => `ambassador:${fingerprint(email)}`;

/** How long a right stays taken once its order is paid at `now`: a code's use 4 days, a month's free ticket for good. */
export const takenUntil = (right: string, now: string): string =>
  right.startsWith("ambassador:") ? codeAllowedFrom(now) : forever;

/** Until when each right is taken at `now`; free ones are absent. A hold that ran out no longer takes any, swept or not. */
export const takenRights = async (rights: string[], now: string): Promise<Map<string, string>> => {
  if (rights.length === 0) return new Map();
  const { data } = await RightEntity.get(rights.map((right) => ({ right }))).go({ consistent: true });
  return new Map(data.filter(({ until }) => until > now).map(({ right, until }) => [right, until]));
};

/** Takes a right for a hold until an instant; refused while another hold has it. */
export const takeRight = (name: string, holdId: string, until: string, now: string): Step => ({
  name: "right",
  write: ({ right }) =>
    right
      .put({ right: name, hold_id: holdId, until })
      .where(
        (item, { notExists, lte, eq }) =>
          `${notExists(item.right)} OR ${lte(item.until, now)} OR ${eq(item.hold_id, holdId)}`,
      )
      .commit(),
});

/** Which of the rights this hold still has. */
export const rightsHeldBy = async (rights: string[], holdId: string): Promise<string[]> => {
  if (rights.length === 0) return [];
  const { data } = await RightEntity.get(rights.map((right) => ({ right }))).go({ consistent: true });
  return data.filter((item) => item.hold_id === holdId).map(({ right }) => right);
};

/** Gives a right back; refused when the hold has it no longer. */
export const giveBackRight = (name: string, holdId: string): Step => ({
  name: "right",
  write: ({ right }) =>
    right
      .delete({ right: name })
      .where((item, { eq }) => eq(item.hold_id, holdId))
      .commit(),
});
