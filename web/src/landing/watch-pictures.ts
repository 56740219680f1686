const hide = (picture: HTMLImageElement) => picture.classList.add("is-missing");

/** Replaces every picture that does not load by a quiet surface; a broken-image mark never shows. */
export const watchPictures = (): void => {
  // Load errors do not bubble, but they can be caught on their way down.
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
