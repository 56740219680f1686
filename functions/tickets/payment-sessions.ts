import type { EntityItem } from "electrodb";
import { PaymentSessionEntity } from "./payment-session.entity.ts";

export type SessionOutcome = EntityItem<typeof PaymentSessionEntity>;

/** What became of a paid session, read consistently; null while nothing has. */
export const outcomeOf = async (sessionId: string): Promise<SessionOutcome | null> =>
  (await PaymentSessionEntity.get({ session_id: sessionId }).go({ consistent: true })).data;
