import { Service } from "electrodb";
import { StockEntity } from "../events/stock.entity.ts";
import { DisputeEntity } from "../ledger/dispute.entity.ts";
import { LedgerEntity } from "../ledger/ledger.entity.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { AuditEntity } from "../platform/audit.entity.ts";
import { commitTransaction } from "../platform/table/transaction.ts";
import { CodeRedemptionEntity } from "./ambassadors/code-redemption.entity.ts";
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
  right: SingleUseLockEntity,
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

/** One write of a transaction, and the name by which its refusal is told. */
export type TransactionStep = { name: StepName; write: (office: Entities) => ReturnType<WriteFactory>[number] };
export type StepName =
  | "hold"
  | "place"
  | "stock"
  | "right"
  | "page"
  | "session"
  | "ticket"
  | "redemption"
  | "ledger"
  | "mail"
  | "audit"
  | "dispute"
  | "unsettled";

/**
 * Writes all steps or none, and answers the names of those whose condition did not hold; none means that all is written.
 * The largest order (8 tickets that replace a hold) makes 20 writes; a transaction takes 100.
 */
export const writeAll = async (steps: TransactionStep[]): Promise<Set<StepName>> => {
  const refused = await commitTransaction(() =>
    TicketTransaction.transaction.write((office) => steps.map(({ write }) => write(office))),
  );
  return new Set(refused.flatMap((position) => steps[position]?.name ?? []));
};
