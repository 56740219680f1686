import { setTimeout as pause } from "node:timers/promises";
import { GetEmailIdentityCommand, SESv2Client } from "@aws-sdk/client-sesv2";
import type { CloudFormationCustomResourceEvent } from "aws-lambda";
import { log } from "../platform/log.ts";

const pauseMilliseconds = 10_000;
const ses = new SESv2Client({});

type WaitProperties = { Identity: string; WaitSeconds: string };

const isVerified = async (EmailIdentity: string): Promise<boolean> =>
  Boolean((await ses.send(new GetEmailIdentityCommand({ EmailIdentity }))).VerifiedForSendingStatus);

/**
 * Polls until the identity is verified, for at most `WaitSeconds`.
 * Throws an Error that says what to do if it isn't verified by then.
 */
const waitUntilVerified = async ({ Identity, WaitSeconds }: WaitProperties, step: number): Promise<void> => {
  for (let waited = 0; !(await isVerified(Identity)); waited += step) {
    if (waited >= Number(WaitSeconds) * 1_000) {
      throw new Error(
        `SES has not verified ${Identity} yet. Check its DKIM records, then deploy again: docs/deploy.md, Mail`,
      );
    }
    await pause(step);
  }
};

const sendResponse = async (event: CloudFormationCustomResourceEvent, Status: "SUCCESS" | "FAILED", Reason: string) => {
  const { ResponseURL, StackId, RequestId, LogicalResourceId, ResourceProperties } = event;
  const PhysicalResourceId = `verified/${ResourceProperties.Identity}`;
  const body = JSON.stringify({ Status, Reason, StackId, RequestId, LogicalResourceId, PhysicalResourceId });
  // CloudFormation signs its URL for a request without a content type.
  await fetch(ResponseURL, { method: "PUT", body, headers: { "content-type": "" } });
};

/** Tells CloudFormation once the mail domain is verified for sending. A deletion has nothing to wait for. */
export const handler = async (
  event: CloudFormationCustomResourceEvent,
  _context?: unknown,
  step = pauseMilliseconds,
): Promise<void> => {
  try {
    if (event.RequestType !== "Delete")
      await waitUntilVerified(event.ResourceProperties as unknown as WaitProperties, step);
    await sendResponse(event, "SUCCESS", "Verified");
  } catch (error) {
    log.error("mail domain not verified", { name: (error as Error).name });
    await sendResponse(event, "FAILED", (error as Error).message);
  }
};
