import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { FileButton } from "../../../web/src/back-office/media/file-button.tsx";
import { MediaField, type MediaFieldProps } from "../../../web/src/back-office/media/media-field.tsx";
import { retype } from "../../support/component/back-office.ts";
import { openPart } from "../../support/component/open-part.tsx";
import { answer, hold, playedFetch, refuse, requestsOf } from "../../support/component/played-api.ts";
import { findToast, listToasts } from "../../support/component/toast.ts";

const picture = new File(["picture"], "a.png", { type: "image/png" });
const film = new File(["film"], "a.mp4", { type: "video/mp4" });
const page = new File(["page"], "a.html", { type: "text/html" });
const stored = { url: "/media/admin-images/1.webp", width: 1, height: 1, kind: "image" as const };
const outside = "https://elsewhere.example/a.png";

const Field = ({ about, onChange }: { about: Partial<MediaFieldProps>; onChange: (url: string | null) => void }) => {
  const [value, setValue] = useState(about.value ?? null);
  const change = (url: string | null) => {
    onChange(url);
    setValue(url);
  };
  return <MediaField label="Media" use="deal" accept="image" {...about} value={value} onChange={change} />;
};

describe("the button for a file", () => {
  const open = async (about: Partial<Parameters<typeof FileButton>[0]> = {}) => {
    const [onFile, onProblem] = [vi.fn(), vi.fn()];
    await openPart(
      <FileButton label="Media" use="deal" accept="image-or-video" {...{ onFile, onProblem }} {...about} />,
    );
    const input = screen.getByLabelText<HTMLInputElement>("Media file");
    const give = (...files: File[]) => fireEvent.change(input, { target: { files } });
    return { input, give, onFile, onProblem };
  };

  test("gives a file that can be taken, and the problem of one that can't", async () => {
    const { give, onFile, onProblem } = await open();
    give();
    expect([onFile.mock.calls, onProblem.mock.calls]).toEqual([[], []]);
    give(picture);
    expect(onFile.mock.calls).toEqual([[picture]]);
    give(page);
    expect(onProblem.mock.calls).toEqual([[expect.any(String)]]);
    expect(onFile).toHaveBeenCalledOnce();
  });

  test("has a picture cropped where it has a ratio, and a video not", async () => {
    const make = vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:picture");
    const { give, onFile } = await open({ aspect: 2 });
    give(film);
    expect(onFile.mock.calls).toEqual([[film]]);
    expect(make).not.toHaveBeenCalled();
    give(picture);
    expect(await screen.findByRole("button", { name: "Apply Crop" })).toBeVisible();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(onFile).toHaveBeenCalledOnce();
  });

  test("can be disabled", async () => {
    expect((await open({ disabled: true })).input).toBeDisabled();
  });
});

describe("a field for a file", () => {
  const open = async (about: Partial<MediaFieldProps> = {}) => {
    const [onChange, onBusyChange] = [vi.fn(), vi.fn()];
    const user = await openPart(<Field about={{ onBusyChange, ...about }} onChange={onChange} />);
    const address = screen.getByRole("textbox", { name: "Media URL" });
    const load = async () => {
      await retype(user, address, outside);
      await user.keyboard("{Enter}");
    };
    return { user, address, load, onChange, onBusyChange };
  };
  const removal = () => screen.queryByRole("button", { name: "Remove media" });

  test("has an outside address fetched, is busy meanwhile, and takes another address afterwards", async () => {
    answer("mediaAdmin", "fetchRemote", stored);
    const release = hold("mediaAdmin", "fetchRemote");
    const { address, load, onChange, onBusyChange } = await open();
    expect(removal()).toBeNull();
    expect(document.querySelector("img")).toBeNull();
    await load();
    expect(await screen.findByText("Loading from the address…")).toBeVisible();
    expect(onBusyChange.mock.lastCall).toEqual([true]);
    expect(address).toBeDisabled();
    expect(screen.getByLabelText("Media file")).toBeDisabled();
    release();
    await waitFor(() => expect(onChange.mock.calls).toEqual([[stored.url]]));
    await waitFor(() => expect(onBusyChange.mock.lastCall).toEqual([false]));
    expect(address).toBeEnabled();
    expect(address).toHaveAccessibleDescription(/^Or an https address/);
    expect(screen.getByRole("img", { name: "Media" })).toBeVisible();
    expect(requestsOf("mediaAdmin", "fetchRemote")).toEqual([{ use: "deal", accept: "image", url: outside }]);
  });

  test.each(["stored", "stored all the same", "refused"])(
    "forgets what is cancelled, also where it is %s",
    async (end) => {
      // The answer was there already when it was cancelled.
      if (end === "stored all the same") {
        vi.stubGlobal("fetch", (target: string, { signal: _, ...init }: RequestInit) => playedFetch(target, init));
      }
      if (end !== "refused") answer("mediaAdmin", "fetchRemote", stored);
      else refuse("mediaAdmin", "fetchRemote", { status: 422, code: "media.fetch-failed" });
      const release = hold("mediaAdmin", "fetchRemote");
      const { user, load, onChange } = await open();
      await load();
      await user.click(await screen.findByRole("button", { name: "Cancel" }));
      expect(screen.queryByText("Loading from the address…")).toBeNull();
      release();
      await waitFor(() => expect(screen.getByLabelText("Media file")).toBeEnabled());
      await new Promise((resolve) => setImmediate(resolve));
      expect(onChange).not.toHaveBeenCalled();
      expect(screen.queryByRole("alert")).toBeNull();
      expect(listToasts()).toEqual([]);
    },
  );

  test.each([
    ["media.fetch-failed", 422, "Nothing is there."],
    ["upload.too-large", 413, "Nothing is there."],
    ["forbidden", 403, "Failed to upload file. Please try again."],
  ] as const)("refused with %s (%i) reads %s, and is tried again", async (code, status, text) => {
    refuse("mediaAdmin", "fetchRemote", { status, code, message: "Nothing is there." });
    const { user, load, onChange } = await open();
    await load();
    await findToast("Upload Error", text);
    expect(document.querySelector(".MuiAlert-message")).toHaveTextContent(text);
    expect(removal()).not.toBeNull();
    answer("mediaAdmin", "fetchRemote", stored);
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await waitFor(() => expect(onChange.mock.calls).toEqual([[stored.url]]));
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  test("that can't take a file has its problem until it is removed, and no other try", async () => {
    const { user, onChange } = await open();
    fireEvent.change(screen.getByLabelText("Media file"), { target: { files: [page] } });
    await waitFor(() => expect(document.querySelector(".MuiAlert-message")).not.toBeNull());
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
    await user.click(removal() as HTMLElement);
    expect(onChange.mock.calls).toEqual([[null]]);
    expect(document.querySelector(".MuiAlert-message")).toBeNull();
    expect(removal()).toBeNull();
  });

  test("whose file was chosen here takes no address until it is removed", async () => {
    vi.spyOn(XMLHttpRequest.prototype, "status", "get").mockReturnValue(204);
    vi.spyOn(XMLHttpRequest.prototype, "send").mockImplementation(function (this: XMLHttpRequest) {
      this.dispatchEvent(new Event("load"));
    });
    answer("mediaAdmin", "upload", {
      upload_id: "upl_00000000000000000000000001",
      url: "https://uploads.example/",
      fields: { key: "1" },
    });
    answer("mediaAdmin", "finish", stored);
    const { user, address, onChange } = await open();
    fireEvent.change(screen.getByLabelText("Media file"), { target: { files: [picture] } });
    await waitFor(() => expect(onChange.mock.calls).toEqual([[stored.url]]));
    await waitFor(() => expect(address).toHaveAccessibleDescription("Remove the file to use an address instead"));
    expect(address).toBeDisabled();
    await user.click(removal() as HTMLElement);
    expect(onChange.mock.lastCall).toEqual([null]);
    expect(address).toBeEnabled();
  });

  test.each([
    ["/media/videos/1.webm", "video", 0],
    ["/media/admin-images/1.webp", "image", 1],
  ] as const)("shows %s as a %s", async (value, accept, pictures) => {
    await open({ value, accept });
    expect(document.querySelectorAll("video")).toHaveLength(1 - pictures);
    expect(screen.queryAllByRole("img", { name: "Media" })).toHaveLength(pictures);
  });

  test("removes a stored file by what deletes it, where there is something", async () => {
    const onRemove = vi.fn();
    const { user, onChange } = await open({ value: stored.url, onRemove, error: "Choose another" });
    expect(screen.getByText("Choose another")).toBeVisible();
    await user.click(removal() as HTMLElement);
    expect(onRemove).toHaveBeenCalledOnce();
    expect(onChange).not.toHaveBeenCalled();
  });
});
