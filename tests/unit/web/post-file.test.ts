import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { postFile } from "../../../web/src/api/post-file.ts";

type Sent = { method: string; url: string; form: FormData };

let sent: Sent[];
let running: FakeRequest;
class FakeRequest {
  upload: { onprogress?: (progress: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  #to = { method: "", url: "" };
  constructor() {
    running = this;
  }
  open(method: string, url: string) {
    this.#to = { method, url };
  }
  send(form: FormData) {
    sent.push({ ...this.#to, form });
  }
  abort() {
    this.onabort?.();
  }
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
});
afterEach(() => vi.unstubAllGlobals());

const signed = { url: "https://uploads.test/", fields: { key: "avatars/1", policy: "signed" } };
const file = new File(["picture"], "me at home.jpg", { type: "image/jpeg" });
const outcome = (upload: Promise<void>) =>
  upload.then(
    () => "done",
    (error: Error) => `${error.name}: ${error.message}`,
  );

test("a file is sent to its signed address after the fields that allow it, without its name", async () => {
  const upload = postFile(signed, file);
  running.status = 204;
  running.onload?.();
  expect(await outcome(upload)).toBe("done");
  const [{ method, url, form } = {} as Sent] = sent;
  expect([sent.length, method, url]).toEqual([1, "POST", "https://uploads.test/"]);
  expect([...(form?.keys() ?? [])]).toEqual(["key", "policy", "file"]);
  const [part, key] = [form?.get("file") as File, form?.get("key")];
  expect([key, part.name, part.type, await part.text()]).toEqual(["avatars/1", "file", "image/jpeg", "picture"]);
});

test.each([
  [199, "Error: The upload was refused (199)"],
  [200, "done"],
  [299, "done"],
  [300, "Error: The upload was refused (300)"],
  [403, "Error: The upload was refused (403)"],
])("an upload that is answered with %i ends as %s", async (status, end) => {
  const upload = postFile(signed, file);
  running.status = status;
  running.onload?.();
  expect(await outcome(upload)).toBe(end);
});

test("an upload that is lost on its way fails", async () => {
  const upload = postFile(signed, file);
  running.onerror?.();
  expect(await outcome(upload)).toBe("Error: The upload failed");
});

test("an upload tells the share that is sent, and none while its size isn't known", () => {
  const shares: number[] = [];
  void postFile(signed, file, { onProgress: (share) => shares.push(share) });
  for (const progress of [
    { loaded: 5, total: 0 },
    { loaded: 1, total: 4 },
    { loaded: 4, total: 4 },
  ])
    running.upload.onprogress?.(progress);
  expect(shares).toEqual([0, 0.25, 1]);
});

test("an upload is given up with its signal", async () => {
  const controller = new AbortController();
  const upload = postFile(signed, file, { signal: controller.signal });
  controller.abort();
  expect(await outcome(upload)).toBe("AbortError: The upload was cancelled");
});
