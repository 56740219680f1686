import { ContactInput } from "../model/contact.ts";
import { Nothing } from "../model/primitives.ts";
import { domain } from "./route.ts";

export const contact = domain({
  send: {
    method: "POST",
    path: "/api/contact",
    access: "public",
    status: 201,
    summary: "A message to support: stored and mailed before the answer.",
    input: ContactInput,
    output: Nothing,
    rate: { max: 10, seconds: 600 },
  },
});
