import { AppError } from "../../shared/model/errors.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { type EmailData, outboxEmail } from "../mail/outbox-emails.ts";
import { type Member, memberLookup } from "../members/members.ts";
import { causeLookup, createTellWrites, createTextWrite, type Notice } from "../notifications/notice-writes.ts";
import { batchRead } from "../platform/table/batch-read.ts";
import { conflict, retryOnConflict } from "../platform/table/retry-on-conflict.ts";
import { type Write, writeAll } from "../platform/table/transaction.ts";
import type { Coming } from "./coming.ts";

/** What people are told of one cause. */
export type Telling = {
  cause: string;
  notice: Notice;
  /** The email that goes with it, null for whoever wants none. */
  toEmail: (person: Coming, member: Member) => EmailData | null;
  /** What counts those who are told, written with them. */
  count?: (told: number) => Write;
};

type Recipient = { person: Coming; member: Member };

/** Three writes for each, and the one that counts them, stay below the 100 of a transaction. */
const atOnce = 30;
const attempts = 5;

const planOne = ({ person, member }: Recipient, { cause, notice, toEmail }: Telling, now: string): Write[] => {
  const { userId } = person;
  const email = toEmail(person, member);
  return [
    ...createTellWrites(userId, cause, notice, now),
    ...(email ? [OutboxEntity.create(outboxEmail(`${cause}-${userId}`, member.email, email, now))] : []),
  ];
};

const withoutTold = async (recipients: Recipient[], cause: string): Promise<Recipient[]> => {
  const { told } = await batchRead({ told: recipients.map(({ person }) => causeLookup(person.userId, cause)) });
  const known = new Set(told.map(({ user_id }) => user_id));
  return recipients.filter(({ person }) => !known.has(person.userId));
};

// Refused as a whole where somebody else told one of them meanwhile: then the others are tried again.
const tellSome = (some: Recipient[], telling: Telling, now: string): Promise<number> =>
  retryOnConflict(
    attempts,
    async (turn) => {
      const left = turn === 0 ? some : await withoutTold(some, telling.cause);
      if (left.length === 0) return 0;
      const writes = left.flatMap((recipient) => planOne(recipient, telling, now));
      const refused = await writeAll([...writes, ...(telling.count ? [telling.count(left.length)] : [])]);
      return refused.size === 0 ? left.length : conflict;
    },
    () => new AppError("unavailable", "We're busy right now. Please try again.", { retryAfterSeconds: 1 }),
  );

/**
 * Tells one page of people behind the bell and by email, each once of one cause, however often it is done; at most 100 at a time. Whoever
 * deleted their account is left out. Returns how many were told.
 */
export const tellPeople = async (people: Coming[], telling: Telling, now: string): Promise<number> => {
  if (people.length === 0) return 0;
  const { members } = await batchRead({ members: people.map(({ userId }) => memberLookup(userId)) });
  const accounts = new Map(members.map((member) => [member.user_id, member]));
  const known = people.flatMap((person): Recipient[] => {
    const member = accounts.get(person.userId);
    return member ? [{ person, member }] : [];
  });
  const recipients = known.length > 0 ? await withoutTold(known, telling.cause) : [];
  if (recipients.length === 0) return 0;
  await createTextWrite(telling.notice).go();
  let told = 0;
  for (let from = 0; from < recipients.length; from += atOnce)
    told += await tellSome(recipients.slice(from, from + atOnce), telling, now);
  return told;
};
