import { AppError } from "../../shared/model/errors.ts";
import type { Caller } from "../platform/http/caller.ts";
import { onlyCheck, step, type Write } from "../platform/table/transaction.ts";
import { ColleagueEntity } from "./colleague.entity.ts";

/** The error for a change that would leave the city without an owner. */
export const createLastOwnerError = () =>
  new AppError("colleague.last-owner", "This is the last owner. Make somebody else an owner first.");

const isOwnerStill = (userId: string): Write =>
  onlyCheck(
    ColleagueEntity.delete({ user_id: userId }).where(
      ({ role, removed_at }, { eq, notExists }) => `${eq(role, "owner")} AND ${notExists(removed_at)}`,
    ),
  );

/** Checks, in the transaction of a change, that its author is an owner still. */
export const checkIsOwner = (owner: Pick<Caller, "userId">) => step("author", isOwnerStill(owner.userId));

/** The error for an owner whose role ended while they acted. */
export const createNotOwnerError = () =>
  new AppError("role.not-allowed", "You're no longer an owner. An owner can change that.");

/**
 * Checks, in the transaction of a change, that the city keeps an owner: whoever takes a role away from somebody else stays one, and who gives
 * up their own needs another. Throws `colleague.last-owner`.
 */
export const checkOwnerStays = async (userId: string, owner: Pick<Caller, "userId">) => {
  if (userId !== owner.userId) return checkIsOwner(owner);
  const { data } = await ColleagueEntity.query.all({}).go({ pages: "all" });
  const other = data.find(({ user_id, role, removed_at }) => user_id !== userId && role === "owner" && !removed_at);
  if (!other) throw createLastOwnerError();
  return step("other-owner", isOwnerStill(other.user_id));
};
