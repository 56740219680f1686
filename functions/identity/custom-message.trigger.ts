import type { CustomMessageTriggerEvent } from "aws-lambda";
import { readMailSettings } from "../mail/mail-settings.ts";
import { renderPoolEmail } from "./pool-emails.ts";

/** Renders the emails of the user pool; Cognito inserts the code and sends them. */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const { userAttributes, clientMetadata } = event.request;
  const mail = renderPoolEmail(event.triggerSource, userAttributes, readMailSettings(), clientMetadata?.next);
  if (mail) {
    event.response.emailSubject = mail.subject;
    event.response.emailMessage = mail.html;
  }
  return event;
};
