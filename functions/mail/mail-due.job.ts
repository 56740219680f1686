import { clock } from "../platform/clock.ts";
import { sendDue } from "./outbox.ts";

/** Every 5 minutes: sends the mails that were put off, and those whose sender died. */
export const handler = async (): Promise<{ sent: number }> => ({ sent: await sendDue(clock.now()) });
