import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { AppError } from "../../shared/model/errors.ts";
import { limits } from "../../shared/model/limits.ts";
import { clock } from "../platform/clock.ts";
import { withDeadline } from "../platform/deadline.ts";
import { toAnswer, toAppError } from "../platform/failures.ts";
import { log } from "../platform/log.ts";
import { isFromOrigin } from "../platform/origin.ts";
import { verifiedEvent } from "../platform/stripe.ts";
import { readEvent, takeEvent } from "./stripe-events.ts";

const rawBody = ({ body = "", isBase64Encoded }: APIGatewayProxyEventV2): string => {
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  if (bytes.length <= limits.hookBytes) return bytes.toString("utf8");
  throw new AppError("payload-too-large", `An event is at most ${limits.hookBytes} bytes large.`);
};

const take = async (request: APIGatewayProxyEventV2): Promise<void> => {
  if (!(await isFromOrigin(request.headers["x-origin-verify"]))) {
    throw new AppError("forbidden", "This endpoint can only be reached through the website.");
  }
  const now = clock.now();
  const verified = await verifiedEvent(rawBody(request), request.headers["stripe-signature"], now);
  if (!verified) throw new AppError("bad-request", "Invalid signature.");
  const event = readEvent(verified.signed);
  await takeEvent(event, now);
  log.info("event taken in", { type: event.type, event: event.id });
};

/** Stripe's webhook: answers 2xx only after the event's effects are stored, so that Stripe repeats whatever failed. */
export const handler = async (
  request: APIGatewayProxyEventV2,
  lambda?: Context,
): Promise<APIGatewayProxyStructuredResultV2> => {
  try {
    await withDeadline(lambda, () => take(request));
    return {
      statusCode: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ received: true }),
    };
  } catch (error) {
    const failure = toAppError(error);
    // Counted for the alarms (lib/stacks/api.ts): to Lambda an answer is a success, whatever it says.
    log.warn("event not taken in", { status: failure.status, code: failure.code });
    return toAnswer(failure, request.requestContext.requestId);
  }
};
