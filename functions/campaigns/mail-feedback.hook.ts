import type { SNSEvent } from "aws-lambda";
import { clock } from "../platform/clock.ts";
import { log } from "../platform/log.ts";
import { parseMailFeedback, suppressAddresses } from "./suppress-addresses.ts";

/** Takes what SES publishes about bounces and complaints. Subscribed to its topic, so nobody else can call it. */
export const handler = async ({ Records }: SNSEvent): Promise<void> => {
  for (const { Sns } of Records) {
    const feedback = parseMailFeedback(Sns.Message);
    const count = feedback ? await suppressAddresses(feedback, clock.now()) : 0;
    log.info("mail feedback", { type: feedback?.eventType ?? "other", suppressed: count });
  }
};
