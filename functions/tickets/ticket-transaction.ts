import { AuditEntity } from "../audit/audit.entity.ts";
import { LedgerEntity } from "../ledger/ledger.entity.ts";
import { ledgerLine } from "../ledger/ledger-line.ts";
import { OutboxEntity } from "../mail/outbox.entity.ts";
import type { outboxEmail } from "../mail/outbox-emails.ts";
import { type Step, step } from "../platform/table/transaction.ts";

/** The names under which refused writes of an order are reported. */
type StepName =
  | "hold"
  | "slot"
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
  | "unsettled"
  | "entry"
  | "offered"
  | "guest"
  | "address";

/**
 * One write of an order's transaction. A function that returns some ends in `Step` or `Steps`; only `writeAll` writes. The largest order
 * (8 tickets that replace a hold) makes 22 writes; a transaction takes 100.
 */
export type TicketStep = Step<StepName>;

/** The names of an order's writes whose condition did not hold. */
export type Refused = ReadonlySet<StepName | "write">;

/** Adds a line to the ledger; repeated, it is the same line. */
export const ledgerStep = (movement: Parameters<typeof ledgerLine>[0]): TicketStep =>
  step("ledger", LedgerEntity.put(ledgerLine(movement)));

/** Queues an email; refused when one with its id exists. */
export const emailStep = (email: ReturnType<typeof outboxEmail>): TicketStep =>
  step("mail", OutboxEntity.create(email));

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
}): TicketStep => step("audit", AuditEntity.create({ ...row, details: JSON.stringify(details) }));
