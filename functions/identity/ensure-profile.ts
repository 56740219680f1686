import { changeEmail, ensureMember, type Member } from "../members/members.ts";
import { copyFreeTicketCounts } from "../tickets/free-tickets/copy-free-tickets.ts";
import { copyLocks } from "../tickets/locks/copy-locks.ts";
import { memberIdOf } from "../user-pool/member-id.ts";
import type { Attributes } from "./pool-account.ts";

const toNewMember = (attributes: Attributes) => ({
  userId: memberIdOf(attributes),
  email: (attributes.email ?? "").trim().toLowerCase(),
  emailVerified: attributes.email_verified === "true",
  name: attributes.name,
  phone: attributes.phone_number,
});

/** The member's record of a confirmed account, and whether this call created it or moved it to another address. */
export type EnsuredProfile = { member: Member; result: "created" | "updated" | "unchanged" };

/**
 * Returns the member's record of a confirmed account, created if it is missing, with the account's verified address.
 * Creates no account. Idempotent.
 * Throws `unauthorized` for an account that was deleted.
 */
export const ensureProfile = async (attributes: Attributes, now: string): Promise<EnsuredProfile> => {
  const person = toNewMember(attributes);
  const member = await ensureMember(person, now);
  if (member.created_at === now) return { member, result: "created" };
  if (!person.emailVerified || member.email === person.email) return { member, result: "unchanged" };
  // What an address has used still counts for the account that moves away from it.
  await copyLocks(member.email_hashes ?? [], [member.user_id], now);
  await copyFreeTicketCounts(member.email_hashes ?? [], [member.user_id]);
  await changeEmail(member, person.email, now);
  return { member, result: "updated" };
};
