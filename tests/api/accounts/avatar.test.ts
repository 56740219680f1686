import { crc32 } from "node:zlib";
import sharp from "sharp";
import { beforeEach, describe, expect, inject, test } from "vitest";
import { call, ok, send } from "../../support/call.ts";
import { stack } from "../../support/checkout.ts";
import { aMember, type Member } from "../../support/fixtures.ts";

type Type = "image/jpeg" | "image/png" | "image/webp";
type Signed = { upload_id: string; url: string; fields: Record<string, string> };

const tenMegabytes = 10 * 1024 * 1024;
let member: Member;

beforeEach(async () => {
  member = await aMember();
});

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "me" }, IFD3: { GPSLatitude: "30/1 19/1 0/1" } })
    .jpeg()
    .toBuffer();

const sign = (who: Member, content_type: Type = "image/jpeg", bytes = tenMegabytes) =>
  call("avatars", "upload", { content_type, bytes }, { token: who.token });

const post = ({ url, fields }: Signed, bytes: Buffer, change: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...change })) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)]), "me.jpg");
  return fetch(url, { method: "POST", body: form });
};

const finish = (who: Member, uploadId: string) => call("avatars", "finish", { uploadId }, { token: who.token });

const upload = async (who: Member, bytes: Buffer, type: Type = "image/jpeg") => {
  const signed = await ok(sign(who, type));
  await post(signed, bytes);
  return finish(who, signed.upload_id);
};

const urlOf = async ({ token }: Member) => (await ok(call("members", "profile", {}, { token }))).avatar_url;

const fetched = async (path: string) => {
  const answer = await fetch(inject("origin") + path);
  const isPicture = answer.headers.get("content-type") === "image/jpeg";
  return isPicture ? Buffer.from(await answer.arrayBuffer()) : null;
};

const colourOf = async (bytes: Buffer | null): Promise<number[]> => {
  const { channels } = await sharp(bytes ?? undefined).stats();
  return channels.map(({ mean }) => Math.round(mean / 16));
};

test("[avatar-05] an uploaded avatar becomes a square JPEG of 512 pixels without metadata", async () => {
  const original = await picture("#2a9d8f");
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const { avatar_url } = await ok(upload(member, original));
  expect(avatar_url).toMatch(new RegExp(`^/media/avatars/${member.userId}/[0-9a-z]{26}\\.jpg$`));
  const published = await fetched(avatar_url ?? "");
  const { format, width, height, exif, xmp, iptc, icc } = await sharp(published ?? undefined).metadata();
  expect([format, width, height]).toEqual(["jpeg", 512, 512]);
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  expect(await urlOf(member)).toBe(avatar_url);
});

describe("[avatar-06] a member's avatar", () => {
  test("is replaced by a new one under another address, and its file is deleted", async () => {
    const first = await ok(upload(member, await picture("#ff0000")));
    const second = await ok(upload(member, await picture("#0000ff")));
    expect(second.avatar_url).not.toBe(first.avatar_url);
    await stack().settled();
    expect(await fetched(first.avatar_url ?? "")).toBeNull();
    expect(await colourOf(await fetched(second.avatar_url ?? ""))).toEqual([0, 0, 16]);
    expect(await urlOf(member)).toBe(second.avatar_url);
  });

  test("is deleted with its file by removing it, and removing it again changes nothing", async () => {
    const { avatar_url } = await ok(upload(member, await picture("#2a9d8f")));
    for (const _turn of [1, 2]) {
      expect(await ok(call("avatars", "remove", {}, { token: member.token }))).toEqual({ avatar_url: null });
    }
    expect(await urlOf(member)).toBeNull();
    await stack().settled();
    expect(await fetched(avatar_url ?? "")).toBeNull();
  });

  test("[guard-04] cannot be set or removed by anybody else, or without a token", async () => {
    const [own, other] = [await ok(upload(member, await picture("#2a9d8f"))), await aMember()];
    const signed = await ok(sign(member));
    await post(signed, await picture("#ff0000"));
    expect((await finish(other, signed.upload_id)).status).toBe(404);
    expect(await urlOf(other)).toBeNull();
    const body = { user_id: member.userId, userId: member.userId };
    const query = `?${new URLSearchParams(body)}`;
    await send("DELETE", `/api/profile/avatar${query}`, undefined, { token: other.token });
    expect(await urlOf(member)).toBe(own.avatar_url);
    for (const [method, path] of [
      ["POST", "/api/profile/avatar/uploads"],
      ["POST", `/api/profile/avatar/uploads/${signed.upload_id}/finish`],
      ["DELETE", "/api/profile/avatar"],
    ] as const) {
      expect((await send(method, path, method === "POST" ? body : undefined)).status).toBe(401);
    }
    expect(await urlOf(member)).toBe(own.avatar_url);
  });

  test("cannot be uploaded under another key than the signed one", async () => {
    const signed = await ok(sign(member));
    const other = await aMember();
    const key = (signed.fields.key ?? "").replace(member.userId, other.userId);
    expect((await post(signed, await picture("#ff0000"), { key })).ok).toBe(false);
    expect((await finish(other, signed.upload_id)).status).toBe(404);
  });
});

describe("[avatar-04] the upload is refused and the current avatar stays with", () => {
  const keepsFormer = async (attempt: () => Promise<unknown>) => {
    const { avatar_url } = await ok(upload(member, await picture("#2a9d8f")));
    await attempt();
    expect(await urlOf(member)).toBe(avatar_url);
    expect(await colourOf(await fetched(avatar_url ?? ""))).toEqual([3, 10, 9]);
  };

  test.each([
    ["text that calls itself a JPEG", "image/jpeg", Buffer.from("not a picture at all")],
    ["a page that calls itself a PNG", "image/png", Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG that calls itself a WebP", "image/webp", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ] as const)("%s", async (_what, type, bytes) => {
    await keepsFormer(async () => {
      const answer = await upload(member, bytes, type);
      expect([answer.status, answer.error?.code]).toEqual([400, "upload.not-an-image"]);
    });
  });

  test("a picture of more than 40 megapixels by its header alone", async () => {
    const flat = sharp({ create: { width: 10, height: 10, channels: 3, background: "#000" } });
    const header = (await flat.png().toBuffer()).subarray(0, 200);
    header.writeUInt32BE(8_000, 16);
    header.writeUInt32BE(6_000, 20);
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
    await keepsFormer(async () => {
      const answer = await upload(member, header, "image/png");
      expect([answer.status, answer.error?.code]).toEqual([413, "upload.too-large"]);
    });
  });

  test("more than 10 MB, requested or sent", async () => {
    await keepsFormer(async () => {
      expect((await sign(member, "image/png", tenMegabytes + 1)).status).toBe(400);
      const signed = await ok(sign(member, "image/png"));
      expect((await post(signed, Buffer.alloc(tenMegabytes + 1))).ok).toBe(false);
      expect((await finish(member, signed.upload_id)).status).toBe(404);
    });
  });
});

test("[avatar-04] a picture of exactly 10 MB is accepted", async () => {
  const small = await picture("#2a9d8f");
  const padded = Buffer.concat([small, Buffer.alloc(tenMegabytes - small.length)]);
  expect((await upload(member, padded)).status).toBe(200);
});
