import { Service } from "electrodb";
import { AuditEntity } from "../audit/audit.entity.ts";
import { StockEntity } from "../events/stock.entity.ts";
import { DisputeEntity } from "../ledger/dispute.entity.ts";
import { LedgerEntity } from "../ledger/ledger.entity.ts";
import { ledgerLine } from "../ledger/ledger-line.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import type { outboxEmail } from "../mail/outbox-emails.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { CodeRedemptionEntity } from "./ambassadors/code-redemption.entity.ts";
import { FreeTicketCountEntity } from "./free-tickets/free-ticket-count.entity.ts";
import { HoldEntity } from "./holds/hold.entity.ts";
import { HoldPlaceEntity } from "./holds/hold-place.entity.ts";
import { SingleUseLockEntity } from "./locks/single-use-lock.entity.ts";
import { PaymentPageEntity } from "./payments/payment-page.entity.ts";
import { PaymentSessionEntity } from "./payments/payment-session.entity.ts";
import { UnsettledRefundEntity } from "./refunds/unsettled-refund.entity.ts";
import { TicketEntity } from "./ticket.entity.ts";

const TicketTransaction = new Service({
  hold: HoldEntity,
  place: HoldPlaceEntity,
  stock: StockEntity,
  lock: SingleUseLockEntity,
  free: FreeTicketCountEntity,
  page: PaymentPageEntity,
  session: PaymentSessionEntity,
  ticket: TicketEntity,
  redemption: CodeRedemptionEntity,
  ledger: LedgerEntity,
  outbox: OutboxEntity,
  audit: AuditEntity,
  dispute: DisputeEntity,
  unsettled: UnsettledRefundEntity,
});

type WriteFactory = Parameters<typeof TicketTransaction.transaction.write>[0];
type Entities = Parameters<WriteFactory>[0];

/**
 * One write of a transaction, and the name under which its refusal is reported. A function that returns some ends in `Step` or
 * `Steps`; only `writeAll` writes.
 */
export type TransactionStep = { name: StepName; write: (entities: Entities) => ReturnType<WriteFactory>[number] };
export type StepName =
  | "hold"
  | "place"
  | "stock"
  | "lock"
  | "free"
  | "page"
  | "session"
  | "ticket"
  | "redemption"
  | "ledger"
  | "mail"
  | "audit"
  | "dispute"
  | "unsettled";

/** Adds a line to the ledger; repeated, it is the same line. */
export const ledgerStep = (movement: Parameters<typeof ledgerLine>[0]): TransactionStep => ({
  name: "ledger",
  write: ({ ledger }) => ledger.put(ledgerLine(movement)).commit(),
});

/** Queues an email; refused when one with its id exists. */
export const emailStep = (email: ReturnType<typeof outboxEmail>): TransactionStep => ({
  name: "mail",
  write: ({ outbox }) => outbox.create(email).commit(),
});

/** Adds a row to the audit log; refused when one with its id exists. */
export const auditStep = ({
  details,
  ...row
}: {
  id: string;
  actor: string;
  action: string;
  subject: string;
  details: object;
  at: string;
}): TransactionStep => ({
  name: "audit",
  write: ({ audit }) => audit.create({ ...row, details: JSON.stringify(details) }).commit(),
});

/**
 * Writes all steps in one transaction, or none of them. Returns the names of the steps whose condition failed: an empty set means
 * that everything is written. The largest order (8 tickets that replace a hold) makes 22 writes; a transaction takes 100.
 */
export const writeAll = async (steps: TransactionStep[], attempts?: number): Promise<Set<StepName>> => {
  const refused = await commitTransaction(
    () => TicketTransaction.transaction.write((entities) => steps.map(({ write }) => write(entities))),
    attempts,
  );
  return new Set(refused.flatMap((position) => steps[position]?.name ?? []));
};
