import * as paths from "virtual:landing-paths";
import { lastUserKey } from "../session/storage-keys.ts";
import { showLogos } from "./show-logos.ts";
import { showMarketing } from "./show-marketing.ts";
import { showParties } from "./show-parties.ts";

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
    button.setAttribute("aria-label", isPaused ? "Resume motion" : "Pause motion");
  });
};

const showYear = (now: Date): void => {
  const year = document.querySelector("[data-year]");
  if (year) year.textContent = String(now.getFullYear());
};

if (isSignedIn()) window.location.replace("/dashboard");
else {
  watchPictures();
  pauseMotion();
  showYear(new Date());
  void showMarketing(paths.marketing);
  void showLogos(paths.logos);
  void showParties(paths.events);
}
