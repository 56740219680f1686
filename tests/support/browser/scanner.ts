import { expect, type Page } from "@playwright/test";
import { drawCode } from "../door/draw-code.ts";
import { aKeptPairing, keepOnDevice } from "./scanner-page.ts";

type Stage = { show: (svg: string) => Promise<void>; clear: () => void };
type WithStage = Window & { stage: Stage };

/** Gives a page a camera that sees what the test shows it: a canvas of 1280 x 720, redrawn 30 times a second. */
export const giveCamera = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 1_280;
    canvas.height = 720;
    const context = canvas.getContext("2d");
    let picture: HTMLImageElement | null = null;
    const draw = () => {
      if (!context) return;
      context.fillStyle = "#3b352f";
      context.fillRect(0, 0, canvas.width, canvas.height);
      const side = 420;
      if (picture) context.drawImage(picture, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side);
    };
    setInterval(draw, 33);
    draw();
    const load = async (svg: string) => {
      const image = new Image();
      image.src = `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`;
      await image.decode();
      return image;
    };
    (window as unknown as WithStage).stage = {
      show: async (svg) => {
        picture = await load(svg);
        draw();
      },
      clear: () => {
        picture = null;
        draw();
      },
    };
    Object.defineProperty(navigator, "mediaDevices", {
      value: Object.assign(new EventTarget(), { getUserMedia: async () => canvas.captureStream(30) }),
    });
  });
};

/** Holds a code before the page's camera. */
export const showCode = async (page: Page, text: string): Promise<void> => {
  const svg = await drawCode(text);
  await page.evaluate((picture) => (window as unknown as WithStage).stage.show(picture), svg);
};

/** Takes away what is before the page's camera. */
export const clearCamera = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as WithStage).stage.clear());

/** Pairs a page as door staff do: types the code. */
export const pairPage = async (page: Page, code: string, label = "Test phone"): Promise<void> => {
  await page.goto("/door/");
  await page.getByLabel("Name of this device").fill(label);
  await page.getByLabel("Or type it").fill(code);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
  await expect(page.getByText("Hold the ticket's code in the frame")).toBeVisible();
};

/** Lets no row be written in a page that is opened next, as on a device that is full. */
export const fillDisk = (page: Page) =>
  page.addInitScript(() => {
    const add = IDBObjectStore.prototype.add;
    IDBObjectStore.prototype.add = function (...row) {
      const request = add.apply(this, row);
      // As a browser does it: the write seems to succeed, then its transaction is given up.
      request.addEventListener("success", () => {
        Object.defineProperty(this.transaction, "error", { value: new DOMException("Full", "QuotaExceededError") });
        this.transaction.abort();
      });
      return request;
    };
  });

/** Opens the scanner's own pages on a device that was paired with an event, and waits until they are ready. */
export const openPairedPages = async (page: Page, eventId: string, about: Parameters<typeof aKeptPairing>[1] = {}) => {
  const pairing = await aKeptPairing(eventId, about);
  await giveCamera(page);
  await keepOnDevice(page, pairing);
  await page.goto("/door/");
  await expect(page.getByText("Hold the ticket's code in the frame")).toBeVisible();
  return pairing.device;
};

/** The answer that a scanner shows. */
export const answerOf = (page: Page) => page.locator(".answer");
