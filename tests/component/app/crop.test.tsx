import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import CropDialog from "../../../web/src/components/media/crop/crop-dialog.tsx";
import { Unstyled } from "../../support/component/open-app.tsx";

const round = { aspect: 1, round: true, longestSide: 640 };
const wide = { aspect: 2, round: false, longestSide: 1_600 };
const [onApply, onCancel, onUnreadable] = [vi.fn(), vi.fn(), vi.fn()];
const show = (about: object = {}) =>
  render(
    <CropDialog picture="blob:me" frame={round} isBusy={false} {...{ onApply, onCancel, onUnreadable }} {...about} />,
    { wrapper: Unstyled },
  );
const button = (name: string) => screen.getByRole("button", { name });
const image = () => document.querySelector("[data-crop-area] img") as HTMLImageElement;
const slider = (name: string) => screen.getByRole("slider", { name });

beforeEach(() => {
  for (const mock of [onApply, onCancel, onUnreadable]) mock.mockClear();
});

test.each([
  [false, 1],
  [true, 0],
])("a picture that is cropped can be left unless it is being uploaded (%s)", (isBusy, cancels) => {
  show({ isBusy });
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect([onCancel.mock.calls.length, button("Cancel").hasAttribute("disabled")]).toEqual([cancels, isBusy]);
  expect(screen.queryAllByRole("progressbar", { name: "Uploading your picture" })).toHaveLength(isBusy ? 1 : 0);
});

test("a picture that can't be read is told of", () => {
  show();
  fireEvent.error(image());
  expect(onUnreadable).toHaveBeenCalledTimes(1);
});

test.each([
  ["round one, which may leave a border", round, "0.5", true],
  ["frame of the page, which may not", wide, "1", false],
])("a picture is cropped to a %s", (_what, frame, least, isRound) => {
  show({ frame });
  expect(slider("Zoom")).toHaveAttribute("min", least);
  const classes = [...document.querySelectorAll("[data-crop-area] [class*=reactEasyCrop]")]
    .map((element) => element.getAttribute("class"))
    .join(" ");
  expect([/AreaRound/.test(classes), /AreaGrid/.test(classes), /_Contain(?!er)/.test(classes)]).toEqual([
    isRound,
    !isRound,
    !isRound,
  ]);
});

test("the view is turned by quarters and degrees, zoomed, and put back", () => {
  show();
  const shown = (text: string) => expect(screen.getByText(text)).toBeVisible();
  fireEvent.change(slider("Rotation"), { target: { value: 300.6 } });
  shown("301°");
  fireEvent.click(button("Rotate 90°"));
  shown("31°");
  fireEvent.change(slider("Zoom"), { target: { value: 2 } });
  shown("2.0×");
  fireEvent.click(button("Reset"));
  for (const text of ["1.0×", "0°"]) shown(text);
});

test("a crop that fails is logged, and the picture stays to be cropped again", async () => {
  const warn = vi.mocked(console.warn).mockImplementation(() => {});
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  vi.stubGlobal(
    "Image",
    new Proxy(Object, {
      construct: () => {
        const made = { naturalWidth: 9, naturalHeight: 9, onload: () => {} };
        queueMicrotask(() => made.onload());
        return made;
      },
    }),
  );
  const box = { width: 100, height: 100, top: 0, left: 0, right: 100, bottom: 100, x: 0, y: 0, toJSON: () => ({}) };
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockReturnValue(box);
  for (const side of ["offsetWidth", "offsetHeight", "clientWidth", "clientHeight"] as const)
    vi.spyOn(HTMLElement.prototype, side, "get").mockReturnValue(100);
  for (const side of ["naturalWidth", "naturalHeight"] as const)
    vi.spyOn(HTMLImageElement.prototype, side, "get").mockReturnValue(100);
  show();
  await act(async () => void fireEvent.load(image()));
  await waitFor(() => expect(button("Apply Crop")).toBeEnabled());
  await act(async () => void fireEvent.click(button("Apply Crop")));
  await waitFor(() => expect(warn).toHaveBeenCalledWith("Couldn't crop the picture", "No 2d context"));
  expect(onApply).not.toHaveBeenCalled();
  expect(button("Apply Crop")).toBeEnabled();
});
