import { expect, type Page } from "@playwright/test";
import { drawCode } from "../door/draw-code.ts";
import { aKeptPairing, keepOnDevice } from "./scanner-page.ts";

/** A page's camera. `refusal` is the name of the error that whoever asks for it gets; null: it may be used. */
type Stage = {
  /** Puts a picture before the camera at once. */
  hold: (picture: ImageBitmap | null) => void;
  /** Makes a picture ready, as large as fits into a square of `side` pixels. */
  load: (address: string, side?: number) => Promise<ImageBitmap>;
  refusal: string | null;
  /** How often somebody asked for the camera. */
  asked: number;
  /** Takes the camera away from whoever has it, as a phone's system does. */
  lose: () => void;
};
declare global {
  var stage: Stage;
}

/** A picture's address that holds all of it. */
const toAddress = (picture: Buffer, type = "image/png"): string => `data:${type};base64,${picture.toString("base64")}`;

/** The same for a drawn code. */
export const drawAddress = async (text: string): Promise<string> =>
  toAddress(Buffer.from(await drawCode(text)), "image/svg+xml");

/**
 * Gives a page a camera that sees what the test shows it: a canvas of 1280 x 720, redrawn 30 times a second. With a `refusal`, the
 * name of an error, nobody gets it at first.
 */
export const giveCamera = async (page: Page, refusal: string | null = null): Promise<void> => {
  await page.addInitScript((refusedWith) => {
    const canvas = document.createElement("canvas");
    canvas.width = 1_280;
    canvas.height = 720;
    const context = canvas.getContext("2d");
    let picture: ImageBitmap | null = null;
    let given: MediaStream | null = null;
    const draw = () => {
      if (!context) return;
      context.fillStyle = "#3b352f";
      context.fillRect(0, 0, canvas.width, canvas.height);
      if (picture) context.drawImage(picture, (canvas.width - picture.width) / 2, (canvas.height - picture.height) / 2);
    };
    setInterval(draw, 33);
    draw();
    globalThis.stage = {
      hold: (next) => {
        picture = next;
        draw();
      },
      load: async (address, side = 420) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        const scale = side / Math.max(image.width, image.height);
        const [resizeWidth, resizeHeight] = [image.width * scale, image.height * scale].map(Math.round);
        return createImageBitmap(image, { resizeWidth, resizeHeight });
      },
      refusal: refusedWith,
      asked: 0,
      lose: () => {
        for (const track of given?.getTracks() ?? []) {
          track.stop();
          track.dispatchEvent(new Event("ended"));
        }
      },
    };
    const getUserMedia = async () => {
      globalThis.stage.asked += 1;
      if (globalThis.stage.refusal) throw new DOMException("No camera", globalThis.stage.refusal);
      given = canvas.captureStream(30);
      return given;
    };
    Object.defineProperty(navigator, "mediaDevices", { value: Object.assign(new EventTarget(), { getUserMedia }) });
  }, refusal);
};

/** Holds a code before the page's camera. */
export const showCode = async (page: Page, text: string): Promise<void> =>
  page.evaluate(async (code) => globalThis.stage.hold(await globalThis.stage.load(code)), await drawAddress(text));

/** Holds a picture (PNG) before the page's camera, as high as what that sees. */
export const showPicture = (page: Page, png: Buffer): Promise<void> =>
  page.evaluate(async (shown) => globalThis.stage.hold(await globalThis.stage.load(shown, 720)), toAddress(png));

/** Takes away what is before the page's camera. */
export const clearCamera = (page: Page): Promise<void> => page.evaluate(() => globalThis.stage.hold(null));

/** Types a code as a hand-held reader does: a key every 5 ms by the keys' own clock, then Enter, into whatever has the focus. */
export const typeCode = async (page: Page, text: string): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  const start = Date.now();
  const press = (key: string, typed: string, index: number) => {
    const at = { key, windowsVirtualKeyCode: typed.charCodeAt(0), timestamp: (start + index * 5) / 1_000 };
    const down = devtools.send("Input.dispatchKeyEvent", { type: "keyDown", text: typed, ...at });
    return [down, devtools.send("Input.dispatchKeyEvent", { type: "keyUp", ...at })];
  };
  const keys = [...text].flatMap((key, index) => press(key, key, index));
  await Promise.all([...keys, ...press("Enter", "\r", text.length)]);
};

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

type FillingDisk = { fill: () => Promise<void>; empty: () => Promise<void> };

/** Gives a page that is opened next a disk that fills up when told to, for every write; it stays so over reloads. */
export const giveFillingDisk = async (page: Page): Promise<FillingDisk> => {
  const flag = "disk-is-full";
  await page.addInitScript((name) => {
    const { add, put } = IDBObjectStore.prototype;
    const giveUp = (request: IDBRequest<IDBValidKey>, transaction: IDBTransaction) => {
      if (sessionStorage.getItem(name) === null) return request;
      request.addEventListener("success", () => {
        Object.defineProperty(transaction, "error", { value: new DOMException("Full", "QuotaExceededError") });
        transaction.abort();
      });
      return request;
    };
    IDBObjectStore.prototype.add = function (...row) {
      return giveUp(add.apply(this, row), this.transaction);
    };
    IDBObjectStore.prototype.put = function (...row) {
      return giveUp(put.apply(this, row), this.transaction);
    };
  }, flag);
  return {
    fill: () => page.evaluate((name) => sessionStorage.setItem(name, "yes"), flag),
    empty: () => page.evaluate((name) => sessionStorage.removeItem(name), flag),
  };
};

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

type WithAnswers = { answers: { word: string; name: string }[] };

/** Notes every answer that a page shows from now on, for `readAnswers`. */
export const noteAnswers = (page: Page) =>
  page.addInitScript(() => {
    const answers: WithAnswers["answers"] = [];
    Object.assign(globalThis, { answers });
    const note = (node: Node) => {
      if (!(node instanceof HTMLElement) || !node.matches(".answer")) return;
      const textOf = (part: string) => node.querySelector(part)?.textContent ?? "";
      answers.push({ word: textOf(".answer-word"), name: textOf(".answer-name") });
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note);
    }).observe(document, { childList: true, subtree: true });
  });

/** The answers that a page has shown, in order: each one's word, and whose ticket it was. */
export const readAnswers = (page: Page) => page.evaluate(() => (globalThis as unknown as WithAnswers).answers);
