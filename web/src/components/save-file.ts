import { minutes } from "../../../shared/rules/durations.ts";

/** Saves a file to the device's downloads under a name. */
export const saveFile = (name: string, file: Blob): void => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has read it by then.
  setTimeout(() => URL.revokeObjectURL(url), minutes(1));
};
