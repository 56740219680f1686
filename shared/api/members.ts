import { Me, MeInput } from "../model/member.ts";
import { Nothing } from "../model/primitives.ts";
import { domain } from "./route.ts";

export const members = domain({
  me: {
    method: "GET",
    path: "/api/me",
    access: "user",
    summary: "The signed-in user's own record; created on the first call after sign-up.",
    input: Nothing,
    output: Me,
  },
  update: {
    method: "PATCH",
    path: "/api/me",
    access: "user",
    summary: "Change the own name or phone number.",
    input: MeInput,
    output: Me,
    rate: { max: 20, seconds: 600 },
  },
});
