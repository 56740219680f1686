import { expect, test } from "vitest";
import { type EventAct, listEventActs } from "../../../web/src/features/admin/events/event-acts.ts";

const publish_at = "2031-07-01T12:00:00.000Z";

test.each<[object, EventAct[]]>([
  [{ state: "draft" }, ["publish", "publish-at", "repeat", "delete"]],
  [{ state: "draft", publish_at }, ["publish", "publish-at", "clear-publish-at", "repeat", "delete"]],
  [{ state: "draft", publish_at, past: true }, ["publish", "clear-publish-at", "delete"]],
  [{ state: "draft", sold: 1 }, ["publish", "publish-at", "repeat", "cancel"]],
  [{ state: "draft", held: 1, past: true }, ["publish"]],
  [{ state: "published", publish_at }, ["stop-sales", "postpone", "repeat", "cancel", "unpublish", "delete"]],
  [{ state: "published", held: 1 }, ["stop-sales", "postpone", "repeat", "cancel"]],
  [{ state: "published", past: true }, ["unpublish", "delete"]],
  [{ state: "published", past: true, sold: 1 }, []],
  [{ state: "sales-stopped", sold: 1 }, ["resume-sales", "postpone", "repeat", "cancel"]],
  [{ state: "sales-stopped", sold: 1, past: true }, []],
  [{ state: "postponed", sold: 1 }, ["cancel"]],
  [{ state: "postponed", past: true }, ["unpublish", "delete"]],
  [{ state: "cancelled" }, ["delete"]],
  [{ state: "cancelled", sold: 1 }, []],
])("what can be done with an event that is %o is %j", (about, acts) => {
  expect(listEventActs({ past: false, publish_at: null, sold: 0, held: 0, ...about } as never)).toEqual(acts);
});
