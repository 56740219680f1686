import { beforeAll, describe, expect, inject, test } from "vitest";
import { aMember, anEvent, type Member } from "../../support/fixtures.ts";

let member: Member;
beforeAll(async () => {
  member = await aMember();
  await Promise.all([1, 2, 3].map(() => anEvent({ description: "A long night on the river. ".repeat(30) })));
});

/** A read as a browser makes it, through the edge; `fetch` undoes the compression, the headers stay. */
const visit = async (headers: Record<string, string>) => {
  const response = await fetch(`${inject("origin")}/api/events`, { headers });
  const { status, headers: told } = response;
  return { status, encoding: told.get("content-encoding"), etag: told.get("etag") ?? "", text: await response.text() };
};

describe.each(["br", "gzip"])("a second visit with compression (%s)", (coding) => {
  test.each([
    ["of nobody in particular", () => ({})],
    ["of a member", () => ({ authorization: `Bearer ${member.token}` })],
  ])("%s gets 304, since the weakened tag is recognized", async (_who, by) => {
    const headers = { ...by(), "accept-encoding": coding };
    const first = await visit(headers);
    expect([first.status, first.encoding]).toEqual([200, coding]);
    expect(first.etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const second = await visit({ ...headers, "if-none-match": first.etag });
    expect([second.status, second.text]).toEqual([304, ""]);
    await anEvent();
    const third = await visit({ ...headers, "if-none-match": first.etag });
    expect(third.status).toBe(200);
    expect(third.etag).not.toBe(first.etag);
  });
});
