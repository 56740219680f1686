import { testOvertaken } from "../../support/overtake.ts";
import { giveOwnTable } from "../../support/own-table.ts";
import { uniqueId } from "../../support/unique-text.ts";

const account = giveOwnTable(async () => ({
  ...(await import("../../../functions/account/missing/missing-account.entity.ts")),
  ...(await import("../../../functions/account/missing/missing-erasures.entity.ts")),
  ...(await import("../../../functions/account/missing/reserve-erasure.ts")),
  ...(await import("../../../functions/platform/table/restore-mark.entity.ts")),
}));

let lastDay = 0;

/** A day of its own on which one member may be erased, and members who are missing since the day before. */
const aDay = async (allowed?: number) => {
  const { MissingAccountEntity, MissingErasuresEntity, reserveErasure } = account();
  lastDay += 1;
  const day = `2027-03-${10 + lastDay}`;
  if (allowed) await MissingErasuresEntity.put({ day, erasures: 0, allowed }).go();
  const aMissing = async () => {
    const missing = { user_id: `member_${uniqueId()}`, first_missed_at: "2027-03-01T12:00:00.000Z" };
    await MissingAccountEntity.put(missing).go();
    return { write: { containing: missing.user_id }, reserve: () => reserveErasure(missing, `${day}T12:00:00.000Z`) };
  };
  const outcome = async (isReserved: boolean) => {
    const { data } = await MissingErasuresEntity.get({ day }).go({ consistent: true });
    return [isReserved, data?.erasures ?? 0];
  };
  return { aMissing, outcome };
};

testOvertaken(
  "a missing member whose erasure two runs reserve at once",
  async () => {
    const { aMissing, outcome } = await aDay();
    const { write, reserve } = await aMissing();
    return { write, late: reserve, meanwhile: reserve, outcome };
  },
  { guarded: [false, 1], control: [true, 2] },
);

testOvertaken(
  "a missing member whose erasure is reserved while another one takes the day's last",
  async () => {
    const { aMissing, outcome } = await aDay(1);
    const [one, other] = [await aMissing(), await aMissing()];
    return { write: one.write, late: one.reserve, meanwhile: other.reserve, outcome };
  },
  { guarded: [false, 1], control: [true, 2] },
);

testOvertaken(
  "a missing member whose erasure is reserved while the table begins to be restored",
  async () => {
    const { RestoreMarkEntity } = account();
    const { aMissing, outcome } = await aDay();
    const { write, reserve } = await aMissing();
    await RestoreMarkEntity.delete({ name: "restore" }).go();
    const restore = () => RestoreMarkEntity.put({ name: "restore", since: "2027-03-10T12:00:00.000Z" }).go();
    return { write, late: reserve, meanwhile: restore, outcome };
  },
  { guarded: [false, 0], control: [true, 1] },
);
