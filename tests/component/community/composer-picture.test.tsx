import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { limits } from "../../../shared/model/limits.ts";
import { toastStore } from "../../../web/src/components/feedback/toast-store.ts";
import { Composer } from "../../../web/src/features/community/composer/composer.tsx";
import { useCreatePost } from "../../../web/src/features/community/composer/use-create-post.ts";
import { usePicture } from "../../../web/src/features/community/composer/use-picture.ts";
import { aPerson } from "../../support/component/person.ts";
import { answer, hold, refuse, requestsOf } from "../../support/component/played-api.ts";
import { aClient, runHook, settle, showPart } from "../../support/component/run-hook.tsx";
import { answerCommunity, aPost, ownProfileOf } from "../../support/component/samples/community.ts";

const member = aPerson();
const { userId } = member;
const failure = { status: 500, code: "internal-error" } as const;
const uploadId = (at: number) => `upl_${String(at).padStart(26, "0")}`;
const toasts = () => toastStore.shown().map(({ title, text }) => [title, text]);
const aFile = (name = "sunset", type = "image/png", size = 5) => {
  const file = new File(["hello"], name, { type });
  Object.defineProperty(file, "size", { value: size });
  return file;
};

type Upload = {
  upload: { onprogress?: (sent: { loaded: number; total: number }) => void };
  status: number;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  abort: () => void;
};
const uploads: Upload[] = [];
const kept = new Map<string, Response>();
const keptPictures = () => [...kept.keys()].filter((path) => path.startsWith("/drafts/")).length;
const latest = () => uploads.at(-1) as Upload;
const finish = async (upload = latest(), status = 204) => {
  upload.status = status;
  act(() => upload.onload?.());
  await settle();
};

beforeEach(() => {
  uploads.length = 0;
  kept.clear();
  const construct = () => {
    const upload = { upload: {}, status: 0, open: () => {}, send: () => {}, abort: vi.fn() };
    uploads.push(upload);
    return upload;
  };
  vi.stubGlobal("XMLHttpRequest", new Proxy(Object, { construct }));
  const open = async () => ({
    match: async (path: string) => kept.get(path)?.clone(),
    put: async (path: string, response: Response) => void kept.set(path, response),
    delete: async (path: string) => kept.delete(path),
    keys: async () => [],
  });
  vi.stubGlobal("caches", { open });
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => `blob:${(file as File).name}`);
  vi.spyOn(URL, "revokeObjectURL").mockImplementation(() => {});
  let at = 0;
  answer("community", "signPicture", () => {
    at += 1;
    return { upload_id: uploadId(at), url: "https://uploads.test/", fields: {} };
  });
});

const takePicture = () =>
  answer("community", "finishPicture", {
    id: "pic_000001",
    url: "/media/posts/1.webp",
    width: 10,
    height: 10,
    blur: "",
    alt: "A sunset",
  });

describe("a post's picture", () => {
  const open = async () => {
    const { result, unmount } = await runHook(() => usePicture(userId), { as: member });
    await settle();
    const choose = async (file: File) => {
      let isTaken: boolean | undefined;
      act(() => {
        isTaken = result.current.choose(file);
      });
      await settle();
      return isTaken;
    };
    return { result, unmount, choose, picture: () => result.current.picture };
  };

  test.each([
    ["as large as one may be", aFile("a", "image/png", limits.pictureBytes), null],
    ["larger", aFile("a", "image/png", limits.pictureBytes + 1), "File too large"],
    ["of a kind that can't be posted", aFile("a", "image/gif"), "This kind of picture can't be posted"],
    ["that is none", aFile("a", "text/plain"), "Invalid file type"],
  ])("is taken and kept on the device only if it can be posted: one %s", async (_what, file, problem) => {
    const isTaken = problem === null;
    const { choose, picture } = await open();
    expect(await choose(file)).toBe(isTaken);
    expect([
      picture() !== null,
      requestsOf("community", "signPicture").length,
      keptPictures(),
      toasts().length,
    ]).toEqual(isTaken ? [true, 1, 1, 0] : [false, 0, 0, 1]);
    expect(toasts()[0]?.[0] ?? null).toBe(problem);
  });

  test("is uploaded as it is chosen, with its progress, and can be removed and refused", async () => {
    const { result, choose, picture } = await open();
    await choose(aFile());
    expect(picture()).toMatchObject({ preview: "blob:sunset", progress: 0, uploadId: null, problem: null });
    act(() => latest().upload.onprogress?.({ loaded: 1, total: 4 }));
    expect(picture()?.progress).toBe(0.25);
    await finish();
    expect(picture()).toMatchObject({ progress: 1, uploadId: uploadId(1), problem: null });
    act(() => result.current.refuse("No people"));
    expect(picture()).toMatchObject({ uploadId: null, problem: "No people" });
    act(() => result.current.remove());
    await settle();
    expect([picture(), keptPictures()]).toEqual([null, 0]);
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:sunset");
    act(() => result.current.refuse("No people"));
    act(() => result.current.retry());
    await settle();
    expect([picture(), uploads.length]).toEqual([null, 1]);
  });

  test.each([
    ["by the storage", null, "The picture couldn't be uploaded."],
    ["by a limit", { status: 429, code: "too-many-requests", message: "Too many pictures" }, "Too many pictures"],
    ["by a failure", failure, "The picture couldn't be uploaded."],
  ] as const)("that is refused %s says why, and is uploaded again by a press", async (_who, refusal, problem) => {
    if (refusal) refuse("community", "signPicture", refusal, { once: true });
    const { result, choose, picture } = await open();
    await choose(aFile());
    if (!refusal) await finish(latest(), 403);
    expect(picture()).toMatchObject({ uploadId: null, problem });
    act(() => result.current.retry());
    expect(picture()?.problem).toBeNull();
    await settle();
    await finish();
    expect(picture()).toMatchObject({ uploadId: expect.stringMatching(/^upl_/), problem: null });
  });

  test.each<[string, (upload: Upload) => void]>([
    [
      "ends as well",
      (upload) => {
        upload.status = 204;
        upload.onload?.();
      },
    ],
    ["fails", (upload) => upload.onerror?.()],
  ])("takes the place of the one before, whose upload is given up, also if that %s", async (_what, end) => {
    const { choose, picture } = await open();
    await choose(aFile("first"));
    const [first] = uploads as [Upload];
    await choose(aFile("second"));
    expect(first.abort).toHaveBeenCalledTimes(1);
    act(() => end(first));
    await settle();
    expect(picture()).toMatchObject({ preview: "blob:second", uploadId: null, problem: null });
    await finish();
    expect(picture()?.uploadId).toBe(uploadId(2));
  });

  test("that the page is left with is given up", async () => {
    const { choose, unmount } = await open();
    await choose(aFile());
    unmount();
    expect(latest().abort).toHaveBeenCalledTimes(1);
  });

  describe("that this device kept", () => {
    const keep = () =>
      kept.set(`/drafts/${userId}/picture`, new Response("hello", { headers: { "content-type": "image/png" } }));

    test("is uploaded again", async () => {
      keep();
      const { picture } = await open();
      expect([picture()?.file.type, uploads.length]).toEqual(["image/png", 1]);
    });

    test.each([
      ["another one is chosen", true],
      ["the page is left", false],
    ])("is left alone once %s", async (_what, isChosen) => {
      keep();
      const { promise, resolve } = Promise.withResolvers<void>();
      const { open: openCache } = caches;
      vi.stubGlobal("caches", { open: (name: string) => promise.then(() => openCache(name)) });
      const { result, unmount } = await runHook(() => usePicture(userId), { as: member });
      if (isChosen) act(() => void result.current.choose(aFile("other")));
      else unmount();
      resolve();
      await settle();
      expect([result.current.picture?.preview ?? null, uploads.length]).toEqual(
        isChosen ? ["blob:other", 1] : [null, 0],
      );
    });
  });
});

describe("a post that is published", () => {
  const withPicture = { content: "Hi", location: "Riverside", upload: { id: uploadId(1), alt: " A sunset " } };
  const publish = async (post: Parameters<ReturnType<typeof useCreatePost>["mutate"]>[0]) => {
    const [onPosted, onPictureRefused] = [vi.fn(), vi.fn()];
    const { result } = await runHook(() => useCreatePost({ onPosted, onPictureRefused }), {
      as: member,
      client: aClient(),
    });
    act(() => result.current.mutate(post));
    await settle();
    return { posted: onPosted.mock.calls.length, refused: onPictureRefused.mock.calls.flat() };
  };

  test("takes its picture, which is described", async () => {
    takePicture();
    answer("community", "createPost", aPost());
    expect(await publish(withPicture)).toEqual({ posted: 1, refused: [] });
    expect(requestsOf("community", "finishPicture")).toEqual([{ uploadId: uploadId(1), alt: "A sunset" }]);
    expect(requestsOf("community", "createPost")).toEqual([
      { content: "Hi", location: "Riverside", picture_id: "pic_000001" },
    ]);
    expect(toasts()).toEqual([["Posted!", undefined]]);
  });

  const general = "Failed to create post. Please try again.";
  test.each([
    ["expired", { status: 404, code: "not-found" }, ["This picture has to be uploaded again."], general],
    ["can't be used", { status: 400, code: "upload.not-an-image" }, ["Own words"], general],
    ["fails", { status: 500, code: "internal-error" }, [], general],
    ["comes too often", { status: 429, code: "rate-limited" }, [], "Own words"],
  ])("is kept back where its picture %s", async (_what, refusal, refused, text) => {
    refuse("community", "finishPicture", { ...refusal, code: refusal.code as never, message: "Own words" });
    expect(await publish(withPicture)).toEqual({ posted: 0, refused });
    expect([toasts(), requestsOf("community", "createPost")]).toEqual([[["Error", text]], []]);
  });

  test("has no picture to refuse where it has none", async () => {
    refuse("community", "createPost", { status: 404, code: "not-found", message: "Own words" });
    expect(await publish({ ...withPicture, upload: null })).toEqual({ posted: 0, refused: [] });
    expect(toasts()).toEqual([["Error", "Own words"]]);
  });
});

describe("the composer with a picture", () => {
  const text = () => screen.getByLabelText("What's happening in Jax?");
  const send = () => screen.getByRole("button", { name: "Post" });
  const onPosted = vi.fn();
  const open = async () => {
    onPosted.mockClear();
    answerCommunity(member);
    const user = await showPart(<Composer userId={userId} onPosted={onPosted} />, { as: member });
    await settle();
    fireEvent.focus(text());
    return user;
  };
  const choose = async (...files: File[]) => {
    fireEvent.change(screen.getByLabelText("Post picture"), { target: { files } });
    await settle();
  };
  const write = (content: string) => fireEvent.change(text(), { target: { value: content } });
  const submit = (about: object = { ctrlKey: true }) => fireEvent.keyDown(text(), { key: "Enter", ...about });

  test("waits for its upload, sends it once, and is empty again", async () => {
    const user = await open();
    await choose();
    expect(screen.queryByRole("img", { name: "Your picture" })).toBeNull();
    await choose(aFile());
    expect(screen.getByRole("img", { name: "Your picture" })).toHaveAttribute("src", "blob:sunset");
    act(() => latest().upload.onprogress?.({ loaded: 2, total: 7 }));
    expect(screen.getByRole("progressbar", { name: "Uploading your picture" })).toHaveAttribute("aria-valuenow", "29");
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    expect(screen.getByRole("button", { name: "Cancel upload" })).toBeVisible();
    submit();
    expect(toasts().map(([title]) => title)).toEqual(["Missing Information"]);
    write(" Hi ");
    fireEvent.change(screen.getByLabelText("Location"), { target: { value: "Riverside" } });
    expect(send()).toBeDisabled();
    submit();
    expect(toasts()).toHaveLength(1);
    await finish();
    expect(screen.queryByRole("progressbar", { name: "Uploading your picture" })).toBeNull();
    expect(screen.getByRole("button", { name: "Remove picture" })).toBeVisible();
    await user.type(screen.getByLabelText("Describe the picture"), "A sunset");
    expect(send()).toBeEnabled();
    for (const about of [{}, { key: "a", metaKey: true }]) submit(about);
    expect(requestsOf("community", "finishPicture")).toEqual([]);
    answer("community", "createPost", aPost());
    const release = hold("community", "finishPicture");
    submit({ metaKey: true });
    await settle();
    submit({ metaKey: true });
    await settle();
    expect(text()).toHaveAttribute("readonly");
    expect(screen.getByRole("button", { name: "Add a photo" })).toBeDisabled();
    takePicture();
    release();
    await settle();
    expect(requestsOf("community", "finishPicture")).toEqual([{ uploadId: uploadId(1), alt: "A sunset" }]);
    expect(requestsOf("community", "createPost").map(({ content }) => content)).toEqual(["Hi"]);
    expect([text().textContent, onPosted.mock.calls.length, keptPictures()]).toEqual(["", 1, 0]);
    expect(screen.queryByRole("img", { name: "Your picture" })).toBeNull();
    await choose(aFile());
    expect(screen.getByLabelText("Describe the picture")).toHaveValue("");
  });

  test("shows why it can't be used, with a way to send it again, and forgets its description with it", async () => {
    const user = await open();
    await choose(aFile());
    await finish(latest(), 403);
    expect(screen.getByRole("alert")).toHaveTextContent("The picture couldn't be uploaded.");
    expect(screen.getByRole("button", { name: "Remove picture" })).toBeVisible();
    expect(screen.queryByRole("progressbar", { name: "Uploading your picture" })).toBeNull();
    await user.type(screen.getByLabelText("Describe the picture"), "A sunset");
    await choose(aFile("a", "text/plain"));
    expect(screen.getByLabelText("Describe the picture")).toHaveValue("A sunset");
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await settle();
    expect([screen.queryByText("The picture couldn't be uploaded."), uploads.length]).toEqual([null, 2]);
    await user.click(screen.getByRole("button", { name: "Cancel upload" }));
    expect(screen.queryByLabelText("Describe the picture")).toBeNull();
    expect(screen.getByLabelText("Location")).toBeVisible();
    await choose(aFile("other"));
    expect(screen.getByLabelText("Describe the picture")).toHaveValue("");
    await user.type(screen.getByLabelText("Describe the picture"), "Not this");
    await choose(aFile("third"));
    expect(screen.getByLabelText("Describe the picture")).toHaveValue("");
  });

  test.each([
    [1_499, null],
    [1_500, "1500 of 2000 characters"],
  ])("counts its characters from three quarters of the length on: %i", async (length, count) => {
    await open();
    write("x".repeat(length));
    expect(screen.queryByText(/ of 2000 characters/)?.textContent ?? null).toBe(count);
  });

  test.each([
    ["a text", { content: " ", location: "Riverside" }, null, ["Missing Information"]],
    ["a location", { content: "Hi", location: null }, null, ["Missing Information"]],
    ["a member who isn't suspended", { content: "Hi", location: "Riverside" }, { until: null, rule: "No spam" }, []],
  ])("sends nothing without %s", async (_what, draft, suspension, told) => {
    window.localStorage.setItem(`playyy.post-draft.${userId}`, JSON.stringify({ ...draft, alt: "" }));
    answer("moderation", "standing", { suspension });
    await open();
    const isSuspended = suspension !== null;
    expect(text().hasAttribute("readonly")).toBe(isSuspended);
    expect(screen.getByRole("button", { name: "Add a photo" }).hasAttribute("disabled")).toBe(isSuspended);
    expect(screen.queryByText(/^You're suspended/) !== null).toBe(isSuspended);
    submit();
    await settle();
    expect([toasts().map(([title]) => title), requestsOf("community", "createPost")]).toEqual([told, []]);
  });

  test.each<[string, () => void, boolean]>([
    ["nothing is begun", () => {}, false],
    [
      "a picture is kept",
      () => kept.set(`/drafts/${userId}/picture`, new Response("hello", { headers: { "content-type": "image/png" } })),
      true,
    ],
    [
      "a text is kept",
      () =>
        window.localStorage.setItem(
          `playyy.post-draft.${userId}`,
          JSON.stringify({ content: "Hi", location: null, alt: "" }),
        ),
      true,
    ],
    [
      "the member is suspended",
      () => answer("moderation", "standing", { suspension: { until: null, rule: "No spam" } }),
      true,
    ],
  ])("is one line until it is used where %s", async (_what, begin, isOpen) => {
    begin();
    answerCommunity(member);
    await showPart(<Composer userId={userId} onPosted={onPosted} />, { as: member });
    await settle();
    expect(screen.queryByLabelText("Location") !== null).toBe(isOpen);
  });

  test.each([
    ["a second ago", -1_000, false],
    ["now", 0, false],
    ["in a minute", 60_000, true],
  ])("names what a new account can't do while it is new, which it is until %s", async (_when, milliseconds, isNew) => {
    const now = Date.parse("2026-11-20T18:00:00.000Z");
    vi.useFakeTimers({ toFake: ["Date"], now });
    const new_until = new Date(now + milliseconds).toISOString();
    answer("community", "openProfile", ownProfileOf(member, { new_until }));
    await open();
    write("Hi");
    expect(screen.queryByText(/^New accounts can share up to 5 posts/) !== null).toBe(isNew);
  });
});
