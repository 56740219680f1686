import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { createTransport, type Transporter } from "nodemailer";
import { env } from "../platform/env.ts";

/** An email ready to be sent. `id` becomes its Message-ID, so that a mailbox shows a repeated one once. */
export type OutgoingEmail = {
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string;
  calendar?: string;
  headers?: Record<string, string>;
};

/** Per call; with the library's two retries this stays well within a sender's claim (send-from-outbox.ts). */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

const createMailTransport = (address: string, maxAttempts: number): Transporter =>
  address === "ses:"
    ? createTransport({
        SES: { sesClient: new SESv2Client({ requestHandler: timeouts, maxAttempts }), SendEmailCommand },
      })
    : createTransport({ url: address, connectionTimeout: 5_000, socketTimeout: 20_000 }, { from: env("MAIL_FROM") });

const transports = new Map<string, Transporter>();

const getTransport = (maxAttempts: number): Transporter => {
  const address = env("MAIL_URL");
  const key = `${maxAttempts} ${address}`;
  const transport = transports.get(key) ?? createMailTransport(address, maxAttempts);
  transports.set(key, transport);
  return transport;
};

const hostOf = (address: string): string => address.match(/@([\w.-]+)/)?.[1] ?? "localhost";

const send = async ({ id, calendar, ...message }: OutgoingEmail, maxAttempts: number): Promise<void> => {
  const from = env("MAIL_FROM");
  await getTransport(maxAttempts).sendMail({
    ...message,
    from,
    messageId: `<${id}@${hostOf(from)}>`,
    ...(calendar ? { attachments: [{ filename: "event.ics", content: calendar, contentType: "text/calendar" }] } : {}),
  });
};

/** Sends one email through SES if `MAIL_URL` is `ses:`, otherwise by SMTP to the host it names. */
export const sendEmail = (message: OutgoingEmail): Promise<void> => send(message, 3);

/** Sends one email with a single attempt: after a lost answer nobody knows whether the mail service accepted it. */
export const sendEmailOnce = (message: OutgoingEmail): Promise<void> => send(message, 1);
