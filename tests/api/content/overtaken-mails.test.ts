import { endOf, testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const mail = giveOwnTable(async () => ({
  ...(await import("../../../functions/mail/failed-mails.ts")),
  ...(await import("../../../functions/mail/outbox.entity.ts")),
  ...(await import("../../../functions/mail/redrive.ts")),
  ...(await import("../../../functions/mail/send-from-outbox.ts")),
  ...(await import("../../../functions/mail/send-now.ts")),
}));

const now = "2027-03-01T12:00:00.000Z";
const aMinuteOn = "2027-03-01T12:01:00.000Z";
const operation = "UpdateItem";

/** An email of the outbox, and a mail server that takes it, or answers with an error. */
const anEmail = async (about: { status: "pending" | "failed"; due_at: string }) => {
  const { OutboxEntity, sendFromOutbox } = mail();
  const id = `mail_${uniqueId()}`;
  const stored = { id, to: `${id}@x.test`, letter: JSON.stringify({ template: "account-exists" }), created_at: now };
  await OutboxEntity.put({ ...stored, attempts: 1, ...about }).go();
  let calls = 0;
  const send = (at: string, error?: Error) =>
    sendFromOutbox(id, at, async () => {
      calls += 1;
      if (error) throw error;
    });
  return {
    id,
    send,
    countCalls: () => calls,
    read: async () => (await OutboxEntity.get({ id }).go({ consistent: true })).data,
  };
};
const named = (name: string) => Object.assign(new Error("Not now"), { name, $fault: "client" });

for (const [what, error] of [
  ["sends it", undefined],
  ["postpones it", named("AccountSuspendedException")],
] as const)
  testOvertaken(
    `an email that is sent while another sender ${what}`,
    async () => {
      const { id, send, countCalls } = await anEmail({ status: "pending", due_at: now });
      return {
        write: { operation, containing: id },
        late: () => send(now),
        meanwhile: () => send(now, error),
        outcome: async (result) => [result, countCalls()],
      };
    },
    { guarded: ["not-due", 1], control: ["sent", 2] },
  );

testOvertaken(
  "a postponed email that is asked for while another sender gives it up",
  async () => {
    const { id, send, read } = await anEmail({ status: "pending", due_at: aMinuteOn });
    return {
      write: { operation, containing: id },
      late: () => mail().sendNow(id, now),
      meanwhile: () => send(aMinuteOn, named("MessageRejected")),
      // Of a failed email it is when it failed.
      outcome: async (isSent) => [isSent, (await read())?.due_at],
    };
  },
  { guarded: [false, aMinuteOn], control: [false, now] },
);

testOvertaken(
  "a failed email that is put back after somebody else put it back and it was sent",
  async () => {
    const since = "2028-03-01T12:00:00.000Z";
    const { id, send, read } = await anEmail({ status: "failed", due_at: since });
    const putBack = () => mail().redrive(since, since);
    const meanwhile = async () => {
      await putBack();
      await send(since);
    };
    const outcome = async (count: number) => [count, (await read())?.status];
    return { write: { operation, containing: id }, late: putBack, meanwhile, outcome };
  },
  { guarded: [0, "sent"], control: [1, "pending"] },
);

testOvertaken(
  "a failed email that an administrator sends again after it was put back and sent",
  async () => {
    const since = "2029-03-01T12:00:00.000Z";
    const { id, send, read } = await anEmail({ status: "failed", due_at: since });
    return {
      write: { containing: id },
      late: () => endOf(mail().resendMail(id, { userId: "usr_admin", email: "" }, since)),
      meanwhile: async () => {
        await mail().redrive(since, since);
        await send(since);
      },
      outcome: async (end) => [end, (await read())?.status],
    };
  },
  // There is no mail server: the control would send it once more on the next try.
  { guarded: ["mail.not-failed", "sent"], control: ["done", "pending"] },
);
