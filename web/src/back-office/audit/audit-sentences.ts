import type { AuditRecord } from "../../../../shared/model/audit.ts";
import { type Role, roleNames } from "../../../../shared/model/roles.ts";
import { formatCityDate } from "../../../../shared/rules/city-day.ts";
import { counted } from "../../../../shared/rules/counted.ts";
import { momentText } from "./audit-moment.ts";
import { type Changes, changesText, moneyText, tierText } from "./audit-values.ts";

type Details = AuditRecord["details"];
/** A sentence about a row; `{who}` and `{record}` are the names that the row links, `{member}` and `{colleague}` whom its details name. */
type Sentence = string | ((details: Details) => string);

const quoted = (value: unknown): string => (typeof value === "string" && value ? `: “${value}”` : "");
const told = (value: unknown, otherwise: string): string => (typeof value === "string" && value ? value : otherwise);
const numberOf = (value: unknown, noun: string): string =>
  typeof value === "number" ? counted(value, noun) : `some ${noun}s`;
const changesOf = ({ changes }: Details): Changes => (changes ?? {}) as Changes;
const changedWhat = (what: string, details: Details): string => {
  const text = changesText(changesOf(details));
  return text === "" ? `{who} saved ${what} without a change` : `{who} changed ${what}: ${text}`;
};
const changed = (details: Details): string => changedWhat("{record}", details);
const countOf = (list: unknown): number => (Array.isArray(list) ? list.length : 0);
const untilText = (end: unknown): string => (typeof end === "string" ? `until ${formatCityDate(end)}` : "without end");
const tickets = ({ ticket_ids }: Details): string => counted(countOf(ticket_ids) || 1, "ticket");

const isOnly = (changes: Changes, fields: string[]): boolean =>
  Object.keys(changes).every((field) => fields.includes(field));

const eventUpdate = (details: Details): string => {
  const changes = changesOf(details);
  const { start_at, is_published, featured, sales_stopped_at, postponed_at, publish_at } = changes;
  if (start_at && isOnly(changes, ["start_at", "end_at", "doors_at"])) {
    const [before, after] = start_at.map((at) => momentText(String(at)));
    return `{who} moved {record} from ${before} to ${after}`;
  }
  if (is_published && isOnly(changes, ["is_published", "publish_at"]))
    return `{who} ${is_published[1] ? "published" : "unpublished"} {record}`;
  if (sales_stopped_at && isOnly(changes, ["sales_stopped_at"]))
    return `{who} ${sales_stopped_at[1] ? "stopped" : "resumed"} the sales of {record}`;
  if (postponed_at?.[1] && isOnly(changes, ["postponed_at", "calendar_sequence"])) return "{who} postponed {record}";
  if (publish_at && isOnly(changes, ["publish_at"])) {
    const [, at] = publish_at;
    return at
      ? `{who} scheduled {record} to be published ${momentText(String(at))}`
      : "{who} no longer has {record} publish itself";
  }
  if (featured && isOnly(changes, ["featured"]))
    return `{who} ${featured[1] ? "featured" : "stopped featuring"} {record}`;
  return changed(details);
};

const shownOrChanged = (details: Details): string => {
  const changes = changesOf(details);
  const shown = changes.is_active;
  return shown && isOnly(changes, ["is_active"]) ? `{who} ${shown[1] ? "showed" : "hid"} {record}` : changed(details);
};

const ambassadorUpdate = (details: Details): string => {
  const status = changesOf(details).status;
  if (!status) return changed(details);
  return `{who} ${status[1] === "active" ? "turned on" : "turned off"} the code of {record}`;
};

const setTier = ({ tier, timing, amount, granted }: Details): string => {
  const made = granted as { tier?: unknown; end_at?: unknown } | undefined;
  if (made) return `{who} gave {record} ${tierText(made.tier)} ${untilText(made.end_at)}`;
  const charged = typeof amount === "number" && amount > 0 ? ` for ${moneyText(amount)}` : "";
  const when = timing === "period-end" ? " at the period’s end" : " at once";
  return `{who} changed the plan of {record} to ${tierText(tier)}${charged}${when}`;
};

const rowsText = ({ rows }: Details): string => (typeof rows === "number" ? `, ${counted(rows, "row")}` : "");
const memberList = ({ show, is_searched }: Details): string => {
  const which = typeof show === "string" && show !== "all" ? `${show} members` : "members";
  return is_searched === true ? `a searched list of ${which}` : `the list of ${which}`;
};

const asRole = (role: unknown): string => {
  const name = roleNames[role as Role];
  return name ? ` as ${name}` : "";
};

const roleChange = (details: Details): string => {
  const [before, after] = (changesOf(details).role ?? []).map((role) => roleNames[role as Role]);
  return `{who} changed the role of {colleague}${before && after ? ` from ${before} to ${after}` : ""}`;
};

const mediaUses: Record<string, string> = {
  deal: "a deal",
  event: "an event",
  logo: "a partner logo",
  news: "the news",
};

/** What each audit action says. Every action that the server writes has one here; a unit test compares them. */
export const auditSentences: Record<string, Sentence> = {
  "settings.update": (details) => changedWhat("the settings", details),
  "settings.pause": "{who} paused all transactions",
  "settings.resume": "{who} resumed all transactions",
  "landing.update": (details) => changedWhat("the landing page", details),
  "deal.create": "{who} added the deal {record}",
  "deal.update": changed,
  "deal.delete": "{who} deleted the deal {record}",
  "deal.restore": "{who} restored the deal {record}",
  "vendor.create": "{who} added the vendor {record}",
  "vendor.update": changed,
  "vendor.delete": "{who} deleted the vendor {record}",
  "vendor.restore": "{who} restored the vendor {record}",
  "vendor.add-note": "{who} added a note about {record}",
  "vendor.delete-note": "{who} deleted a note about {record}",
  "claim.undo": ({ reason }) => `{who} undid a deal’s redemption by {record}${quoted(reason)}`,
  "event.create": "{who} added the event {record}",
  "event.update": eventUpdate,
  "event.repeat": "{who} repeated the event {record}",
  "event.cancel": "{who} cancelled the event {record}",
  "event.add-guest": ({ people }) => `{who} put ${numberOf(people, "guest")} on the guest list of {record}`,
  "event.resend-guest": "{who} sent a guest of {record} their email again",
  "event.void-guest": ({ people, reason }) =>
    `{who} took ${numberOf(people, "guest")} off the guest list of {record}${quoted(reason)}`,
  "event.message": ({ text }) => `{who} sent a message to everybody coming to {record}${quoted(text)}`,
  "event.delete": "{who} deleted the event {record}",
  "event.restore": "{who} restored the event {record}",
  "event.add-note": "{who} added a note about {record}",
  "event.delete-note": "{who} deleted a note about {record}",
  "event.object-gone": ({ type }) =>
    `{who} reported ${told(type, "something")} about {record}, which Stripe doesn’t have any more`,
  "exclusive-event.create": "{who} added the exclusive event {record}",
  "exclusive-event.update": changed,
  "exclusive-event.delete": "{who} deleted the exclusive event {record}",
  "exclusive-event.restore": "{who} restored the exclusive event {record}",
  "playyy-stats.update": (details) => changedWhat("PLAYYY’s figures", details),
  "news.create": "{who} added a news video",
  "news.update": shownOrChanged,
  "news.delete": "{who} deleted a news video",
  "news.restore": "{who} restored a news video",
  "logo.create": "{who} added the partner logo {record}",
  "logo.update": shownOrChanged,
  "logo.reorder": "{who} put the partner logos in a new order",
  "logo.delete": "{who} deleted the partner logo {record}",
  "logo.restore": "{who} restored the partner logo {record}",
  "location.create": "{who} added the location {record}",
  "media.upload": ({ use }) => `{who} uploaded a file for ${mediaUses[told(use, "")] ?? "the city"}`,
  "media.fetch": ({ use, from }) =>
    `{who} fetched a file from ${told(from, "elsewhere")} for ${mediaUses[told(use, "")] ?? "the city"}`,
  "media.generate": ({ title }) => `{who} generated an image${quoted(title)}`,
  "media.delete": "{who} deleted the image of {record}",
  "promo-code.create": "{who} added the promo code {record}",
  "promo-code.update": changed,
  "ambassador.create": "{who} added the ambassador {record}",
  "ambassador.update": ambassadorUpdate,
  "member.add-note": "{who} added a note about {record}",
  "member.delete-note": "{who} deleted a note about {record}",
  "member.block": ({ reason }) => `{who} blocked the account of {record}${quoted(reason)}`,
  "member.unblock": "{who} unblocked the account of {record}",
  "membership.grant": ({ tier, end_at, reason }) =>
    `{who} gave {record} ${tierText(tier)} ${untilText(end_at)}${quoted(reason)}`,
  "membership.set-tier": setTier,
  "membership.revoke-grant": ({ tier, source }) =>
    `{who} revoked the ${tierText(tier)} that {record} had by ${source === "promo" ? "promo code" : "admin grant"}`,
  "membership.end-grants": ({ ended }) => `{who} ended ${counted(countOf(ended), "grant")} of {record}`,
  "membership.suspend": ({ tier }) => `{who} suspended the ${tierText(tier)} membership of {record}`,
  "membership.activate": "{who} ended the suspension of {record}’s membership",
  "membership.cancel": ({ timing }) =>
    `{who} canceled the plan of {record} ${timing === "now" ? "at once" : "at the period’s end"}`,
  "points.redeem": ({ points_spent, reason }) =>
    `{who} redeemed ${numberOf(points_spent, "point")} of {record}${quoted(reason)}`,
  "campaign.schedule": "{who} scheduled the campaign {record}",
  "campaign.send": "{who} sent the campaign {record}",
  "campaign.test": ({ title }) => `{who} sent themselves a test email${quoted(title)}`,
  "campaign.cancel": "{who} canceled the campaign {record}",
  "campaign.stop": "{who} stopped sending the campaign {record}",
  "campaign.resume": "{who} resumed the campaign {record}",
  "community.create-location": "{who} added the community location {record}",
  "community.update-location": changed,
  "community.delete-location": "{who} deleted the community location {record}",
  "community.restore-location": "{who} restored the community location {record}",
  "community.update-settings": (details) => changedWhat("the community’s settings", details),
  "community.delete_post": ({ new_value }) =>
    `{who} deleted a post${quoted((new_value as { content?: unknown } | undefined)?.content)}`,
  "community.open-conversation": "{who} opened a reported conversation with {member}",
  "community.keep": ({ type }) => `{who} kept the reported ${told(type, "post")} of {member}`,
  "community.remove": ({ type, rule }) =>
    `{who} removed the ${told(type, "post")} of {member} for ${told(rule, "breaking a rule")}`,
  "community.warn": ({ rule }) => `{who} warned {member} for ${told(rule, "breaking a rule")}`,
  "community.suspend": ({ rule, until }) =>
    `{who} suspended {member} from the community for ${told(rule, "breaking a rule")}, ${until === "for good" ? "for good" : untilText(until)}`,
  "community.lift-suspension": "{who} lifted the community suspension of {record}",
  "community.uphold-appeal": "{who} upheld the decision that {record} appealed",
  "community.reverse-appeal": "{who} reversed the decision that {record} appealed",
  "ticket.redeem": (details) => `{who} redeemed ${tickets(details)} of {record}`,
  "ticket.undo-redemption": (details) => `{who} undid the redemption of ${tickets(details)} of {record}`,
  "ticket.resend": "{who} sent the confirmation of {record} again",
  "ticket.reconcile": ({ hours }) => `{who} reconciled the ticket payments of the last ${numberOf(hours, "hour")}`,
  "door.undo-passage": ({ ticket_ids, kind, reason }) =>
    `{who} took back that ${counted(countOf(ticket_ids) || 1, "guest")} ${kind === "exit" ? "went out" : "came back in"} at {record}${quoted(reason)}`,
  "door.admit-by-hand": ({ seats, reason }) =>
    `{who} let in ${counted(countOf(seats) || 1, "guest")} of {record} by hand${quoted(reason)}`,
  "door.publish-key": "{who} published a signing key of the city",
  "door.revoke-key": "{who} revoked a signing key of the city",
  "door.create-code": "{who} made a code to pair a scanner with {record}",
  "door.update-device": (details) => changedWhat("a scanner", details),
  "door.revoke-device": ({ void_since }) =>
    `{who} removed a scanner${typeof void_since === "string" ? ` and voided what it did since ${momentText(void_since)}` : ""}`,
  "order.refund-request": "{who} asked Stripe to refund {record}",
  "order.refund": ({ amount, ticket_ids, reason }) =>
    amount === 0
      ? `{who} canceled ${counted(countOf(ticket_ids), "ticket")} of {record}, which cost nothing${quoted(reason)}`
      : `{who} refunded ${moneyText(amount)} of {record} (${counted(countOf(ticket_ids), "ticket")})${quoted(reason)}`,
  "order.add-note": "{who} added a note about {record}",
  "order.delete-note": "{who} deleted a note about {record}",
  "refund.retry": ({ amount }) =>
    `{who} sent a returned refund${typeof amount === "number" ? ` of ${moneyText(amount)}` : ""} again for {record}`,
  "refund.failed": ({ amount, reason }) =>
    `The bank returned a refund of ${moneyText(amount)} for {record}${quoted(reason)}`,
  "refund.paid-by-hand": ({ amount, note }) =>
    `{who} recorded that a returned refund of ${moneyText(amount)} for {record} was paid another way${quoted(note)}`,
  "sync.reconcile": ({ window }) =>
    `{who} started a ${window === "full" ? "full sync" : "sync of the last 30 days"} with Stripe`,
  "sync.backfill": "{who} started creating the profiles that accounts lack",
  "sync.link": "{who} linked a Stripe subscription to {record}",
  "mail.resend": ({ template }) => `{who} sent the ${told(template, "failed").replaceAll("-", " ")} email again`,
  "contact.answer": "{who} marked a message to support as answered",
  "contact.reopen": "{who} marked a message to support as waiting again",
  "colleague.invite": ({ email, role }) => `{who} invited ${told(email, "somebody")}${asRole(role)}`,
  "colleague.withdraw": ({ email }) => `{who} withdrew the invitation of ${told(email, "somebody")}`,
  "colleague.join": ({ role }) => `{who} joined the back-office${asRole(role)}`,
  "colleague.change_role": roleChange,
  "colleague.remove": "{who} removed {colleague} from the back-office",
  "colleague.leave": "{who} left the back-office by deleting their account",
  "export.member": "{who} exported the data of {record}",
  "export.members": (details) => `{who} took away ${memberList(details)}${rowsText(details)}${quoted(details.reason)}`,
  "export.members-end": (details) => `{who} has all of ${memberList(details)}${rowsText(details)}`,
  "export.coming": (details) =>
    `{who} took away the list of who’s coming to {record}${rowsText(details)}${quoted(details.reason)}`,
  "export.coming-end": (details) => `{who} has all of the list of who’s coming to {record}${rowsText(details)}`,
};

const systems: Record<string, string> = { stripe: "Stripe", operator: "An operator" };

/** Who made a change, by name; a scanner, a system or an account that is gone by what it is. */
export const whoText = ({
  actor,
  actor_email,
  names = {},
}: Pick<AuditRecord, "actor" | "actor_email" | "names">): string =>
  names[actor] ??
  actor_email ??
  systems[actor] ??
  (/^[0-9a-f]{8}-/.test(actor) ? "A former administrator" : "A scanner");

const nouns: [pattern: RegExp, noun: string][] = [
  [/^[0-9a-f]{8}-[0-9a-f]{4}-/, "a former member"],
  [/^(cs|free)_/, "an order"],
  [/^evt_/, "a deleted event"],
];

const areaNouns: Record<string, string> = {
  deal: "a deal",
  vendor: "a vendor",
  news: "a news video",
  logo: "a partner logo",
  location: "a location",
  media: "a file",
  campaign: "a campaign",
  ambassador: "an ambassador",
  "exclusive-event": "an exclusive event",
};

// An id says nothing to people.
const nounOf = (subject: string, action: string): string | undefined =>
  nouns.find(([pattern]) => pattern.test(subject))?.[1] ??
  (/^[a-z]+_[0-9A-Z]+$/.test(subject) ? areaNouns[action.split(".")[0] ?? ""] : undefined);

/** What a row is about: its name then or now, or what it is where nobody knows its name any more. */
const recordText = ({
  subject,
  action,
  details,
  names = {},
}: Pick<AuditRecord, "subject" | "action" | "details" | "names">): string => {
  const kept = typeof details.name === "string" ? details.name : undefined;
  return kept ?? names[subject] ?? nounOf(subject, action) ?? subject;
};

/** A part of a sentence; `to` leads to what it names. */
export type SentencePart = { text: string; to?: string };

const recordPath = ({ subject, names = {} }: AuditRecord): string => {
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-/.test(subject)) return `/admin/members/${subject}`;
  if (/^(cs|free)_/.test(subject)) return `/admin/orders/${subject}`;
  if (subject.startsWith("camp_")) return `/admin/campaign/${subject}`;
  if (subject.startsWith("evt_") && names[subject]) return `/admin/events?q=${encodeURIComponent(names[subject])}`;
  return `/admin/audit?subject=${encodeURIComponent(subject)}`;
};

const personPart = ({ names = {} }: AuditRecord, id: unknown, otherwise: string): SentencePart => {
  const name = typeof id === "string" ? names[id] : undefined;
  return name ? { text: name, to: `/admin/members/${id}` } : { text: otherwise };
};

const toPart = (row: AuditRecord, mark: string): SentencePart => {
  if (mark === "{who}")
    return { text: whoText(row), to: `/admin/audit?by=${encodeURIComponent(row.actor_email ?? row.actor)}` };
  if (mark === "{record}") return { text: recordText(row), to: recordPath(row) };
  if (mark === "{member}") return personPart(row, row.details.user_id, "a former member");
  return mark === "{colleague}" ? personPart(row, row.details.colleague, "a former colleague") : { text: mark };
};

const refusedText = ({ details: { outcome, error } }: AuditRecord): string =>
  outcome === "failed" ? ` (didn’t happen${typeof error === "string" ? `: ${error}` : ""})` : "";

/** A row as a sentence of parts, with links to who did it and to what it is about. */
export const toSentence = (row: AuditRecord): SentencePart[] => {
  const sentence = auditSentences[row.action] ?? `{who}: ${row.action.replace(".", " ").replaceAll("-", " ")} {record}`;
  const text = typeof sentence === "string" ? sentence : sentence(row.details);
  const record = recordText(row);
  // "the deal {record}" reads as "a deal" where nobody knows its name.
  const named = text.replace(`the ${record.slice(record.indexOf(" ") + 1)} {record}`, "{record}");
  const parts = named.split(/(\{who\}|\{record\}|\{member\}|\{colleague\})/).filter(Boolean);
  const refused = refusedText(row);
  return [...parts.map((part) => toPart(row, part)), ...(refused ? [{ text: refused }] : [])];
};

/** A row as a sentence of plain text. */
export const toSentenceText = (row: AuditRecord): string =>
  toSentence(row)
    .map(({ text }) => text)
    .join("");
