import type { Member } from "../fixtures.ts";

/** What sample calls are made with and upon. */
export type SampleContext = { member: Member; admin: Member; vendorId: string; dealId: string; eventId: string };

/** One call: its whole input, and who makes it when that is not the world's member (on admin routes: its admin). */
type SampleCall = { input?: Record<string, unknown>; as?: Member };

/** A call that goes well for every operation, prepared anew each time. */
export type SampleCalls = Record<string, (world: SampleContext) => SampleCall | Promise<SampleCall>>;

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** The smallest picture there is: one pixel, as a PNG. */
export const pictureBytes = (): Buffer => Buffer.from(pixel, "base64");

/** Puts a picture where a signed upload says. */
export const uploadPicture = async (
  { url, fields }: { url: string; fields: Record<string, string> },
  bytes = pictureBytes(),
): Promise<void> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }));
  const answer = await fetch(url, { method: "POST", body: form });
  if (!answer.ok) throw new Error(`The upload was refused with ${answer.status}`);
};

/** A code nobody has used yet, of always the same length. */
export const uniqueCode = (): string => `T${Date.now()}${Math.floor(Math.random() * 9_000 + 1_000)}`;
