import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { AppError } from "../../../shared/model/errors.ts";
import { limits } from "../../../shared/model/limits.ts";
import { clock } from "../../platform/clock.ts";
import { withDeadline } from "../../platform/deadline.ts";
import { toAppError, toErrorResponse } from "../../platform/http/error-response.ts";
import { assertFromOrigin } from "../../platform/http/origin-secret.ts";
import { log } from "../../platform/log.ts";
import { withRequestId } from "../../platform/request-id.ts";
import { verifyWebhook } from "../../platform/stripe/client.ts";
import { handleStripeEvent, parseStripeEvent } from "./handle-stripe-event.ts";

const rawBody = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): string => {
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  if (bytes.length <= limits.hookBytes) return bytes.toString("utf8");
  throw new AppError("payload-too-large", `An event is at most ${limits.hookBytes} bytes large.`);
};

const handleRequest = async (request: APIGatewayProxyEventV2): Promise<void> => {
  await assertFromOrigin(request.headers);
  const now = clock.now();
  const verified = await verifyWebhook(rawBody(request), request.headers["stripe-signature"], now);
  if (!verified) throw new AppError("bad-request", "Invalid signature.");
  const event = parseStripeEvent(verified.signed);
  await handleStripeEvent(event, now);
  log.info("event handled", { type: event.type, event: event.id });
};

const respond = async (
  request: APIGatewayProxyEventV2,
  lambda?: Context,
): Promise<APIGatewayProxyStructuredResultV2> => {
  try {
    await withDeadline(lambda, () => handleRequest(request));
    return {
      statusCode: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ received: true }),
    };
  } catch (error) {
    const failure = toAppError(error);
    // Counted for the alarms (lib/stacks/members.ts): Lambda counts any response as a success.
    log.warn("event not taken in", { status: failure.status, code: failure.code });
    return toErrorResponse(failure, request.requestContext.requestId);
  }
};

/** Stripe's webhook: answers 2xx only after the event's effects are stored, so that Stripe retries whatever failed. */
export const handler = (
  request: APIGatewayProxyEventV2,
  lambda?: Context,
): Promise<APIGatewayProxyStructuredResultV2> =>
  withRequestId(request.requestContext.requestId, () => respond(request, lambda));
