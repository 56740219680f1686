import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test, vi } from "vitest";
import { sendEmail } from "../../../functions/mail/transport.ts";

const ses = mockClient(SESv2Client);
beforeEach(() => {
  ses.reset();
  ses.on(SendEmailCommand).resolves({ MessageId: "1" });
  vi.stubEnv("MAIL_URL", "ses:");
  vi.stubEnv("MAIL_FROM", "PLAYYY <hello@city.example>");
});

/** The message that SES is given, as a mailbox receives it. */
const sent = async (about: { calendar?: string }): Promise<string> => {
  const words = { subject: "Your ticket", html: "<p>See you there</p>", text: "See you there" };
  await sendEmail({ id: "ticket-1", to: "maya@example.com", ...words, ...about });
  const [call] = ses.commandCalls(SendEmailCommand);
  return Buffer.from(call?.args[0].input.Content?.Raw?.Data ?? "").toString();
};

test("an email is from the city, to its person, and has an id that a repeated one has too", async () => {
  const message = await sent({});
  expect(message).toMatch(/^From: PLAYYY <hello@city\.example>\r?$/m);
  expect(message).toMatch(/^To: maya@example\.com\r?$/m);
  expect(message).toMatch(/^Message-ID: <ticket-1@city\.example>\r?$/m);
});

test("an email with a calendar has it as an attachment, and one without has none", async () => {
  const calendar = "BEGIN:VCALENDAR\r\nEND:VCALENDAR";
  const message = await sent({ calendar });
  expect(message).toMatch(/Content-Type: text\/calendar; name=event\.ics/);
  expect(message).toContain(Buffer.from(calendar).toString("base64"));
  ses.resetHistory();
  expect(await sent({})).not.toContain("text/calendar");
});
