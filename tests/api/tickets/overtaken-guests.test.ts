import { beforeAll } from "vitest";
import { StockEntity } from "../../../functions/events/stock.entity.ts";
import { seatsOf } from "../../support/balance-checks.ts";
import { call, callOrigin, ok } from "../../support/call.ts";
import { anAdmin, anEvent, openSettings } from "../../support/fixtures.ts";
import { addGuest, tryToAddGuest } from "../../support/guests.ts";
import { testOvertaken } from "../../support/overtake.ts";
import { keyOf, openTable } from "../../support/table.ts";
import { uniqueId } from "../../support/unique-text.ts";

beforeAll(() => openSettings());

const told = ({ status, error }: { status: number; error?: { code: string } }) => error?.code ?? status;
const asAdmin = async () => ({ token: (await anAdmin()).token });

// As it is stored: the control leaves less than nothing.
const readSeats = async (event_id: string) => {
  const stock = await (await openTable()).get(keyOf(StockEntity, { event_id }));
  return { left: stock?.left, held: stock?.held, sold: stock?.sold };
};

testOvertaken(
  "[comp-07] the last seat that is given away while another guest gets it",
  async () => {
    const event = await anEvent({ total_spots: 1 });
    const email = `late-${uniqueId()}@example.com`;
    return {
      write: { containing: email },
      late: () => tryToAddGuest(event.id, { email }),
      meanwhile: () => addGuest(event.id),
      outcome: async (answer) => ({ answer: told(answer), ...(await readSeats(event.id)) }),
    };
  },
  {
    guarded: { answer: "event.sold-out", left: 0, held: 0, sold: 1 },
    control: { answer: 201, left: -1, held: 0, sold: 2 },
  },
);

testOvertaken(
  "[comp-06] an address that is added twice at once",
  async () => {
    const event = await anEvent({ total_spots: 5 });
    const email = `twice-${uniqueId()}@example.com`;
    return {
      write: { containing: email },
      late: () => tryToAddGuest(event.id, { email }),
      meanwhile: () => addGuest(event.id, { email }),
      outcome: async (answer) => ({ answer: told(answer), ...(await seatsOf(callOrigin(), event.id)) }),
    };
  },
  {
    guarded: { answer: "guest.listed", left: 4, held: 0, sold: 1 },
    control: { answer: 201, left: 3, held: 0, sold: 2 },
  },
);

testOvertaken(
  "[comp-09] a guest who is voided while somebody lets them in",
  async () => {
    const event = await anEvent({ total_spots: 5 });
    const { id: guestId } = await addGuest(event.id);
    const { items } = await ok(call("ticketsAdmin", "list", { event_id: event.id, limit: 5 }, await asAdmin()));
    const ticketId = items[0]?.id ?? "";
    const token = await asAdmin();
    return {
      write: { containing: `void_${guestId}` },
      late: () => call("ticketsAdmin", "voidGuest", { eventId: event.id, guestId, reason: "Wrong night" }, token),
      meanwhile: () => ok(call("ticketsAdmin", "setStatus", { ticketId, status: "redeemed" }, token)),
      outcome: async (answer) => ({ answer: told(answer), ...(await seatsOf(callOrigin(), event.id)) }),
    };
  },
  {
    guarded: { answer: "guest.already-in", left: 4, held: 0, sold: 1 },
    control: { answer: 200, left: 5, held: 0, sold: 0 },
  },
);
