import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { hooks } from "../../shared/api/hooks.ts";
import { clock } from "../platform/clock.ts";
import type { HttpEvent } from "../platform/http/caller.ts";
import { toAppError, toErrorResponse } from "../platform/http/error-response.ts";
import { assertFromOrigin } from "../platform/http/origin-secret.ts";
import { enforceRateLimit } from "../platform/http/rate-limit.ts";
import { viewerAddress } from "../platform/http/viewer-address.ts";
import { openLink } from "./link-token.ts";
import { recordClick, recordOpen } from "./record-opens-and-clicks.ts";
import { findSubscription } from "./unsubscribe.ts";
import { unknownLinkPage, unsubscribedPage, unsubscribePage } from "./unsubscribe-page.ts";

type Answer = APIGatewayProxyStructuredResultV2;

/** Calls of one address in 5 minutes; behind a mail service's proxy are many people. */
const rate = { max: 5_000, seconds: 300 };
/** A transparent picture of one pixel. */
const pixel = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
const maxTokenLength = 4_000;
const noStore = { "cache-control": "no-store" };

const picture = (): Answer => ({
  statusCode: 200,
  headers: { "content-type": "image/gif", ...noStore },
  body: pixel,
  isBase64Encoded: true,
});

const html = (statusCode: number, body: string): Answer => ({
  statusCode,
  headers: { "content-type": "text/html; charset=utf-8", ...noStore },
  body,
});

const visitOf = (event: HttpEvent, now: string) => ({ userAgent: event.headers["user-agent"] ?? "", now });

type Answerer = (token: string, event: HttpEvent, now: string) => Promise<Answer>;

// Always the picture: whether a link is ours is nobody's business.
const opened: Answerer = async (token, event, now) => {
  const subject = await openLink("opened", token);
  if (subject) await recordOpen(subject, visitOf(event, now));
  return picture();
};

// Where it leads is signed, so nobody can use our address to lead elsewhere.
const clicked: Answerer = async (token, event, now) => {
  const subject = await openLink("clicked", token);
  if (!subject?.url) return html(404, unknownLinkPage());
  await recordClick(subject, visitOf(event, now));
  return { statusCode: 302, headers: { location: subject.url, ...noStore }, body: "" };
};

const askToUnsubscribe: Answerer = async (token) => {
  const found = await findSubscription(token);
  return found ? html(200, unsubscribePage(found)) : html(404, unknownLinkPage());
};

const unsubscribe: Answerer = async (token, _event, now) => {
  const found = await findSubscription(token);
  if (!found) return html(404, unknownLinkPage());
  await found.end(now);
  return html(200, unsubscribedPage(found));
};

const keyOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

const answerers = new Map<string, Answerer>([
  [keyOf(hooks.mailOpened), opened],
  [keyOf(hooks.mailClicked), clicked],
  [keyOf(hooks.unsubscribePage), askToUnsubscribe],
  [keyOf(hooks.unsubscribe), unsubscribe],
]);

const answer = async (event: HttpEvent): Promise<Answer> => {
  await assertFromOrigin(event.headers);
  const now = clock.now();
  await enforceRateLimit("mail-links", viewerAddress(event), rate, now);
  const token = event.pathParameters?.token ?? "";
  const answerer = answerers.get(event.routeKey);
  if (!answerer || token.length > maxTokenLength) return html(404, unknownLinkPage());
  return answerer(token, event, now);
};

/** The addresses in emails: a campaign's invisible picture and tracked links, and unsubscribing from campaigns or reminders without signing in (RFC 8058). */
export const handler = async (event: HttpEvent): Promise<Answer> => {
  try {
    return await answer(event);
  } catch (error) {
    return toErrorResponse(toAppError(error), event.requestContext.requestId);
  }
};
