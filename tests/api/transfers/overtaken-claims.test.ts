import { DoorOrderEntity } from "../../../functions/door/list/door-order.entity.ts";
import { orderKeyOf, orderRef } from "../../../shared/door/refs.ts";
import { call, ok } from "../../support/call.ts";
import { aPhone } from "../../support/door/phone.ts";
import { aScanOrder } from "../../support/door/scan-event.ts";
import { aMember } from "../../support/fixtures.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { claimTicket, sendTicket } from "../../support/transfers.ts";

const told = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;

const aSentTicket = async () => {
  const [{ holder: buyer, ...order }, receiver] = await Promise.all([aScanOrder(), aMember({ name: "Priya Raman" })]);
  return { ...order, buyer, receiver, code: await sendTicket(buyer, order.ticketId) };
};

testOvertaken(
  "a ticket that somebody takes while its buyer takes the link back",
  async () => {
    const { buyer, receiver, ticketId, code } = await aSentTicket();
    const { token } = buyer;
    return {
      write: { containing: ticketId },
      late: () => claimTicket(receiver, code),
      meanwhile: () => ok(call("transfers", "takeBack", { ticketId }, { token })),
      outcome: async (answer) => [told(answer), (await ok(call("tickets", "get", { ticketId }, { token }))).held_by],
    };
  },
  { guarded: ["transfer.gone", null], control: [201, "Priya Raman"] },
);

testOvertaken(
  "a ticket that somebody takes while its buyer's phone gets a code",
  async () => {
    const [{ buyer, receiver, event, ticketId, holdId, code }, phone] = await Promise.all([aSentTicket(), aPhone()]);
    let number = Number.NaN;
    const meanwhile = async () => {
      const { pass } = await ok(phone.bind(buyer, ticketId));
      number = Number.parseInt((pass ?? "").slice(64, 72), 16);
    };
    const outcome = async () => {
      const key = { event_id: event.id, order_key: orderKeyOf(await orderRef(holdId)) };
      const order = await (await openTable()).get(keyOf(DoorOrderEntity, key));
      const seat = order?.seat_1 as { issued_at?: number } | undefined;
      return Number(seat?.issued_at) > number;
    };
    return { write: { containing: ticketId }, late: () => ok(claimTicket(receiver, code)), meanwhile, outcome };
  },
  // Whether that code is refused from now on.
  { guarded: true, control: false },
);
