import { Service } from "electrodb";
import { AppError } from "../../shared/model/errors.ts";
import { isVisible } from "../../shared/model/visible-text.ts";
import { cityDay } from "../../shared/rules/city-day.ts";
import { memberCardNumber, referralCode } from "../../shared/rules/member-codes.ts";
import { CountEntity } from "../metrics/count.entity.ts";
import { toShard } from "../metrics/counts.ts";
import { env } from "../platform/env.ts";
import { fingerprint } from "../platform/ids.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
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

const NewMemberService = new Service({
  member: MemberEntity,
  pointer: MemberPointerEntity,
  count: CountEntity,
  erasure: ErasureEntity,
});
const maxAttempts = 8;

// Positions of the writes below.
const position = { member: 0, card: 1, referral: 2, erasure: 5 };

type Codes = { card: string; referral: string };

const writeMember = (person: NewMember, hashes: string[], codes: Codes, now: string) => {
  const { userId: user_id, email, phone } = person;
  const given = person.name?.trim() ?? "";
  const name = isVisible(given) ? given : "User";
  return NewMemberService.transaction.write(({ member, pointer, count, erasure }) => [
    member
      .create({
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
      })
      .commit(),
    pointer.create({ kind: "member_card_number", value: codes.card, user_id }).commit(),
    pointer.create({ kind: "referral_code", value: codes.referral, user_id }).commit(),
    pointer.put({ kind: "email", value: email, user_id }).commit(),
    count
      .upsert({ name: "members-joined", subject: cityDay(now, env("CITY_ZONE")), shard: toShard(user_id) })
      .add({ amount: 1 })
      .commit(),
    erasure
      .check({ user_id })
      .where((gone, { notExists }) => notExists(gone.user_id))
      .commit(),
  ]);
};

/** Returns the hashes of a verified address, and none for an unverified one. */
export const hashVerifiedEmail = async ({ email, emailVerified }: Pick<NewMember, "email" | "emailVerified">) =>
  email && emailVerified ? hashEmail(email) : [];

// If the code is taken by another id with the same ending, derive the ending from a hash of the whole id (decision
// D29).
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
    const refused = await commitTransaction(() => writeMember(person, hashes, codes, now));
    if (refused.length === 0) return true;
    if (refused.includes(position.member)) return false;
    // A token outlives its account by up to an hour.
    if (refused.includes(position.erasure)) throw new AppError("unauthorized", "This account was deleted.");
    if (refused.includes(position.card)) turns.card += 1;
    if (refused.includes(position.referral)) turns.referral += 1;
  }
  throw new Error("No free member card number or referral code was found");
};
