import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { createTransport } from "nodemailer";

/** An email as maildev returns it, with the fields that tests and the seed use. */
export type ReceivedMail = {
  id: string;
  subject: string;
  from: { address: string; name?: string }[];
  to: { address: string; name?: string }[];
  headers: Record<string, string>;
  date: string;
  html?: string;
  text?: string;
  attachments?: { fileName: string; contentType: string; generatedFileName: string }[];
};

export type Mailbox = {
  smtpUrl: string;
  /** The web page, below `/mail`. */
  webUrl: string;
  /** All received emails, oldest first. */
  messages(): Promise<ReceivedMail[]>;
  send(mail: { from: string; to: string; subject: string; html?: string; text?: string }): Promise<void>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

/** Starts maildev: it accepts all mail by SMTP, shows it on a web page and delivers nothing. */
export const startMailbox = async (directory: string): Promise<Mailbox> => {
  mkdirSync(directory, { recursive: true });
  const options = {
    ip: "127.0.0.1",
    basePathname: "/mail",
    mailDirectory: directory,
    silent: true,
    hideExtensions: [],
  };
  const worker = new Worker(new URL("./mail-worker.ts", import.meta.url), {
    workerData: options,
    stdout: true,
    execArgv: [],
  });
  const [ports] = (await once(worker, "message")) as [{ smtp: number; web: number }];
  const webUrl = `http://127.0.0.1:${ports.web}`;
  const smtpUrl = `smtp://127.0.0.1:${ports.smtp}`;
  const transport = createTransport(smtpUrl);
  return {
    smtpUrl,
    webUrl,
    messages: async () => (await (await fetch(`${webUrl}/mail/email`)).json()) as ReceivedMail[],
    send: async (mail) => void (await transport.sendMail(mail)),
    clear: async () => void (await fetch(`${webUrl}/mail/email/all`, { method: "DELETE" })),
    close: async () => {
      transport.close();
      await worker.terminate();
    },
  };
};
