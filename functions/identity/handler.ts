import { identity } from "../../shared/api/identity.ts";
import { lookUpReferral } from "../members/referrals.ts";
import { serve } from "../serve.ts";
import { signUp } from "./sign-up.ts";

export const handler = serve("identity", identity, {
  async signUp(input, _caller, { now }) {
    const referral = await lookUpReferral(input.referral);
    await signUp(input, now);
    return { referral };
  },
});
