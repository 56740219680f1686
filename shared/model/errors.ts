/**
 * Every error code of the product with its HTTP status. The one table that knows HTTP.
 * A code is `<noun>.<what>` or a general one; it is stable, texts may change.
 */
export const errorStatus = {
  "bad-request": 400,
  "invalid-input": 400,
  "invalid-cursor": 400,
  unauthorized: 401,
  forbidden: 403,
  "admin-only": 403,
  "second-factor-required": 403,
  "recent-sign-in-required": 403,
  "membership-required": 403,
  "premium-required": 403,
  "not-found": 404,
  conflict: 409,
  duplicate: 409,
  "version-conflict": 409,
  "request-in-progress": 409,
  "idempotency-mismatch": 422,
  "payload-too-large": 413,
  "too-many-requests": 429,
  "internal-error": 500,
  "upstream-failed": 502,
  unavailable: 503,
  "payments-busy": 503,
  // deals and membership
  "deal.already-redeemed": 409,
  "deal.redemptions-off": 403,
  "deal.is-event": 409,
  "claim.undo-expired": 409,
  "vendor.has-deals": 409,
  "vendor.too-many-pins": 409,
  "logo.too-many": 409,
  "membership.purchases-paused": 403,
  "membership.no-customer": 404,
  "membership.same-plan": 409,
  "membership.no-subscription": 404,
  "membership.payment-failed": 402,
  "membership.confirmation-required": 402,
  "membership.gift": 409,
  "membership.unconfirmed": 502,
  "membership.suspended": 403,
  "membership.not-suspended": 409,
  "membership.still-suspended": 409,
  "membership.nothing-to-suspend": 409,
  "membership.stripe-refused": 409,
  "membership.paid-plan": 409,
  "membership.already-granted": 409,
  "sync.running": 409,
  "subscription.linked": 409,
  "mail.not-failed": 409,
  "code.invalid": 400,
  "code.window": 409,
  "code.no-email": 403,
  "code.own": 409,
  // events, tickets
  "price-changed": 409,
  "event.sold-out": 409,
  "event.in-series": 409,
  "event.not-counted": 409,
  "event.past": 409,
  "event.cancelled": 409,
  "event.nobody-holds": 409,
  "event.full": 409,
  "event.tickets-only": 409,
  "event.has-tickets": 409,
  "event.entry-confirm": 409,
  "event.has-holders": 409,
  "event.move-confirm": 409,
  "event.below-sold": 409,
  "event.sales-stopped": 409,
  "event.postponed": 409,
  "event.not-published": 409,
  "event.already-published": 409,
  "order.free-limit": 409,
  "ticket.sales-paused": 403,
  "ticket.tier-not-sold": 409,
  "ticket.not-on-sale-yet": 409,
  "ticket.sale-ended": 409,
  "ticket.too-many": 409,
  "ticket.type-sold-out": 409,
  "ticket.type-ordered": 409,
  "hold.expired": 409,
  "hold.too-many-events": 409,
  "ticket.already-redeemed": 409,
  "ticket.too-early": 400,
  "ticket.too-late": 400,
  "ticket.cancelled": 409,
  "ticket.refunded": 409,
  "ticket.scan-only": 409,
  "ticket.sent": 409,
  "ticket.being-returned": 409,
  "ticket.not-redeemed": 409,
  "order.disputed": 409,
  "order.no-buyer": 409,
  "order.no-event": 409,
  "return.not-offered": 409,
  "return.over": 409,
  "refund.refused": 409,
  "refund.settled": 409,
  // the door, a ticket's code, sending a ticket
  "door.code-invalid": 400,
  "door.revoked": 401,
  "door.ended": 410,
  "event.door-open": 409,
  "event.no-scanners": 409,
  "event.too-many-scanners": 409,
  "profile.no-name": 409,
  "ticket.no-code": 409,
  "ticket.already-sent": 409,
  "ticket.not-transferable": 409,
  "ticket.sending-over": 409,
  "bind.not-yet": 409,
  "bind.elsewhere": 409,
  "bind.changed": 409,
  "bind.moves-used": 429,
  "transfer.gone": 409,
  "transfer.own": 409,
  // campaigns
  "campaign.not-scheduled": 409,
  "campaign.not-sending": 409,
  "campaign.not-stopped": 409,
  "campaign.placeholders": 400,
  // the game
  "game.start-invalid": 400,
  "game.start-expired": 409,
  "game.start-used": 409,
  "implausible-score": 422,
  // community
  "profile-not-found": 404,
  "cannot-follow-yourself": 400,
  "cannot-block-yourself": 400,
  "too-many-blocks": 409,
  "community-suspended": 403,
  "unknown-location": 400,
  "word-not-allowed": 400,
  "cannot-report-yourself": 400,
  "case.already-decided": 409,
  "case.content-gone": 409,
  "decision.appealed": 409,
  "decision.appeal-over": 409,
  "decision.not-running": 409,
  "appeal.own-decision": 403,
  "appeal.already-decided": 409,
  "appeal.too-early": 409,
  "new-account.links": 403,
  "new-account.pictures": 403,
  "new-account.posts": 403,
  // messages
  "message.to-self": 400,
  "messages-not-accepted": 403,
  // accounts and uploads
  "card.expired": 400,
  "card.invalid": 400,
  "account.exists": 409,
  "account.is-admin": 409,
  "account.blocked": 403,
  "points.too-few": 409,
  weak_password: 400,
  "upload.too-large": 413,
  "upload.not-an-image": 400,
  "upload.not-a-video": 400,
  "media.address-not-allowed": 400,
  "media.fetch-failed": 422,
  "media.generation-refused": 400,
  "media.generation-failed": 502,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;

/**
 * The one error of the product. `message` is shown to people; `details` is data for the client (allow-listed by whoever throws).
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message: string, details?: Record<string, unknown>) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** The same error for "does not exist" and "is not yours" (R3). */
export const notFound = (what = "Not found"): AppError => new AppError("not-found", what);
