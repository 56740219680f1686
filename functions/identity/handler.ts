import { identity } from "../../shared/api/identity.ts";
import { serve } from "../serve.ts";
import { signUp } from "./sign-up.ts";

export const handler = serve("identity", identity, {
  async signUp(input, _caller, { now }) {
    await signUp(input, now);
    return {};
  },
});
