import { limits } from "../../shared/model/limits.ts";
import { addMilliseconds, toTtl } from "../platform/clock.ts";
import { fingerprint, newSecretCode } from "../platform/ids.ts";
import { tryWrite } from "../platform/table/conditional-write.ts";
import { SocketTicketEntity } from "./socket-ticket.entity.ts";

/** Whose a ticket is; `adminName` is the pool's name of an administrator's account, of nobody else's. */
export type TicketOwner = { userId: string; adminName?: string | undefined };

/** Creates a ticket that opens one live connection of a member within `limits.socketTicketSeconds`. */
export const createSocketTicket = async (
  { userId, adminName }: TicketOwner,
  now: string,
): Promise<{ ticket: string; expires_at: string }> => {
  const ticket = newSecretCode();
  const expires_at = addMilliseconds(now, limits.socketTicketSeconds * 1_000);
  await SocketTicketEntity.put({
    fingerprint: fingerprint(ticket),
    user_id: userId,
    admin_name: adminName,
    expires_at,
    ttl: toTtl(expires_at),
  }).go();
  return { ticket, expires_at };
};

/**
 * Uses a ticket up and returns whose it was; null for one that is unknown, expired at `now` or used before. One conditional
 * delete decides, so that of two connections with the same ticket one opens.
 */
export const consumeSocketTicket = async (ticket: string, now: string): Promise<TicketOwner | null> => {
  const used = await tryWrite(
    SocketTicketEntity.delete({ fingerprint: fingerprint(ticket) })
      .where(({ expires_at }, { gt }) => gt(expires_at, now))
      .go({ response: "all_old" }),
  );
  return used?.data ? { userId: used.data.user_id, adminName: used.data.admin_name } : null;
};
