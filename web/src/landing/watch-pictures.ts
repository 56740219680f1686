const hide = (picture: HTMLImageElement) => picture.classList.add("is-missing");

/** Replaces every picture that doesn't load with a plain surface; a broken-image icon never shows. */
export const watchPictures = (): void => {
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
