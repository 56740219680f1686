import type { EntityItem } from "electrodb";
import type { ItemRead } from "../../platform/table/batch-read.ts";
import { PaymentSessionEntity } from "./payment-session.entity.ts";

export type SessionOutcome = EntityItem<typeof PaymentSessionEntity>;

/** What became of a paid session, to be read with other items. */
export const sessionOutcomeLookup = (session_id: string): ItemRead<SessionOutcome> => ({
  Key: PaymentSessionEntity.get({ session_id }).params().Key,
  parse: (Item) => PaymentSessionEntity.parse({ Item }).data,
});

/** What became of a paid session, read consistently; null while nothing has. */
export const findSessionOutcome = async (sessionId: string): Promise<SessionOutcome | null> =>
  (await PaymentSessionEntity.get({ session_id: sessionId }).go({ consistent: true })).data;
