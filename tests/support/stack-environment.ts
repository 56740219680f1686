import { inject } from "vitest";
import { stackAt } from "./stack.ts";

/** Lets a test import functions and run their verbs on the stack's own table, as a command of an operator does. */
export const readStackEnvironment = async (origin = inject("origin")): Promise<void> => {
  const { tables, endpoints } = await stackAt(origin).facts();
  Object.assign(process.env, {
    TABLE_NAME: tables[0],
    AWS_ENDPOINT_URL_DYNAMODB: endpoints.dynamodb,
    AWS_REGION: "us-east-1",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    STAGE: "local",
    PUBLIC_ORIGIN: origin,
    CITY_ZONE: "America/New_York",
    POSTAL_ADDRESS: "1 Example Street, Jacksonville",
  });
};
