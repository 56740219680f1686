/** An element of the landing page's own, with a class and a text. */
export const element = (tag: string, className = "", text = ""): HTMLElement => {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
};
