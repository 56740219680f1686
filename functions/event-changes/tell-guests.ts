import { findEvent } from "../events/events.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { outboxEmail } from "../mail/outbox-emails.ts";
import { forEachParallel } from "../platform/parallel.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { GuestEntity } from "../tickets/guests/guest.entity.ts";
import type { ChangeStep } from "./change-steps.ts";
import { toChangeEmail } from "./tell-people.ts";

const pageSize = 25;
const parallelMails = 5;

/** Tells one page of the guests without an account, who have no bell, by email: each once, however often the page comes. */
export const tellGuests: ChangeStep = async (change, position, { now }) => {
  const event = await findEvent(change.event_id);
  if (!event) return null;
  const { data, cursor } = await GuestEntity.query
    .byEvent({ event_id: change.event_id })
    .go({ limit: pageSize, cursor: position });
  const told = data.filter(({ has_account, voided_at, email }) => !has_account && !voided_at && email);
  await forEachParallel(told, parallelMails, async ({ id, email = "" }) => {
    const mail = toChangeEmail(change, event, { hasTicket: true, hasPaid: false });
    if (mail)
      await tryWrite(OutboxEntity.create(outboxEmail(`event-change-${change.id}-${id}`, email, mail, now)).go());
  });
  return cursor;
};
