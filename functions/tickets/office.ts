import { Service } from "electrodb";
import { DisputeEntity } from "../billing/dispute.entity.ts";
import { LedgerEntity } from "../billing/ledger.entity.ts";
import { UnsettledRefundEntity } from "../billing/unsettled-refund.entity.ts";
import { StockEntity } from "../events/stock.entity.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import { AuditEntity } from "../platform/audit.entity.ts";
import { commit } from "../platform/commit.ts";
import { CodeRedemptionEntity } from "./code-redemption.entity.ts";
import { HoldEntity } from "./hold.entity.ts";
import { HoldPlaceEntity } from "./hold-place.entity.ts";
import { PaymentPageEntity } from "./payment-page.entity.ts";
import { PaymentSessionEntity } from "./payment-session.entity.ts";
import { RightEntity } from "./right.entity.ts";
import { TicketEntity } from "./ticket.entity.ts";

const Office = new Service({
  hold: HoldEntity,
  place: HoldPlaceEntity,
  stock: StockEntity,
  right: RightEntity,
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

type Compose = Parameters<typeof Office.transaction.write>[0];
type Entities = Parameters<Compose>[0];

/** One write of a transaction, and the name by which its refusal is told. */
export type Step = { name: StepName; write: (office: Entities) => ReturnType<Compose>[number] };
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
export const together = async (steps: Step[]): Promise<Set<StepName>> => {
  const refused = await commit(() => Office.transaction.write((office) => steps.map(({ write }) => write(office))));
  return new Set(refused.flatMap((position) => steps[position]?.name ?? []));
};
