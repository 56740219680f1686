import { tryWrite } from "../platform/table/conditional-write.ts";
import { DisputeEntity } from "./dispute.entity.ts";
import { LedgerEntity, unknownPayer } from "./ledger.entity.ts";

const isUnknown = ({ user_id }: { user_id: string }): boolean => user_id === unknownPayer;

const rebookLines = async (subject: string, user_id: string): Promise<void> => {
  const { data } = await LedgerEntity.query.bySubject({ subject }).go({ pages: "all" });
  for (const line of data.filter(isUnknown)) {
    await tryWrite(
      LedgerEntity.put({ ...line, user_id })
        .where((stored, { eq }) => eq(stored.user_id, unknownPayer))
        .go(),
    );
  }
};

const rebookDisputes = async (subject: string, user_id: string): Promise<void> => {
  const { data } = await DisputeEntity.query.bySubject({ subject }).go({ pages: "all" });
  for (const { dispute_id } of data.filter(isUnknown)) {
    await tryWrite(
      DisputeEntity.patch({ dispute_id })
        .set({ user_id })
        .where((stored, { eq }) => eq(stored.user_id, unknownPayer))
        .go(),
    );
  }
};

/**
 * Books everything that was paid, refunded and disputed for a subject (a subscription) without a known payer to a user.
 * What already has a payer stays. Idempotent.
 */
export const rebookPayer = async (subject: string, userId: string): Promise<void> => {
  await rebookLines(subject, userId);
  await rebookDisputes(subject, userId);
};
