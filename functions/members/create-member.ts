import { AppError } from "../../shared/model/errors.ts";
import { isVisible } from "../../shared/model/visible-text.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { memberCardNumber, referralCode } from "../../shared/rules/member-codes.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import { env } from "../platform/env.ts";
import { fingerprint } from "../platform/ids.ts";
import { onlyCheck, step, writeAll } from "../platform/table/transaction.ts";
import { hashEmail } from "./email-hash.ts";
import { ErasureEntity } from "./erasure.entity.ts";
import { MemberEntity } from "./member.entity.ts";
import { MemberPointerEntity } from "./member-pointer.entity.ts";

/** The owner of an account, as known to the user pool; the address in lower case. */
export type NewMember = {
  userId: string;
  email: string;
  emailVerified: boolean;
  name?: string | undefined;
  phone?: string | undefined;
};

const maxAttempts = 8;

type Codes = { card: string; referral: string };

const writeMember = (person: NewMember, hashes: string[], codes: Codes, now: string) => {
  const { userId: user_id, email, phone } = person;
  const given = person.name?.trim() ?? "";
  const name = isVisible(given) ? given : "User";
  return [
    step(
      "member",
      MemberEntity.create({
        user_id,
        email,
        ...(hashes.length > 0 ? { email_hashes: hashes } : {}),
        name,
        display_name: name,
        phone_number: phone?.trim() || undefined,
        referral_code: codes.referral,
        member_card_number: codes.card,
        marketing_consent_at: now,
        created_at: now,
        updated_at: now,
      }),
    ),
    step("card", MemberPointerEntity.create({ kind: "member_card_number", value: codes.card, user_id })),
    step("referral", MemberPointerEntity.create({ kind: "referral_code", value: codes.referral, user_id })),
    MemberPointerEntity.put({ kind: "email", value: email, user_id }),
    CountEntity.upsert({
      name: "members-joined",
      subject: cityDay(now, env("CITY_ZONE")),
      shard: toShard(user_id),
    }).add({ amount: 1 }),
    step(
      "erasure",
      onlyCheck(ErasureEntity.delete({ user_id }).where((gone, { notExists }) => notExists(gone.user_id))),
    ),
  ];
};

/** Returns the hashes of a verified address, and none for an unverified one. */
export const hashVerifiedEmail = async ({ email, emailVerified }: Pick<NewMember, "email" | "emailVerified">) =>
  email && emailVerified ? hashEmail(email) : [];

// If the code is taken by another id with the same ending, derive the ending from a hash of the whole id (R29).
const codeEnding = (userId: string, turn: number): string => (turn === 0 ? userId : fingerprint(`${userId}#${turn}`));

/**
 * Creates the member's record with their own card number and referral code, once, in one transaction. Returns whether
 * this call created it; repeated and concurrent calls create nothing.
 * Throws `unauthorized` for an account that was deleted.
 */
export const createMember = async (person: NewMember, now: string): Promise<boolean> => {
  const hashes = await hashVerifiedEmail(person);
  const turns = { card: 0, referral: 0 };
  while (turns.card + turns.referral < maxAttempts) {
    const codes = {
      card: memberCardNumber(codeEnding(person.userId, turns.card)),
      referral: referralCode(codeEnding(person.userId, turns.referral)),
    };
    const refused = await writeAll(writeMember(person, hashes, codes, now));
    if (refused.size === 0) return true;
    if (refused.has("member")) return false;
    // A token outlives its account by up to an hour.
    if (refused.has("erasure")) throw new AppError("unauthorized", "This account was deleted.");
    if (refused.has("card")) turns.card += 1;
    if (refused.has("referral")) turns.referral += 1;
  }
  throw new Error("No free member card number or referral code was found");
};
