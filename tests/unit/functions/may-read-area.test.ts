import { expect, test } from "vitest";
import { mayReadArea } from "../../../functions/timelines/may-read-area.ts";
import { auditAreas } from "../../../shared/model/audit.ts";
import type { Role } from "../../../shared/model/roles.ts";

const areasOf = (role: Role): string[] =>
  [...new Set(auditAreas)].filter((area) => mayReadArea(role, `${area}.update`)).toSorted();

test.each([
  ["owner", [...new Set(auditAreas)].toSorted()],
  ["manager", [...new Set(auditAreas)].toSorted()],
  ["events", ["door", "event", "media", "order", "refund", "ticket"]],
  ["content", ["deal", "media", "vendor"]],
  ["support", ["claim", "community", "contact", "member", "order", "points", "refund", "ticket"]],
  ["door", ["door"]],
  ["books", ["order", "refund", "sync", "ticket"]],
] as [Role, string[]][])("[desk-104] on a timeline the role %s reads the changes of %j", (role, areas) => {
  expect(areasOf(role)).toEqual(areas);
});
