import { fromHex } from "../../../shared/door/bytes.ts";
import { encodeLiveCode } from "../../../shared/door/code.ts";
import { signStep } from "../../../shared/door/signatures.ts";
import { ok } from "../call.ts";
import type { Member } from "../fixtures.ts";
import { aPhone } from "./phone.ts";

/** Binds a ticket's code to a phone; `codeAt` is the text that it shows at a moment (milliseconds since 1970). */
export const aBoundCode = async (holder: Member, ticketId: string) => {
  const phone = await aPhone();
  const { pass } = await ok(phone.bind(holder, ticketId));
  const signed = fromHex(pass ?? "");
  return {
    phone,
    codeAt: async (now = Date.now()) => encodeLiveCode(signed, await signStep(phone.keys.privateKey, signed, now)),
  };
};
