import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { mockClient } from "aws-sdk-client-mock";
import { beforeEach, expect, test } from "vitest";
import { LogoEntity } from "../../../functions/content/logo.entity.ts";
import { createLogo } from "../../../functions/content/manage-logos.ts";

const now = "2027-03-01T12:00:00.000Z";
const admin = { userId: "admin", email: "admin@example.com" };
const table = mockClient(DynamoDBDocumentClient);

const stored = (_: unknown, index: number) =>
  LogoEntity.put({
    id: `logo_${index}`,
    name: "River & Rye",
    logo_url: "/logo.png",
    is_active: true,
    display_order: index,
    created_at: now,
  }).params<{ Item: object }>().Item;

const addTo = (count: number) => {
  table.on(GetCommand).resolves({});
  table.on(QueryCommand).resolves({ Items: Array.from({ length: count }, stored) as never });
  table.on(TransactWriteCommand).resolves({});
  return createLogo({ name: "One more", logo_url: "/more.png", is_active: true }, admin, now);
};

beforeEach(() => table.reset());

test("the 300th partner logo is added, and one more is refused before anything is written", async () => {
  expect(await addTo(299)).toMatchObject({ name: "One more", display_order: 299 });
  table.reset();
  await expect(addTo(300)).rejects.toMatchObject({ code: "logo.too-many" });
  expect(table.commandCalls(TransactWriteCommand)).toHaveLength(0);
});
