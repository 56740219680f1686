import * as ses from "@aws-sdk/client-sesv2";
import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { toSendFailure } from "../../../functions/mail/send-failure.ts";
import { sendEmail } from "../../../functions/mail/transport.ts";

const service = mockClient(SESv2Client);
beforeEach(() => {
  service.reset();
  vi.stubEnv("MAIL_URL", "ses:");
  vi.stubEnv("MAIL_FROM", "PLAYYY <hello@city.example>");
  vi.stubEnv("AWS_REGION", "us-east-1");
});

const mail = { id: "mail-1", to: "maya@example.com", subject: "Your tickets", html: "<p>Hi Maya</p>", text: "Hi Maya" };
const meta = { $metadata: {} };
const sandbox =
  "Email address is not verified. The following identities failed the check in region US-EAST-1: maya@example.com";

/** What comes of a mail when SES, or the way to it, throws this. */
const judged = async (error: Error) => {
  service.on(SendEmailCommand).rejects(error);
  return sendEmail(mail).then(() => null, toSendFailure);
};
const named = (name: string, message = "no") => Object.assign(new Error(message), { name, $fault: "client" });
const coded = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.1:443`), { code });

describe("a failure of the SES account is retried", () => {
  test.each([
    new ses.AccountSuspendedException({ message: "Account is suspended", ...meta }),
    new ses.SendingPausedException({ message: "Sending is paused", ...meta }),
    new ses.MailFromDomainNotVerifiedException({ message: "MAIL FROM is not verified", ...meta }),
    new ses.TooManyRequestsException({ message: "Too many requests", ...meta }),
    new ses.LimitExceededException({ message: "Daily message quota exceeded", ...meta }),
    new ses.NotFoundException({ message: "Configuration set does not exist", ...meta }),
    new ses.MessageRejected({ message: sandbox, ...meta }),
    named("ThrottlingException", "Maximum sending rate exceeded."),
    named("AccessDeniedException", "User is not authorized to perform ses:SendRawEmail"),
    named("CredentialsProviderError"),
    named("TimeoutError"),
    coded("ECONNREFUSED"),
  ])("$name $message", async (error) => {
    expect((await judged(error))?.kind).toBe("service");
  });
});

describe("a rejection of the email itself ends it", () => {
  test.each([
    new ses.MessageRejected({ message: "Email content is not acceptable", ...meta }),
    new ses.BadRequestException({ message: "Local address contains control or whitespace", ...meta }),
  ])("$name $message", async (error) => {
    expect((await judged(error))?.kind).toBe("refused");
  });
});

test("the reason contains the error and SES's message, and nobody's address", async () => {
  const failure = await judged(new ses.MessageRejected({ message: sandbox, ...meta }));
  expect(failure?.reason).toBe(
    "MessageRejected: Email address is not verified. The following identities failed the check in region US-EAST-1: …",
  );
});

test("any other error is reduced to its name, as its message may quote the email", () => {
  const error = (() => {
    try {
      return JSON.parse('{"name": Maya Member}');
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(toSendFailure(error)).toEqual({ kind: "later", reason: "SyntaxError" });
});

test("the raw email is sent once, from the city's address to one recipient", async () => {
  service.on(SendEmailCommand).resolves({ MessageId: "0100" });
  await sendEmail(mail);
  const [call, ...others] = service.commandCalls(SendEmailCommand);
  expect(others).toEqual([]);
  expect(call?.args[0].input.Destination).toEqual({ ToAddresses: [mail.to] });
  expect(Buffer.from(call?.args[0].input.Content?.Raw?.Data ?? "").toString()).toContain("Subject: Your tickets");
});

test.each([
  [160, ""],
  [161, "…"],
])("a reason of %d characters ends with %j after its first 160", async (length, end) => {
  const message = "x".repeat(length - "BadRequestException: ".length);
  const failure = await judged(new ses.BadRequestException({ message, ...meta }));
  expect(failure?.reason).toBe(`BadRequestException: ${"x".repeat(160 - "BadRequestException: ".length)}${end}`);
});
