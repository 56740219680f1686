import type * as z from "zod";
import type { AmbassadorInput, AmbassadorStatus } from "../../../shared/model/ambassador.ts";
import { AppError, notFound } from "../../../shared/model/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { PageRange } from "../../platform/page.ts";
import { tryWrite } from "../../platform/table/conditional-write.ts";
import { AmbassadorEntity } from "./ambassador.entity.ts";
import type { Ambassador } from "./ambassador-codes.ts";
import { BlockedAttemptEntity } from "./blocked-attempt.entity.ts";
import { CodeRedemptionEntity } from "./code-redemption.entity.ts";

const pageSize = 100;
const beginningOfTime = "0000-01-01T00:00:00.000Z";

const toNewestFirst = ({ limit = pageSize, position }: PageRange) =>
  ({ order: "desc", limit, cursor: position }) as const;

/** Ambassadors, newest first, page by page. */
export const listAmbassadors = async (page: PageRange) => {
  const { data, cursor } = await AmbassadorEntity.query.newest({}).go(toNewestFirst(page));
  return { items: data, position: cursor };
};

/** Adds an ambassador. Throws `duplicate` when the code exists. */
export const createAmbassador = async (input: z.output<typeof AmbassadorInput>, now: string): Promise<Ambassador> => {
  const item = { ...input, id: newId("amb", now), created_at: now, updated_at: now };
  const created = await tryWrite(AmbassadorEntity.create(item).go());
  if (!created) throw new AppError("duplicate", `The code ${input.code} already exists.`);
  return created.data;
};

/** Activates or deactivates a code, effective from the next call. Throws `not-found`. */
export const setAmbassadorStatus = async (
  ambassadorCode: string,
  status: z.infer<typeof AmbassadorStatus>,
  now: string,
): Promise<Ambassador> => {
  const change = AmbassadorEntity.patch({ code: ambassadorCode }).set({ status, updated_at: now });
  const changed = await tryWrite(change.go({ response: "all_new" }));
  if (!changed) throw notFound("Ambassador not found");
  return changed.data as Ambassador;
};

/** The orders with any ambassador code, newest first, back to `since`. */
export const listCodeRedemptions = async (page: PageRange, since = beginningOfTime) => {
  const query = CodeRedemptionEntity.query.newest({}).gte({ created_at: since });
  const { data, cursor } = await query.go(toNewestFirst(page));
  return { items: data, position: cursor };
};

/** The orders with one ambassador code, newest first. */
export const listAmbassadorRedemptions = async (ambassadorCode: string, page: PageRange) => {
  const { data, cursor } = await CodeRedemptionEntity.query.byCode({ code: ambassadorCode }).go(toNewestFirst(page));
  return { items: data, position: cursor };
};

/** The refused uses of codes, newest first, back to `since`. */
export const listBlockedAttempts = async (page: PageRange, since = beginningOfTime) => {
  const { data, cursor } = await BlockedAttemptEntity.query
    .newest({})
    .gte({ created_at: since })
    .go(toNewestFirst(page));
  return { items: data, position: cursor };
};
