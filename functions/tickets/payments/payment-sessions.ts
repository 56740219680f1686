import type { EntityItem } from "electrodb";
import { type ItemRead, lookup } from "../../platform/table/batch-read.ts";
import { PaymentSessionEntity } from "./payment-session.entity.ts";

export type SessionOutcome = EntityItem<typeof PaymentSessionEntity>;

/** The outcome of a paid session, for a batch read. */
export const sessionOutcomeLookup = (session_id: string): ItemRead<SessionOutcome> =>
  lookup(PaymentSessionEntity, { session_id });

/** The outcome of a paid session, read consistently; null while there is none. */
export const findSessionOutcome = async (sessionId: string): Promise<SessionOutcome | null> =>
  (await PaymentSessionEntity.get({ session_id: sessionId }).go({ consistent: true })).data;
