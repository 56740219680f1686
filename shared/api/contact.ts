import * as z from "zod";
import { ContactInput, ContactMessage } from "../model/contact.ts";
import { Empty, Id, Page, PageQuery } from "../model/primitives.ts";
import { defineRoutes } from "./route.ts";

export const contact = defineRoutes({
  send: {
    method: "POST",
    path: "/api/contact",
    access: "public",
    status: 201,
    summary: "A message to support: stored and mailed before the answer.",
    input: ContactInput,
    output: Empty,
    blockCheck: "none",
    rate: { max: 10, seconds: 600 },
  },
});

export const contactAdmin = defineRoutes({
  messages: {
    method: "GET",
    path: "/api/admin/contact-messages",
    access: "admin",
    permission: "contact",
    summary: "The messages to support, newest first.",
    input: PageQuery,
    output: Page(ContactMessage),
  },
  setAnswered: {
    method: "POST",
    path: "/api/admin/contact-messages/{messageId}/answered",
    access: "admin",
    permission: "contact",
    summary: "Mark a message to support as answered, or as waiting again.",
    input: z.object({ messageId: Id, answered: z.boolean() }),
    output: ContactMessage,
  },
});
