import { findEvent } from "../../events/events.ts";
import { findMember } from "../../members/members.ts";
import { foldSearchText, suffixesOf, toSuffixPrefix } from "../../platform/search/suffixes.ts";
import { readMany } from "../../platform/table/batch-read.ts";
import { batchWrite } from "../../platform/table/batch-write.ts";
import { conflict, retryOnConflict } from "../../platform/table/retry-on-conflict.ts";
import { findGuestsOf } from "../guests/guests.ts";
import { findSessionOutcome } from "../payments/payment-sessions.ts";
import { TicketEntity } from "../ticket.entity.ts";
import { TicketSearchSubjectEntity } from "./search-subject.entity.ts";
import { TicketSearchTermEntity } from "./search-term.entity.ts";

/** What search terms lead to: a buyer's user id, an event's id, or an order's payment session. */
export type SubjectKind = "buyer" | "event" | "order";

const maxAttempts = 4;
const stripeId = /^(cs|pi|re)_/;

/** Whether a text is one of Stripe's ids, or the beginning of one, in any letter case. */
export const isStripeId = (text: string): boolean => stripeId.test(foldSearchText(text));

/** What stored terms must begin with to match a searched text. */
export const toTermPrefix = (searched: string): string =>
  isStripeId(searched) ? foldSearchText(searched) : toSuffixPrefix(searched);

/** The partition of a term: its first two characters. */
export const bucketOf = (term: string): string => [...term].slice(0, 2).join("");

// One of Stripe's ids is found from its beginning, any other text from anywhere.
const termsOf = (texts: string[]): string[] => [
  ...new Set(texts.flatMap((text) => (isStripeId(text) ? [foldSearchText(text)] : suffixesOf(text)))),
];

const readOrderTexts = async (sessionId: string): Promise<string[]> => {
  const order = await findSessionOutcome(sessionId);
  if (!order) return [];
  const tickets = await readMany(
    TicketEntity,
    order.ticket_ids.map((id) => ({ id })),
  );
  const [guest] = (await findGuestsOf(tickets)).values();
  const found = [
    guest?.name,
    guest?.email,
    ...tickets.map(({ last4_phone }) => last4_phone),
    sessionId,
    order.payment_intent,
    ...tickets.map(({ cancelled_by }) => cancelled_by),
  ];
  return [...new Set(found.flatMap((text) => text ?? []))];
};

const readTexts: Record<SubjectKind, (subject: string) => Promise<string[]>> = {
  buyer: async (userId) => {
    const member = await findMember(userId);
    return member ? [...new Set([member.name, member.display_name, member.email])] : [];
  },
  event: async (eventId) => [(await findEvent(eventId))?.title ?? []].flat(),
  order: readOrderTexts,
};

/** Makes a subject found by its texts as they are now, in calls of 25 terms instead of one for each. Idempotent. */
const replaceTerms = async (kind: SubjectKind, subject: string, before: string[], after: string[]): Promise<void> => {
  const [former, current] = [termsOf(before), termsOf(after)];
  const keyOf = (term: string) => ({ bucket: bucketOf(term), term, kind, subject });
  await batchWrite([
    ...current.filter((term) => !former.includes(term)).map((term) => TicketSearchTermEntity.put(keyOf(term))),
    ...former.filter((term) => !current.includes(term)).map((term) => TicketSearchTermEntity.delete(keyOf(term))),
  ]);
};

const isSame = (some: string[], others: string[]): boolean => JSON.stringify(some) === JSON.stringify(others);

const storeTexts = async (kind: SubjectKind, subject: string, texts: string[]): Promise<void> => {
  if (texts.length > 0) await TicketSearchSubjectEntity.put({ kind, subject, texts }).go();
  else await TicketSearchSubjectEntity.delete({ kind, subject }).go();
};

/**
 * Makes the search terms of a subject those of its texts as they are now; without texts (a deleted account) all go. Unless it
 * `starts` one, a subject that has no tickets is left alone. A text that changes meanwhile is read again, so that of two calls at
 * once the last one leaves what is true.
 */
export const refreshSearchTerms = async (kind: SubjectKind, subject: string, starts: boolean): Promise<void> => {
  await retryOnConflict(
    maxAttempts,
    async () => {
      const { data } = await TicketSearchSubjectEntity.get({ kind, subject }).go({ consistent: true });
      if (!data && !starts) return undefined;
      const before = data?.texts ?? [];
      const texts = await readTexts[kind](subject);
      if (isSame(before, texts)) return undefined;
      await replaceTerms(kind, subject, before, texts);
      await storeTexts(kind, subject, texts);
      return isSame(texts, await readTexts[kind](subject)) ? undefined : conflict;
    },
    () => new Error(`The search terms of a ${kind} kept changing`),
  );
};

/** The texts by which a buyer's tickets are found; null if they never bought one. */
export const findBuyerSearch = async (userId: string) =>
  (await TicketSearchSubjectEntity.get({ kind: "buyer", subject: userId }).go({ consistent: true })).data;

/** Removes the search terms of a buyer, for the deletion of their account. */
export const deleteBuyerSearch = async (userId: string): Promise<void> => {
  const found = await findBuyerSearch(userId);
  if (!found) return;
  await replaceTerms("buyer", userId, found.texts, []);
  await storeTexts("buyer", userId, []);
};
