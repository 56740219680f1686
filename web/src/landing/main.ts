import * as paths from "virtual:landing-paths";
import { lastUserKey } from "../session/storage-keys.ts";
import { showLogos } from "./show-logos.ts";
import { showMarketing } from "./show-marketing.ts";

const hide = (picture: HTMLImageElement) => picture.classList.add("is-missing");

/** Replaces every picture that doesn't load with a plain surface; a broken-image icon never shows. */
const watchPictures = (): void => {
  // Load errors don't bubble, but they can be captured.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement) hide(target);
    },
    true,
  );
  for (const picture of document.images)
    if (picture.complete && picture.naturalWidth === 0 && picture.src) hide(picture);
};

/** Signed-in members are redirected. */
const isSignedIn = () => Object.keys(localStorage).some((key) => lastUserKey.test(key));

const pauseMotion = () => {
  const button = document.querySelector<HTMLButtonElement>("[data-pause]");
  button?.addEventListener("click", () => {
    const isPaused = document.documentElement.classList.toggle("is-paused");
    button.setAttribute("aria-pressed", String(isPaused));
    button.textContent = isPaused ? "Resume motion" : "Pause motion";
  });
};

if (isSignedIn()) window.location.replace("/dashboard");
else {
  watchPictures();
  pauseMotion();
  void showMarketing(paths.marketing);
  void showLogos(paths.logos);
}
