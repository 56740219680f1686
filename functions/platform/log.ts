import { Logger } from "@aws-lambda-powertools/logger";

/** Structured logs. Never a token, an email, a phone number, a code or a body: ids and codes only. */
export const log = new Logger({ serviceName: "city" });
