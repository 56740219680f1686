import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { EntityItem } from "electrodb";
import { serviceLimits } from "../../../shared/model/service-limits.ts";
import { toTtl } from "../../platform/clock.ts";
import { newId } from "../../platform/ids.ts";
import { batchRead, lookup } from "../../platform/table/batch-read.ts";
import type { Write } from "../../platform/table/transaction.ts";
import { CommunityStandingEntity } from "./community-standing.entity.ts";
import { KeptSuspensionEntity } from "./kept-suspension.entity.ts";
import {
  findLastEnd,
  isSameSuspension,
  isUnchanged,
  type RunningSuspension,
  suspensionsOf,
  toSuspensionRecord,
  withoutSuspensions,
} from "./running-suspensions.ts";

import { toSuspendedError } from "./suspensions.ts";

dayjs.extend(utc);

export type KeptSuspension = EntityItem<typeof KeptSuspensionEntity>;

const keptLookup = (email_hash: string) => lookup(KeptSuspensionEntity, { email_hash });

/** Reads what is kept under addresses, expired or not. */
export const readKept = async (emailHashes: readonly string[]): Promise<KeptSuspension[]> =>
  emailHashes.length === 0 ? [] : (await batchRead({ kept: emailHashes.map(keptLookup) })).kept;

const isKept = ({ kept_until }: KeptSuspension, now: string): boolean => kept_until === undefined || kept_until > now;

const findKept = (kept: KeptSuspension | undefined, now: string): RunningSuspension[] =>
  kept && isKept(kept, now) ? suspensionsOf(kept, now) : [];

/** What becomes of an account's suspensions: which run, which don't any more, and since when its account is gone. */
export type KeptChange = { running: readonly RunningSuspension[]; ended?: RunningSuspension[]; deletedAt?: string };

// A timed suspension is kept until it ends, one for good for 24 months after its account is gone.
const findKeptUntil = (
  all: readonly RunningSuspension[],
  stored: KeptSuspension | undefined,
  { running, deletedAt }: KeptChange,
): string | undefined => {
  const lastEnd = findLastEnd(all);
  if (lastEnd !== null) return lastEnd;
  if (running.length === 0) return stored?.kept_until;
  if (!deletedAt) return undefined;
  const until = dayjs.utc(deletedAt).add(serviceLimits.suspensionKeptMonths, "month").toISOString();
  return [until, stored?.kept_until ?? ""].sort().at(-1);
};

const planKeptUnder = (
  email_hash: string,
  stored: KeptSuspension | undefined,
  change: KeptChange,
  now: string,
): Write[] => {
  const known = withoutSuspensions(findKept(stored, now), [...change.running, ...(change.ended ?? [])]);
  const all = [...known, ...change.running].map(({ decision_id: _none, ...suspension }) => suspension);
  const record = toSuspensionRecord(all);
  if (!record && !stored) return [];
  if (!record) {
    return [KeptSuspensionEntity.delete({ email_hash }).where((field, is) => isUnchanged(stored, field, is))];
  }
  const kept_until = findKeptUntil(all, stored, change);
  const expiry = kept_until ? { kept_until, ttl: toTtl(kept_until) } : {};
  const change_id = newId("change", now);
  return [
    KeptSuspensionEntity.put({ email_hash, ...record, ...expiry, change_id }).where((field, is) =>
      isUnchanged(stored, field, is),
    ),
  ];
};

/**
 * Returns the writes that keep an account's suspensions under each of its addresses, beside those that other accounts had with it. Each is on
 * the condition that what is kept is still what `kept` says.
 */
export const planKept = (
  emailHashes: readonly string[],
  kept: readonly KeptSuspension[],
  change: KeptChange,
  now: string,
): Write[] =>
  emailHashes.flatMap((hash) =>
    planKeptUnder(
      hash,
      kept.find(({ email_hash }) => email_hash === hash),
      change,
      now,
    ),
  );

/** Whether every one of some suspensions is kept under each address at `now`. */
export const areAllKept = (
  emailHashes: readonly string[],
  kept: readonly KeptSuspension[],
  running: readonly RunningSuspension[],
  now: string,
): boolean =>
  emailHashes.every((hash) => {
    const known = findKept(
      kept.find(({ email_hash }) => email_hash === hash),
      now,
    );
    return running.every((one) => known.some((other) => isSameSuspension(one, other)));
  });

const distinct = (suspensions: readonly RunningSuspension[]): RunningSuspension[] =>
  suspensions.filter((one, index) => suspensions.findIndex((other) => isSameSuspension(one, other)) === index);

/**
 * Returns the writes by which an account takes over the suspensions that are kept under its addresses (decision 47); none when none is kept at
 * `now`. They stay kept, for as long as they run.
 */
export const planTakeover = async (
  user_id: string,
  emailHashes: readonly string[],
  now: string,
): Promise<readonly Write[]> => {
  const kept = await readKept(emailHashes);
  const found = distinct(kept.flatMap((one) => findKept(one, now)));
  const running = found.map((suspension) => ({ ...suspension, decision_id: newId("decision", now) }));
  const record = toSuspensionRecord(running);
  if (!record) return [];
  const change_id = newId("change", now);
  return [
    CommunityStandingEntity.put({ user_id, ...record, change_id }),
    ...planKept(emailHashes, kept, { running }, now),
  ];
};

/** Throws `community-suspended` for a suspension that an account without a profile in the community will take over with it. */
export const assertNoneReturns = async (emailHashes: readonly string[], now: string): Promise<void> => {
  const running = (await readKept(emailHashes)).flatMap((kept) => findKept(kept, now));
  const longest = toSuspensionRecord(running);
  if (longest) throw toSuspendedError({ until: longest.suspended_until ?? null, rule: longest.rule });
};
