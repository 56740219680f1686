import { fromHex } from "../../../shared/door/bytes.ts";
import { encodeLiveCode } from "../../../shared/door/code.ts";
import { signStep } from "../../../shared/door/signatures.ts";
import { ok } from "../call.ts";
import { aPhone } from "./phone.ts";
import type { DoorOrder } from "./scanners.ts";

/** The code of an order's first ticket as its holder's phone shows it: each call makes the one of now. All seats of the order are in it. */
export const aLiveCode = async ({ buyer, ticketIds }: DoorOrder): Promise<() => Promise<string>> => {
  const phone = await aPhone();
  const { pass } = await ok(phone.bind(buyer, ticketIds[0] ?? ""));
  if (!pass) throw new Error("The phone got no pass");
  const signedPass = fromHex(pass);
  return async () => encodeLiveCode(signedPass, await signStep(phone.keys.privateKey, signedPass, Date.now()));
};
