import { expect, inject, test } from "vitest";
import { call, ok } from "../../support/call.ts";
import { anAdmin, anEvent } from "../../support/fixtures.ts";

const makeImage = async (token: string, title: string) =>
  (await ok(call("mediaAdmin", "generateImage", { title }, { token }))).imageUrl;
const isPublished = async (path: string) =>
  (await fetch(`${inject("origin")}${path}?at=${crypto.randomUUID()}`)).headers
    .get("content-type")
    ?.startsWith("image/") ?? false;
const endings = [".webp", "-small.webp", ".avif", "-256.avif", "-384.avif", "-576.avif", "-864.avif", "-1200.avif"];
const renditionsOf = (image: string) => endings.map((ending) => image.replace(".webp", ending));

test("[adminevents-21] deleting an event's image removes its stored files and clears it, with an audit row", async () => {
  const { token } = await anAdmin();
  const image = await makeImage(token, "Night by the water");
  const { id: eventId } = await anEvent({ image });
  for (const file of renditionsOf(image)) expect(await isPublished(file)).toBe(true);
  expect((await ok(call("eventsAdmin", "deleteImage", { eventId }, { token }))).image).toBeNull();
  for (const file of renditionsOf(image)) expect([file, await isPublished(file)]).toEqual([file, false]);
  const { items } = await ok(call("auditAdmin", "list", { subject: eventId }, { token }));
  expect(items.map(({ action }) => action)).toEqual(["media.delete", "event.create"]);
  expect(items[0]?.details).toMatchObject({ changes: { image: [image, null] } });
  const again = await ok(call("eventsAdmin", "deleteImage", { eventId }, { token }));
  expect(again.image).toBeNull();
});

test("[adminevents-21] files that a copy of the event shows stay until the copy's image is deleted too", async () => {
  const { token } = await anAdmin();
  const image = await makeImage(token, "Twice by the water");
  const [first, copy] = [await anEvent({ image }), await anEvent({ image })];
  await ok(call("eventsAdmin", "deleteImage", { eventId: first.id }, { token }));
  expect(await isPublished(image)).toBe(true);
  await ok(call("eventsAdmin", "deleteImage", { eventId: copy.id }, { token }));
  expect(await isPublished(image)).toBe(false);
});

test("an image that belongs to the app is cleared only, and an unknown event has none", async () => {
  const { token } = await anAdmin();
  const { id: eventId } = await anEvent({ image: "/art/hero-value.webp" });
  expect((await ok(call("eventsAdmin", "deleteImage", { eventId }, { token }))).image).toBeNull();
  const unknown = { eventId: "evt_01JZ0000000000000000000000" };
  expect((await call("eventsAdmin", "deleteImage", unknown, { token })).status).toBe(404);
});
